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

    /// The offset of the first byte of a value, or nil when there is none: sixteen bytes at once.
    ///
    /// Both sides of the comparison are vectors: the compiler of Swift 6.3 turns the one of a vector with a scalar, and
    /// the union of two masks, into a loop over the lanes, which is forty times slower.
    @inline(__always)
    func first(_ value: UInt8, from start: Int, to end: Int) -> Int? {
        let values = SIMD16<UInt8>(repeating: value)
        var offset = start
        while offset + 16 <= end {
            // Every bit pattern is a SIMD16<UInt8>, the bounds are checked, and a mask of 16 bytes is two words.
            let mask = unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self) .== values
            let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
            let (low, high) = (UInt64(littleEndian: words.x), UInt64(littleEndian: words.y))
            if low != 0 { return offset + low.trailingZeroBitCount / 8 }
            if high != 0 { return offset + 8 + high.trailingZeroBitCount / 8 }
            offset += 16
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
        if offset < end, end - start >= 8 {
            // The last eight bytes once more, without those that are summed already.
            sum ^= word(at: end - 8) >> UInt64(8 * (8 - (end - offset)))
            offset = end
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
    /// Eight bytes at once in a plain register: for two values in a short line as fast as a vector.
    @inline(__always)
    fileprivate func bytes(equalTo value: UInt8) -> UInt64 {
        let difference = self ^ (UInt64(value) &* 0x0101_0101_0101_0101)
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    }
}
