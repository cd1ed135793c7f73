public import LocationModel
public import NMEA0183
public import TraceFormats

/// A recording as a source of fixes: a file, a FIFO, or standard input, in any of the formats of ``TraceFormat``, also
/// compressed with gzip. Its content shows the format.
///
/// It honours the demand: epochs of NMEA 0183 that are not needed are skipped without being decoded (``EpochSkipper``). A file's fix
/// does not depend on what was skipped before it, except that a speed that no sentence contains is unknown if the
/// previous epoch was skipped. The time is the receiver's own; the source neither reads a clock nor waits.
public struct TraceSource: FixSource, ~Copyable {
    /// Bytes requested by one read.
    static let bufferSize = 256 * 1024
    /// Bytes at the beginning of a stream within which a date must occur; otherwise ``undatedDate`` is assumed.
    static let datedWithin = 64 * 1024
    /// The date assumed for a trace without one.
    public static let undatedDate = CalendarDate(daysSince1970: 0)
    /// Epochs to decode before skipping again if the sentence that begins them has not occurred for long: enough for
    /// the assembler to learn another one.
    static let epochsToRelearn = 8

    var input: TraceInput
    /// Whether the input is a receiver: its times without a date are useless, whereas an undated trace can be replayed.
    let isReceiver: Bool
    var buffer: [UInt8]
    var start = 0
    var end = 0
    var inputEnded = false

    var decoder = NMEADecoder()
    var assembler: EpochAssembler?
    var completed = CompletedEpochs()
    /// The decoded sentences by talker and type, if they are counted.
    var tally: SentenceTally?
    /// The satellites, if somebody looks at them.
    private var satellites: SatelliteFeed?
    /// The times of decoded and skipped epochs, from the first one on.
    var times: EpochTimes?

    var skipper: EpochSkipper?
    var skippedBytes: SkippedBytes?
    var epochsToRelearn = 0

    private var epochsDecoded = 0
    var epochsSkipped = 0
    private var fixes = 0
    /// Ignored sentences of other receivers before ``assembler`` was created.
    private var ignoredBefore = 0

    /// Bytes read so far.
    public private(set) var bytesRead = 0
    /// Called with the bytes that were read.
    private var bytesObserver: ((ArraySlice<UInt8>) -> Void)?
    /// The format, once enough bytes were read to recognize it.
    public private(set) var format: TraceFormat?
    /// Reads any format but NMEA 0183.
    var recording: RecordingDecoder?
    let speedOverGround: Double?
    /// Epochs before which the recording was interrupted and which were not delivered yet.
    var segmentStarts: [Instant] = []
    /// Whether the recording was interrupted before the last delivered epoch.
    package private(set) var beginsSegment = false

    /// Whether the end of the recording was decoded.
    private var isRecordingOver = false
    private var assumesDate = false
    /// Whether the trace contains its date.
    public var isDated: Bool { recording == nil ? hasDate : speedOverGround == nil }
    /// Whether epochs of a stream had the date ``undatedDate`` until the stream stated its own, after more than
    /// ``datedWithin`` bytes: it cannot be searched to its end, as a file is.
    public var isDatedLate: Bool { isDated && hasAssumedTimes }
    /// Whether an epoch had the assumed date.
    private var hasAssumedTimes = false
    private var hasDate: Bool { !assumesDate || assembler?.hasOwnDate ?? false }

    /// Opens a trace.
    /// - Parameters:
    ///   - path: a file or FIFO, or `-` for standard input.
    ///   - speedOverGround: metres per second on a track without times; an error for a trace with times.
    public init(path: String, speedOverGround: Double? = nil) throws(TraceError) {
        try self.init(path: path, speedOverGround: speedOverGround, tallies: false)
    }

    /// Opens a recording in memory, in any format but NMEA 0183.
    /// - Parameters:
    ///   - memory: its bytes.
    ///   - name: its name, for error messages.
    package init(memory: [UInt8], named name: String) {
        input = TraceInput(memory: memory, named: name)
        speedOverGround = nil
        isReceiver = false
        buffer = [UInt8](repeating: 0, count: TraceSource.bufferSize)
    }

    /// Opens a trace, counting its sentences by talker and type if `tallies` is true.
    init(path: String, speedOverGround: Double?, tallies: Bool) throws(TraceError) {
        input = try TraceInput(path: path)
        self.speedOverGround = speedOverGround
        isReceiver = false
        tally = tallies ? SentenceTally() : nil
        buffer = [UInt8](repeating: 0, count: TraceSource.bufferSize)
    }

    /// A receiver that is not connected yet; see ``connect(to:)``.
    package init(receiverBufferSize size: Int) {
        input = TraceInput(receiver: -1)
        isReceiver = true
        format = .nmea
        speedOverGround = nil
        buffer = [UInt8](repeating: 0, count: size)
    }

