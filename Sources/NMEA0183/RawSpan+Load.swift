/// Loads from a span of bytes. Each one checks its bounds and traps outside them; what `unsafeLoad` leaves to its caller
/// is that every bit pattern is a value of the type, and that is so for unsigned integers and vectors of them.
extension RawSpan {
    /// The byte at an offset.
    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        // Every bit pattern is a UInt8, and the bounds are checked.
        unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }

    /// Eight bytes, the first one lowest.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        // Every bit pattern is a UInt64, and the bounds are checked.
        UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The offset of the first CR or LF, or nil when there is none.
    @inline(__always)
    func firstLineEnd(from start: Int, to end: Int) -> Int? {
        var offset = start
        while offset + 8 <= end {
            let word = word(at: offset)
            let found = word.bytes(equalTo: 10) | word.bytes(equalTo: 13)
            if found != 0 { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < end {
            let byte = byte(at: offset)
            if byte == 10 || byte == 13 { return offset }
            offset += 1
        }
        return nil
    }

    /// The offset of the first byte of a value, or nil when there is none.
    @inline(__always)
    func first(_ value: UInt8, from start: Int, to end: Int) -> Int? {
        var offset = start
        while offset + 8 <= end {
            let found = word(at: offset).bytes(equalTo: value)
            if found != 0 { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < end {
            if byte(at: offset) == value { return offset }
            offset += 1
        }
        return nil
    }

    /// All bytes of a range, exclusive-or'ed: the checksum of NMEA 0183.
    @inline(__always)
    func exclusiveOr(from start: Int, to end: Int) -> UInt8 {
        var offset = start
        var sum: UInt64 = 0
        while offset + 8 <= end {
            sum ^= word(at: offset)
            offset += 8
        }
        sum ^= sum >> 32
        sum ^= sum >> 16
        sum ^= sum >> 8
        var rest = UInt8(truncatingIfNeeded: sum)
        while offset < end {
            rest ^= byte(at: offset)
            offset += 1
        }
        return rest
    }
}

extension UInt64 {
    /// The highest bit of each byte that equals a value; bits above the first of them may be wrong.
    ///
    /// Eight bytes at once in a plain register. The compiler of Swift 6.3 turns a comparison of SIMD16 into a loop over
    /// its lanes, which is forty times slower (measured by skipping).
    @inline(__always)
    fileprivate func bytes(equalTo value: UInt8) -> UInt64 {
        let difference = self ^ (UInt64(value) &* 0x0101_0101_0101_0101)
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    }
}
