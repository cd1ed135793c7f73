import LocationModel
import Testing

@testable import LocationService

/// A trace's time that passes by itself.
@Suite("Played time")
struct PlayedTimeTests {
    private let second: Int64 = 1_000_000_000

    @Test("it passes so many times as fast as in the world", arguments: [0.5, 1, 60, 1_000_000])
    func factor(factor: Double) {
        let time = PlayedTime(from: at(0), factor: factor, 5 * second)
        #expect(time.now(5 * second) == at(0))
        #expect(time.now(7 * second) == at(2 * factor))
        #expect(time.monotonic(at: at(2 * factor)) == 7 * second)
        #expect(time.now(time.monotonic(at: at(1.2345))) >= at(1.2345), "who waits for it does not come too early")
        #expect(time.monotonic(at: .init(nanoseconds: .max)) > 0 && time.monotonic(at: .init(nanoseconds: .min)) < 0)
    }

    @Test("while the app is timed it passes as in the world, and nothing is lost or lived twice")
    func asInTheWorld() {
        var time = PlayedTime(from: at(0), factor: 100, 0)
        time.pass(asInTheWorld: true, second)
        #expect(time.now(second) == at(100) && time.now(3 * second) == at(102))
        time.pass(asInTheWorld: true, 2 * second)
        time.pass(asInTheWorld: false, 3 * second)
        #expect(time.now(3 * second) == at(102) && time.now(4 * second) == at(202))
        // Slower than the world it stays.
        var slow = PlayedTime(from: at(0), factor: 0.1, 0)
        slow.pass(asInTheWorld: true, second)
        #expect(slow.now(11 * second) == at(1.1))
    }

    @Test("it waits where something is due until that is done")
    func hold() {
        var time = PlayedTime(from: at(0), factor: 100, 0)
        time.hold(at: at(200), second)
        #expect(time.now(second) == at(100))
        time.hold(at: at(50), second)
        #expect(time.now(second) == at(50) && time.now(2 * second) == at(150))
    }

    @Test("after a jump it goes on from there, at its pace")
    func restart() {
        var time = PlayedTime(from: at(0), factor: 10, 0)
        time.restart(at: at(5000), second)
        #expect(time.now(2 * second) == at(5010))
    }
}
