package import LocationModel

/// Reads the epochs of a trace or a receiver, and skips those that the demand does not need. Its user reads the bytes.
package struct EpochReader: ~Copyable {
    /// Epochs to decode before skipping again if the sentence that begins them has not occurred for long: enough for
    /// the assembler to learn another one.
    static let relearningEpochs = 8

    /// The bytes that were read; those before ``end`` count.
    package var buffer: [UInt8]
    var start = 0
    /// Where the next bytes belong.
    package internal(set) var end = 0
    /// Whether there are no bytes after those that were read.
    package private(set) var inputEnded = false

    var decoder = NMEADecoder()
    var assembler = EpochAssembler()
    /// Whether the first date is known, or looked for in the epochs, so that they can be assembled.
    package private(set) var isAssembling = false
    var completed = CompletedEpochs()
    /// The decoded sentences by talker and type, if they are counted.
    package private(set) var tally: SentenceTally?
    /// Collects the satellites of each epoch, and passes them on.
    private typealias SatelliteFeed = (collector: SatelliteCollector, body: ([Satellite]) -> Void)
    /// Nil if the satellites are not observed.
    private var satellites: SatelliteFeed?
    /// The times of decoded and skipped epochs, from the first one on.
    var times: EpochTimes?

    var skipper: EpochSkipper?
    var skippedBytes: SkippedBytes?
    /// Epochs that must still be decoded before skipping resumes.
    var epochsUntilSkipping = 0

    /// See ``FixSource/counts``. Stored, because a getter of another module gets a copy of the whole reader.
    package internal(set) var counts = SourceCounts()
    /// Ignored sentences of other receivers, of connections before this one.
    private var ignoredBefore = 0

    /// Bytes read so far.
    package private(set) var bytesRead = 0

    /// Epochs before which the recording was interrupted and which were not delivered yet.
    private var segmentStarts: [Instant] = []
    /// Whether the recording was interrupted before the last delivered epoch.
    package private(set) var beginsSegment = false

    /// Whether the date is assumed until a sentence states one.
    private var assumesDate = false
    /// Whether an epoch had the assumed date.
    package private(set) var hasAssumedTimes = false
    /// Whether the sentences contain their date.
    package var hasDate: Bool { !assumesDate || assembler.hasOwnDate }

    /// A reader that has read nothing.
    /// - Parameter tallies: whether it counts the sentences by talker and type.
    package init(bufferSize: Int, tallies: Bool = false) {
        buffer = [UInt8](repeating: 0, count: bufferSize)
        if tallies { tally = SentenceTally() }
    }

    /// What was decoded, and what was rejected and why.
    package var decodingCounts: DecodingCounts { decoder.counts }

    /// Calls a closure with the satellites of each decoded epoch that has any. Decoding then takes the way that needs
    /// every sentence as a value, which costs more.
    package mutating func observeSatellites(_ body: @escaping ([Satellite]) -> Void) {
        satellites = (SatelliteCollector(), body)
    }

    // MARK: Bytes

    /// The bytes that were read and not decoded.
    package var unread: ArraySlice<UInt8> { buffer[start..<end] }

    /// Makes room for more bytes: returns those that are still needed, which must be moved to the buffer's beginning.
    package mutating func makeRoom() -> Range<Int> {
        let kept = firstByteToKeep..<end
        move(by: -kept.lowerBound)
        return kept
    }

    /// Adds bytes that were read into the buffer, from ``end`` on.
    package mutating func append(_ count: Int) {
        end += count
        bytesRead += count
    }

    /// There are no more bytes: the last epoch is complete.
    package mutating func endInput() { inputEnded = true }

    /// Drops bytes that were read but not decoded: the bytes after them are missing, so the fragments at the edges are
    /// not sentences.
    package mutating func discard() {
        (start, end) = (0, 0)
        completed.removeAll()
        skippedBytes = nil
        assembler.discard()
    }

    /// Begins with the sentences of a trace, whose first epoch has this date.
    /// - Parameter date: nil when none is known; `assumed` counts until a sentence states one.
    package mutating func begin(at date: CalendarDate?, otherwise assumed: CalendarDate) {
        assumesDate = date == nil
        // A trace can wait for the end of each epoch, so a pipe produces the same fixes and counts as a file.
        assembler = EpochAssembler(assumedDate: date ?? assumed, emitsEarly: false)
        isAssembling = true
    }

    /// Begins with the sentences of a newly connected receiver. Everything known about it, including its date, is
    /// discarded, because the length of the interruption is unknown. The counts continue. Its times are useless without
    /// a date, so there is no epoch before it has sent one.
    package mutating func beginReceiver() {
        discard()
        inputEnded = false
        ignoredBefore += assembler.counts.otherReceiver
        assembler = EpochAssembler()
        isAssembling = true
        times = nil
        epochsUntilSkipping = 0
    }

    /// Decoded epochs without a date since the receiver was connected.
    package var undatedEpochs: Int { assembler.counts.undated }

    // MARK: Epochs

    /// The time of the last epoch, decoded or skipped.
    package var lastTime: Instant? { times?.last }

    /// The next event from the bytes that were read, as ``FixSource/next(_:before:at:)`` returns it; nil when more
    /// bytes are needed.
    package mutating func next(_ demand: Demand, before limit: Instant?) -> SourceEvent? {
        defer { countSentences() }
        while true {
            while let time = completed.firstTime {
                if let latest = times?.confirmed, EpochOrder.isJump(from: latest, to: time) {
                    return .restarted(acceptNext(), from: latest)
                }
                if let limit, time >= limit { return .limitReached }
                // An epoch is new only if its time is new.
                guard time != times?.last else {
                    completed.removeFirst()
                    continue
                }
                let fix = acceptNext()
                if demand.wants(time) { return .fix(fix) }
            }
            if let target = demand.earliest, prepareToSkip(), !skip(to: min(target, limit ?? target)) {
                // The decoder decides whether the beginning of an endless line is a sentence.
                if !inputEnded && end - start <= NMEADecoder.longestSentence { return nil }
            }
            guard decodeEpoch() else { return nil }
        }
    }

    /// Whether there are epochs that were decoded and not delivered.
    package var hasEpochs: Bool { !completed.isEmpty }

    /// Removes some of the unread bytes, which contain another format than NMEA 0183.
    package mutating func removeBytes(atMost count: Int) -> ArraySlice<UInt8> {
        let bytes = unread.prefix(count)
        start = bytes.endIndex
        return bytes
    }

    /// Adds an epoch of another format.
    /// - Parameter beginsSegment: whether the recording was interrupted before it.
    package mutating func add(_ fix: Fix, beginsSegment: Bool) {
        completed.append(fix)
        if beginsSegment { segmentStarts.append(fix.time) }
    }

    /// Decodes until an epoch is complete; false if the buffer contains no further complete sentence.
    private mutating func decodeEpoch() -> Bool {
        guard isAssembling else { return false }
        resumeAfterSkippedBytes()
        decode()
        guard !completed.isEmpty else { return false }
        decodeCarryover()
        // Written only if needed, because it contains a whole assembler.
        if skippedBytes != nil { skippedBytes = nil }
        return true
    }

    mutating func decode() {
        start = EpochReader.decode(
            buffer, start..<end, isFinal: inputEnded, with: &decoder, into: &assembler, &completed, tally: &tally,
            satellites: &satellites)
    }

    /// Static, because a span of a stored property would borrow the whole source.
    private static func decode(
        _ buffer: [UInt8], _ range: Range<Int>, isFinal: Bool, with decoder: inout NMEADecoder,
        into assembler: inout EpochAssembler, _ completed: inout CompletedEpochs, tally: inout SentenceTally?,
        satellites: inout SatelliteFeed?
    ) -> Int {
        let (start, end) = (range.lowerBound, range.upperBound)
        let offset = buffer.withRawSpan { bytes in
            if tally == nil && satellites == nil {
                return decoder.decode(bytes, from: start, to: end, isFinal: isFinal, joining: &assembler) {
                    completed.append($0)
                    return .stop
                }
            }
            return decoder.decode(bytes, from: start, to: end, isFinal: isFinal) { sentence in
                tally?.count(sentence)
                if let seen = satellites?.collector.add(sentence) { satellites?.body(seen) }
                assembler.add(sentence) { completed.append($0) }
                return completed.isEmpty ? .proceed : .stop
            }
        }
        if isFinal && completed.isEmpty { assembler.finish { completed.append($0) } }
        return offset
    }

    private mutating func countSentences() {
        counts.sentencesDecoded = decoder.counts.decoded
        // Not bound by `?`, which would copy the skipper.
        counts.sentencesSkipped = skipper == nil ? 0 : skipper!.skippedSentences
        counts.sentencesIgnored = ignoredBefore + assembler.counts.otherReceiver
    }

    private mutating func acceptNext() -> Fix {
        let fix = completed.removeFirst()
        counts.epochsDecoded += 1
        if fix.mode != .none { counts.fixes += 1 }
        times = EpochTimes(at: fix.time)
        if assumesDate && !hasDate { hasAssumedTimes = true }
        beginsSegment = segmentStarts.first == fix.time
        if beginsSegment { segmentStarts.removeFirst() }
        if epochsUntilSkipping > 0 { epochsUntilSkipping -= 1 }
        return fix
    }
}
