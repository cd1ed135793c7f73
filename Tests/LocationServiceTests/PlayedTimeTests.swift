import LocationModel
import TestSupport
import Testing

@testable import LocationService

/// A trace's time that passes by itself.
struct PlayedTimeTests {
    private let second: Int64 = 1_000_000_000

    @Test(arguments: [0.5, 1, 60, 1_000_000])
    func `Time passes faster than real time by the factor`(factor: Double) {
        var time = PlayedTime(from: at(0), factor: factor, 0)
        time.accelerate(5 * second)
        let start = time.now(5 * second)
        #expect(time.now(7 * second) == start.advanced(bySeconds: 2 * factor))
        #expect(time.monotonic(at: start.advanced(bySeconds: 2 * factor)) == 7 * second)
        let later = start.advanced(bySeconds: 1.2345)
        #expect(time.now(time.monotonic(at: later)) >= later, "a wait until then does not end too early")
        #expect(time.monotonic(at: .init(nanoseconds: .max)) > 0 && time.monotonic(at: .init(nanoseconds: .min)) < 0)
    }

    @Test func `Time passes while the loop works, and nothing is lost or repeated`() {
        var time = PlayedTime(from: at(0), factor: 100, 0)
        #expect(time.now(second) == at(1))
        time.accelerate(second)
        #expect(time.now(2 * second) == at(101))
        time.useRealTime(notBeyond: nil, 3 * second)
        #expect(time.now(3 * second) == at(201) && time.now(4 * second) == at(202))
        // A factor below 1 also applies while the loop works.
        var slow = PlayedTime(from: at(0), factor: 0.1, 0)
        slow.useRealTime(notBeyond: nil, second)
        #expect(slow.now(11 * second) == at(1.1))
    }

    @Test func `A late loop handles due events at their own times`() {
        var time = PlayedTime(from: at(0), factor: 100, 0)
        time.accelerate(0)
        time.useRealTime(notBeyond: at(200), second)
        #expect(time.now(second) == at(100))
        time.accelerate(second)
        time.useRealTime(notBeyond: at(150), 2 * second)
        #expect(time.now(2 * second) == at(150))
    }

    @Test func `After a jump time continues from there, at its pace`() {
        var time = PlayedTime(from: at(0), factor: 10, 0)
        time.accelerate(0)
        time.restart(at: at(5000), second)
        #expect(time.now(2 * second) == at(5010))
    }
}
