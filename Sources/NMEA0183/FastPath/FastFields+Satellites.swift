/// Satellites in view make up most bytes of a log, so several fields are read at once if they have the usual shape. The
/// fields are first moved to their target lanes and then converted together (``numbers(_:)``).
extension FastFields {
    /// The head of a group, `n,i,nn`.
    @inline(always)
    mutating func group(_ line: RawSpan) -> (Int, Int, Int) {
        if shape & 0b111_1111 != 0b100_1010 { reject() }
        let digits = (line.word(at: start) ^ Digits.zeros) & 0x0000_FFFF_00FF_00FF
        skip(7, invalidBits: Digits.invalidBits(digits))
        let total = Int(truncatingIfNeeded: (digits &>> 32 & 0xFF) &* 10 &+ (digits &>> 40))
        return (Int(truncatingIfNeeded: digits & 0xFF), Int(truncatingIfNeeded: digits &>> 16 & 0xFF), total)
    }

    /// Up to four satellites `nn,ee,aaa,ss`, or `nn,ee,aaa,` if not tracked.
    @inline(always)
    mutating func satellites(_ line: RawSpan) -> (InlineArray<4, GSV.Satellite>, Int) {
        // Most receivers use three-digit numbers for some constellations.
        guard shape & 0b111 == 0 else { return satellites(line, isWide: false) }
        let (satellites, count, fields) = wideSatellites(line)
        resume(from: fields)
        return (satellites, count)
    }

    /// A separate function, so that the values of the common path stay in registers.
    @inline(never)
    private func wideSatellites(_ line: RawSpan) -> (InlineArray<4, GSV.Satellite>, Int, FastFields) {
        var fields = self
        let (satellites, count) = fields.satellites(line, isWide: true)
        return (satellites, count, fields)
    }

    /// The positions are determined first, by branches: which satellites are tracked rarely changes from one second to
    /// the next, so the branches are well predicted and no position depends on the computation of the previous one. The
    /// satellites are then read in pairs.
    @inline(always)
    private mutating func satellites(_ line: RawSpan, isWide: Bool) -> (InlineArray<4, GSV.Satellite>, Int) {
        var walk = SatelliteWalk(shape: shape, offset: start, isWide: isWide)
        var (first, second) = (SatellitePair(), SatellitePair())
        if let a = walk.next(isFirst: true) {
            if let b = walk.next(isFirst: false) {
                first = SatellitePair(line, a, b, isWide: isWide)
                if let c = walk.next(isFirst: true) {
                    if let d = walk.next(isFirst: false) {
                        second = SatellitePair(line, c, d, isWide: isWide)
                    } else {
                        second = SatellitePair(line, c, isWide: isWide)
                    }
                }
            } else {
                first = SatellitePair(line, a, isWide: isWide)
            }
        }
        let invalidBits = first.invalidBits | second.invalidBits
        skip(walk.end &- start, invalidBits: invalidBits.x | invalidBits.y)
        // The remainder must be empty or a signal identifier: one digit, or an empty field.
        let left = end &- start
        if left > 1 || (left == 1 && self.shape & 1 == 1) { reject() }
        let satellites: InlineArray<4, GSV.Satellite> = [
            GSV.Satellite(lanes: first.lanes.x), GSV.Satellite(lanes: first.lanes.y),
            GSV.Satellite(lanes: second.lanes.x), GSV.Satellite(lanes: second.lanes.y),
        ]
        return (satellites, walk.count)
    }
}

/// Iterates over the satellites as long as they have the usual shape.
private struct SatelliteWalk {
    /// Bit 0 corresponds to the first of the last two digits of the next satellite's number.
    private var shape: UInt64
    private var offset: Int
    /// The number of digits beyond two in a satellite's number.
    private let wide: Int
    private(set) var count = 0

    @inline(always)
    init(shape: UInt64, offset: Int, isWide: Bool) {
        wide = isWide ? 1 : 0
        self.shape = shape &>> UInt64(wide)
        self.offset = offset &+ wide
    }

    /// Where the next satellite would begin.
    @inline(always)
    var end: Int { offset &- wide }

    /// The position of the next satellite, the first or the second of a pair; nil if there is none.
    @inline(always)
    mutating func next(isFirst: Bool) -> SatellitePlace? {
        let lane: UInt64 = 0xFFFF_0000_0000_0000
        let place: SatellitePlace
        if _fastPath(shape & 0b1_1111_1111_1111 == 0b1_0010_0010_0100) {
            place = SatellitePlace(offset: offset, signal: isFirst ? SIMD2(lane, 0) : SIMD2(0, lane))
            advance(13)
        } else if shape & 0b111_1111_1111 == 0b110_0010_0100 {
            place = SatellitePlace(offset: offset, signal: both(0))
            advance(11)
        } else {
            return nil
        }
        count &+= 1
        return place
    }

