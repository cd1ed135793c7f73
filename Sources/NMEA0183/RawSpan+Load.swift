/// Loads from a span of bytes. Each load checks its bounds and traps outside them; the caller of `unsafeLoad` must only
/// ensure that every bit pattern is a valid value of the type, which holds for unsigned integers and vectors of them.
extension RawSpan {
    func byte(at offset: Int) -> UInt8 {
        // Every bit pattern is a valid UInt8, and the bounds are checked.
        unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }

    /// Two bytes, the first one lowest.
    func pair(at offset: Int) -> UInt16 {
        // Every bit pattern is a valid UInt16, and the bounds are checked.
        UInt16(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    /// Four bytes, the first one lowest.
    func half(at offset: Int) -> UInt32 {
        // Every bit pattern is a valid UInt32, and the bounds are checked.
        UInt32(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Eight bytes, the first one lowest.
    func word(at offset: Int) -> UInt64 {
        // Every bit pattern is a valid UInt64, and the bounds are checked.
        UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Sixteen bytes.
    func vector(at offset: Int) -> SIMD16<UInt8> {
        // Every bit pattern is a valid SIMD16<UInt8>, and the bounds are checked.
        unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    }

    /// Eight bytes, padded with zeros if there are fewer.
    func lastWord(at offset: Int) -> UInt64 {
        if offset + 8 <= byteCount { return word(at: offset) }
        var word: UInt64 = 0
        for index in offset..<max(offset, byteCount) { word |= UInt64(byte(at: index)) << UInt64(8 * (index - offset)) }
        return word
    }
}
