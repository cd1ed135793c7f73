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
        /// Stop behind this sentence; ``decode(_:from:isFinal:_:)`` returns the offset to go on from.
        case stop
    }

    /// What was decoded, and what was not and why, since the decoder was made.
    public private(set) var counts = DecodingCounts()

    private let acceptsMissingChecksum: Bool
    /// Whether the next byte is the first of its line.
    private var isLineStart = true
    /// What the bytes outside sentences here are; it outlives a call, so that cutting the input changes no count.
    private var passing = Passing.nothing

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

    /// Decodes all whole sentences of the bytes from an offset on and returns the offset behind the last byte used.
    ///
    /// Bytes behind that offset are the beginning of a sentence whose end is not there yet: give them again, with more
    /// bytes behind them, or with `isFinal` when no more will come.
    public mutating func decode(
        _ bytes: RawSpan, from start: Int = 0, isFinal: Bool = false, _ body: (borrowing Sentence) -> Continuation
    ) -> Int {
        var position = start
        while position < bytes.byteCount {
            let first = bytes.byte(at: position)
            if first == 10 || first == 13 {
                position += 1
                isLineStart = true
                // A run of garbage goes on: a binary protocol has line ends in it too.
                if passing != .garbage { passing = .nothing }
            } else if passing == .comment {
                if first < 32 && first != 9 { passing = .nothing } else { position += 1 }
            } else if first == UInt8(ascii: "$") || first == UInt8(ascii: "!") {
                guard let end = end(ofLineAt: position, in: bytes, isFinal: isFinal) else { return position }
                isLineStart = false
                guard end - position <= NMEADecoder.longestSentence else {
                    passOverlong(bytes, at: &position)
                    continue
                }
                // The rest of an overlong line stays counted, however many `$` are in it.
                if passing == .garbage { passing = .nothing }
                if let stop = decodeLine(bytes, at: &position, to: end, body) { return stop }
            } else if first == UInt8(ascii: "\\") {
                isLineStart = false
                guard passTagBlock(bytes, at: &position, isFinal: isFinal) else { return position }
            } else if first == UInt8(ascii: "#"), isLineStart {
                isLineStart = false
                passing = .comment
                position += 1
            } else {
                passGarbage(&position)
            }
        }
        return position
    }

    /// The end of a line that may be a sentence, or behind the bound when it is too long; nil when it is not there yet.
    @inline(__always)
    private func end(ofLineAt position: Int, in bytes: RawSpan, isFinal: Bool) -> Int? {
        let limit = min(bytes.byteCount, position + NMEADecoder.longestSentence + 1)
        if let end = bytes.firstLineEnd(from: position + 1, to: limit) { return end }
        return isFinal || limit - position > NMEADecoder.longestSentence ? limit : nil
    }

    /// Decodes one line and moves behind it, or to another sentence in it. Returns the offset to stop at, if any.
    @inline(__always)
    private mutating func decodeLine(
        _ bytes: RawSpan, at position: inout Int, to end: Int, _ body: (borrowing Sentence) -> Continuation
    ) -> Int? {
        let start = position
        position = end
        let frame = Frame(bytes, from: start, to: end)
        guard frame.checksum == .right || (frame.checksum == .missing && acceptsMissingChecksum) else {
            // The rest of an overlong line was counted with its head.
            if passing != .overlong { counts.badChecksum += 1 }
            position = bytes.lastSentenceStart(from: start + 1, to: end) ?? end
            return nil
        }
        // Six bytes are the least: an address and a comma. `!` is AIS, `$P` a manufacturer's own.
        guard frame.end - start > 6, bytes.byte(at: start) == UInt8(ascii: "$"),
            bytes.byte(at: start + 1) != UInt8(ascii: "P"), bytes.byte(at: start + 6) == UInt8(ascii: ",")
        else {
            counts.unknownSentence += 1
            return nil
        }
        var fields = FieldReader(position: start + 6, end: frame.end)
        guard let sentence = Sentence(address: bytes.address(at: start + 1), &fields, bytes) else {
            counts.unknownSentence += 1
            return nil
        }
        guard !fields.isMalformed else {
            counts.malformedField += 1
            return nil
        }
        counts.decoded += 1
        if frame.checksum == .missing { counts.withoutChecksum += 1 }
        guard body(sentence) == .stop else { return nil }
        return behindLineEnd(bytes, at: end)
    }

    /// The offset behind the line end, or behind as much of it as is there.
    private mutating func behindLineEnd(_ bytes: RawSpan, at end: Int) -> Int {
        guard end < bytes.byteCount else { return end }
        isLineStart = true
        passing = .nothing
        let isPair = bytes.byte(at: end) == 13 && end + 1 < bytes.byteCount && bytes.byte(at: end + 1) == 10
        return end + (isPair ? 2 : 1)
    }

    /// Passes over the head of a line without an end in sight, as far as the last place where a sentence may begin.
    private mutating func passOverlong(_ bytes: RawSpan, at position: inout Int) {
        if passing != .overlong { counts.tooLong += 1 }
        passing = .overlong
        let end = position + NMEADecoder.longestSentence + 1
        position = bytes.lastSentenceStart(from: position + 1, to: end) ?? end
    }

    /// Passes over a tag block, `\s:rx1,c:1609459200*hh\`; one with a wrong checksum is counted, and the sentence behind
    /// it, which has a checksum of its own, stays. False when the block's end is not there yet.
    private mutating func passTagBlock(_ bytes: RawSpan, at position: inout Int, isFinal: Bool) -> Bool {
        let limit = min(bytes.byteCount, position + NMEADecoder.longestSentence)
        var end = position + 1
        while end < limit, !bytes.byte(at: end).endsTagBlock { end += 1 }
        if end == limit, !isFinal, limit - position < NMEADecoder.longestSentence { return false }
        guard end < limit, bytes.byte(at: end) == UInt8(ascii: "\\") else {
            passGarbage(&position)
            return true
        }
        if Frame(bytes, from: position, to: end).checksum != .right { counts.badChecksum += 1 }
        if passing == .garbage { passing = .nothing }
        position = end + 1
        return true
    }

    /// Passes over one byte that belongs to nothing.
    @inline(__always)
    private mutating func passGarbage(_ position: inout Int) {
        if passing == .nothing {
            counts.resynchronised += 1
            passing = .garbage
        }
        isLineStart = false
        position += 1
    }
}

extension UInt8 {
    /// Whether a tag block cannot go on here: its closing `\`, a line end, or a sentence.
    fileprivate var endsTagBlock: Bool {
        self == UInt8(ascii: "\\") || self == 10 || self == 13 || self == UInt8(ascii: "$") || self == UInt8(ascii: "!")
    }
}