    /// The size of the whole trace in bytes, if it is a regular file.
    public var size: Int? { input.size }
    /// What was decoded, and what was rejected and why.
    public var decodingCounts: DecodingCounts { decoder.counts }

    /// See ``FixSource/counts``.
    public var counts: SourceCounts {
        var counts = SourceCounts()
        counts.epochsDecoded = epochsDecoded
        counts.epochsSkipped = epochsSkipped
        counts.fixes = fixes
        counts.sentencesDecoded = recording?.points ?? decoder.counts.decoded
        counts.sentencesSkipped = skipper?.skippedSentences ?? 0
        counts.sentencesIgnored = ignoredBefore + (assembler?.counts.otherReceiver ?? 0)
        return counts
    }

    /// See ``FixSource/next(_:before:at:)``.
    public mutating func next(
        _ demand: Demand, before limit: Instant?, at now: Instant = Instant(nanoseconds: 0)
    ) throws(TraceError) -> SourceEvent {
        while format == nil { if let event = try recognizeFormat() { return event } }
        while true {
            while let fix = completed.first {
                if let jump = jump(to: fix) { return jump }
                if let limit, fix.time >= limit { return .limitReached }
                // An epoch is new only if its time is new.
                guard fix.time != times?.last else {
                    completed.removeFirst()
                    continue
                }
                accept(fix)
                if demand.wants(fix.time) { return .fix(fix) }
            }
            if let target = demand.earliest, prepareToSkip() {
                switch skip(to: min(target, limit ?? target)) {
                case .reached: break
                case .needsMore:
                    // The decoder decides whether the beginning of an endless line is a sentence.
                    if !inputEnded && end - start <= NMEADecoder.longestSentence {
                        if let event = try fill() { return event }
                        continue
                    }
                }
            }
            if try !decodeEpoch(), let event = try fill() { return event }
        }
    }

    // MARK: Decoding

    /// Decodes until an epoch is complete; false if the buffer contains no further complete sentence.
    private mutating func decodeEpoch() throws(TraceError) -> Bool {
        if recording != nil { return try decodeRecording() }
        guard try prepareAssembler() else { return false }
        resumeAfterSkippedBytes()
        decode()
        guard !completed.isEmpty else { return false }
        decodeCarryover()
        skippedBytes = nil
        return true
    }

    mutating func decode() {
        start = TraceSource.decode(
            buffer, start..<end, isFinal: inputEnded, with: &decoder, into: &assembler!, &completed, tally: &tally,
            satellites: &satellites)
    }

    /// Static, because a span of a stored property would borrow the whole source.
    private static func decode(
        _ buffer: [UInt8], _ range: Range<Int>, isFinal: Bool, with decoder: inout NMEADecoder,
        into assembler: inout EpochAssembler, _ completed: inout CompletedEpochs, tally: inout SentenceTally?,
        satellites: inout SatelliteFeed?
    ) -> Int {
        let bytes = unsafe buffer.span.bytes
        let (start, end) = (range.lowerBound, range.upperBound)
        let offset: Int
        if tally == nil && satellites == nil {
            offset = decoder.decode(bytes, from: start, to: end, isFinal: isFinal, joining: &assembler) {
                completed.append($0)
                return .stop
            }
        } else {
            offset = decoder.decode(bytes, from: start, to: end, isFinal: isFinal) { sentence in
                tally?.count(sentence)
                satellites?.add(sentence)
                assembler.add(sentence) { completed.append($0) }
                return completed.isEmpty ? .proceed : .stop
            }
        }
        if isFinal && completed.isEmpty { assembler.finish { completed.append($0) } }
        return offset
    }

    /// Creates the assembler: for a trace as soon as the date of the first epoch is known, because a receiver may send
    /// positions before it sends a date.
    ///
    /// Only a receiver's fixes are emitted early. A trace can wait for the end of each epoch, so a pipe produces the
    /// same fixes and counts as a file.
    private mutating func prepareAssembler() throws(TraceError) -> Bool {
        if assembler != nil { return true }
        if isReceiver {
            assembler = EpochAssembler()
            return true
        }
        var search = FirstDate()
        _ = unsafe search.read(buffer.span.bytes.extracting(0..<end))
        var date = search.date
        if date == nil {
            guard inputEnded || end >= TraceSource.datedWithin else { return false }
            if input.size != nil, !inputEnded { date = try FirstDate.find(path: input.path) }
        }
        assumesDate = date == nil
        assembler = EpochAssembler(assumedDate: date ?? TraceSource.undatedDate, emitsEarly: false)
        return true
    }

    /// Handles an epoch whose time is a jump: the sequence restarts with it.
    private mutating func jump(to fix: Fix) -> SourceEvent? {
        guard let latest = times?.confirmed, EpochOrder.isJump(from: latest, to: fix.time) else { return nil }
        accept(fix)
        return .restarted(fix, from: latest)
    }

