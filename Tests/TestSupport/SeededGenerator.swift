import Glibc

/// SplitMix64: the same numbers in every run, so that a failure can be reproduced.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// A generator with a seed.
    package init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A uniformly distributed number, greater than 0 and at most 1.
    package mutating func uniform() -> Double { Double((next() >> 11) + 1) * 0x1p-53 }

    /// A number of the standard normal distribution (Box and Muller).
    package mutating func gaussian() -> Double { (-2 * log(uniform())).squareRoot() * cos(2 * .pi * uniform()) }
}
