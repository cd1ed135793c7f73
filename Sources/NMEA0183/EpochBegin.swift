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

    /// Passes over bytes in which no epoch begins, 64 at once, and counts the `$` among them; not much farther than a
    /// number of them.
    ///
    /// One letter of the type tells enough: two comparisons for 16 bytes find it. The `$` are counted in the
    /// lanes of a vector, each for itself, and added up now and then.
    func passOver(_ bytes: RawSpan, from start: Int, most: Int) -> (position: Int, sentences: Int) {
        let letter = SIMD16<UInt8>(repeating: letter)
        var sentences = 0
        // What is left becomes shorter: one comparison is the end of the loop, and all bounds of the loads.
        var rest = bytes.extracting(start..<bytes.byteCount)
        while sentences <= most, rest.byteCount >= EpochBegin.window {
            var counts = SIMD16<UInt8>()
            // 63 times four at the most in each lane.
            var blocks = 63
            while blocks > 0, rest.byteCount >= EpochBegin.window {
                let (found, dollars) = look(rest.extracting(first: EpochBegin.window), for: letter)
                if found { return (bytes.byteCount - rest.byteCount, sentences + counts.sum) }
                counts &+= dollars
                rest = rest.extracting(droppingFirst: 64)
                blocks &-= 1
            }
            sentences += counts.sum
        }
        return (bytes.byteCount - rest.byteCount, sentences)
    }

    /// Whether an epoch may begin in 64 bytes, and the number of `$` in each lane.
    @inline(always)
    private func look(_ window: RawSpan, for letter: SIMD16<UInt8>) -> (found: Bool, dollars: SIMD16<UInt8>) {
        let dollar = SIMD16<UInt8>(repeating: UInt8(ascii: "$"))
        let (a, b) = ((window.vector(at: 0) .== dollar).bytes, (window.vector(at: 16) .== dollar).bytes)
        let (c, d) = ((window.vector(at: 32) .== dollar).bytes, (window.vector(at: 48) .== dollar).bytes)
        let found =
            a & (window.vector(at: 4) .== letter).bytes | (b & (window.vector(at: 20) .== letter).bytes)
            | (c & (window.vector(at: 36) .== letter).bytes) | (d & (window.vector(at: 52) .== letter).bytes)
        // All bits set is -1.
        return (found.words.x | found.words.y != 0, SIMD16<UInt8>() &- a &- b &- c &- d)
    }

    /// A block, and those behind the last byte that are looked at.
    private static let window = block + 4
    /// Bytes that are looked at together.
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
