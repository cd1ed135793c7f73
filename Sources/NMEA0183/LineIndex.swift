/// What one look at the first bytes of a line tells: where its fields end, and where it ends itself.
struct LineIndex {
    /// The commas of 64 bytes from offset ``start`` on, a bit for each byte.
    ///
    /// Walking over fields is then a count of trailing zeros for each, whatever their lengths, and no byte is looked at
    /// twice.
    ///
    /// Swift has no `pmovmskb`: the bits of a comparison's mask are gathered by hand. Of word *k* of the mask bit *k* of
    /// each byte is kept, and the eight words are joined: bit *k* of byte *j* now tells of byte 8*k* + *j*. A
    /// transposition of these 8 x 8 bits (Hacker's Delight, 7-3) puts them in order. A multiplication for each word, the
    /// usual way, costs twice as much. It takes some time to come out; it is asked for first, and needed last.
    let commas: UInt64
    private let block: (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)
    /// The bytes before them.
    private let head: UInt64

    /// Behind the address of a sentence and its comma.
    static var start: Int { 7 }

    /// Bytes that there must be, behind the line's end too: as many as ``UsualFields`` reads at the most.
    static var window: Int { 96 }

    /// Of a line that begins with the first byte; there are ``window`` bytes.
    @inline(always)
    init(_ bytes: RawSpan) {
        head = bytes.word(at: 0) & 0x00FF_FFFF_FFFF_FFFF
        block = (bytes.vector(at: 7), bytes.vector(at: 23), bytes.vector(at: 39), bytes.vector(at: 55))
        let comma = SIMD16<UInt8>(repeating: UInt8(ascii: ","))
        let chosen =
            (block.0 .== comma).words & SIMD2(0x0101_0101_0101_0101, 0x0202_0202_0202_0202)
            | (block.1 .== comma).words & SIMD2(0x0404_0404_0404_0404, 0x0808_0808_0808_0808)
            | (block.2 .== comma).words & SIMD2(0x1010_1010_1010_1010, 0x2020_2020_2020_2020)
            | (block.3 .== comma).words & SIMD2(0x4040_4040_4040_4040, 0x8080_8080_8080_8080)
        commas = transposed(chosen.x | chosen.y)
    }

    /// The line, when it ends among these bytes.
    @inline(always)
    var line: Line? {
        // A control character in the address is for the way byte by byte.
        guard (head &- 0x000E_0E0E_0E0E_0E0E) & ~head & 0x0080_8080_8080_8080 == 0 else { return nil }
        let count: Int
        if let index = firstControl(block.0, block.1) {
            count = index
        } else if let index = firstControl(block.2, block.3) {
            count = 32 &+ index
        } else {
            return nil
        }
        let bound = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: count))
        let sum = kept(block.0, 0, bound) ^ kept(block.1, 16, bound) ^ kept(block.2, 32, bound) ^ kept(block.3, 48, bound)
        return Line(end: LineIndex.start &+ count, sum: sum.exclusiveOr(head))
    }
}

/// The matrix of 8 x 8 bits whose rows are the bytes, turned about its diagonal.
@inline(always)
private func transposed(_ matrix: UInt64) -> UInt64 {
    var matrix = matrix
    var swapped = (matrix ^ (matrix &>> 7)) & 0x00AA_00AA_00AA_00AA
    matrix ^= swapped ^ (swapped &<< 7)
    swapped = (matrix ^ (matrix &>> 14)) & 0x0000_CCCC_0000_CCCC
    matrix ^= swapped ^ (swapped &<< 14)
    swapped = (matrix ^ (matrix &>> 28)) & 0x0000_0000_F0F0_F0F0
    return matrix ^ swapped ^ (swapped &<< 28)
}

/// The first byte of two vectors that is not above CR.
@inline(always)
private func firstControl(_ first: SIMD16<UInt8>, _ second: SIMD16<UInt8>) -> Int? {
    let carriageReturn = SIMD16<UInt8>(repeating: 13)
    let (inFirst, inSecond) = ((first .<= carriageReturn).words, (second .<= carriageReturn).words)
    let any = inFirst | inSecond
    guard any.x | any.y != 0 else { return nil }
    // Where it is nobody can foresee: a choice of values, not of ways.
    let isSecond = inFirst.x | inFirst.y == 0
    let (low, high) = isSecond ? (inSecond.x, inSecond.y) : (inFirst.x, inFirst.y)
    let isHigh = low == 0
    return (isHigh ? high : low).trailingZeroBitCount &>> 3 &+ (isHigh ? 8 : 0) &+ (isSecond ? 16 : 0)
}

/// The bytes of a vector, counted from a first index on, that are below a bound.
@inline(always)
private func kept(_ vector: SIMD16<UInt8>, _ first: UInt8, _ bound: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let lanes = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) &+ SIMD16<UInt8>(repeating: first)
    let mask = lanes .< bound
    // A lane of a mask is a byte with all bits set, or none.
    return vector & (unsafe unsafeBitCast(mask, to: SIMD16<UInt8>.self))
}

/// A bit for each byte: 64 for most sentences, 128 for the longer ones.
protocol FieldEnds: FixedWidthInteger, UnsignedInteger {
    /// The commas behind a line's address and some more bytes.
    init(_ line: RawSpan, commas: UInt64, lead: Int)
}

extension UInt64: FieldEnds {
    @inline(always)
    init(_ line: RawSpan, commas: UInt64, lead: Int) {
        self = commas &>> UInt64(truncatingIfNeeded: lead)
        guard lead > 0 else { return }
        // The bytes behind those that are known, at most eight, one bit each.
        let word = line.word(at: LineIndex.start &+ 64) ^ 0x2C2C_2C2C_2C2C_2C2C
        let others = ((word | 0x8080_8080_8080_8080) &- 0x0101_0101_0101_0101 | word) & 0x8080_8080_8080_8080
        let gathered = (((others ^ 0x8080_8080_8080_8080) &>> 7) &* 0x0102_0408_1020_4080) &>> 56
        self |= gathered &<< UInt64(truncatingIfNeeded: 64 &- lead)
    }
}

extension UInt128: FieldEnds {
    @inline(always)
    init(_ line: RawSpan, commas: UInt64, lead: Int) {
        let later = LineIndex(line.extracting(64..<line.byteCount)).commas
        self = (UInt128(commas) | UInt128(later) &<< 64) &>> UInt128(truncatingIfNeeded: lead)
    }
}
