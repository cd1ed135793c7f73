/// What most bytes of a log are, satellites: several fields at once, when they stand as they usually do.
///
/// A number of two digits that stands in a lane of 16 bits, the tens in the lower byte, becomes its value by one
/// multiplication with 2561 = 10 x 256 + 1: the tens' tenfold and the ones meet in the upper byte. So the fields are first
/// moved to the lanes where they are wanted, and then multiplied all at once.
extension UsualFields {
    /// A group's head, `n,i,nn`.
    @inline(always)
    mutating func group(_ line: RawSpan) -> (Int, Int, Int) {
        guard shape & 0b111_1111 == 0b100_1010 else { return groupByFields(line) }
        let digits = (line.word(at: start) ^ Digits.zeros) & 0x0000_FFFF_00FF_00FF
        pass(7, strays: Digits.strays(digits))
        let total = Int(truncatingIfNeeded: (digits &>> 32 & 0xFF) &* 10 &+ (digits &>> 40))
        return (Int(truncatingIfNeeded: digits & 0xFF), Int(truncatingIfNeeded: digits &>> 16 & 0xFF), total)
    }

    /// Up to four satellites `nn,ee,aaa,ss`, or `nn,ee,aaa,` when not tracked.
    ///
    /// Where each one stands is found out first, without a branch: how many there are, and which ones are tracked, nobody
    /// can foresee. Then all four are read at once; of those that are not there nothing is kept.
    @inline(always)
    mutating func satellites(_ line: RawSpan) -> (InlineArray<4, GSV.Satellite>, Int) {
        // A number of three digits: most receivers have them for some constellations.
        let isWide = shape & 0b111 == 0
        var walk = SatelliteWalk(shape: shape, offset: start, isWide: isWide)
        let (a, b, c, d) = (walk.next(), walk.next(), walk.next(), walk.next())
        // Nobody sends more than four, nor a line so long.
        guard d.offset <= UsualLine.window &- 12 else {
            let (all, count, fields) = rest(line, behind: InlineArray(repeating: GSV.Satellite()), count: 0)
            goOn(as: fields)
            return (all, count)
        }
        let near = SIMD4(
            line.word(at: a.offset), line.word(at: b.offset), line.word(at: c.offset), line.word(at: d.offset))
        let far = SIMD4(
            line.word(at: a.offset &+ 4), line.word(at: b.offset &+ 4), line.word(at: c.offset &+ 4),
            line.word(at: d.offset &+ 4))
        let found = SIMD4(a.found, b.found, c.found, d.found)
        let untracked = SIMD4(a.untracked, b.untracked, c.untracked, d.untracked)
        var (lanes, strays) = satelliteValues(near: near, far: far, found: found, untracked: untracked)
        if isWide {
            let first = SIMD4(
                UInt64(line.byte(at: a.offset &- 1)), UInt64(line.byte(at: b.offset &- 1)),
                UInt64(line.byte(at: c.offset &- 1)), UInt64(line.byte(at: d.offset &- 1)))
            let hundreds = (first ^ all(0x30)) & found
            lanes = lanes &+ all(100) &* hundreds
            let strayed = hundreds | (hundreds &+ all(0x76))
            strays |= strayed.x | strayed.y | strayed.z | strayed.w
        }
        pass(walk.end &- start, strays: strays)
        let satellites: InlineArray<4, GSV.Satellite> = [
            GSV.Satellite(lanes: lanes[0]), GSV.Satellite(lanes: lanes[1]), GSV.Satellite(lanes: lanes[2]),
            GSV.Satellite(lanes: lanes[3]),
        ]
        // What is left is nothing, or one digit or empty field.
        let left = end &- start
        guard left > 1 || (left == 1 && shape & 1 == 1) else { return (satellites, walk.count) }
        let (all, count, fields) = rest(line, behind: satellites, count: walk.count)
        goOn(as: fields)
        return (all, count)
    }

