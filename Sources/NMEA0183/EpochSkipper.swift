public import LocationModel

/// Passes over the epochs nobody needs without decoding them: a search for the next `$`, one comparison of eight bytes,
/// and a look at the time of each epoch's first sentence.
///
/// No checksum is verified: a damaged sentence may be found, and is then rejected by the decoder. A time that is not well
/// formed is never accepted. Searching for `$` instead of line ends costs one comparison for 16 bytes, and finds what the
/// decoder resynchronises at; AIS sentences (`!`) and tag blocks are passed over without being counted.
public struct EpochSkipper: Sendable {
    /// Where skipping ended.
    public enum Outcome: Hashable, Sendable {
        /// At an epoch for which `isWanted` was true, with its time of day; the offset is its first byte.
        case found(TimeOfDay)
        /// At the end of the bytes; the offset is behind the last whole line.
        case needsMore
        /// The first sentence of an epoch did not come within the lines that ten epochs should have: decode instead.
        case lost
    }

    /// Sentences that an epoch has at most, as long as few epochs were seen: 40 is a receiver of four constellations
    /// on two signals.
    private static let assumedSentencesPerEpoch = 48
    /// Epochs to be seen before their sentences are known: satellites in view come with every fifth epoch of some
    /// receivers only.
    private static let epochsToKnow = 16

    /// Sentences passed over.
    public private(set) var skippedSentences = 0
    /// Epochs passed over.
    public private(set) var skippedEpochs = 0

    /// The address that epochs begin with: talker and type, five bytes; any talker will do. A receiver that has changed
    /// its ways gets a new one; the counts go on.
    public var address: UInt64 {
        didSet { begin = EpochBegin(address: address) }
    }

    private var begin: EpochBegin
    private var lastTime: TimeOfDay?
    /// Sentences since the last beginning of an epoch.
    private var sentences = 0
    private var mostSentences = 1
    /// Sentences without a beginning of an epoch after which it is lost.
    private var patience = 10 * EpochSkipper.assumedSentencesPerEpoch

    /// A skipper for a receiver whose epochs begin with this address: talker and type, five bytes (`GNRMC`).
    ///
    /// An address without a time (GSA, GSV, VTG) cannot be skipped by: the first call says that it is lost.
    public init(epochBeginsWith address: UInt64) {
        self.address = address
        begin = EpochBegin(address: address)
    }

    /// Skips from an offset, which must be at the beginning of a line, to the first epoch that is wanted.
    public mutating func skip(
        _ bytes: RawSpan, from offset: inout Int, until isWanted: (TimeOfDay) -> Bool
    ) -> Outcome {
        let pattern = begin.pattern
        guard let fieldsBeforeTime = begin.fieldsBeforeTime else { return .lost }
        let count = bytes.byteCount
        guard var start = bytes.first(UInt8(ascii: "$"), from: offset, to: count) else {
            offset = behindLastLineEnd(bytes, from: offset)
            return .needsMore
        }
        while true {
            if start + 8 <= count, bytes.word(at: start) & EpochBegin.mask == pattern {
                let told = time(bytes, of: start, fieldsBefore: fieldsBeforeTime)
                if case .unfinished = told {
                    offset = start
                    return .needsMore
                }
                if case .time(let time) = told, time != lastTime {
                    offset = start
                    if sentences > mostSentences || skippedEpochs == EpochSkipper.epochsToKnow { know(sentences) }
                    sentences = 0
                    if isWanted(time) {
                        // The epoch found is decoded, not skipped; asked again for the same one, it is the same answer.
                        return .found(time)
                    }
                    lastTime = time
                    skippedEpochs += 1
                }
            }
            let most = patience - sentences
            var (position, passed) = begin.passOver(bytes, from: start + 1, most: most)
            // Where one may begin another sentence may come before.
            let end = position + EpochBegin.block
            var next = bytes.first(UInt8(ascii: "$"), from: position, to: count)
            while let other = next, other < end, other + 8 <= count, passed <= most,
                bytes.word(at: other) & EpochBegin.mask != pattern
            {
                passed += 1
                position = other + 1
                next = bytes.first(UInt8(ascii: "$"), from: position, to: count)
            }
            guard let next else {
                // Of those that were passed over the last one is the last one at all.
                countSkipped(passed)
                if passed > 0 { start = bytes.last(UInt8(ascii: "$"), from: start, to: position) ?? start }
                break
            }
            start = next
            countSkipped(passed + 1)
            if sentences > patience {
                offset = start
                sentences = 0
                return .lost
            }
        }
        if let end = endOfLast(bytes, from: start) {
            countSkipped(1)
            offset = behindLastLineEnd(bytes, from: end)
        } else {
            offset = start
        }
        return .needsMore
    }

