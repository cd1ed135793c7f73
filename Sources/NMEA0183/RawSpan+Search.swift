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

    /// The offset of the last byte of a value, or nil when there is none.
    func last(_ value: UInt8, from start: Int, to end: Int) -> Int? {
        var offset = end
        while offset > start {
            offset -= 1
            if byte(at: offset) == value { return offset }
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

    /// The line that begins here, up to a CR or LF, or to a limit.
    ///
    /// One pass finds the end and sums the bytes for the checksum. No byte of a text is below CR but its line ends, so
    /// one comparison finds both of them; a line with another control character in it is gone through byte by byte.
    @inline(__always)
    func line(to limit: Int) -> Line {
        let carriageReturns = SIMD16<UInt8>(repeating: 13)
        // Of its own, so that the compiler sees that the loads are within its bounds.
        let bytes = extracting(0..<limit)
        var sum = SIMD16<UInt8>()
        var offset = 0
        while offset + 16 <= bytes.byteCount {
            let vector = bytes.vector(at: offset)
            if let index = (vector .<= carriageReturns).firstIndex {
                let end = offset + index
                guard bytes.byte(at: end).isLineEnd else { return bytes.lineByBytes() }
                return Line(end: end, sum: (sum ^ vector & .first(index)).exclusiveOr())
            }
            sum ^= vector
            offset += 16
        }
        return bytes.lastLine(from: offset, sum: sum)
    }

    /// The line whose bytes before an offset have a sum, and of which less than sixteen are left.
    @inline(never)
    private func lastLine(from offset: Int, sum: SIMD16<UInt8>) -> Line {
        guard byteCount >= 16 else { return lineByBytes() }
        // What is left, as the end of sixteen bytes.
        let first = byteCount - 16
        let rest = ~SIMD16<UInt8>.first(offset - first)
        let vector = vector(at: first)
        let carriageReturns = SIMD16<UInt8>(repeating: 13)
        let shown = vector | ~rest
        guard let index = (shown .<= carriageReturns).firstIndex else {
            return Line(end: byteCount, sum: (sum ^ vector & rest).exclusiveOr())
        }
        guard byte(at: first + index).isLineEnd else { return lineByBytes() }
        return Line(end: first + index, sum: (sum ^ vector & rest & .first(index)).exclusiveOr())
    }

    @inline(never)
    private func lineByBytes() -> Line {
        var sum: UInt8 = 0
        for offset in 0..<byteCount {
            let byte = byte(at: offset)
            if byte.isLineEnd { return Line(end: offset, sum: sum) }
            sum ^= byte
        }
        return Line(end: byteCount, sum: sum)
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
        let bound = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: count))
        return (lanes .< bound).bytes
    }

    /// Two words of eight bytes, the first one lowest.
    @inline(always)
    var words: SIMD2<UInt64> {
        // Sixteen bytes are two words.
        let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return SIMD2(UInt64(littleEndian: words.x), UInt64(littleEndian: words.y))
    }

    /// All lanes, and more bytes, exclusive-or'ed.
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
    /// A byte for each lane, with all bits set or none.
    @inline(always)
    var bytes: SIMD16<UInt8> {
        // That is how a mask is kept.
        unsafe unsafeBitCast(self, to: SIMD16<UInt8>.self)
    }

    /// The first lane that is set, or nil when none is.
    @inline(always)
    var firstIndex: Int? {
        let (low, high) = (bytes.words.x, bytes.words.y)
        guard low | high != 0 else { return nil }
        // Which half it is in nobody can foresee: a choice of values, not of ways.
        let isHigh = low == 0
        return (isHigh ? high : low).trailingZeroBitCount &>> 3 &+ (isHigh ? 8 : 0)
    }
}