    /// A function of values, out of the way: the usual ones need no memory then.
    @inline(never)
    private func rest(
        _ line: RawSpan, behind others: InlineArray<4, GSV.Satellite>, count: Int
    ) -> (InlineArray<4, GSV.Satellite>, Int, UsualFields) {
        var fields = self
        let (satellites, count) = fields.satellitesByFields(line, behind: others, count: count)
        return (satellites, count, fields)
    }

    /// Twelve slots: two digits for each satellite, or three, and empty ones behind all of them.
    @inline(always)
    mutating func slots(_ line: RawSpan) -> GSA.Slots {
        // Where each third bit is set first, up to the first slot that is empty.
        let filled = (shape ^ 0x9_2492_4924).trailingZeroBitCount / 3
        // Behind `A,3,`: that is a constant, and so are the places that are loaded.
        guard start == Block.start &+ 4, isFilled(filled, upTo: 3 &* filled) else {
            let (slots, fields) = otherSlots(line)
            goOn(as: fields)
            return slots
        }
        // Three slots at once: `nn,nn,nn`.
        let threes = SIMD4(
            line.word(at: Block.start &+ 4), line.word(at: Block.start &+ 13), line.word(at: Block.start &+ 22),
            line.word(at: Block.start &+ 31))
        let (slots, strays) = slotValues(threes, filled: filled)
        pass(2 &* filled &+ 12, strays: strays)
        return slots
    }

    @inline(never)
    private func otherSlots(_ line: RawSpan) -> (GSA.Slots, UsualFields) {
        var fields = self
        let filled = (shape ^ 0x8888_8888_8888).trailingZeroBitCount / 4
        guard filled > 0, isFilled(filled, upTo: 4 &* filled) else { return (fields.slotsByFields(line), fields) }
        var slots = GSA.Slots()
        var strays: UInt64 = 0
        for slot in 0..<filled {
            // `,nnn`
            let digits = UInt64(line.half(at: start &- 1 &+ 4 &* slot) &>> 8 ^ 0x30_3030)
            strays |= Digits.strays(digits)
            let number = (digits & 0xFF) &* 100 &+ (digits &>> 8 & 0xFF) &* 10 &+ digits &>> 16
            slots[slot] = UInt16(truncatingIfNeeded: number)
        }
        fields.pass(3 &* filled &+ 12, strays: strays)
        return (slots, fields)
    }

    /// Whether no more than twelve slots are filled, and those behind them are empty.
    @inline(always)
    private func isFilled(_ slots: Int, upTo bits: Int) -> Bool {
        let others = ~(shape &>> UInt64(truncatingIfNeeded: bits))
        return slots <= 12 && others.trailingZeroBitCount >= 12 &- slots
    }
}

/// Goes from satellite to satellite, as long as they have the usual shape.
private struct SatelliteWalk {
    /// Bit 0 is the last but one digit of the next one's number.
    private var shape: UInt64
    private var offset: Int
    private let wide: UInt64
    private(set) var count = 0

    /// Where the one behind the last one begins.
    @inline(always)
    var end: Int { offset &- Int(truncatingIfNeeded: wide) }

    @inline(always)
    init(shape: UInt64, offset: Int, isWide: Bool) {
        wide = isWide ? 1 : 0
        self.shape = shape &>> wide
        self.offset = offset &+ Int(truncatingIfNeeded: wide)
    }

    /// Where the next one's number of two digits stands; all bits set when it is there; 1 when it is not tracked.
    @inline(always)
    mutating func next() -> (offset: Int, found: UInt64, untracked: UInt64) {
        // Behind `nn,ee,aaa,` comes a comma at once, or two digits and a comma.
        let tail = shape &>> 10 & 0b111
        let isUsual = shape & 0b11_1111_1111 == 0b10_0010_0100 && 0b1011_1010 &>> tail & 1 == 1
        let found: UInt64 = isUsual ? .max : 0
        let untracked = tail & 1
        let length = (13 &+ wide &- 2 &* untracked) & found
        defer {
            offset &+= Int(truncatingIfNeeded: length)
            shape = shape &>> length & found
            count &+= Int(truncatingIfNeeded: found & 1)
        }
        return (offset, found, untracked)
    }
}

