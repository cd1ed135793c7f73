/// A line as nearly all lines are: an address of five letters, a checksum in upper case that is right, CR LF or LF behind
/// it, and no longer than a line should be. Whatever is not so is for ``NMEADecoder`` to look at byte by byte.
///
/// The first bytes are loaded once and asked all questions: where the fields end, where the line ends, and what its bytes
/// sum up to.
struct UsualLine {
    /// Offset of the `*`.
    let end: Int
    /// Offset behind the line end.
    let next: Int
    /// Where the fields end.
    let commas: Commas

    /// Bytes that there must be, behind the line's end too: so many, a constant, that it is clear to the compiler what can
    /// be loaded, and checks for it fall away.
    static var window: Int { 96 }

    /// The first bytes of a line, ``window`` of them; nil when it is not a usual one.
    @inline(always)
    init?(_ window: RawSpan) {
        let head = window.word(at: 0)
        // `$`, five bytes with the bit that all letters have, a comma.
        guard head & 0x00FF_4040_4040_40FF == 0x002C_4040_4040_4024 else { return nil }
        let block = Block(window)
        commas = Commas(block)
        // Asked here, so that the compiler has it computed here.
        guard commas.bits != 0, let (length, sum) = block.line(window) else { return nil }
        // `*hh` and the line end.
        let tail = window.word(at: length &- 3)
        let stated = UInt16(truncatingIfNeeded: tail &>> 8)
        let checksum = sum ^ UInt8(truncatingIfNeeded: stated ^ stated &>> 8) ^ UInt8(ascii: "*")
        guard tail & 0xFF == UInt8(ascii: "*"), stated == hexadecimal(checksum) else { return nil }
        end = length &- 3
        if tail &>> 24 & 0xFFFF == 0x0A0D {
            next = length &+ 2
        } else if tail &>> 24 & 0xFF == 0x0A {
            next = length &+ 1
        } else {
            return nil
        }
    }
}

/// Sixty-four bytes of a line, behind its address.
struct Block {
    private let vectors: (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)
    /// The bytes before them, behind the `$`.
    private let head: UInt64

    /// Where they begin.
    static var start: Int { 7 }

    @inline(always)
    init(_ window: RawSpan) {
        head = window.word(at: 0) & 0x00FF_FFFF_FFFF_FF00
        vectors = (window.vector(at: 7), window.vector(at: 23), window.vector(at: 39), window.vector(at: 55))
    }

    /// The length of a line, up to the first byte that is not above CR, and the sum of its bytes behind the `$`; it ends
    /// among these bytes or the next sixteen, and its address has no such byte.
    @inline(always)
    func line(_ window: RawSpan) -> (length: Int, sum: UInt8)? {
        if let index = firstControl(vectors.0, vectors.1) {
            return (Block.start &+ index, sum(vectors.0, vectors.1, before: index).exclusiveOr(head))
        }
        let sum01 = vectors.0 ^ vectors.1
        if let index = firstControl(vectors.2, vectors.3) {
            return (Block.start &+ 32 &+ index, (sum01 ^ sum(vectors.2, vectors.3, before: index)).exclusiveOr(head))
        }
        let last = window.vector(at: Block.start &+ 64)
        let carriageReturn = SIMD16<UInt8>(repeating: 13)
        guard let index = (last .<= carriageReturn).firstIndex else { return nil }
        return (
            Block.start &+ 64 &+ index, (sum01 ^ vectors.2 ^ vectors.3 ^ last & .first(index)).exclusiveOr(head)
        )
    }

    /// A bit for each comma.
    @inline(always)
    fileprivate var commas: UInt64 {
        let comma = SIMD16<UInt8>(repeating: UInt8(ascii: ","))
        let chosen =
            (vectors.0 .== comma).bytes & SIMD16(1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2)
            | (vectors.1 .== comma).bytes & SIMD16(4, 4, 4, 4, 4, 4, 4, 4, 8, 8, 8, 8, 8, 8, 8, 8)
            | (vectors.2 .== comma).bytes & SIMD16(16, 16, 16, 16, 16, 16, 16, 16, 32, 32, 32, 32, 32, 32, 32, 32)
            | (vectors.3 .== comma).bytes
            & SIMD16(64, 64, 64, 64, 64, 64, 64, 64, 128, 128, 128, 128, 128, 128, 128, 128)
        return transposed(chosen.words.x | chosen.words.y)
    }
}

/// The commas behind a line's address, a bit for each byte.
///
/// Walking over fields is then a count of trailing zeros for each, whatever their lengths, and no byte is looked at twice.
///
/// Swift has no `pmovmskb`: the bits of a comparison's mask are gathered by hand. Of word *k* of the mask bit *k* of each
/// byte is kept, and the eight words are joined: bit *k* of byte *j* now tells of byte 8*k* + *j*. A transposition of
/// these 8 x 8 bits (Hacker's Delight, 7-3) puts them in order. A multiplication for each word, the usual way, costs twice
/// as much. It takes some time to come out: it is asked for before the line's end is looked for, and needed behind that.
struct Commas {
    /// Of the 64 bytes from ``Block/start`` on.
    let bits: UInt64

    @inline(always)
    init(_ block: Block) { bits = block.commas }

    /// Of the first sixteen bytes alone: enough for one field.
    @inline(always)
    init(ofFirstField window: RawSpan) {
        bits = Commas.bits(window, at: Block.start) | Commas.bits(window, at: Block.start &+ 8) &<< 8
    }

    /// Of the eight bytes from an offset on.
    @inline(always)
    static func bits(_ window: RawSpan, at offset: Int) -> UInt64 {
        let word = window.word(at: offset) ^ 0x2C2C_2C2C_2C2C_2C2C
        let others = ((word | 0x8080_8080_8080_8080) &- 0x0101_0101_0101_0101 | word) & 0x8080_8080_8080_8080
        return (((others ^ 0x8080_8080_8080_8080) &>> 7) &* 0x0102_0408_1020_4080) &>> 56
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
    let (inFirst, inSecond) = ((first .<= carriageReturn).bytes.words, (second .<= carriageReturn).bytes.words)
    let any = inFirst | inSecond
    guard any.x | any.y != 0 else { return nil }
    // Where it is nobody can foresee: a choice of values, not of ways.
    let isSecond = inFirst.x | inFirst.y == 0
    let (low, high) = isSecond ? (inSecond.x, inSecond.y) : (inFirst.x, inFirst.y)
    let isHigh = low == 0
    return (isHigh ? high : low).trailingZeroBitCount &>> 3 &+ (isHigh ? 8 : 0) &+ (isSecond ? 16 : 0)
}

/// The bytes of two vectors before an index.
@inline(always)
private func sum(_ first: SIMD16<UInt8>, _ second: SIMD16<UInt8>, before index: Int) -> SIMD16<UInt8> {
    let bound = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: index))
    let low = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) .< bound
    let high = SIMD16<UInt8>(16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31) .< bound
    return first & low.bytes ^ second & high.bytes
}

/// Two hexadecimal digits in upper case, the first one lower.
@inline(always)
private func hexadecimal(_ value: UInt8) -> UInt16 {
    UInt16(digits[Int(value &>> 4)]) | UInt16(digits[Int(value & 15)]) &<< 8
}

private let digits: InlineArray<16, UInt8> = [
    0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46,
]
