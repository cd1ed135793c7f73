import LocationModel
import Testing

/// The engine requests the last epoch that is early enough, so it must learn the interval between epochs.
struct EpochSpacingTests {
    /// Through the engine: an app that requested hundred meters from the start.
    @Test(arguments: [0.1, 0.2, 1, 5]) func `The contract holds from the second epoch on`(seconds: Double) {
        var bench = Bench.updating(.hundredMeters)
        let sampled = bench.run(stride(from: 0, through: 300, by: seconds)) { fix(at: $0, east: 10 * $0, speed: 10) }
        #expect(abs(sampled[1] - seconds) < 1e-9)
        // 95 m at a speed of at most 14 m/s.
        let gaps = zip(sampled.dropFirst(), sampled).map { $0 - $1 }
        #expect(gaps.count > 30)
        #expect(gaps.dropFirst().allSatisfy { $0 <= 9.51 && $0 >= 5 })
    }
}
