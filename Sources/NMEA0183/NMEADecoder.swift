public import LocationModel

/// Decodes NMEA 0183 from a span of bytes: frames, verifies, and hands out one ``Sentence`` at a time.
///
///     bytes ──▶ frame: from `$` or `!` to CR or LF ──▶ checksum: the last `*` ──▶ fields ──▶ Sentence
///                  │ `\…\` tag block: verified, passed over
///                  │ `#…` at the beginning of a line: a log's comment, passed over quietly
///                  └ anything else: passed over up to the next `$`, `!` or `\`, counted once
///
/// A sentence that turns out wrong is searched for another `$` or `!`: a receiver that was cut off in the middle of a
/// sentence and begins anew loses one sentence, not two. A comment ends with its line, or at a control character, which
/// no comment has: binary that happens to hold a `#` behind a line end must not swallow the sentence after it.
public struct NMEADecoder: Sendable {
    /// Longest line that is taken for a sentence, in bytes without its line end; longer ones are dropped and counted.
    public static let longestSentence = 1024

    /// Whether decoding goes on behind the sentence just handed out.
    public enum Continuation: Sendable {
        /// Decode the next sentence.
        case proceed
        /// Stop behind this sentence; ``decode(_:from:to:isFinal:_:)`` returns the offset to go on from.
        case stop
    }

    /// What was decoded, and what was not and why, since the decoder was made.
    public private(set) var counts = DecodingCounts()

    private let acceptsMissingChecksum: Bool
    /// Whether the next byte is the first of its line.
    private var isLineStart = true
    /// What the bytes outside sentences here are; it outlives a call, so that cutting the input changes no count.
    private var passing = Passing.nothing

    /// Whether there is nothing to remember: the next byte begins a line, and what was before it makes no difference.
    public var isBetweenLines: Bool { isLineStart && passing == .nothing }

    private enum Passing {
        /// The line so far was blank or a sentence.
        case nothing
        /// A comment, up to the end of its line.
        case comment
        /// The rest of an overlong line, counted already.
        case overlong
        /// Garbage, counted already.
        case garbage
    }

    /// A decoder; a sentence without a checksum is rejected unless the caller allows it.
    public init(acceptsMissingChecksum: Bool = false) {
        self.acceptsMissingChecksum = acceptsMissingChecksum
    }

    /// Decodes all whole sentences of the bytes from an offset on, up to another one, and returns the offset behind the last
    /// byte used.
    ///
    /// Bytes behind that offset are the beginning of a sentence whose end is not there yet: give them again, with more
    /// bytes behind them, or with `isFinal` when no more will come.
    ///
    /// - Parameters:
    ///   - bytes: a log, or a buffer that is filled little by little.
    ///   - start: where to begin.
    ///   - end: how far the buffer is filled, which is at most to its end; nil: that far. What it holds behind makes no
    ///     difference, but that it is there does: the last sentences need not be copied to where there is room behind them.
    ///   - isFinal: whether no more bytes will come.
    ///   - body: gets the sentences.
    public mutating func decode(
        _ bytes: RawSpan, from start: Int = 0, to end: Int? = nil, isFinal: Bool = false,
        _ body: (borrowing Sentence) -> Continuation
    ) -> Int {
        decodeLines(bytes, from: start, to: end ?? bytes.byteCount, isFinal: isFinal) { line, commas, end in
            Sentence.handOut(line, commas, to: end, body)
        }
    }

    /// Decodes as ``decode(_:from:to:isFinal:_:)`` does, hands all sentences to an assembler, and hands out its fixes: faster than
    /// ``EpochAssembler/add(_:_:)`` with each, because none is made one of all types.
    ///
    /// Decoding stops behind the sentence with which a fix has come, if the body says so. The epoch under way at the end is
    /// the assembler's: ``EpochAssembler/finish(_:)``.
    public mutating func decode(
        _ bytes: RawSpan, from start: Int = 0, to end: Int? = nil, isFinal: Bool = false,
        joining assembler: inout EpochAssembler, _ body: (Fix) -> Continuation
    ) -> Int {
        decodeLines(bytes, from: start, to: end ?? bytes.byteCount, isFinal: isFinal) { line, commas, end in
            Sentence.join(line, commas, to: end, &assembler, body)
        }
    }

