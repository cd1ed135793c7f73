public import LocationModel

/// Decodes NMEA 0183 from a span of bytes: finds the lines, verifies the checksums, and emits one ``Sentence`` at a
/// time.
///
///     bytes ──▶ line: from `$` or `!` to CR or LF ──▶ checksum: after the last `*` ──▶ fields ──▶ Sentence
///                  │ `\…\` tag block: its checksum is verified, the rest is skipped
///                  │ `#…` at the beginning of a line: a log's comment, skipped and not counted
///                  └ anything else: skipped up to the next `$`, `!` or `\`, counted once
///
/// Only the last `$` of several in a row begins a sentence. A logger may write its own text before the `$` and,
/// separated by a comma or a blank, after the checksum.
///
/// A sentence with a wrong checksum is searched for another `$` or `!`: a receiver that was interrupted in the middle
/// of a sentence and starts again loses one sentence, not two. A comment ends with its line or at a control character,
/// so that binary data with a `#` after a line ending does not hide the sentence that follows.
public struct NMEADecoder: Sendable {
    /// The maximum length of a sentence in bytes, without its line ending; longer lines are dropped and counted.
    public static let longestSentence = 1024

    /// Whether decoding continues after the sentence just emitted.
    public enum Continuation: Sendable {
        /// Decode the next sentence.
        case proceed
        /// Stop after this sentence; ``decode(_:from:to:isFinal:_:)`` returns the offset to continue from.
        case stop
    }

    /// What was decoded, and what was rejected and why, since the decoder was created.
    public internal(set) var counts = DecodingCounts()

    private let acceptsMissingChecksum: Bool
    /// Whether the next byte is the first of its line.
    private var isLineStart = true
    /// The state outside sentences; kept between calls, so that the counts do not depend on how the input is split.
    private var resync = ResyncState.synchronized

    /// Whether the next byte begins a line and nothing before it affects its decoding.
    public var isBetweenLines: Bool { isLineStart && resync == .synchronized }

    private enum ResyncState {
        /// The line so far is blank or a sentence.
        case synchronized
        /// In a comment, which ends with its line.
        case comment
        /// In the rest of an overlong line, which was counted already.
        case overlong
        /// In a run of bytes that belong to no sentence, which was counted already.
        case garbage
    }

    /// A decoder.
    /// - Parameter acceptsMissingChecksum: whether sentences without a checksum are decoded, too: for logs whose
    ///   checksums were stripped.
    public init(acceptsMissingChecksum: Bool = false) {
        self.acceptsMissingChecksum = acceptsMissingChecksum
    }

    /// Decodes all complete sentences between two offsets and returns the offset after the last byte used.
    ///
    /// The bytes after that offset are the beginning of a sentence whose end has not arrived: pass them again, followed
    /// by more bytes, or with `isFinal` when no more will come.
    ///
    /// - Parameters:
    ///   - bytes: a log, or a buffer that is filled gradually.
    ///   - start: where to begin.
    ///   - end: how far the buffer is filled; nil means to its end. The bytes after it do not affect the result, but
    ///     the last sentences are decoded faster if there are at least 96 of them.
    ///   - isFinal: whether no more bytes will come.
    ///   - body: receives the sentences.
    public mutating func decode(
        _ bytes: RawSpan, from start: Int = 0, to end: Int? = nil, isFinal: Bool = false,
        _ body: (borrowing Sentence) -> Continuation
    ) -> Int {
        let end = end ?? bytes.byteCount
        var position = start
        while true {
            if isBetweenLines, decodeFastLines(bytes, from: &position, to: end, body) == .stop { return position }
            guard position < end else { return position }
            let step = decodeLine(bytes.extracting(position..<end), isFinal: isFinal, body)
            position += step.count
            if step.isLast { return position }
        }
    }

    /// Decodes like ``decode(_:from:to:isFinal:_:)``, adds the sentences to an assembler, and emits its fixes.
    ///
    /// Decoding stops after the sentence that completed a fix if the body returns `stop`. At the end, the current epoch
    /// stays in the assembler; see ``EpochAssembler/finish(_:)``.
    public mutating func decode(
        _ bytes: RawSpan, from start: Int = 0, to end: Int? = nil, isFinal: Bool = false,
        joining assembler: inout EpochAssembler, _ body: (Fix) -> Continuation
    ) -> Int {
        decode(bytes, from: start, to: end, isFinal: isFinal) { sentence in
            var continuation = Continuation.proceed
            assembler.add(sentence) { if body($0) == .stop { continuation = .stop } }
            return continuation
        }
    }

    /// Decodes all bytes of a complete log, including the last sentence if its line ending is missing.
    public mutating func decodeAll(_ bytes: Span<UInt8>, _ body: (borrowing Sentence) -> Void) {
        // The bytes of a span are unsafe only for elements with padding; bytes have none.
        _ = decode(unsafe bytes.bytes, isFinal: true) { sentence in
            body(sentence)
            return .proceed
        }
    }

    // MARK: Lines of any form

    /// The number of bytes used, and whether decoding stops there.
    private struct Step {
        let count: Int
        var isLast = false

        static func proceed(_ count: Int) -> Step { Step(count: count) }
        static func stop(_ count: Int) -> Step { Step(count: count, isLast: true) }
        static let unfinished = Step(count: 0, isLast: true)
    }

