public import LocationModel
public import NMEA0183

/// A recorded NMEA 0183 trace as a source of fixes: a file, a FIFO, or standard input.
///
/// It honours the demand: epochs that nobody needs are passed over by a newline scan and never decoded. Its time is the
/// receiver's own; it neither reads a clock nor waits.
///
/// `Span.bytes` is marked unsafe because an element may have padding; a byte has none.
public struct TraceSource: FixSource, ~Copyable {
    /// Bytes that one read asks for: the size that measured best (spec: one reused buffer of 256 KB).
    static let bufferSize = 256 * 1024
    /// Bytes within which a trace must have told its date; one that has not gets ``undatedDate``.
    static let datedWithin = 64 * 1024
    /// The date of a trace that has none.
    public static let undatedDate = CalendarDate(daysSince1970: 0)
    /// Seconds ahead that count as a jump of the clock and not as a gap in the trace.
    static let longestGap = 86_400.0
    /// Epochs to decode before passing over any again when the sentence that begins them has not come for long: enough
    /// for the assembler to learn another one.
    static let epochsToRelearn = 8

    private var input: TraceInput
    /// The byte of the trace that was read first.
    private let origin: Int
    /// Whether the input is a receiver's: its times without a date mean nothing, whereas an undated trace can be replayed.
    private let isReceiver: Bool
    private var buffer: [UInt8]
    private var start = 0
    private var end = 0
    private var inputEnded = false

    private var decoder = NMEADecoder()
    private var assembler: EpochAssembler?
    private var skipper: EpochSkipper?
    private var completed = CompletedEpochs()
    /// Where the decoding of the completed epochs began.
    private var rowStart: (start: Int, decoder: NMEADecoder, assembler: EpochAssembler)?
    /// The decoded sentences by talker and type, if somebody wants to know.
    var tally: SentenceTally?
    /// The times of the epochs that were decoded or passed over, from the first one on.
    private var times: PassedTimes?
    private var repetitions = 0
    private var epochsToRelearn = 0

    /// Epochs to decode in a row while every one is wanted, before they are asked for; 1 at least. It makes no difference to
    /// what comes and what is counted.
    ///
    /// What decodes epochs, and what is then made of them, is more than a processor has at hand at once: it is faster when it
    /// keeps to one of them for a while, a replay by a fifth with 64. But then what an epoch costs is paid before it comes, and
    /// whoever asks what each state of the app has cost gets another answer than on a device, where epochs come one at a time.
    public var epochsInARow = 1

    /// Bytes read so far.
    public private(set) var bytesRead = 0
    /// Whether the trace told its date; known from the first epoch on.
    public private(set) var isDated = true

    /// Opens a trace.
    /// - Parameter path: a file or FIFO, or `-` for standard input.
    public init(path: String) throws(TraceError) { try self.init(path: path, tallies: false) }

    /// Opens a trace whose sentences are counted by talker and type if `tallies` says so; a regular file from any byte on.
    init(path: String, tallies: Bool, from origin: Int = 0) throws(TraceError) {
        input = try TraceInput(path: path)
        if origin > 0 { input.seek(to: origin) }
        self.origin = origin
        isReceiver = false
        tally = tallies ? SentenceTally() : nil
        buffer = [UInt8](repeating: 0, count: TraceSource.bufferSize)
    }

    /// A receiver that is not connected yet; ``connect(to:)`` does that.
    init(receiverBufferSize size: Int) {
        input = TraceInput(receiver: -1)
        origin = 0
        isReceiver = true
        buffer = [UInt8](repeating: 0, count: size)
    }

    /// Bytes of the whole trace, if it is a regular file.
    public var size: Int? { input.size }
    /// What was decoded, and what was rejected and why.
    public var decodingCounts: DecodingCounts {
        guard completed.isAhead, let place = placeLastLookedAt else { return decoder.counts }
        return place.decoder.counts
    }

    /// See ``FixSource/counts``.
    public var counts: SourceCounts {
        var counts = SourceCounts()
        counts.epochsDecoded = completed.epochs
        counts.epochsSkipped = (skipper?.skippedEpochs ?? 0) - repetitions + completed.dropped
        counts.fixes = completed.fixes
        counts.sentencesDecoded = completed.sentences ?? decoder.counts.decoded
        counts.sentencesSkipped = skipper?.skippedSentences ?? 0
        return counts
    }