    /// Finds the lines, and has them read.
    @inline(__always)
    private mutating func decodeLines(
        _ bytes: RawSpan, from start: Int, to end: Int, isFinal: Bool, _ read: (RawSpan, Commas, Int) -> Outcome
    ) -> Int {
        var rest = bytes.extracting(start..<end)
        lines: while true {
            // Behind a usual line another one begins.
            if isBetweenLines {
                while rest.byteCount >= UsualLine.window {
                    let window = rest.extracting(first: UsualLine.window)
                    guard let line = UsualLine(window) else { break }
                    let outcome = read(window, line.commas, line.end)
                    counts.add(outcome)
                    rest = rest.extracting(droppingFirst: line.next)
                    if outcome == .stop { break lines }
                }
                // The last ones: what is loaded may be behind the end, what is read is not.
                while rest.byteCount > 0, bytes.byteCount - (end - rest.byteCount) >= UsualLine.window {
                    let offset = end - rest.byteCount
                    let window = bytes.extracting(offset..<(offset + UsualLine.window))
                    if !isFinal, UsualLine.isUnfinished(window, count: rest.byteCount) { break lines }
                    guard let line = UsualLine(window), line.next <= rest.byteCount else { break }
                    let outcome = read(window, line.commas, line.end)
                    counts.add(outcome)
                    rest = rest.extracting(droppingFirst: line.next)
                    if outcome == .stop { break lines }
                }
            }
            guard rest.byteCount > 0 else { break }
            let step = decodeLine(rest, isFinal: isFinal, read)
            rest = rest.extracting(droppingFirst: step.count)
            if step.isLast { break }
        }
        return end - rest.byteCount
    }

    /// Decodes all of the bytes, a whole log: the last sentence, too, if its line end is missing.
    public mutating func decodeAll(_ bytes: Span<UInt8>, _ body: (borrowing Sentence) -> Void) {
        // A span's bytes are unsafe where elements have padding; a byte has none.
        _ = decode(unsafe bytes.bytes, isFinal: true) { sentence in
            body(sentence)
            return .proceed
        }
    }

    /// How decoding goes on byte by byte: behind so many of them, or not at all.
    private struct Step {
        let count: Int
        var isLast = false

        static func proceed(_ count: Int) -> Step { Step(count: count) }
        static func stop(_ count: Int) -> Step { Step(count: count, isLast: true) }
        static let unfinished = Step(count: 0, isLast: true)
    }

    /// Decodes what begins with the first byte if that is a sentence, whatever it looks like, and passes over it if it is
    /// something else.
    @inline(never)
    private mutating func decodeLine(
        _ bytes: RawSpan, isFinal: Bool, _ read: (RawSpan, Commas, Int) -> Outcome
    ) -> Step {
        let first = bytes.byte(at: 0)
        guard first == UInt8(ascii: "$") || first == UInt8(ascii: "!"), passing != .comment else {
            return pass(first, bytes, isFinal: isFinal)
        }
        let limit = min(bytes.byteCount, NMEADecoder.longestSentence + 1)
        let line = bytes.line(to: limit)
        if line.end == limit {
            if limit > NMEADecoder.longestSentence { return .proceed(passOverlong(bytes)) }
            guard isFinal else { return .unfinished }
        }
        // The rest of an overlong line stays counted, however many `$` are in it.
        if passing == .garbage { passing = .nothing }
        let frame = Frame(bytes, line)
        guard frame.checksum == .right || (frame.checksum == .missing && acceptsMissingChecksum) else {
            return .proceed(passDamaged(bytes, line))
        }
        let outcome = Sentence.read(bytes, to: frame.end, read)
        counts.add(outcome)
        if frame.checksum == .missing, outcome == .proceed || outcome == .stop { counts.withoutChecksum += 1 }
        let next = behindLineEnd(bytes, at: line.end)
        return outcome == .stop ? .stop(next) : .proceed(next)
    }

