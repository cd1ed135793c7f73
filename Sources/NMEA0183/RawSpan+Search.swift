/// Looking for a byte, sixteen at once.
///
/// Both sides of each comparison are vectors: the compiler of Swift 6.3 turns the one of a vector with a scalar, and the
/// union of two masks, into a loop over the lanes, which is forty times slower.
extension RawSpan {
    /// The offset of the first byte of a value, or nil when there is none.
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

    /// The offset of the last `$` or `!`, or nil when there is none.
    func lastSentenceStart(from start: Int, to end: Int) -> Int? {
        var offset = end
        while offset > start {
            offset -= 1
            let byte = byte(at: offset)
            if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") { return offset }
        }
        return nil
    }

    /// The line that begins at an offset, up to a CR or LF, or to a limit.
    ///
    /// One pass finds the end and sums the bytes for the checksum. No byte of a text is below CR but its line ends, so
    /// one comparison finds both of them; a line with another control character in it is gone through byte by byte.
    @inline(__always)
    func line(from start: Int, to limit: Int) -> Line {
        let carriageReturns = SIMD16<UInt8>(repeating: 13)
        // Its offsets begin with zero: so the compiler sees that the loads are within the bounds.
        let bytes = extracting(start..<limit)
        var sum = SIMD16<UInt8>()
        var offset = 0
        while offset + 16 <= bytes.byteCount {
            let vector = bytes.vector(at: offset)
            if let index = (vector .<= carriageReturns).firstIndex {
                sum ^= vector & .first(index)
                let end = offset + index
                if bytes.byte(at: end).isLineEnd { return Line(end: start + end, sum: sum.exclusiveOr) }
                break
            }
            sum ^= vector
            offset += 16
        }
        if bytes.byteCount - offset < 16, bytes.byteCount >= 16 {
            // What is left, as the end of sixteen bytes.
            let first = bytes.byteCount - 16
            let vector = bytes.vector(at: first) | .first(offset - first)
            guard let index = (vector .<= carriageReturns).firstIndex else {
                sum ^= vector & ~.first(offset - first)
                return Line(end: limit, sum: sum.exclusiveOr)
            }
            sum ^= vector & ~.first(offset - first) & .first(index)
            let end = first + index
            if bytes.byte(at: end).isLineEnd { return Line(end: start + end, sum: sum.exclusiveOr) }
        }
        return lineByBytes(from: start, to: limit)
    }

    @inline(never)
    private func lineByBytes(from start: Int, to limit: Int) -> Line {
        var sum: UInt8 = 0
        for offset in start..<limit {
            let byte = byte(at: offset)
            if byte.isLineEnd { return Line(end: offset, sum: sum) }
            sum ^= byte
        }
        return Line(end: limit, sum: sum)
    }
}

/// A line without its end.
struct Line {
    /// Offset of the CR or LF behind it, or of the limit.
    let end: Int
    /// All its bytes, exclusive-or'ed.
    let sum: UInt8
}

extension UInt8 {
    /// CR or LF.
    @inline(always)
    var isLineEnd: Bool { self == 10 || self == 13 }
}

extension SIMD16<UInt8> {
    /// The first lanes, all bits set.
    @inline(always)
    static func first(_ count: Int) -> SIMD16<UInt8> {
        let lanes = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        let mask = lanes .< SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: count))
        // A lane of a mask is a byte with all bits set, or none.
        return unsafe unsafeBitCast(mask, to: SIMD16<UInt8>.self)
    }

    /// All lanes, exclusive-or'ed.
    @inline(always)
    var exclusiveOr: UInt8 {
        // Sixteen bytes are two words.
        let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
        var sum = words.x ^ words.y
        sum ^= sum >> 32
        sum ^= sum >> 16
        sum ^= sum >> 8
        return UInt8(truncatingIfNeeded: sum)
    }
}

extension SIMDMask<SIMD16<Int8>> {
    /// The first lane that is set, or nil when none is.
    @inline(always)
    var firstIndex: Int? {
        // A lane of a mask is a byte with all bits set, or none; sixteen bytes are two words.
        let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
        let (low, high) = (UInt64(littleEndian: words.x), UInt64(littleEndian: words.y))
        guard low | high != 0 else { return nil }
        // Which half it is in nobody can foresee: a choice of values, not of ways.
        let isHigh = low == 0
        return (isHigh ? high : low).trailingZeroBitCount &>> 3 &+ (isHigh ? 8 : 0)
    }
}