    /// Decodes the sentence that begins with the first byte, or skips bytes that are not a sentence.
    private mutating func decodeLine(
        _ bytes: RawSpan, isFinal: Bool, _ body: (borrowing Sentence) -> Continuation
    ) -> Step {
        let first = bytes.byte(at: 0)
        guard first.beginsSentence, resync != .comment else { return skip(first, bytes, isFinal: isFinal) }
        let limit = min(bytes.byteCount, NMEADecoder.longestSentence + 1)
        // A field cannot contain a `$`, so only the last one of several begins the sentence.
        if limit > 1, bytes.byte(at: 1) == UInt8(ascii: "$") { return skipGarbage(bytes) }
        let end = bytes.lineEnd(to: limit)
        if end == limit {
            if limit > NMEADecoder.longestSentence { return .proceed(skipOverlong(bytes)) }
            guard isFinal else { return .unfinished }
        }
        // The rest of an overlong line was counted with its head, even if it contains more `$`.
        if resync == .garbage { resync = .synchronized }
        let frame = Frame(bytes.extracting(0..<end))
        guard frame.checksum == .right || (frame.checksum == .missing && acceptsMissingChecksum) else {
            return .proceed(skipDamaged(bytes, to: end))
        }
        let outcome = Sentence.decode(bytes, to: frame.end, body)
        counts.add(outcome)
        if frame.checksum == .missing, outcome.isDecoded { counts.withoutChecksum += 1 }
        let next = afterLineEnd(bytes, at: end)
        return outcome.stops ? .stop(next) : .proceed(next)
    }

    /// The offset after the line ending, or after as much of it as has arrived.
    private mutating func afterLineEnd(_ bytes: RawSpan, at end: Int) -> Int {
        isLineStart = end < bytes.byteCount
        guard isLineStart else { return end }
        resync = .synchronized
        return end + 2 <= bytes.byteCount && bytes.pair(at: end) == 0x0A0D ? end + 2 : end + 1
    }

    /// Skips bytes that begin no sentence.
    private mutating func skip(_ first: UInt8, _ bytes: RawSpan, isFinal: Bool) -> Step {
        if first.isLineEnd {
            isLineStart = true
            // Binary data contains bytes that look like line endings: a run of garbage continues.
            if resync != .garbage { resync = .synchronized }
            return .proceed(1)
        }
        if resync == .comment {
            guard first < 32 && first != 9 else { return .proceed(1) }
            resync = .synchronized
        }
        if first == UInt8(ascii: "#"), isLineStart {
            isLineStart = false
            resync = .comment
            return .proceed(1)
        }
        if first == UInt8(ascii: "\\"), let step = skipTagBlock(bytes, isFinal: isFinal) { return step }
        return skipGarbage(bytes)
    }

    /// Skips bytes that belong to no sentence, up to one that may begin something else; a run of them is counted once.
    private mutating func skipGarbage(_ bytes: RawSpan) -> Step {
        isLineStart = false
        if resync == .synchronized {
            counts.resynchronised += 1
            resync = .garbage
        }
        var count = 1
        while count < bytes.byteCount, !bytes.byte(at: count).endsTagBlock { count += 1 }
        return .proceed(count)
    }

    /// Skips a sentence with a wrong checksum, up to the start of another one in it.
    private mutating func skipDamaged(_ bytes: RawSpan, to end: Int) -> Int {
        isLineStart = false
        if resync != .overlong { counts.badChecksum += 1 }
        return bytes.lastSentenceStart(from: 1, to: end) ?? end
    }

    /// Skips the head of an overlong line, up to the last position where a sentence may begin.
    private mutating func skipOverlong(_ bytes: RawSpan) -> Int {
        isLineStart = false
        if resync != .overlong { counts.tooLong += 1 }
        resync = .overlong
        let end = NMEADecoder.longestSentence + 1
        return bytes.lastSentenceStart(from: 1, to: end) ?? end
    }

    /// Skips a tag block, `\s:rx1,c:1609459200*hh\`; nil if it has no end. A wrong checksum is counted; the sentence
    /// after the block has its own checksum and is decoded.
    private mutating func skipTagBlock(_ bytes: RawSpan, isFinal: Bool) -> Step? {
        isLineStart = false
        let limit = min(bytes.byteCount, NMEADecoder.longestSentence)
        var end = 1
        while end < limit, !bytes.byte(at: end).endsTagBlock { end += 1 }
        if end == limit, !isFinal, limit < NMEADecoder.longestSentence { return Step.unfinished }
        guard end < limit, bytes.byte(at: end) == UInt8(ascii: "\\") else { return nil }
        if Frame(bytes.extracting(0..<end)).checksum != .right { counts.badChecksum += 1 }
        if resync == .garbage { resync = .synchronized }
        return Step.proceed(end + 1)
    }
}

extension UInt8 {
    /// `$`, or the `!` of AIS.
    var beginsSentence: Bool { self == UInt8(ascii: "$") || self == UInt8(ascii: "!") }

    /// CR or LF.
    var isLineEnd: Bool { self == 10 || self == 13 }

    /// Whether a tag block cannot continue here: its closing `\`, a line end, or a sentence. Garbage ends at the same
    /// bytes.
    fileprivate var endsTagBlock: Bool { self == UInt8(ascii: "\\") || isLineEnd || beginsSentence }
}
