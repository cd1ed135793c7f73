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

/// Where a sentence's commas are: a bit for each byte from the first one of its fields on.
///
/// It is asked for before the line's end is known and its checksum verified: that takes about as long as the bits need to
/// come out of the transposition, and the processor does both at once.
struct Commas {
    /// The commas of 64 bytes from offset 7 of the line on.
    let bits: UInt64

    /// Bytes that a line must have for it, those behind its end counted.
    static var window: Int { 96 }

    /// Of a line that begins at the first byte and has ``window`` bytes.
    @inline(always)
    init(_ line: RawSpan) { bits = commas(line, at: 7) }
}

/// A bit for each byte: 64 for most sentences, 128 for the longer ones.
protocol FieldEnds: FixedWidthInteger, UnsignedInteger {
    /// The commas from an offset on, with those from offset 7 on as far as they are known.
    init(_ line: RawSpan, _ commas: Commas, lead: Int)
}

extension UInt64: FieldEnds {
    @inline(always)
    init(_ line: RawSpan, _ known: Commas, lead: Int) {
        self = known.bits &>> UInt64(truncatingIfNeeded: lead)
        guard lead > 0 else { return }
        // The bytes behind those that are known, at most eight, one bit each.
        let word = line.word(at: 7 &+ 64) ^ 0x2C2C_2C2C_2C2C_2C2C
        let found = ((word | 0x8080_8080_8080_8080) &- 0x0101_0101_0101_0101 | word) & 0x8080_8080_8080_8080
        let gathered = (((found ^ 0x8080_8080_8080_8080) &>> 7) &* 0x0102_0408_1020_4080) &>> 56
        self |= gathered &<< UInt64(truncatingIfNeeded: 64 &- lead)
    }
}

extension UInt128: FieldEnds {
    @inline(always)
    init(_ line: RawSpan, _ known: Commas, lead: Int) {
        self = (UInt128(known.bits) | UInt128(commas(line, at: 7 &+ 64)) &<< 64) &>> UInt128(truncatingIfNeeded: lead)
    }
}
