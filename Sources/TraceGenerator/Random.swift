/// A seeded source of randomness that gives the same numbers on every machine: xoshiro256**, seeded by SplitMix64
/// (D. Blackman, S. Vigna, "Scrambled Linear Pseudorandom Number Generators", 2018).
///
/// A trace uses several of them, one for each concern, so that what the receiver draws for an epoch cannot change the
/// journey: the same seed makes the same journey at every rate.
package struct Random: Sendable {
    /// What a stream is drawn for; each has its own sequence.
    package enum Stream: UInt64, Sendable {
        /// Roads, stops, speeds.
        case journey = 1
        /// Satellites: signals and locks.
        case sky
        /// Errors of position and velocity that last longer than an epoch.
        case error
        /// Noise of one epoch.
        case epoch
    }

    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// The stream of that name for a seed; every seed is a good one, 0 included.
    package init(seed: UInt64, stream: Stream) {
        var mixed = seed &+ stream.rawValue &* 0xD1B5_4A32_D192_ED03
        func mix() -> UInt64 {
            mixed &+= 0x9E37_79B9_7F4A_7C15
            var z = mixed
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
        state = (mix(), mix(), mix(), mix())
    }

    /// 64 random bits.
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

    /// A number of a range.
    package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
    }

    /// A whole number of a range.
    package mutating func whole(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(uniform() * Double(range.upperBound - range.lowerBound + 1))
    }

    /// True with a probability.
    package mutating func chance(_ probability: Double) -> Bool { uniform() < probability }

    /// 1 or -1.
    package mutating func sign() -> Double { chance(0.5) ? 1 : -1 }

    /// A number of the standard normal distribution, as the sum of twelve uniform ones less six (Irwin-Hall).
    ///
    /// No logarithm and no root, so no libm; the sum is one of whole numbers and exact. The tails end at 6 and are
    /// thin from 3 on, which is just as well: what is far out is modelled as an event of its own, such as a multipath
    /// jump.
    package mutating func normal() -> Double {
        var sum: UInt64 = 0
        for _ in 0..<3 {
            let bits = next()
            sum += (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
        }
        // Each of the twelve stands in the middle of its 1/65536.
        return (Double(sum) + 6) * 0x1p-16 - 6
    }
}
