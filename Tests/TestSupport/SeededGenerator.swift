import Glibc
import LocationModel

/// The same numbers in every run, so that a failure can be reproduced.
package struct SeededGenerator: RandomNumberGenerator {
    private var bits: SplitMix64

    package init(seed: UInt64) { bits = SplitMix64(seed: seed) }

    package mutating func next() -> UInt64 { bits.next() }

    /// A uniformly distributed number, greater than 0 and at most 1.
    package mutating func uniform() -> Double { Double((next() >> 11) + 1) * 0x1p-53 }

    /// A number of the standard normal distribution (Box and Muller).
    package mutating func gaussian() -> Double { (-2 * log(uniform())).squareRoot() * cos(2 * .pi * uniform()) }
}
