import CByteMasks

/// Operations on vectors of sixteen bytes, and on the masks that comparisons of them produce.
///
/// Both sides of each comparison are vectors: the Swift 6.3 compiler turns a comparison of a vector with a scalar, and
/// the union of two masks, into a loop over the lanes, which is forty times slower.
extension SIMD16<UInt8> {
    /// A mask with all bits set in the first lanes.
    @inline(always)
    static func first(_ count: Int) -> SIMD16<UInt8> {
        let lanes = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        let bound = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: count))
        return (lanes .< bound).bytes
    }

    /// Two words of eight bytes, the first one lowest.
    @inline(always)
    var words: SIMD2<UInt64> {
        // Sixteen bytes have the same layout as two words.
        let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return SIMD2(UInt64(littleEndian: words.x), UInt64(littleEndian: words.y))
    }

    /// The exclusive-or of all lanes and of additional bytes.
    @inline(always)
    func exclusiveOr(_ more: UInt64 = 0) -> UInt8 {
        var sum = words.x ^ words.y ^ more
        sum ^= sum &>> 32
        sum ^= sum &>> 16
        sum ^= sum &>> 8
        return UInt8(truncatingIfNeeded: sum)
    }
}

extension SIMDMask<SIMD16<Int8>> {
    /// One byte for each lane, with all bits set or none.
    @inline(always)
    var bytes: SIMD16<UInt8> {
        // A mask is stored in this form.
        unsafe unsafeBitCast(self, to: SIMD16<UInt8>.self)
    }

    /// One bit for each lane, the first one lowest.
    @inline(always)
    var bits: UInt16 { locationd_highest_bits(unsafe unsafeBitCast(self, to: SIMD16<Int8>.self)) }

    /// The first lane that is set; nil if none is.
    @inline(always)
    var firstIndex: Int? {
        let bits = bits
        return bits == 0 ? nil : bits.trailingZeroBitCount
    }
}
