import LocationModel

/// A seeded random number generator with the same results on every machine: xoshiro256**, seeded by SplitMix64 (D.
/// Blackman, S. Vigna, "Scrambled Linear Pseudorandom Number Generators", 2018).
///
/// A trace uses several independent generators, so that the random numbers used for the receiver cannot change the
/// journey: the same seed produces the same journey at every rate.
package struct Random: Sendable {
    /// The purpose of a stream; each has its own sequence.
    package enum Stream: UInt64, Sendable {
        /// Roads, stops, speeds.
        case journey = 1
        /// Satellites: signals and lock times.
        case sky
        /// Errors of position and velocity that last longer than an epoch.
        case error
        /// Noise within one epoch.
        case epoch
        /// Omissions and changes by an irregular receiver.
        case irregularity
        /// The errors of a second receiver.
        case secondReceiver
    }

    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// The stream for a purpose and a seed; every seed is suitable, including 0.
    package init(seed: UInt64, stream: Stream) {
        var seeds = SplitMix64(seed: seed &+ stream.rawValue &* 0xD1B5_4A32_D192_ED03)
        state = (seeds.next(), seeds.next(), seeds.next(), seeds.next())
    }

    package mutating func next() -> UInt64 {
        let product = state.1 &* 5
        let result = (product << 7 | product >> 57) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = state.3 << 45 | state.3 >> 19
        return result
    }

    /// A number from 0 up to but not including 1.
    package mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
    }

    /// An integer in a range.
    package mutating func whole(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(uniform() * Double(range.upperBound - range.lowerBound + 1))
    }

    /// True with the given probability.
    package mutating func chance(_ probability: Double) -> Bool { uniform() < probability }

    /// 1 or -1.
    package mutating func sign() -> Double { chance(0.5) ? 1 : -1 }

    /// A standard normal number, as the sum of twelve uniform ones minus six (Irwin-Hall).
    ///
    /// Needs neither logarithm nor square root, hence no libm; the sum of integers is exact. The tails are thin beyond
    /// 3 and end at 6, which is acceptable because large outliers are modelled as separate events, such as multipath
    /// jumps.
    package mutating func normal() -> Double {
        var sum: UInt64 = 0
        for _ in 0..<3 {
            let bits = next()
            sum += (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
        }
        // Each of the twelve numbers is centred in its interval of 1/65536.
        return (Double(sum) + 6) * 0x1p-16 - 6
    }
}
