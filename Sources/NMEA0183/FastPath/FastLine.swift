/// A line in the common form: a five-letter address, a correct checksum in upper case, CR LF or LF, and at most the
/// usual length. ``NMEADecoder`` reads all other lines byte by byte.
///
/// The first bytes are loaded once to find the ends of the fields and of the line, and to compute the checksum.
struct FastLine {
    /// The offset of the `*`.
    let end: Int
    /// The offset after the line ending.
    let next: Int
    /// Where the fields end.
    let commas: Commas

    /// The number of bytes required from the start of the line, even beyond its end: a constant, so that the compiler
    /// can omit most bounds checks.
    static var window: Int { 96 }

    /// Parses the first ``window`` bytes of a line; nil if it has another form.
    @inline(always)
    init?(_ window: RawSpan) {
        guard FastLine.begins(window) else { return nil }
        let block = Block(window)
        commas = Commas(block)
        // Testing it here makes the compiler compute it here.
        guard commas.bits != 0, let (length, sum) = block.line(window) else { return nil }
        // `*hh` and the line ending.
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

    /// `$`, five bytes with the bit that all letters share, a comma.
    @inline(always)
    private static func begins(_ window: RawSpan) -> Bool {
        window.word(at: 0) & 0x00FF_4040_4040_40FF == 0x002C_4040_4040_4024
    }
}

/// Sixty-four bytes of a line, after its address.
struct Block {
    private let vectors: (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)
    /// The address: the bytes between the `$` and the block.
    private let head: UInt64

    /// The offset of the block in the line.
    static var start: Int { 7 }

    @inline(always)
    init(_ window: RawSpan) {
        head = window.word(at: 0) & 0x00FF_FFFF_FFFF_FF00
        vectors = (window.vector(at: 7), window.vector(at: 23), window.vector(at: 39), window.vector(at: 55))
    }

    /// The length of a line, up to the first byte not greater than CR, and the checksum of its bytes after the `$`; the
    /// line must end within these bytes or the next sixteen, and its address must not contain such a byte.
    @inline(always)
    func line(_ window: RawSpan) -> (length: Int, sum: UInt8)? {
        let carriageReturn = SIMD16<UInt8>(repeating: 13)
        let controls = bits { $0 .<= carriageReturn }
        if controls != 0 {
            let index = controls.trailingZeroBitCount
            let masks = unsafe onesAndZeros.span.bytes
            let sum =
                vectors.0 & masks.vector(at: 64 &- index) ^ vectors.1 & masks.vector(at: 80 &- index)
                ^ vectors.2 & masks.vector(at: 96 &- index) ^ vectors.3 & masks.vector(at: 112 &- index)
            return (Block.start &+ index, sum.exclusiveOr(head))
        }
        let last = window.vector(at: Block.start &+ 64)
        guard let index = (last .<= carriageReturn).firstIndex else { return nil }
        let sum = vectors.0 ^ vectors.1 ^ vectors.2 ^ vectors.3 ^ last & .first(index)
        return (Block.start &+ 64 &+ index, sum.exclusiveOr(head))
    }

    /// One bit for each comma.
    @inline(always)
    fileprivate var commas: UInt64 {
        let comma = SIMD16<UInt8>(repeating: UInt8(ascii: ","))
        return bits { $0 .== comma }
    }

    /// One bit for each byte that satisfies a condition.
    @inline(always)
    private func bits(_ condition: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>) -> UInt64 {
        UInt64(condition(vectors.0).bits) | UInt64(condition(vectors.1).bits) &<< 16
            | UInt64(condition(vectors.2).bits) &<< 32 | UInt64(condition(vectors.3).bits) &<< 48
    }
}

/// The commas after a line's address, one bit for each byte from ``Block/start``.
///
/// The end of a field is then a count of trailing zeros, regardless of its length, and no byte is read twice.
struct Commas {
    let bits: UInt64

    @inline(always)
    init(_ block: Block) { bits = block.commas }

    /// For only sixteen bytes: enough for a time with up to eight decimals.
    @inline(always)
    init(ofTimeField window: RawSpan) { bits = UInt64(Commas.bits(window, at: Block.start)) }