    /// See ``FixSource/next(_:before:at:)``.
    public mutating func next(
        _ demand: Demand, before limit: Instant?, at now: Instant = Instant(nanoseconds: 0)
    ) throws(TraceError) -> SourceEvent {
        if demand != .everyEpoch, completed.isAhead { returnToLastLookedAt() }
        while true {
            while let fix = completed.look() {
                if let jump = jump(to: fix) { return jump }
                if let limit, fix.time >= limit { return .limitReached }
                // An epoch is new when its time is new.
                if fix.time == times?.last {
                    completed.drop()
                    continue
                }
                take(fix)
                if demand.wants(fix.time) { return .fix(fix) }
            }
            if let target = demand.earliest, prepareToSkip() {
                switch skip(to: min(target, limit ?? target)) {
                case .reached:
                    // Its time was read without a checksum: it is what is looked for when the decoder says so.
                    break
                case .lost:
                    epochsToRelearn = TraceSource.epochsToRelearn
                case .needsMore:
                    // The beginning of a line that has no end is for the decoder to judge.
                    if !inputEnded && end - start <= NMEADecoder.longestSentence {
                        if let event = try fill() { return event }
                        continue
                    }
                }
            }
            if !decodeEpochs(inARow: demand == .everyEpoch), let event = try fill() { return event }
        }
    }

    // MARK: Decoding

    /// Decodes until an epoch is complete, or several are; false when the buffer holds no more whole sentence.
    private mutating func decodeEpochs(inARow: Bool) -> Bool {
        guard prepareAssembler() else { return false }
        completed.beginRow()
        // What is tallied counts up to where it stands, and a receiver's is to be told at once.
        guard inARow, epochsInARow > 1, tally == nil, !isReceiver else { return decodeEpoch() }
        rowStart = (start, decoder, assembler!)
        var count = 0
        while count < epochsInARow, decodeEpoch() { count += 1 }
        return count > 0
    }

    /// Decodes until an epoch is complete; false when the buffer holds no more whole sentence.
    private mutating func decodeEpoch() -> Bool {
        start = TraceSource.decode(
            buffer, start..<end, isFinal: inputEnded, with: &decoder, joining: &assembler!, into: &completed,
            tally: &tally)
        return completed.endRun(sentences: decoder.counts.decoded)
    }

    /// Not all epochs are wanted any more: as if none had been decoded before it was asked for.
    private mutating func returnToLastLookedAt() {
        guard let place = placeLastLookedAt else { return }
        (start, decoder, assembler) = place
        completed.removeAhead()
    }

    /// Where decoding would stand without the epochs that have not been looked at: found by decoding those before them once
    /// more. The buffer is still what it was, because it is only filled when nothing is left.
    private var placeLastLookedAt: (start: Int, decoder: NMEADecoder, assembler: EpochAssembler)? {
        guard var (start, decoder, assembler) = rowStart else { return nil }
        var (again, tally) = (CompletedEpochs(), SentenceTally?.none)
        for _ in 0..<completed.runsLookedAt {
            start = TraceSource.decode(
                buffer, start..<end, isFinal: inputEnded, with: &decoder, joining: &assembler, into: &again,
                tally: &tally)
            _ = again.endRun(sentences: 0)
        }
        return (start, decoder, assembler)
    }

    /// Static, because a span of a stored property would borrow the whole source.
    private static func decode(
        _ buffer: [UInt8], _ range: Range<Int>, isFinal: Bool, with decoder: inout NMEADecoder,
        joining assembler: inout EpochAssembler, into completed: inout CompletedEpochs,
        tally: inout SentenceTally?
    ) -> Int {
        let bytes = unsafe buffer.span.bytes
        let (start, end) = (range.lowerBound, range.upperBound)
        let offset: Int
        if tally == nil {
            offset = decoder.decode(bytes, from: start, to: end, isFinal: isFinal, joining: &assembler) {
                completed.append($0)
                return .stop
            }
        } else {
            offset = decoder.decode(bytes, from: start, to: end, isFinal: isFinal) { sentence in
                tally?.count(sentence)
                assembler.add(sentence) { completed.append($0) }
                return completed.isAtRunsEnd ? .proceed : .stop
            }
        }
        if isFinal && completed.isAtRunsEnd { assembler.finish { completed.append($0) } }
        return offset
    }

    /// Makes the assembler: a trace's as soon as the date of the first epochs is known: a receiver may send positions before it
    /// sends a date.
    private mutating func prepareAssembler() -> Bool {
        if assembler != nil { return true }
        if isReceiver {
            assembler = EpochAssembler()
        } else if let date = unsafe dateOfFirstEpoch(in: buffer.span.bytes.extracting(start..<end)) {
            assembler = EpochAssembler(assumedDate: date)
        } else if inputEnded || end >= TraceSource.datedWithin {
            isDated = false
            assembler = EpochAssembler(assumedDate: TraceSource.undatedDate)
        }
        return assembler != nil
    }

