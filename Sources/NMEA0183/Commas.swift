/// The commas among sixty-four bytes, one bit for each byte.
///
/// Walking over fields is then a count of trailing zeros for each, whatever their lengths, and no byte is looked at twice.
///
/// Swift has no `pmovmskb`: the bits of a comparison's mask are gathered by hand. Of word *k* of the mask bit *k* of each
/// byte is kept, and the eight words are joined: bit *k* of byte *j* now tells of byte 8*k* + *j*. A transposition of
/// these 8 x 8 bits (Hacker's Delight, 7-3) puts them in order. A multiplication for each word, the usual way, costs
/// twice as much.
@inline(always)
private func commas(_ bytes: RawSpan, at offset: Int) -> UInt64 {
    let chosen =
        commas(in: bytes.vector(at: offset), choosing: 0x0101_0101_0101_0101)
        | commas(in: bytes.vector(at: offset &+ 16), choosing: 0x0404_0404_0404_0404)
        | commas(in: bytes.vector(at: offset &+ 32), choosing: 0x1010_1010_1010_1010)
        | commas(in: bytes.vector(at: offset &+ 48), choosing: 0x4040_4040_4040_4040)
    return transposed(UInt64(littleEndian: chosen.x | chosen.y))
}

/// A bit for each comma: this one in the first eight bytes, the next one in the others.
@inline(always)
private func commas(in vector: SIMD16<UInt8>, choosing bits: UInt64) -> SIMD2<UInt64> {
    let commas = SIMD16<UInt8>(repeating: UInt8(ascii: ","))
    // A lane of a mask is a byte with all bits set, or none; sixteen bytes are two words.
    return (unsafe unsafeBitCast(vector .== commas, to: SIMD2<UInt64>.self)) & SIMD2(bits, bits &<< 1)
}

/// The matrix of 8 x 8 bits whose rows are the bytes, turned about its diagonal.
@inline(always)
private func transposed(_ matrix: UInt64) -> UInt64 {
    var matrix = matrix
    var swapped = (matrix ^ (matrix >> 7)) & 0x00AA_00AA_00AA_00AA
    matrix ^= swapped ^ (swapped << 7)
    swapped = (matrix ^ (matrix >> 14)) & 0x0000_CCCC_0000_CCCC
    matrix ^= swapped ^ (swapped << 14)
    swapped = (matrix ^ (matrix >> 28)) & 0x0000_0000_F0F0_F0F0
    return matrix ^ swapped ^ (swapped << 28)
}

/// A bit for each byte: 64 for most sentences, 128 for the longer ones.
protocol FieldEnds: FixedWidthInteger, UnsignedInteger {
    /// The commas from an offset on.
    init(commasOf bytes: RawSpan, from offset: Int)
}

extension UInt64: FieldEnds {
    @inline(always)
    init(commasOf bytes: RawSpan, from offset: Int) { self = commas(bytes, at: offset) }
}

extension UInt128: FieldEnds {
    @inline(always)
    init(commasOf bytes: RawSpan, from offset: Int) {
        self = UInt128(commas(bytes, at: offset)) | UInt128(commas(bytes, at: offset &+ 64)) &<< 64
    }
}