    /// For the sixteen bytes at an offset.
    @inline(always)
    static func bits(_ window: RawSpan, at offset: Int) -> UInt16 {
        let comma = SIMD16<UInt8>(repeating: UInt8(ascii: ","))
        return (window.vector(at: offset) .== comma).bits
    }
}

/// Loading from an offset yields a mask of the first bytes.
private let onesAndZeros: InlineArray<16, UInt64> = [
    .max, .max, .max, .max, .max, .max, .max, .max, 0, 0, 0, 0, 0, 0, 0, 0,
]

/// Two hexadecimal digits in upper case, the first one in the low byte.
@inline(always)
private func hexadecimal(_ value: UInt8) -> UInt16 { checksums[Int(value)] }

/// The checksums in hexadecimal, as written in sentences.
private let checksums: InlineArray<256, UInt16> = [
    0x3030, 0x3130, 0x3230, 0x3330, 0x3430, 0x3530, 0x3630, 0x3730,
    0x3830, 0x3930, 0x4130, 0x4230, 0x4330, 0x4430, 0x4530, 0x4630,
    0x3031, 0x3131, 0x3231, 0x3331, 0x3431, 0x3531, 0x3631, 0x3731,
    0x3831, 0x3931, 0x4131, 0x4231, 0x4331, 0x4431, 0x4531, 0x4631,
    0x3032, 0x3132, 0x3232, 0x3332, 0x3432, 0x3532, 0x3632, 0x3732,
    0x3832, 0x3932, 0x4132, 0x4232, 0x4332, 0x4432, 0x4532, 0x4632,
    0x3033, 0x3133, 0x3233, 0x3333, 0x3433, 0x3533, 0x3633, 0x3733,
    0x3833, 0x3933, 0x4133, 0x4233, 0x4333, 0x4433, 0x4533, 0x4633,
    0x3034, 0x3134, 0x3234, 0x3334, 0x3434, 0x3534, 0x3634, 0x3734,
    0x3834, 0x3934, 0x4134, 0x4234, 0x4334, 0x4434, 0x4534, 0x4634,
    0x3035, 0x3135, 0x3235, 0x3335, 0x3435, 0x3535, 0x3635, 0x3735,
    0x3835, 0x3935, 0x4135, 0x4235, 0x4335, 0x4435, 0x4535, 0x4635,
    0x3036, 0x3136, 0x3236, 0x3336, 0x3436, 0x3536, 0x3636, 0x3736,
    0x3836, 0x3936, 0x4136, 0x4236, 0x4336, 0x4436, 0x4536, 0x4636,
    0x3037, 0x3137, 0x3237, 0x3337, 0x3437, 0x3537, 0x3637, 0x3737,
    0x3837, 0x3937, 0x4137, 0x4237, 0x4337, 0x4437, 0x4537, 0x4637,
    0x3038, 0x3138, 0x3238, 0x3338, 0x3438, 0x3538, 0x3638, 0x3738,
    0x3838, 0x3938, 0x4138, 0x4238, 0x4338, 0x4438, 0x4538, 0x4638,
    0x3039, 0x3139, 0x3239, 0x3339, 0x3439, 0x3539, 0x3639, 0x3739,
    0x3839, 0x3939, 0x4139, 0x4239, 0x4339, 0x4439, 0x4539, 0x4639,
    0x3041, 0x3141, 0x3241, 0x3341, 0x3441, 0x3541, 0x3641, 0x3741,
    0x3841, 0x3941, 0x4141, 0x4241, 0x4341, 0x4441, 0x4541, 0x4641,
    0x3042, 0x3142, 0x3242, 0x3342, 0x3442, 0x3542, 0x3642, 0x3742,
    0x3842, 0x3942, 0x4142, 0x4242, 0x4342, 0x4442, 0x4542, 0x4642,
    0x3043, 0x3143, 0x3243, 0x3343, 0x3443, 0x3543, 0x3643, 0x3743,
    0x3843, 0x3943, 0x4143, 0x4243, 0x4343, 0x4443, 0x4543, 0x4643,
    0x3044, 0x3144, 0x3244, 0x3344, 0x3444, 0x3544, 0x3644, 0x3744,
    0x3844, 0x3944, 0x4144, 0x4244, 0x4344, 0x4444, 0x4544, 0x4644,
    0x3045, 0x3145, 0x3245, 0x3345, 0x3445, 0x3545, 0x3645, 0x3745,
    0x3845, 0x3945, 0x4145, 0x4245, 0x4345, 0x4445, 0x4545, 0x4645,
    0x3046, 0x3146, 0x3246, 0x3346, 0x3446, 0x3546, 0x3646, 0x3746,
    0x3846, 0x3946, 0x4146, 0x4246, 0x4346, 0x4446, 0x4546, 0x4646,
]
