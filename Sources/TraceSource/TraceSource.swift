public import LocationModel
public import NMEA0183
import SystemCalls
public import TraceFormats

/// A recording as a source of fixes: a file, a FIFO, or standard input, in any of the formats of ``TraceFormat``, also
/// compressed with gzip. Its content shows the format.
///
/// It honours the demand: epochs of NMEA 0183 that are not needed are skipped without being decoded (``EpochSkipper``).
/// A file's fix does not depend on what was skipped before it, except that a speed that no sentence contains is unknown
/// if the previous epoch was skipped. The time is the receiver's own; the source neither reads a clock nor waits.
public struct TraceSource: FixSource, ~Copyable {
    /// Bytes requested by one read.
    static let bufferSize = 256 * 1024
    /// Bytes at the beginning of a stream within which a date must occur; otherwise ``undatedDate`` is assumed.
    static let datedWithin = 64 * 1024
    /// The date assumed for a trace without one.
    public static let undatedDate = CalendarDate(daysSince1970: 0)

    private var input: TraceInput
    /// Decodes NMEA 0183, and holds the fixes of any format until they are delivered.
    private var reader: EpochReader
    /// The format, once enough bytes were read to recognize it.
    public private(set) var format: TraceFormat?
    /// Reads any format but NMEA 0183.
    private(set) var recording: RecordingDecoder?
    /// The points of any format but NMEA 0183 so far.
    private var points = 0
    private let speedOverGround: Double?
    /// Whether the end of the recording was decoded.
    private var isRecordingOver = false

    /// Bytes read so far.
    public var bytesRead: Int { reader.bytesRead }
    /// Whether the recording was interrupted before the last delivered epoch.
    package var beginsSegment: Bool { reader.beginsSegment }
    /// The decoded sentences by talker and type, if they are counted.
    var tally: SentenceTally? { reader.tally }
    /// Whether the trace contains its date.
    public var isDated: Bool { recording == nil ? reader.hasDate : speedOverGround == nil }
    /// Whether epochs of a stream had the date ``undatedDate`` until the stream stated its own, after more than
    /// ``datedWithin`` bytes: it cannot be searched to its end, as a file is.
    public var isDatedLate: Bool { isDated && reader.hasAssumedTimes }

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
        reader = EpochReader(bufferSize: TraceSource.bufferSize)
    }

    /// Opens a trace, counting its sentences by talker and type if `tallies` is true.
    init(path: String, speedOverGround: Double?, tallies: Bool) throws(TraceError) {
        input = try TraceInput(path: path)
        self.speedOverGround = speedOverGround
        reader = EpochReader(bufferSize: TraceSource.bufferSize, tallies: tallies)
    }

    /// The size of the whole trace in bytes, if it is a regular file.
    public var size: Int? { input.size }
    /// What was decoded, and what was rejected and why.
    public var decodingCounts: DecodingCounts { reader.decodingCounts }

    /// See ``FixSource/counts``.
    public var counts: SourceCounts {
        var counts = reader.counts
        if format != .nmea { counts.sentencesDecoded = points }
        return counts
    }

    /// See ``FixSource/next(_:before:at:)``.
    public mutating func next(
        _ demand: Demand, before limit: Instant?, at now: Instant = Instant(nanoseconds: 0)
    ) throws(TraceError) -> SourceEvent {
        while format == nil { if let event = try recognizeFormat() { return event } }
        while true {
            if let event = reader.next(demand, before: limit) { return event }
            if try !decodeMore(), let event = try fill() { return event }
        }
    }

    /// Decodes another format, or begins to decode sentences; false if more bytes are needed.
    private mutating func decodeMore() throws(TraceError) -> Bool {
        if recording != nil { return try decodeRecording() }
        guard !reader.isAssembling else { return false }
        return try beginSentences()
    }

    /// Begins to decode as soon as the date of the first epoch is known, because a receiver may send positions before
    /// it sends a date.
    private mutating func beginSentences() throws(TraceError) -> Bool {
        var search = FirstDate()
        _ = reader.buffer.withRawSpan(upTo: reader.end) { search.read($0) }
        var date = search.date
        if date == nil {
            guard reader.inputEnded || reader.end >= TraceSource.datedWithin else { return false }
            if input.size != nil, !reader.inputEnded { date = try FirstDate.find(path: input.path) }
        }
        reader.begin(at: date, otherwise: TraceSource.undatedDate)
        return true
    }

    // MARK: Other formats

    private mutating func recognizeFormat() throws(TraceError) -> SourceEvent? {
        guard let format = TraceFormat.recognize(reader.unread, isWhole: reader.inputEnded)
        else { return try fill() }
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
        while !reader.hasEpochs {
            let piece = reader.removeBytes(atMost: RecordingDecoder.pieceSize)
            let isFinal = reader.inputEnded && piece.isEmpty
            guard !piece.isEmpty || isFinal, !isRecordingOver else { return false }
            do throws(FormatError) {
                try recording!.decode(piece, isFinal: isFinal) { fix, beginsSegment in
                    reader.add(fix, beginsSegment: beginsSegment)
                }
            } catch { throw TraceError(error, path: input.path) }
            points = recording!.points
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

    // MARK: Input

    /// Reads more bytes, or returns the reason why there are none.
    private mutating func fill() throws(TraceError) -> SourceEvent? {
        if reader.inputEnded { return .ended(at: reader.lastTime) }
        let kept = reader.makeRoom()
        reader.buffer.moveToBeginning(kept)
        switch try input.read(into: &reader.buffer, from: reader.end) {
        case .read(let count): reader.append(count)
        case .wouldBlock: return .waiting(SourceWait(descriptor: input.descriptor))
        case .end: reader.endInput()
        }
        return nil
    }
}
