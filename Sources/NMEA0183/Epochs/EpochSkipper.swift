public import LocationModel

/// Skips epochs without decoding them: searches for the sentences that begin the receiver's epochs and reads their
/// times.
///
/// No checksum is verified: a damaged sentence may be found, and is then rejected by the decoder. A malformed time is
/// never accepted. Searching for `$` and a letter of the type instead of line endings needs two comparisons per 16
/// bytes, and finds the positions at which the decoder resynchronizes; AIS sentences (`!`) and tag blocks are skipped
/// without being counted.
///
/// The sentence found may not be the first one of its epoch, because the order may shift, and an earlier wanted epoch
/// may have no sentence of this type. ``landing(in:from:to:isWanted:isFollowed:)`` searches backwards for both.
public struct EpochSkipper: Sendable {
    /// The result of skipping.
    public enum Outcome: Hashable, Sendable {
        /// At a sentence for which `isWanted` was true, with its time of day; the offset is its first byte.
        case found(TimeOfDay)
        /// At the end of the bytes; the offset is after the last complete line.
        case needsMore
        /// No epoch began within the usual number of lines for ten epochs; decode instead.
        case lost
    }

    /// The assumed maximum of sentences per epoch until enough epochs were seen: a receiver of four constellations on
    /// two signals sends 40.
    private static let assumedSentencesPerEpoch = 48
    /// Epochs to observe before the number of their sentences is considered known: some receivers send satellites in
    /// view only with every fifth epoch.
    private static let epochsToLearn = 16

    /// The number of skipped sentences.
    public private(set) var skippedSentences = 0
    /// The number of skipped epochs that began with the address searched for.
    public private(set) var skippedEpochs = 0

    /// The address searched for: talker and type, five bytes. It may change if the receiver's behaviour changes; the
    /// counts continue.
    private var address: UInt64
    /// Whether any talker matches: a receiver that starts to use another constellation changes from `GP` to `GN`.
    private var anyTalker: Bool

    private var begin: EpochBegin
    private var lastTime: TimeOfDay?
    /// Sentences since the last start of an epoch.
    private var sentences = 0
    private var mostSentences = 1
    /// The number of sentences without the start of an epoch after which skipping is lost.
    private var sentenceLimit = 10 * EpochSkipper.assumedSentencesPerEpoch

    /// A skipper for a receiver whose epochs begin with this address: talker and type, five bytes (`GNRMC`).
    ///
    /// An address without a time (GSA, GSV, VTG) cannot be searched for: the first call returns ``Outcome/lost``.
    public init(epochBeginsWith address: UInt64, anyTalker: Bool = true) {
        self.address = address
        self.anyTalker = anyTalker
        begin = EpochBegin(address: address, anyTalker: anyTalker)
    }

    /// Searches for another address from now on.
    public mutating func search(for address: UInt64, anyTalker: Bool) {
        guard address != self.address || anyTalker != self.anyTalker else { return }
        self.address = address
        self.anyTalker = anyTalker
        begin = EpochBegin(address: address, anyTalker: anyTalker)
    }

