/// What most bytes of a log are, satellites in view: several fields at once, when they stand as they usually do. The fields
/// are first moved to the lanes where they are wanted, and then read all at once (``numbers(_:)``).
extension UsualFields {
    /// A group's head, `n,i,nn`.
    @inline(always)
    mutating func group(_ line: RawSpan) -> (Int, Int, Int) {
        if shape & 0b111_1111 != 0b100_1010 { reject() }
        let digits = (line.word(at: start) ^ Digits.zeros) & 0x0000_FFFF_00FF_00FF
        pass(7, strays: Digits.strays(digits))
        let total = Int(truncatingIfNeeded: (digits &>> 32 & 0xFF) &* 10 &+ (digits &>> 40))
        return (Int(truncatingIfNeeded: digits & 0xFF), Int(truncatingIfNeeded: digits &>> 16 & 0xFF), total)
    }

    /// Up to four satellites `nn,ee,aaa,ss`, or `nn,ee,aaa,` when not tracked.
    @inline(always)
    mutating func satellites(_ line: RawSpan) -> (InlineArray<4, GSV.Satellite>, Int) {
        // A number of three digits: most receivers have them for some constellations.
        guard shape & 0b111 == 0 else { return satellites(line, isWide: false) }
        let (satellites, count, fields) = wideSatellites(line)
        goOn(as: fields)
        return (satellites, count)
    }

    /// A function of values, out of the way: the usual ones need no memory then.
    @inline(never)
    private func wideSatellites(_ line: RawSpan) -> (InlineArray<4, GSV.Satellite>, Int, UsualFields) {
        var fields = self
        let (satellites, count) = fields.satellites(line, isWide: true)
        return (satellites, count, fields)
    }

    /// Where each one stands is found out first, by branches: which ones are tracked is nearly always what it was a second
    /// ago, and a processor that foresees it need not wait for one to know where the next one is. Then they are read, two
    /// at once.
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
        let strays = first.strays | second.strays
        pass(walk.end &- start, strays: strays.x | strays.y)
        // What is left is nothing, or a signal: one digit, or an empty field.
        let left = end &- start
        if left > 1 || (left == 1 && self.shape & 1 == 1) { reject() }
        let satellites: InlineArray<4, GSV.Satellite> = [
            GSV.Satellite(lanes: first.lanes.x), GSV.Satellite(lanes: first.lanes.y),
            GSV.Satellite(lanes: second.lanes.x), GSV.Satellite(lanes: second.lanes.y),
        ]
        return (satellites, walk.count)
    }
}

/// Goes from satellite to satellite, as long as they have the usual shape.
private struct SatelliteWalk {
    /// Bit 0 is the first of the last two digits of the next one's number.
    private var shape: UInt64
    private var offset: Int
    /// What a number has more than two digits.
    private let wide: Int
    private(set) var count = 0

    @inline(always)
    init(shape: UInt64, offset: Int, isWide: Bool) {
        wide = isWide ? 1 : 0
        self.shape = shape &>> UInt64(wide)
        self.offset = offset &+ wide
    }

    /// Where the one behind the last one begins.
    @inline(always)
    var end: Int { offset &- wide }

    /// Where the next one stands, the first one of a pair or the second one; nil when none follows.
    @inline(always)
    mutating func next(isFirst: Bool) -> SatellitePlace? {
        let lane: UInt64 = 0xFFFF_0000_0000_0000
        let place: SatellitePlace
        if _fastPath(shape & 0b1_1111_1111_1111 == 0b1_0010_0010_0100) {
            place = SatellitePlace(offset: offset, signal: isFirst ? SIMD2(lane, 0) : SIMD2(0, lane))
            pass(13)
        } else if shape & 0b111_1111_1111 == 0b110_0010_0100 {
            place = SatellitePlace(offset: offset, signal: both(0))
            pass(11)
        } else {
            return nil
        }
        count &+= 1
        return place
    }

    @inline(always)
    private mutating func pass(_ length: Int) {
        shape &>>= UInt64(truncatingIfNeeded: length &+ wide)
        offset &+= length &+ wide
    }
}

/// A satellite of a pair.
private struct SatellitePlace {
    /// Where its number's last two digits stand.
    let offset: Int
    /// Whether it is tracked: all bits of the lane where its signal belongs, or none. Of two constants one, not a number that
    /// would have to be brought into a vector.
    let signal: SIMD2<UInt64>
}

/// The values of two satellites in the lanes of ``GSV/Satellite``, from the words at their first bytes and four behind:
///
///     near  n n , e e , a a          far   e , a a a , s s
private struct SatellitePair {
    let lanes: SIMD2<UInt64>
    /// Not joined to one word here: asked for one, the compiler would take all of the vectors above apart.
    let strays: SIMD2<UInt64>

    /// Two that are not there.
    @inline(always)
    init() {
        lanes = both(0x8000_8000_8000_0000)
        strays = both(0)
    }

    /// One alone.
    @inline(always)
    init(_ line: RawSpan, _ a: SatellitePlace, isWide: Bool) {
        let pair = SatellitePair(line, a, a, isWide: isWide)
        lanes = pair.lanes & SIMD2(.max, 0) | SIMD2(0, 0x8000_8000_8000_0000)
        strays = pair.strays
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
        // An elevation above 90 or an azimuth above 360 sets the highest bit of its lane.
        let farther = (values &+ both(0x7E97_7FA5_0000)) & both(0x8000_8000_0000)
        var strays =
            digits | (digits &+ both(Digits.limit)) | azimuthOnes | (azimuthOnes &+ both(Digits.limit)) | farther
        if isWide {
            let hundreds =
                SIMD2(UInt64(line.byte(at: a.offset &- 1)), UInt64(line.byte(at: b.offset &- 1))) ^ both(0x30)
            values = values &+ hundreds &* both(100)
            strays |= hundreds | (hundreds &+ both(0x76))
        }
        // What is not known is the least number.
        lanes = values | ~signal & both(0x8000_0000_0000_0000)
        self.strays = strays
    }
}

@inline(always)
private func both(_ word: UInt64) -> SIMD2<UInt64> { SIMD2(repeating: word) }

/// Eight numbers of two digits. Each stands in a lane of 16 bits, the tens in the lower byte: one multiplication with
/// 2561 = 10 x 256 + 1 makes it its value, because the tens' tenfold and the ones meet in the upper byte.
@inline(always)
private func numbers(_ pairs: SIMD2<UInt64>) -> SIMD8<UInt16> {
    // Two words are eight lanes.
    let lanes = unsafe unsafeBitCast(pairs, to: SIMD8<UInt16>.self)
    return (lanes &* SIMD8(repeating: 2561)) &>> SIMD8(repeating: 8)
}

/// Not a name with two meanings: the compiler would take the `&*` that goes lane by lane then.
@inline(always)
private func words(_ numbers: SIMD8<UInt16>) -> SIMD2<UInt64> {
    // Eight lanes are two words.
    unsafe unsafeBitCast(numbers, to: SIMD2<UInt64>.self)
}
