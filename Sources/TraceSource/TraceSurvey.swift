public import LocationModel
public import NMEA0183

/// What is in a trace, from one pass over all of it.
public struct TraceSurvey: Sendable {
    /// Epochs with a time.
    public private(set) var epochs = 0
    /// Epochs with a position.
    public private(set) var fixes = 0
    /// The first and the last epoch.
    public private(set) var extent: ClosedRange<Instant>?
    /// The usual seconds between two epochs.
    public private(set) var period: Double?
    /// Stretches without an epoch: more than three times the usual distance of two.
    public private(set) var gaps: [Gap] = []
    /// Times that the time of the trace went back.
    public private(set) var jumpsBack = 0
    /// Sentences by talker and type, `GNRMC`, in the order of the alphabet.
    public private(set) var sentences: [(address: String, count: Int)] = []
    /// The south-western and the north-eastern corner of all positions.
    public private(set) var boundingBox: (southWest: Coordinate, northEast: Coordinate)?
    /// What was decoded, and what was rejected and why.
    public private(set) var counts = DecodingCounts()
    /// Whether the trace tells its date.
    public private(set) var isDated = true
    /// Bytes of the trace.
    public private(set) var bytes = 0
    /// Whether its halves were read at the same time, and have met.
    public private(set) var isJoined = false

    /// A stretch without an epoch.
    public struct Gap: Hashable, Sendable {
        /// The last epoch before it.
        public let from: Instant
        /// The first epoch behind it.
        public let to: Instant
    }

    /// Reads a whole trace; a big file's halves at the same time, on two threads.
    ///
    /// - Parameters:
    ///   - path: a file; a FIFO or standard input (`-`) is read to its end.
    ///   - halves: whether a big file may be read in two halves; the result is the same.
    ///   - wait: called with the descriptor when nothing can be read for now.
    /// - Throws: ``TraceError``.
    public init(path: String, halves: Bool = true, wait: (Int32) -> Void) throws(TraceError) {
        var source = try TraceSource(path: path, tallies: true)
        var part = SurveyPart()
        // The byte from which on there is something to compare with; nil when there is no more.
        var place = halves ? SecondHalf.middle(of: source) : nil
        var underWay = place.map { SecondHalf.UnderWay(path: path, from: $0) }
        var second: SecondHalf?
        while !isJoined, let epoch = try source.nextEpoch(waiting: wait) {
            part.add(epoch)
            guard let reached = place, source.offset >= reached, let standing = source.standing else { continue }
            if let begun = underWay.take() { second = begun.join() }
            place = second?.meeting.offset
            guard let half = second, standing.offset >= half.meeting.offset else { continue }
            isJoined = standing == half.meeting
            place = nil
        }
        let rest = isJoined ? second : nil
        part.finish(source)
        if let rest { part.add(rest.part) }
        bytes = rest?.end ?? source.bytesRead
        isDated = source.isDated
        guard part.counts.hasSentences else {
            throw .noSentence(part.counts, bytes: bytes, path: path)
        }
        epochs = part.epochs
        fixes = part.fixes
        extent = part.extent
        boundingBox = part.boundingBox
        counts = part.counts
        sentences = part.tally.byAddress
        jumpsBack = part.steps.count { $0.isRestart && $0.nanoseconds < 0 }
        guard let usual = part.usualStep else { return }
        period = Double(usual) / 1e9
        gaps = part.steps.filter { $0.nanoseconds > 3 * usual }.flatMap(\.each).map { Gap(from: $0.from, to: $0.to) }
    }
}

extension SurveyPart {
    /// The most frequent distance of two epochs in nanoseconds, to the millisecond; of equals the shorter one.
    fileprivate var usualStep: Int64? {
        var histogram: [Int64: Int] = [:]
        for step in steps where !step.isRestart { histogram[step.nanoseconds / 1_000_000, default: 0] += step.count }
        return histogram.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { $0.key * 1_000_000 }
    }
}
