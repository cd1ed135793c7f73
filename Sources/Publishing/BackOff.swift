/// How long to wait before the next attempt: twice as long after each failure, up to a limit, and never the same for all
/// boards, because a broker that comes back must not meet all of them at once.
struct BackOff: Sendable {
    /// Seconds.
    static let shortest = 1.0
    static let longest = 300.0

    private var failures = 0
    private var random: UInt64

    init(seed: UInt64) { random = seed }

    /// Seconds to wait after one more failure: between half of the doubled time and all of it.
    mutating func next() -> Double {
        let whole = min(BackOff.longest, BackOff.shortest * Double(1 << min(failures, 10)))
        failures += 1
        // SplitMix64
        random &+= 0x9E37_79B9_7F4A_7C15
        var mixed = random
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return whole * (0.5 + 0.5 * Double(mixed >> 11) / 0x1p53)
    }

    mutating func reset() { failures = 0 }
}
