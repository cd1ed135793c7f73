/// How to know the first sentence of an epoch, where its time is, and how to pass over all others quickly.
struct EpochBegin: Sendable {
    /// The seven lowest bytes of a word without the two of the talker: a receiver that begins to use another
    /// constellation becomes `GN` where it was `GP`.
    static let mask: UInt64 = 0x00FF_FFFF_FF00_00FF
    /// `$`, the type and a comma, each in its place.
    let pattern: UInt64
    /// The middle letter of the type, which tells it from nearly all others.
    private let letter: UInt8
    /// Fields between the address and the time; nil when the sentence has no time.
    let fieldsBeforeTime: Int?

    init(address: UInt64) {
        let text = UInt64(UInt8(ascii: "$")) << 56 | address << 16 | UInt64(UInt8(ascii: ",")) << 8
        pattern = text.byteSwapped & EpochBegin.mask
        letter = UInt8(truncatingIfNeeded: address >> 8)
        fieldsBeforeTime = Sentence.fieldsBeforeTime(ofType: address & 0xFF_FFFF)
    }

    /// Passes over bytes in which no epoch begins, and counts the `$` among them; not much farther than a number of them.
    /// Where it ends one may begin in the next 64, or few are left, or that number is passed.
    ///
    /// One letter of the type tells enough: two comparisons for 16 bytes find it. The `$` are counted in the
    /// lanes of vectors, each for itself, and added up now and then.
    func passOver(_ bytes: RawSpan, from start: Int, most: Int) -> (position: Int, sentences: Int) {
        let letter = SIMD16<UInt8>(repeating: letter)
        var sentences = 0
        // What is left becomes shorter: one comparison is the end of the loop, and all bounds of the loads.
        var rest = bytes.extracting(start..<bytes.byteCount)
        while sentences <= most, rest.byteCount >= EpochBegin.window {
            // Two vectors: additions to one would wait for each other longer than for the bytes. Both together have 8 for
            // each turn in a lane at the most.
            var (left, right) = (SIMD16<UInt8>(), SIMD16<UInt8>())
            var turns = 31
            while turns > 0, rest.byteCount >= EpochBegin.window {
                let window = rest.extracting(first: EpochBegin.window)
                let position = bytes.byteCount - rest.byteCount
                let (inFirst, a, b, c, d) = look(window, at: 0, for: letter)
                if inFirst { return (position, sentences + (left &+ right).sum) }
                left = left &- a &- b
                right = right &- c &- d
                let (inSecond, e, f, g, h) = look(window, at: EpochBegin.block, for: letter)
                if inSecond { return (position + EpochBegin.block, sentences + (left &+ right).sum) }
                left = left &- e &- f
                right = right &- g &- h
                rest = rest.extracting(droppingFirst: 2 * EpochBegin.block)
                turns &-= 1
            }
            sentences += (left &+ right).sum
        }
        return (bytes.byteCount - rest.byteCount, sentences)
    }

    /// Whether an epoch may begin in a block, and where its `$` are, in sixteen bytes each: all bits set, which is -1, or
    /// none.
    @inline(always)
    private func look(
        _ window: RawSpan, at offset: Int, for letter: SIMD16<UInt8>
    ) -> (found: Bool, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>) {
        let dollar = SIMD16<UInt8>(repeating: UInt8(ascii: "$"))
        let a = (window.vector(at: offset) .== dollar).bytes
        let b = (window.vector(at: offset &+ 16) .== dollar).bytes
        let c = (window.vector(at: offset &+ 32) .== dollar).bytes
        let d = (window.vector(at: offset &+ 48) .== dollar).bytes
        let found =
            a & (window.vector(at: offset &+ 4) .== letter).bytes
            | (b & (window.vector(at: offset &+ 20) .== letter).bytes)
            | (c & (window.vector(at: offset &+ 36) .== letter).bytes)
            | (d & (window.vector(at: offset &+ 52) .== letter).bytes)
        return (found.words.x | found.words.y != 0, a, b, c, d)
    }

    /// Two blocks, and those behind the last byte that are looked at.
    private static let window = 2 * block + 4
    /// Bytes that are asked one question together.
    static let block = 64
}

extension SIMD16<UInt8> {
    /// All lanes, added up.
    fileprivate var sum: Int {
        // Eight sums of two bytes, side by side in 16 bits each.
        let pairs = (words & all(0x00FF_00FF_00FF_00FF)) &+ (words &>> all(8) & all(0x00FF_00FF_00FF_00FF))
        return Int(truncatingIfNeeded: ((pairs.x &+ pairs.y) &* 0x0001_0001_0001_0001) &>> 48)
    }
}

private func all(_ word: UInt64) -> SIMD2<UInt64> { SIMD2(repeating: word) }
