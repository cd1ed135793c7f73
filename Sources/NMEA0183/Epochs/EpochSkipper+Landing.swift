package import LocationModel

/// Backward search through skipped bytes, sentence by sentence.
extension EpochSkipper {
    /// Where decoding must resume after skipping.
    package struct Landing: Hashable, Sendable {
        /// The offset of the first sentence with the time of the first wanted epoch.
        package let offset: Int
        /// The time of the first wanted epoch.
        package let time: TimeOfDay
        /// The preceding sentence, of an unwanted epoch; nil if it was not found.
        package let previous: TimedSentence?
    }

    /// Finds the first sentence of the first wanted epoch, searching backwards from the end; nil if there is none.
    ///
    /// The search stops after two consecutive sentences of unwanted epochs, because a single one may be late. The
    /// sentences from the found one onwards are no longer counted as skipped.
    /// - Parameters:
    ///   - bytes: the buffer, filled at least up to the end of the line at `end`.
    ///   - lowerBound: where the search ends.
    ///   - end: where the search begins: the sentence at this offset, if any, is examined first.
    package mutating func landing(
        in bytes: RawSpan, from lowerBound: Int, to end: Int, isWanted: (TimeOfDay) -> Bool,
        isFollowed: (Talker) -> Bool
    ) -> Landing? {
        var position = min(end + 1, bytes.byteCount)
        var found: (offset: Int, time: TimeOfDay, sentences: Int)?
        var previous: TimedSentence?
        var unwanted = 0
        var sentences = 0
        while unwanted < 2, let start = bytes.last(UInt8(ascii: "$"), from: lowerBound, to: position) {
            position = start
            if start < end { sentences += 1 }
            guard let sentence = TimedSentence(bytes, at: start), isFollowed(sentence.talker) else { continue }
            if isWanted(sentence.time) {
                found = (start, sentence.time, sentences)
                (unwanted, previous) = (0, nil)
            } else {
                unwanted += 1
                previous = previous ?? sentence
            }
        }
        guard let found else { return nil }
        uncountSkipped(found.sentences)
        return Landing(offset: found.offset, time: found.time, previous: previous)
    }

    /// Where the last sentence with a mode was found.
    package enum ModeOrigin: Hashable, Sendable {
        /// In the epoch that begins at this position.
        case epoch(Landing)
        /// In the incomplete epoch at the position where the search ended.
        case epochUnderWay
    }

    /// Finds the last epoch before an offset that contains a sentence with a mode (GGA, GNS, GSA); nil if no recent
    /// epoch has one.
    /// - Parameter assembler: the assembler at `lowerBound`, whose current epoch may have a mode already.
    package func lastEpochWithMode(
        in bytes: RawSpan, from lowerBound: Int, to end: Int, after assembler: EpochAssembler,
        isRecent: (TimeOfDay) -> Bool
    ) -> ModeOrigin? {
        var position = end
        var hasMode = false
        var first: (offset: Int, time: TimeOfDay)?
        while let start = bytes.last(UInt8(ascii: "$"), from: lowerBound, to: position) {
            position = start
            guard start + 8 <= bytes.byteCount else { continue }
            let type = bytes.word(at: start).byteSwapped &>> 16 & 0xFF_FFFF
            if type == GSA.type || type == GGA.type || type == GNS.type {
                hasMode = hasMode || bytes.hasRightChecksum(at: start) && assembler.isFollowed(Talker(bytes, at: start))
            }
            guard let sentence = TimedSentence(bytes, at: start), assembler.isFollowed(sentence.talker) else {
                continue
            }
            if let first, sentence.time != first.time {
                return .epoch(Landing(offset: first.offset, time: first.time, previous: sentence))
            }
            guard isRecent(sentence.time) else { return nil }
            if hasMode { first = (start, sentence.time) }
        }
        if let first { return .epoch(Landing(offset: first.offset, time: first.time, previous: nil)) }
        return hasMode || assembler.isModeUnderWay ? .epochUnderWay : nil
    }
}

/// A sentence that may begin an epoch and has a correct checksum.
package struct TimedSentence: Hashable, Sendable {
    /// Its time of day.
    package let time: TimeOfDay
    package let talker: Talker

    init?(_ bytes: RawSpan, at start: Int) {
        guard start + 8 <= bytes.byteCount else { return nil }
        let type = bytes.word(at: start).byteSwapped &>> 16 & 0xFF_FFFF
        guard let fields = EpochBegin.fieldsBeforeTime(ofType: type), bytes.hasRightChecksum(at: start),
            case .time(let time) = EpochSkipper.strictTime(bytes, from: start + Block.start, fieldsBefore: fields)
        else { return nil }
        self.time = time
        talker = Talker(bytes, at: start)
    }
}

extension Talker {
    fileprivate init(_ bytes: RawSpan, at start: Int) {
        self.init(bytes.byte(at: start + 1), bytes.byte(at: start + 2))
    }
}

extension RawSpan {
    /// Whether the line at an offset has a correct checksum.
    fileprivate func hasRightChecksum(at start: Int) -> Bool {
        let rest = extracting(start..<Swift.min(byteCount, start + NMEADecoder.longestSentence))
        return Frame(rest.extracting(0..<rest.lineEnd(to: rest.byteCount))).checksum == .right
    }
}
