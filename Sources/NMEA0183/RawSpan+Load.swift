/// Loads from a span of bytes. Each one checks its bounds and traps outside them; what `unsafeLoad` leaves to its caller
/// is that every bit pattern is a value of the type, and that is so for unsigned integers and vectors of them.
extension RawSpan {
    /// The byte at an offset.
    @inline(always)
    func byte(at offset: Int) -> UInt8 {
        // Every bit pattern is a UInt8, and the bounds are checked.
        unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }

    /// Two bytes, the first one lower.
    @inline(always)
    func pair(at offset: Int) -> UInt16 {
        // Every bit pattern is a UInt16, and the bounds are checked.
        UInt16(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    /// Four bytes, the first one lowest.
    @inline(__always)
    func half(at offset: Int) -> UInt32 {
        // Every bit pattern is a UInt32, and the bounds are checked.
        UInt32(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Eight bytes, the first one lowest.
    @inline(always)
    func word(at offset: Int) -> UInt64 {
        // Every bit pattern is a UInt64, and the bounds are checked.
        UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Sixteen bytes.
    @inline(always)
    func vector(at offset: Int) -> SIMD16<UInt8> {
        // Every bit pattern is a SIMD16<UInt8>, and the bounds are checked.
        unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    }

    /// Eight bytes, or as many as there are and zeros behind them.
    func lastWord(at offset: Int) -> UInt64 {
        if offset + 8 <= byteCount { return word(at: offset) }
        var word: UInt64 = 0
        for index in offset..<max(offset, byteCount) { word |= UInt64(byte(at: index)) << UInt64(8 * (index - offset)) }
        return word
    }
}