    private mutating func accept(_ fix: Fix) {
        completed.removeFirst()
        epochsDecoded += 1
        if fix.mode != .none { fixes += 1 }
        times = EpochTimes(at: fix.time)
        if assumesDate && !hasDate { hasAssumedTimes = true }
        beginsSegment = segmentStarts.first == fix.time
        if beginsSegment { segmentStarts.removeFirst() }
        if epochsToRelearn > 0 { epochsToRelearn -= 1 }
    }

    // MARK: Other formats

    private mutating func recognizeFormat() throws(TraceError) -> SourceEvent? {
        guard let format = TraceFormat.recognize(buffer[start..<end], isWhole: inputEnded) else { return try fill() }
        if format == .nmea {
            guard speedOverGround == nil else { throw .hasTimes(path: input.path) }
        } else {
            do { recording = try RecordingDecoder(format, speedOverGround: speedOverGround) } catch {
                throw TraceError(error, path: input.path)
            }
        }
        self.format = format
        return nil
    }

    /// Decodes until there is a fix; false if the buffer contains no further one.
    private mutating func decodeRecording() throws(TraceError) -> Bool {
        while completed.isEmpty {
            let piece = start..<min(start + RecordingDecoder.pieceSize, end)
            let isFinal = inputEnded && piece.isEmpty
            guard !piece.isEmpty || isFinal, !isRecordingOver else { return false }
            do throws(FormatError) {
                try recording!.decode(buffer[piece], isFinal: isFinal) { fix, beginsSegment in
                    completed.append(fix)
                    if beginsSegment { segmentStarts.append(fix.time) }
                }
            } catch { throw TraceError(error, path: input.path) }
            start = piece.upperBound
            isRecordingOver = isFinal
        }
        return true
    }

    /// What was rejected in a format other than NMEA 0183, and why; nil for NMEA 0183.
    public var rejections: Rejections? { recording?.rejections }

    /// Whether the trace is compressed; known after the first epoch.
    public var isCompressed: Bool { input.isCompressed }

    /// Why the whole trace has no epoch to replay; nil if it has one.
    package func emptiness(path: String) -> TraceError? {
        guard let recording else {
            return decodingCounts.hasSentences ? nil : .noSentence(decodingCounts, bytes: bytesRead, path: path)
        }
        guard recording.points == 0 else { return nil }
        let onlyLackTimes = recording.rejections[.noTime].count > 0 && speedOverGround == nil
        return onlyLackTimes ? .noTimes(path: path) : .noPoint(path: path, recording.format, recording.rejections)
    }

    // MARK: A receiver

    /// Calls a closure with the satellites of each decoded epoch that has any. Decoding then takes the way that needs
    /// every sentence as a value, which costs more.
    package mutating func observeSatellites(_ body: @escaping ([Satellite]) -> Void) {
        satellites = SatelliteFeed(body: body)
    }

    /// Decoded epochs without a date since the receiver was connected.
    package var undatedEpochs: Int { assembler?.counts.undated ?? 0 }

    /// Continues with the bytes of a newly connected receiver. Everything known about it, including its date, is
    /// discarded, because the length of the interruption is unknown. The counts continue.
    /// - Parameter descriptor: non-blocking, and closed by the caller.
    package mutating func connect(to descriptor: Int32) {
        discard()
        input = TraceInput(receiver: descriptor)
        inputEnded = false
        ignoredBefore += assembler?.counts.otherReceiver ?? 0
        assembler = nil
        times = nil
        epochsToRelearn = 0
    }

    /// Time has passed since the last read, so more data is available.
    package mutating func expectBytes() { input.expectBytes() }

    /// Calls a closure with all bytes that are read, on the caller's thread.
    package mutating func observeBytes(_ body: @escaping (ArraySlice<UInt8>) -> Void) { bytesObserver = body }

    /// Drops bytes that were read but not decoded: the bytes after them are missing, so the fragments at the edges are
    /// not sentences.
    package mutating func discard() {
        (start, end) = (0, 0)
        completed.removeAll()
        skippedBytes = nil
        assembler?.discard()
    }

    // MARK: Input

    /// Reads more bytes, or returns the reason why there are none.
    private mutating func fill() throws(TraceError) -> SourceEvent? {
        if inputEnded { return .ended(at: times?.last) }
        let kept = firstByteToKeep
        if kept > 0 {
            let range = kept..<end
            unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
            }
            move(by: -kept)
        }
        switch try input.read(into: &buffer, from: end) {
        case .read(let count):
            bytesObserver?(buffer[end..<end + count])
            end += count
            bytesRead += count
        case .wouldBlock: return .waiting(SourceWait(descriptor: input.descriptor))
        case .end: inputEnded = true
        }
        return nil
    }
}