    /// An epoch had so many sentences; when enough epochs were seen, the most tell how long to wait for the next one.
    private mutating func know(_ sentences: Int) {
        mostSentences = max(mostSentences, sentences)
        if skippedEpochs >= EpochSkipper.epochsToKnow { patience = 10 * mostSentences }
    }

    @inline(__always)
    private mutating func countSkipped(_ count: Int) {
        skippedSentences += count
        sentences += count
    }

    private enum Told {
        case time(TimeOfDay)
        /// The field is empty or malformed.
        case nothing
        /// The field's end is not there yet.
        case unfinished
    }

    /// The time of a sentence: read as the decoder does when it has the usual shape, byte by byte when not.
    @inline(__always)
    private func time(_ bytes: RawSpan, of start: Int, fieldsBefore: Int) -> Told {
        if fieldsBefore == 0, start + UsualLine.window <= bytes.byteCount {
            let window = bytes.extracting(start..<(start &+ UsualLine.window))
            var fields = UsualFields<UInt64>(
                window, Commas(ofTimeField: window), to: Block.start &+ 16, lead: TimeOfDay.leastDigits)
            if let time = fields.time(window), fields.isUsual { return .time(time) }
        }
        return exactTime(bytes, from: start + Block.start, fieldsBefore: fieldsBefore)
    }

    @inline(never)
    private func exactTime(_ bytes: RawSpan, from start: Int, fieldsBefore: Int) -> Told {
        // A time field has at most 6 digits, a point and 9 more; the fields of a position before it 40 bytes. A line that
        // goes on without a comma is no sentence of this type.
        let limit = min(bytes.byteCount, start + NMEADecoder.longestSentence)
        let unended = limit < bytes.byteCount ? Told.nothing : .unfinished
        var position = start
        for _ in 0..<fieldsBefore {
            while position < limit, !bytes.byte(at: position).endsField { position += 1 }
            if position >= limit { return unended }
            if bytes.byte(at: position) != UInt8(ascii: ",") { return .nothing }
            position += 1
        }
        var end = position
        while end < limit, !bytes.byte(at: end).endsField { end += 1 }
        if end >= limit { return unended }
        return bytes.timeOfDay(Field(start: position, end: end)).map(Told.time) ?? .nothing
    }

    /// The end of the last sentence, which no other one follows; nil when it is not whole.
    private func endOfLast(_ bytes: RawSpan, from start: Int) -> Int? {
        let rest = bytes.extracting((start + 1)..<bytes.byteCount)
        let end = rest.line(to: rest.byteCount).end
        if end < rest.byteCount { return start + 2 + end }
        // An endless line is none; the caller must not be made to keep it.
        return bytes.byteCount - start > NMEADecoder.longestSentence ? bytes.byteCount : nil
    }

    /// The offset behind the last line end of what has no `$` in it; behind all of it when that is an endless line.
    private func behindLastLineEnd(_ bytes: RawSpan, from start: Int) -> Int {
        var offset = bytes.byteCount
        while offset > start {
            let byte = bytes.byte(at: offset - 1)
            if byte == 10 || byte == 13 { return offset }
            offset -= 1
        }
        return bytes.byteCount - start > NMEADecoder.longestSentence ? bytes.byteCount : start
    }
}

extension UInt8 {
    /// Whether a field ends here: a comma, the checksum, or the end of the line.
    fileprivate var endsField: Bool {
        self == UInt8(ascii: ",") || self == UInt8(ascii: "*") || self == 10 || self == 13
    }
}
