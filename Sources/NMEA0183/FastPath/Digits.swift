/// Up to eight decimal digits processed together in one register: the last one in the highest byte, zeros below the
/// first one.
///
/// Converting them to a number takes three multiplications instead of eight, and no branch.
struct Digits {
    /// The digits' values, one byte each.
    let values: UInt64

    /// One to eight digits at an offset.
    init(_ bytes: RawSpan, at offset: Int, count: Int) {
        // Shifts out the bytes after them.
        self.init(values: (bytes.word(at: offset) ^ Digits.zeros) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    }

    /// The last six digits before an offset. At least an address precedes them; nothing need follow them.
    init(_ bytes: RawSpan, sixBefore end: Int) {
        self.init(values: (bytes.word(at: end &- 8) ^ Digits.zeros) & 0xFFFF_FFFF_FFFF_0000)
    }

    init(values: UInt64) { self.values = values }

    /// Has a bit of ``Digits/invalidBitMask`` set if a byte is not a digit: it is above 9, or was below "0" and has
    /// wrapped around.
    var invalidBits: UInt64 { Digits.invalidBits(values) }

    static func invalidBits(_ values: UInt64) -> UInt64 { values | (values &+ limit) }

    /// "0" in every byte.
    static var zeros: UInt64 { 0x3030_3030_3030_3030 }

    /// Adding it sets the highest bit of each byte that is above 9.
    static var limit: UInt64 { 0x7676_7676_7676_7676 }

    /// The highest bit of each byte.
    static var invalidBitMask: UInt64 { 0x8080_8080_8080_8080 }

    /// Each digit combined with the next one into a two-digit number, in the byte of the first one.
    private var pairs: UInt64 { values &* 10 &+ (values &>> 8) }

    /// The number, below 10^8.
    var number: Int {
        let fours = (pairs & 0x0000_00FF_0000_00FF) &* (100 | 1_000_000 &<< 32)
        let others = (pairs &>> 16 & 0x0000_00FF_0000_00FF) &* (1 | 10_000 &<< 32)
        return Int(truncatingIfNeeded: (fours &+ others) &>> 32)
    }

    /// The last six digits as three two-digit numbers; nil if one of them is not a digit.
    var threePairs: (Int, Int, Int)? {
        guard invalidBits & Digits.invalidBitMask == 0 else { return nil }
        let pairs = pairs
        return (
            Int(truncatingIfNeeded: pairs &>> 16 & 0xFF), Int(truncatingIfNeeded: pairs &>> 32 & 0xFF),
            Int(truncatingIfNeeded: pairs &>> 48 & 0xFF)
        )
    }

    /// For the digits `dddmm`: hundreds of degrees, the remaining degrees, and minutes.
    var degreesAndMinutes: (Int, Int, Int) {
        let pairs = pairs
        return (
            Int(truncatingIfNeeded: values &>> 24 & 0xFF), Int(truncatingIfNeeded: pairs &>> 32 & 0xFF),
            Int(truncatingIfNeeded: pairs &>> 48 & 0xFF)
        )
    }
}

/// Powers of ten by exponent.
let wholeTensTo: InlineArray<10, Int> = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
]

/// The divisor for eight digits with a point before the digit of this index; all of them are exact.
let tensAfter: InlineArray<8, Double> = [1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1]