    /// The offset behind the line end, or behind as much of it as is there.
    private mutating func behindLineEnd(_ bytes: RawSpan, at end: Int) -> Int {
        isLineStart = end < bytes.byteCount
        guard isLineStart else { return end }
        passing = .nothing
        return end + 2 <= bytes.byteCount && bytes.pair(at: end) == 0x0A0D ? end + 2 : end + 1
    }

    /// Passes over what begins no sentence.
    private mutating func pass(_ first: UInt8, _ bytes: RawSpan, isFinal: Bool) -> Step {
        if first.isLineEnd {
            isLineStart = true
            // A run of garbage goes on: a binary protocol has line ends in it too.
            if passing != .garbage { passing = .nothing }
            return .proceed(1)
        }
        if passing == .comment {
            guard first < 32 && first != 9 else { return .proceed(1) }
            passing = .nothing
        }
        if first == UInt8(ascii: "#"), isLineStart {
            isLineStart = false
            passing = .comment
            return .proceed(1)
        }
        isLineStart = false
        if first == UInt8(ascii: "\\") {
            switch tagBlock(bytes, isFinal: isFinal) {
            case .whole(let end): return .proceed(end)
            case .unfinished: return .unfinished
            case .none: break
            }
        }
        if passing == .nothing {
            counts.resynchronised += 1
            passing = .garbage
        }
        return .proceed(1)
    }

    /// Passes over a sentence with a wrong checksum, as far as another one in it.
    private mutating func passDamaged(_ bytes: RawSpan, _ line: Line) -> Int {
        isLineStart = false
        // The rest of an overlong line was counted with its head.
        if passing != .overlong { counts.badChecksum += 1 }
        return bytes.lastSentenceStart(from: 1, to: line.end) ?? line.end
    }

    /// Passes over the head of a line without an end in sight, as far as the last place where a sentence may begin.
    private mutating func passOverlong(_ bytes: RawSpan) -> Int {
        isLineStart = false
        if passing != .overlong { counts.tooLong += 1 }
        passing = .overlong
        let end = NMEADecoder.longestSentence + 1
        return bytes.lastSentenceStart(from: 1, to: end) ?? end
    }

    private enum TagBlock {
        /// To this offset.
        case whole(Int)
        case unfinished
        case none
    }

    /// Passes over a tag block, `\s:rx1,c:1609459200*hh\`; one with a wrong checksum is counted, and the sentence behind
    /// it, which has a checksum of its own, stays.
    private mutating func tagBlock(_ bytes: RawSpan, isFinal: Bool) -> TagBlock {
        let limit = min(bytes.byteCount, NMEADecoder.longestSentence)
        var end = 1
        while end < limit, !bytes.byte(at: end).endsTagBlock { end += 1 }
        if end == limit, !isFinal, limit < NMEADecoder.longestSentence { return .unfinished }
        guard end < limit, bytes.byte(at: end) == UInt8(ascii: "\\") else { return .none }
        let block = bytes.extracting(0..<end)
        if Frame(block, block.line(to: block.byteCount)).checksum != .right { counts.badChecksum += 1 }
        if passing == .garbage { passing = .nothing }
        return .whole(end + 1)
    }
}

extension UInt8 {
    /// Whether a tag block cannot go on here: its closing `\`, a line end, or a sentence.
    fileprivate var endsTagBlock: Bool {
        self == UInt8(ascii: "\\") || self == 10 || self == 13 || self == UInt8(ascii: "$") || self == UInt8(ascii: "!")
    }
}