    @inline(always)
    private mutating func advance(_ length: Int) {
        shape &>>= UInt64(truncatingIfNeeded: length &+ wide)
        offset &+= length &+ wide
    }
}

/// The position of one satellite of a pair.
private struct SatellitePlace {
    /// The offset of the last two digits of its number.
    let offset: Int
    /// Whether it is tracked: all bits set in the lane of its signal, or no bits. One of two constants, because a
    /// number would have to be moved into a vector register.
    let signal: SIMD2<UInt64>
}

/// The values of two satellites in the lanes of ``GSV/Satellite``, read from the words at their first bytes and four
/// bytes later:
///
///     near  n n , e e , a a          far   e , a a a , s s
private struct SatellitePair {
    let lanes: SIMD2<UInt64>
    /// Not combined into one word here, because the compiler would then split all of the vectors above.
    let invalidBits: SIMD2<UInt64>

    /// A pair without satellites.
    @inline(always)
    init() {
        lanes = both(0x8000_8000_8000_0000)
        invalidBits = both(0)
    }

    /// A pair with a single satellite.
    @inline(always)
    init(_ line: RawSpan, _ a: SatellitePlace, isWide: Bool) {
        let pair = SatellitePair(line, a, a, isWide: isWide)
        lanes = pair.lanes & SIMD2(.max, 0) | SIMD2(0, 0x8000_8000_8000_0000)
        invalidBits = pair.invalidBits
    }

    @inline(always)
    init(_ line: RawSpan, _ a: SatellitePlace, _ b: SatellitePlace, isWide: Bool) {
        let near = SIMD2(line.word(at: a.offset), line.word(at: b.offset)) ^ both(Digits.zeros)
        let far = SIMD2(line.word(at: a.offset &+ 4), line.word(at: b.offset &+ 4)) ^ both(Digits.zeros)
        let signal = a.signal | b.signal
        let digits =
            near & both(0xFFFF) | near &>> both(8) & both(0xFFFF_0000) | (far & both(0xFFFF_0000)) &<< both(16)
            | far & signal
        let azimuthOnes = far & both(0x00FF_0000_0000)
        var values = words(numbers(digits) &* SIMD8(1, 1, 10, 1, 1, 1, 10, 1)) &+ azimuthOnes
        // Sets the highest bit of a lane if the elevation is above 90 or the azimuth above 360.
        let farther = (values &+ both(0x7E97_7FA5_0000)) & both(0x8000_8000_0000)
        var invalidBits =
            digits | (digits &+ both(Digits.limit)) | azimuthOnes | (azimuthOnes &+ both(Digits.limit)) | farther
        if isWide {
            let hundreds =
                SIMD2(UInt64(line.byte(at: a.offset &- 1)), UInt64(line.byte(at: b.offset &- 1))) ^ both(0x30)
            values = values &+ hundreds &* both(100)
            invalidBits |= hundreds | (hundreds &+ both(0x76))
        }
        // Unknown values are represented by the minimum.
        lanes = values | ~signal & both(0x8000_0000_0000_0000)
        self.invalidBits = invalidBits
    }
}

@inline(always)
private func both(_ word: UInt64) -> SIMD2<UInt64> { SIMD2(repeating: word) }

/// Converts eight two-digit numbers. Each is in a lane of 16 bits with the tens in the lower byte: multiplying by 2561
/// = 10 x 256 + 1 adds ten times the tens to the ones in the upper byte.
@inline(always)
private func numbers(_ pairs: SIMD2<UInt64>) -> SIMD8<UInt16> {
    // Two words have the same layout as eight lanes.
    let lanes = unsafe unsafeBitCast(pairs, to: SIMD8<UInt16>.self)
    return (lanes &* SIMD8(repeating: 2561)) &>> SIMD8(repeating: 8)
}

/// Not an overload, because the compiler would then choose the `&*` that multiplies lane by lane.
@inline(always)
private func words(_ numbers: SIMD8<UInt16>) -> SIMD2<UInt64> {
    // Eight lanes have the same layout as two words.
    unsafe unsafeBitCast(numbers, to: SIMD2<UInt64>.self)
}
