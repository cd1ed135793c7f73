/// The satellites in use: twelve slots, read three at a time if they have the usual shape.
extension FastFields {
    /// Twelve slots with two or three digits for each satellite, the empty ones last.
    @inline(always)
    mutating func slots(_ line: RawSpan) -> GSA.Slots {
        // Every third bit is set, up to the first empty slot.
        let filled = (shape ^ 0x9_2492_4924).trailingZeroBitCount / 3
        // After `A,3,`: this makes the offset constant, and so the positions of the loads.
        guard start == Block.start &+ 4, isFilled(filled, upTo: 3 &* filled) else {
            let (slots, fields) = otherSlots(line)
            resume(from: fields)
            return slots
        }
        // Three slots in each word: `nn,nn,nn`.
        let threes = SIMD4(
            line.word(at: Block.start &+ 4), line.word(at: Block.start &+ 13), line.word(at: Block.start &+ 22),
            line.word(at: Block.start &+ 31))
        let (slots, invalidBits) = slotValues(threes, filled: filled)
        skip(2 &* filled &+ 12, invalidBits: invalidBits)
        return slots
    }

    private func otherSlots(_ line: RawSpan) -> (GSA.Slots, FastFields) {
        var fields = self
        let filled = (shape ^ 0x8888_8888_8888).trailingZeroBitCount / 4
        guard filled > 0, isFilled(filled, upTo: 4 &* filled) else { return (fields.slotsByFields(line), fields) }
        var slots = GSA.Slots()
        var invalidBits: UInt64 = 0
        for slot in 0..<filled {
            // `,nnn`
            let digits = UInt64(line.half(at: start &- 1 &+ 4 &* slot) &>> 8 ^ 0x30_3030)
            invalidBits |= Digits.invalidBits(digits)
            let number = (digits & 0xFF) &* 100 &+ (digits &>> 8 & 0xFF) &* 10 &+ digits &>> 16
            slots[slot] = UInt16(truncatingIfNeeded: number)
        }
        fields.skip(3 &* filled &+ 12, invalidBits: invalidBits)
        return (slots, fields)
    }

    /// Whether at most twelve slots are filled and the ones after them are empty.
    @inline(always)
    private func isFilled(_ slots: Int, upTo bits: Int) -> Bool {
        let others = ~(shape &>> UInt64(truncatingIfNeeded: bits))
        return slots <= 12 && others.trailingZeroBitCount >= 12 &- slots
    }
}

/// Twelve two-digit slots, three in each word; only the first `filled` of them are used.
@inline(always)
private func slotValues(_ threes: SIMD4<UInt64>, filled: Int) -> (slots: GSA.Slots, invalidBits: UInt64) {
    let threes = threes ^ all(Digits.zeros)
    let mask = SIMD4(
        digitsOfSlots[9 &+ filled], digitsOfSlots[6 &+ filled], digitsOfSlots[3 &+ filled], digitsOfSlots[filled])
    let digits =
        (threes & all(0xFFFF) | threes &>> all(8) & all(0xFFFF_0000) | threes &>> all(16) & all(0xFFFF_0000_0000))
        & mask
    let invalidBits = digits | (digits &+ all(Digits.limit))
    var slots = GSA.Slots()
    slots.lanes = numbers(digits)
    return (slots, invalidBits.x | invalidBits.y | invalidBits.z | invalidBits.w)
}

/// Converts sixteen two-digit numbers in the same way as ``SatellitePair`` converts eight.
@inline(always)
private func numbers(_ pairs: SIMD4<UInt64>) -> SIMD16<UInt16> {
    // Four words have the same layout as sixteen lanes.
    let lanes = unsafe unsafeBitCast(pairs, to: SIMD16<UInt16>.self)
    return (lanes &* SIMD16(repeating: 2561)) &>> SIMD16(repeating: 8)
}

@inline(always)
private func all(_ word: UInt64) -> SIMD4<UInt64> { SIMD4(repeating: word) }

/// Masks of the digits of filled slots; the index is the number of filled slots plus nine.
private let digitsOfSlots: InlineArray<22, UInt64> = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFFFF, 0xFFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF,
    0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF,
    0xFFFF_FFFF_FFFF,
]
