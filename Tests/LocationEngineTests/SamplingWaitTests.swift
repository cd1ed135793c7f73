import LocationEngine
import LocationModel
import TestSupport
import Testing

struct SamplingWaitTests {
    private func wait(_ bench: Bench, at seconds: Double) -> String? {
        bench.engine.samplingWait(at: at(seconds)).map { "\($0)" }
    }

    @Test func `The status says what the source waits for`() {
        var bench = Bench(contract: AccuracyContract())
        bench.send(.application(.active), at: 0)
        #expect(wait(bench, at: 0) == nil)
        bench.start(1, .hundredMeters)
        #expect(wait(bench, at: 0) == "waiting for a position")
        bench.run([0, 1])
        #expect(wait(bench, at: 1) == "watching the trip, 4 s left")
        bench.run([2, 3, 4, 5])
        #expect(wait(bench, at: 5) == nil)
        #expect(bench.demand != .everyEpoch)
    }

    @Test func `After only one epoch the period is awaited`() {
        var bench = Bench.updating(.hundredMeters)
        bench.run([0])
        #expect(wait(bench, at: 0) == "learning the receiver's period")
    }

    @Test func `On a known trip, an app that leaves the screen waits only for the next fix`() {
        var bench = Bench(contract: AccuracyContract())
        bench.send(.application(.active), at: 0)
        bench.start(1, .best)
        bench.run((0...20).map(Double.init))
        bench.send(.application(.background), at: 20.4)
        #expect(bench.demand == .everyEpoch)
        #expect(wait(bench, at: 20.4) == "waiting for the next fix")
        bench.run([21])
        #expect(bench.demand != .everyEpoch && wait(bench, at: 21) == nil)
    }

    @Test func `An app that asks for every fix waits for nothing`() {
        var bench = Bench.updating(.best)
        bench.run([0])
        #expect(wait(bench, at: 0) == nil)
    }

    @Test func `Without a position the position is awaited`() {
        var bench = Bench.updating(.hundredMeters)
        bench.run([0], fix: { Fix(time: at($0)) })
        #expect(wait(bench, at: 0) == "waiting for a position")
    }
}
