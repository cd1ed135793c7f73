/// Up to eight decimal digits at once, in one register: the last one in the highest byte, zeros below the first one.
///
/// The number that they make takes three multiplications instead of eight, and no branch.
struct Digits {
    /// The digits' values, a byte each.
    let values: UInt64

    /// The digits from an offset on, one to eight of them.
    @inline(always)
    init(_ bytes: RawSpan, at offset: Int, count: Int) {
        // What stands behind them is shifted out.
        self.init(values: (bytes.word(at: offset) ^ Digits.zeros) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    }

    /// The last six digits before an offset. Before them there is at least an address, behind them there may be nothing.
    @inline(always)
    init(_ bytes: RawSpan, sixBefore end: Int) {
        self.init(values: (bytes.word(at: end &- 8) ^ Digits.zeros) & 0xFFFF_FFFF_FFFF_0000)
    }

    @inline(always)
    init(values: UInt64) { self.values = values }

    /// Has a bit of ``Digits/strayBits`` set when a byte was no digit: it is above 9, or was below "0" and has wrapped.
    @inline(always)
    var strays: UInt64 { Digits.strays(values) }

    @inline(always)
    static func strays(_ values: UInt64) -> UInt64 { values | (values &+ limit) }

    /// "0" in every byte.
    @inline(always)
    static var zeros: UInt64 { 0x3030_3030_3030_3030 }

    /// What sets the highest bit of a byte that is above 9.
    @inline(always)
    static var limit: UInt64 { 0x7676_7676_7676_7676 }

    /// The highest bit of each byte.
    @inline(always)
    static var strayBits: UInt64 { 0x8080_8080_8080_8080 }

    /// Each digit with the next one as a number of two, in the byte of the first one.
    @inline(always)
    private var pairs: UInt64 { values &* 10 &+ (values &>> 8) }

    /// The number, below 10^8.
    @inline(always)
    var number: Int {
        let fours = (pairs & 0x0000_00FF_0000_00FF) &* (100 | 1_000_000 &<< 32)
        let others = (pairs &>> 16 & 0x0000_00FF_0000_00FF) &* (1 | 10_000 &<< 32)
        return Int(truncatingIfNeeded: (fours &+ others) &>> 32)
    }

    /// The last six digits as three numbers of two, or nil when one of them is no digit.
    @inline(always)
    var threePairs: (Int, Int, Int)? {
        guard strays & Digits.strayBits == 0 else { return nil }
        let pairs = pairs
        return (
            Int(truncatingIfNeeded: pairs &>> 16 & 0xFF), Int(truncatingIfNeeded: pairs &>> 32 & 0xFF),
            Int(truncatingIfNeeded: pairs &>> 48 & 0xFF)
        )
    }

    /// Of digits `dddmm`: hundreds of degrees, the rest of the degrees, and minutes.
    @inline(always)
    var degreesAndMinutes: (Int, Int, Int) {
        let pairs = pairs
        return (
            Int(truncatingIfNeeded: values &>> 24 & 0xFF), Int(truncatingIfNeeded: pairs &>> 32 & 0xFF),
            Int(truncatingIfNeeded: pairs &>> 48 & 0xFF)
        )
    }
}

/// Ten to the power of its index.
let wholeTensTo: InlineArray<10, Int> = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
]

/// What eight digits are divided by when a point stood before the one of this index; all of them are exact.
let tensBehind: InlineArray<8, Double> = [1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1]
