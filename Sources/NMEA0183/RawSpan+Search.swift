import CByteMasks

/// Searches for a byte.
///
/// Both sides of each comparison are vectors: the Swift 6.3 compiler turns a comparison of a vector with a scalar, and
/// the union of two masks, into a loop over the lanes, which is forty times slower.
extension RawSpan {
    /// The offset of the first byte with a value; nil if there is none.
    @inline(always)
    func first(_ value: UInt8, from start: Int, to end: Int) -> Int? {
        let values = SIMD16<UInt8>(repeating: value)
        var offset = start
        while offset + 16 <= end {
            if let index = (vector(at: offset) .== values).firstIndex { return offset + index }
            offset += 16
        }
        while offset < end {
            if byte(at: offset) == value { return offset }
            offset += 1
        }
        return nil
    }

    /// The offset of the last byte that satisfies a condition; nil if there is none.
    @inline(always)
    func last(from start: Int, to end: Int, where isWanted: (UInt8) -> Bool) -> Int? {
        var offset = end
        while offset > start {
            offset -= 1
            if isWanted(byte(at: offset)) { return offset }
        }
        return nil
    }

    /// The offset of the last byte with a value; nil if there is none.
    func last(_ value: UInt8, from start: Int, to end: Int) -> Int? { last(from: start, to: end) { $0 == value } }

    /// The offset of the last `$` or `!`; nil if there is none.
    func lastSentenceStart(from start: Int, to end: Int) -> Int? { last(from: start, to: end, where: \.beginsSentence) }

    /// The offset of the first CR or LF; the limit if there is none before it.
    func lineEnd(to limit: Int) -> Int {
        var offset = 0
        while offset < limit, !byte(at: offset).isLineEnd { offset += 1 }
        return offset
    }
}

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