    /// Skips from an offset, which must be at the beginning of a line, to the first wanted epoch.
    public mutating func skip(
        _ bytes: RawSpan, from offset: inout Int, until isWanted: (TimeOfDay) -> Bool
    ) -> Outcome {
        let (pattern, mask) = (begin.pattern, begin.mask)
        guard let fieldsBeforeTime = begin.fieldsBeforeTime else { return .lost }
        let count = bytes.byteCount
        guard var start = bytes.first(UInt8(ascii: "$"), from: offset, to: count) else {
            offset = afterLastLineEnd(bytes, from: offset)
            return .needsMore
        }
        while true {
            if start + 8 <= count, bytes.word(at: start) & mask == pattern {
                let read = time(bytes, of: start, fieldsBefore: fieldsBeforeTime)
                if case .unfinished = read {
                    offset = start
                    return .needsMore
                }
                if case .time(let time) = read, time != lastTime {
                    offset = start
                    if sentences > mostSentences || skippedEpochs == EpochSkipper.epochsToLearn { learn(sentences) }
                    sentences = 0
                    if isWanted(time) {
                        // `lastTime` is unchanged, so that another search from here finds it again.
                        return .found(time)
                    }
                    lastTime = time
                    skippedEpochs += 1
                }
            }
            let most = sentenceLimit - sentences
            var (position, skipped) = begin.skip(bytes, from: start + 1, most: most)
            // Another sentence may precede the one that may begin an epoch.
            let end = position + EpochBegin.block
            var next = bytes.first(UInt8(ascii: "$"), from: position, to: count)
            while let other = next, other < end, other + 8 <= count, skipped <= most,
                bytes.word(at: other) & mask != pattern
            {
                skipped += 1
                position = other + 1
                next = bytes.first(UInt8(ascii: "$"), from: position, to: count)
            }
            guard let next else {
                // The last skipped sentence is the last one in the bytes.
                countSkipped(skipped)
                if skipped > 0 { start = bytes.last(UInt8(ascii: "$"), from: start, to: position) ?? start }
                break
            }
            start = next
            countSkipped(skipped + 1)
            if sentences > sentenceLimit {
                offset = start
                sentences = 0
                return .lost
            }
        }
        if let end = endOfLast(bytes, from: start) {
            countSkipped(1)
            offset = afterLastLineEnd(bytes, from: end)
        } else {
            offset = start
        }
        return .needsMore
    }

    /// Records the number of sentences of an epoch; after enough epochs their maximum limits the search for the next
    /// one.
    private mutating func learn(_ sentences: Int) {
        mostSentences = max(mostSentences, sentences)
        if skippedEpochs >= EpochSkipper.epochsToLearn { sentenceLimit = 10 * mostSentences }
    }

    private mutating func countSkipped(_ count: Int) {
        skippedSentences += count
        sentences += count
    }

    /// Removes skipped sentences from the count because they will be decoded after all.
    mutating func uncountSkipped(_ count: Int) { skippedSentences -= count }

    enum TimeReading {
        case time(TimeOfDay)
        /// The field is empty or malformed.
        case none
        /// The end of the field has not arrived yet.
        case unfinished
    }

    /// The time of a sentence.
    private func time(_ bytes: RawSpan, of start: Int, fieldsBefore: Int) -> TimeReading {
        if fieldsBefore == 0, start + FastLine.window <= bytes.byteCount {
            let window = bytes.extracting(start..<(start &+ FastLine.window))
            var fields = FastFields<UInt64>(
                window, Commas(ofTimeField: window), to: Block.start &+ 16, lead: TimeOfDay.leastDigits)
            if let time = fields.time(window), fields.isValid { return .time(time) }
        }
        return EpochSkipper.strictTime(bytes, from: start + Block.start, fieldsBefore: fieldsBefore)
    }

    static func strictTime(_ bytes: RawSpan, from start: Int, fieldsBefore: Int) -> TimeReading {
        // A time field has at most 6 digits, a point and 9 more digits; the fields of a position before it have 40
        // bytes. A line that continues without a comma is not a sentence of this type.
        let limit = min(bytes.byteCount, start + NMEADecoder.longestSentence)
        let unended = limit < bytes.byteCount ? TimeReading.none : .unfinished
        var position = start
        for _ in 0..<fieldsBefore {
            while position < limit, !bytes.byte(at: position).endsField { position += 1 }
            if position >= limit { return unended }
            if bytes.byte(at: position) != UInt8(ascii: ",") { return .none }
            position += 1
        }
        var end = position
        while end < limit, !bytes.byte(at: end).endsField { end += 1 }
        if end >= limit { return unended }
        return bytes.timeOfDay(Field(start: position, end: end)).map(TimeReading.time) ?? .none
    }

    /// The end of the last sentence, which is not followed by another one; nil if it is incomplete.
    private func endOfLast(_ bytes: RawSpan, from start: Int) -> Int? {
        let rest = bytes.extracting((start + 1)..<bytes.byteCount)
        let end = rest.lineEnd(to: rest.byteCount)
        if end < rest.byteCount { return start + 2 + end }
        // Otherwise the caller would have to keep an endless line.
        return bytes.byteCount - start > NMEADecoder.longestSentence ? bytes.byteCount : nil
    }

    /// The offset after the last line ending in bytes without a `$`; after all of them if they form an endless line.
    private func afterLastLineEnd(_ bytes: RawSpan, from start: Int) -> Int {
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
