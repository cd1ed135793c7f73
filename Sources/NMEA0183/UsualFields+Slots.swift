/// The satellites in use: twelve slots, three at once, when they stand as they usually do.
extension UsualFields {
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
    return (GSA.Slots(threes: numbers(digits)), strays.x | strays.y | strays.z | strays.w)
}

/// Sixteen numbers of two digits, as the eight of ``SatellitePair`` are made.
@inline(always)
private func numbers(_ pairs: SIMD4<UInt64>) -> SIMD4<UInt64> {
    // Four words are sixteen lanes.
    let lanes = unsafe unsafeBitCast(pairs, to: SIMD16<UInt16>.self)
    return unsafe unsafeBitCast((lanes &* SIMD16(repeating: 2561)) &>> SIMD16(repeating: 8), to: SIMD4<UInt64>.self)
}

@inline(always)
private func all(_ word: UInt64) -> SIMD4<UInt64> { SIMD4(repeating: word) }

/// The digits of the slots that are filled, nine less than the index says.
private let digitsOfSlots: InlineArray<22, UInt64> = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFFFF, 0xFFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF,
    0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF,
    0xFFFF_FFFF_FFFF,
]