    /// An epoch whose time is a jump and no step: the sequence begins anew with it.
    private mutating func jump(to fix: Fix) -> SourceEvent? {
        guard let latest = times?.confirmed else { return nil }
        let step = fix.time.seconds(since: latest)
        guard step < 0 || step > TraceSource.longestGap else { return nil }
        take(fix)
        return .restarted(fix, from: latest)
    }

    private mutating func take(_ fix: Fix) {
        completed.take()
        repetitions += times?.repetitions ?? 0
        times = PassedTimes(at: fix.time)
        if epochsToRelearn > 0 { epochsToRelearn -= 1 }
    }

    /// The byte of the trace at which decoding goes on.
    var offset: Int { origin + bytesRead - (end - start) }

    /// Where it stands, when nothing lies between what it was asked for and what it has decoded.
    var standing: Standing? {
        guard completed.isEmpty, decoder.isBetweenLines, let assembler, let times else { return nil }
        return Standing(offset: offset, assembler: assembler, times: times)
    }

    /// A place in a trace, and all of what was before it that makes a difference to the epochs that follow.
    struct Standing: Equatable {
        /// Byte of the trace at which decoding goes on.
        let offset: Int
        fileprivate let assembler: EpochAssembler
        fileprivate let times: PassedTimes

        static func == (a: Standing, b: Standing) -> Bool {
            a.offset == b.offset && a.times == b.times && a.assembler.goesOn(as: b.assembler)
        }
    }

    // MARK: Skipping

    private enum Skipped {
        /// There is an epoch to be decoded.
        case reached
        case lost
        case needsMore
    }

    /// Whether epochs can be passed over: the sentence that begins them must be known.
    private mutating func prepareToSkip() -> Bool {
        guard epochsToRelearn == 0, times != nil, let address = assembler?.epochBeginsWith else { return false }
        if skipper == nil { skipper = EpochSkipper(epochBeginsWith: address) }
        if skipper!.address != address { skipper!.address = address }
        return true
    }

    /// Passes over epochs to the first one at or after an instant, or to one that jumps back in time.
    private mutating func skip(to stop: Instant) -> Skipped {
        var times = self.times!
        defer { self.times = times }
        if let underWay = assembler!.timeUnderWay {
            // Its first sentence has ended the epoch before; what was begun may be what is needed.
            guard times.pass(times.instant(of: underWay), before: stop) else { return .reached }
            completed.countDropped()
        }
        assembler!.discard()
        let outcome = TraceSource.skip(buffer, &start, end, with: &skipper!) { timeOfDay in
            !times.pass(times.instant(of: timeOfDay), before: stop)
        }
        return switch outcome {
        case .found: .reached
        case .lost: .lost
        case .needsMore: .needsMore
        }
    }

    private static func skip(
        _ buffer: [UInt8], _ start: inout Int, _ end: Int, with skipper: inout EpochSkipper,
        until isWanted: (TimeOfDay) -> Bool
    ) -> EpochSkipper.Outcome {
        unsafe skipper.skip(buffer.span.bytes.extracting(0..<end), from: &start, until: isWanted)
    }

    // MARK: A receiver

    /// Epochs that were decoded and have no date, since the receiver was connected.
    var undatedEpochs: Int { assembler?.counts.undated ?? 0 }

    /// Goes on with the bytes of a receiver that has just been connected; what is known of it is forgotten, its date too,
    /// because nobody knows how long it was away. The counts go on.
    /// - Parameter descriptor: it does not block, and somebody else closes it.
    mutating func connect(to descriptor: Int32) {
        discard()
        repetitions += times?.repetitions ?? 0
        input = TraceInput(receiver: descriptor)
        inputEnded = false
        assembler = nil
        times = nil
        epochsToRelearn = 0
    }

    /// Time has passed since the last read: there is more now.
    mutating func expectBytes() { input.expectBytes() }

    /// Forgets what has come and was not taken: behind it there is a hole, and the pieces at its edges are no sentence.
    mutating func discard() {
        (start, end) = (0, 0)
        completed.removeAll()
        assembler?.discard()
    }

    // MARK: Input

    /// Brings more bytes, or tells why there are none.
    private mutating func fill() throws(TraceError) -> SourceEvent? {
        if inputEnded { return .ended(at: times?.last) }
        if start > 0 {
            // Byte by byte: a slice would hold on to the buffer, and writing to it would copy all of it.
            for offset in 0..<(end - start) { buffer[offset] = buffer[start + offset] }
            end -= start
            start = 0
        }
        switch try input.read(into: &buffer, from: end) {
        case .read(let count):
            end += count
            bytesRead += count
        case .wouldBlock: return .waiting(SourceWait(descriptor: input.descriptor))
        case .end: inputEnded = true
        }
        return nil
    }
}