/// The values of four satellites in the lanes of ``GSV/Satellite``, from the words at their first bytes and four behind:
///
///     near  n n , e e , a a          far   e , a a a , s s
@inline(always)
private func satelliteValues(
    near: SIMD4<UInt64>, far: SIMD4<UInt64>, found: SIMD4<UInt64>, untracked: SIMD4<UInt64>
) -> (lanes: SIMD4<UInt64>, strays: UInt64) {
    let (near, far) = ((near ^ all(Digits.zeros)) & found, (far ^ all(Digits.zeros)) & found)
    // All bits of the signal's lane, or none when there is no signal.
    let signalLane = all(0xFFFF_0000_0000_0000) &+ untracked &<< all(48)
    let digits =
        near & all(0xFFFF) | near &>> all(8) & all(0xFFFF_0000) | (far & all(0xFFFF_0000)) &<< all(16)
        | far & signalLane
    let azimuthOnes = far & all(0x00FF_0000_0000)
    let values =
        lanes(numbers(ofPairs: digits) &* SIMD16(1, 1, 10, 1, 1, 1, 10, 1, 1, 1, 10, 1, 1, 1, 10, 1)) &+ azimuthOnes
    // An elevation above 90 or an azimuth above 360 sets the highest bit of its lane.
    let farther = (values &+ all(0x7E97_7FA5_0000)) & all(0x8000_8000_0000)
    let strays =
        digits | (digits &+ all(Digits.limit)) | azimuthOnes | (azimuthOnes &+ all(Digits.limit)) | farther
    // What is not known is the least number.
    let unknown = untracked &<< all(63) | all(0x8000_8000_8000_0000) & ~found
    return (values | unknown, strays.x | strays.y | strays.z | strays.w)
}

/// Twelve slots of two digits each, of which the first ones are filled, three in each word.
@inline(always)
private func slotValues(_ threes: SIMD4<UInt64>, filled: Int) -> (slots: GSA.Slots, strays: UInt64) {
    let threes = threes ^ all(Digits.zeros)
    let mask = SIMD4(
        digitsOfSlots[9 &+ filled], digitsOfSlots[6 &+ filled], digitsOfSlots[3 &+ filled], digitsOfSlots[filled])
    let digits =
        (threes & all(0xFFFF) | threes &>> all(8) & all(0xFFFF_0000) | threes &>> all(16) & all(0xFFFF_0000_0000))
        & mask
    let strays = digits | (digits &+ all(Digits.limit))
    return (GSA.Slots(threes: lanes(numbers(ofPairs: digits))), strays.x | strays.y | strays.z | strays.w)
}

/// The numbers of two digits each, tens in the lower byte.
@inline(always)
private func numbers(ofPairs pairs: SIMD4<UInt64>) -> SIMD16<UInt16> {
    // Four words are sixteen numbers.
    let lanes = unsafe unsafeBitCast(pairs, to: SIMD16<UInt16>.self)
    return (lanes &* SIMD16(repeating: 2561)) &>> SIMD16(repeating: 8)
}

@inline(always)
private func lanes(_ numbers: SIMD16<UInt16>) -> SIMD4<UInt64> {
    // Sixteen numbers are four words.
    unsafe unsafeBitCast(numbers, to: SIMD4<UInt64>.self)
}

@inline(always)
private func all(_ word: UInt64) -> SIMD4<UInt64> { SIMD4(repeating: word) }

/// The digits of the slots that are filled, nine less than the index says.
private let digitsOfSlots: InlineArray<22, UInt64> = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFFFF, 0xFFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF,
    0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF,
    0xFFFF_FFFF_FFFF,
]
