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

    /// Sixteen bytes, the first one in the first lane.
    @inline(__always)
    func lanes(at offset: Int) -> SIMD16<UInt8> {
        // Every bit pattern is a SIMD16<UInt8>, and the bounds are checked.
        unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    }

    /// The offset of the first CR or LF, or nil when there is none.
    @inline(__always)
    func firstLineEnd(from start: Int, to end: Int) -> Int? {
        var offset = start
        // Both are below 14, and few other bytes in text are: one comparison instead of two.
        let limit = SIMD16<UInt8>(repeating: 14)
        while offset + 16 <= end {
            guard let lane = firstLane(lanes(at: offset) .< limit) else {
                offset += 16
                continue
            }
            let byte = byte(at: offset + lane)
            if byte == 10 || byte == 13 { return offset + lane }
            offset += lane + 1
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
        let needle = SIMD16<UInt8>(repeating: value)
        var offset = start
        while offset + 16 <= end {
            if let lane = firstLane(lanes(at: offset) .== needle) { return offset + lane }
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

/// The first lane that is set, or nil when none is.
///
/// Two vectors are compared everywhere: comparing a vector with a scalar compiles to sixteen comparisons of bytes, which
/// is twenty times slower (Swift 6.3).
@inline(__always)
private func firstLane(_ mask: SIMDMask<SIMD16<Int8>>) -> Int? {
    // A mask of 16 bytes, each 0 or -1, and two words are the same 16 bytes; every bit pattern is a UInt64.
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    let (low, high) = (UInt64(littleEndian: words.x), UInt64(littleEndian: words.y))
    guard low | high != 0 else { return nil }
    return (low != 0 ? low.trailingZeroBitCount : 64 + high.trailingZeroBitCount) / 8
}
