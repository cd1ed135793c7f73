/// Recognizes the sentence that begins an epoch, locates its time, and skips all other sentences quickly.
struct EpochBegin: Sendable {
    /// The low seven bytes of a word, with or without the two bytes of the talker.
    let mask: UInt64
    /// `$`, the talker if it matters, the type and a comma, each at its position.
    let pattern: UInt64
    /// The middle letter of the type, which distinguishes it from nearly all other types.
    private let letter: UInt8
    /// The number of fields between the address and the time; nil if the sentence has no time.
    let fieldsBeforeTime: Int?

    init(address: UInt64, anyTalker: Bool) {
        let text = UInt64(UInt8(ascii: "$")) << 56 | address << 16 | UInt64(UInt8(ascii: ",")) << 8
        mask = anyTalker ? 0x00FF_FFFF_FF00_00FF : 0x00FF_FFFF_FFFF_FFFF
        pattern = text.byteSwapped & mask
        letter = UInt8(truncatingIfNeeded: address >> 8)
        fieldsBeforeTime = EpochBegin.fieldsBeforeTime(ofType: address & 0xFF_FFFF)
    }

    /// The number of fields between the address and the time for a type of sentence; nil if the type begins no epoch.
    static func fieldsBeforeTime(ofType type: UInt64) -> Int? {
        guard let layout = Sentence.layout(ofType: type), layout.mayBeginEpoch else { return nil }
        return layout.fieldsBeforeTime
    }

    /// Skips bytes in which no epoch begins, counting their `$`, until an epoch may begin in the next 64 bytes, only
    /// few bytes are left, or there were more than `most` `$`.
    ///
    /// One letter of the type suffices: two comparisons per 16 bytes find it. The `$` are counted in vector lanes,
    /// which are summed periodically. With one block and one accumulator per iteration, skipping would take a tenth
    /// longer (`Tests/Benchmarks/Decoding`).
    func skip(_ bytes: RawSpan, from start: Int, most: Int) -> (position: Int, sentences: Int) {
        let letter = SIMD16<UInt8>(repeating: letter)
        var sentences = 0
        // Shortening the span makes one comparison serve as both the loop condition and the bounds check of all loads.
        var rest = bytes.extracting(start..<bytes.byteCount)
        while sentences <= most, rest.byteCount >= EpochBegin.window {
            // Two accumulators avoid a dependency between additions. A lane of both together grows by at most 8 per
            // iteration, so 31 iterations fit in a byte.
            var (left, right) = (SIMD16<UInt8>(), SIMD16<UInt8>())
            var turns = 31
            while turns > 0, rest.byteCount >= EpochBegin.window {
                let window = rest.extracting(first: EpochBegin.window)
                let position = bytes.byteCount - rest.byteCount
                let (inFirst, a, b, c, d) = candidates(window, at: 0, for: letter)
                if inFirst { return (position, sentences + (left &+ right).sum) }
                left = left &- a &- b
                right = right &- c &- d
                let (inSecond, e, f, g, h) = candidates(window, at: EpochBegin.block, for: letter)
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

    /// Whether an epoch may begin in a block, and the positions of its `$` for sixteen bytes each: -1 for a `$`,
    /// otherwise 0. Inlined, because a call for each block makes skipping cost 0.19 of decoding instead of 0.11.
    @inline(always)
    private func candidates(
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

    /// Two blocks and the bytes after them that are read.
    private static let window = 2 * block + 4
    /// Bytes that are examined together.
    static let block = 64
}

extension SIMD16<UInt8> {
    /// The sum of all lanes.
    fileprivate var sum: Int {
        // First eight sums of two bytes each, in lanes of 16 bits.
        let pairs = (words & all(0x00FF_00FF_00FF_00FF)) &+ (words &>> all(8) & all(0x00FF_00FF_00FF_00FF))
        return Int(truncatingIfNeeded: ((pairs.x &+ pairs.y) &* 0x0001_0001_0001_0001) &>> 48)
    }
}

private func all(_ word: UInt64) -> SIMD2<UInt64> { SIMD2(repeating: word) }
