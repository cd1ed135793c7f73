import LocationEngine
import LocationModel
import TestSupport
import Testing

/// Batched deliveries and throttled work.
struct BatchTests {
    private static let policy = BackgroundPolicy(accuracyInsteadOfBest: nil, batchDelay: 10)

    /// A background app that receives each epoch, in batches of ten seconds.
    private func batching() -> Bench {
        var bench = Bench.updating(policy: Self.policy)
        bench.send(.application(.background), at: 0)
        return bench
    }

    @Test func `Locations wait for each other as long as the first one may`() {
        var bench = batching()
        bench.run(stride(from: 0, through: 35, by: 1))
        #expect(bench.deliveries.map(\.at) == [10, 20, 30])
        let batches: [[Double]] = [0, 10, 20].map { first in (0..<10).map { Double(first + $0) } }
        #expect(bench.deliveries.map(\.times) == batches)
        #expect(bench.wake == at(40))
    }

    @Test func `Without a delay each is delivered at once`() {
        var bench = Bench.updating()
        bench.send(.application(.background), at: 0)
        bench.run(stride(from: 0, through: 100, by: 1))
        #expect(bench.deliveries.allSatisfy { $0.fixes.count == 1 && $0.at == $0.times[0] })
        #expect(bench.wake == nil)
    }

    /// The batch comes before the first new location.
    @Test func `Waiting locations are delivered when the app enters the foreground`() {
        var bench = batching()
        bench.run([0, 1, 2])
        bench.send(.application(.inactive), at: 2.5)
        bench.send(.application(.active), at: 2.6)
        bench.run([3, 4])
        #expect(bench.deliveries.map(\.times) == [[0, 1, 2], [3], [4]])
        #expect(bench.wake == nil)
    }

    /// Accepted locations of a client that stops are delivered before the stop takes effect.
    @Test func `Waiting locations are delivered when the client stops`() {
        var bench = batching()
        bench.start(2)
        bench.run([0, 1, 2])
        bench.stop(1, at: 3)
        #expect(bench.deliveries.map(\.times) == [[0, 1, 2]])
        #expect(bench.deliveries.map(\.client) == [1])
        #expect(bench.wake == at(10))
        bench.stop(2, at: 4)
        #expect(bench.deliveries.map(\.client) == [1, 2])
        #expect(bench.wake == nil)
    }

    /// A suspended app runs nothing, so it receives nothing; the background matrix: "held back, delivered when the app
    /// runs again".
    @Test(arguments: [ApplicationState.background, .inactive])
    func `Waiting locations are held back during a suspension`(next: ApplicationState) {
        var bench = batching()
        bench.run([0, 1, 2])
        bench.send(.application(.suspended), at: 3)
        #expect(bench.deliveries == [])
        #expect(bench.wake == nil)
        bench.send(.deadline, at: 10)
        bench.send(.timeRestarted, at: 50)
        #expect(bench.deliveries == [])
        bench.send(.application(next), at: 100)
        #expect(bench.deliveries.map(\.times) == [[0, 1, 2]])
        #expect(bench.wake == nil)
    }

    @Test func `Each client has its own deadline and the earliest is named`() {
        var bench = batching()
        bench.run([0, 1])
        bench.start(2, at: 2)
        bench.run([2, 3])
        #expect(bench.wake == at(10))
        bench.run(stride(from: 4, through: 13, by: 1))
        #expect(bench.deliveries.map(\.client) == [1, 2])
        #expect(bench.deliveries.map(\.at) == [10, 12])
        #expect(bench.wake == at(20))
    }

    @Test func `A deadline that fires early is set again`() {
        var bench = batching()
        bench.run([0])
        bench.send(.deadline, at: 5)
        #expect(bench.deliveries == [])
        #expect(bench.effects == [.wake(at: at(10))])
    }

    @Test(arguments: [0.0, -1, .nan]) func `A delay that is not positive counts as none`(delay: Double) {
        var bench = Bench.updating(policy: BackgroundPolicy(accuracyInsteadOfBest: nil, batchDelay: delay))
        bench.send(.application(.background), at: 0)
        bench.run([0, 1])
        #expect(bench.deliveries.map(\.times) == [[0], [1]])
    }

    @Test(arguments: ApplicationState.allCases, [true, false])
    func `Foreground-only work is skipped in the background`(state: ApplicationState, skips: Bool) {
        let work: Work = skips && ![.inactive, .active].contains(state) ? .alwaysOnly : .all
        #expect(BackgroundPolicy(skipsForegroundOnlyWork: skips).work(in: state) == work)
    }
}
