public import LocationModel
public import NMEA0183
public import TraceFormats

/// The content of a trace, from one pass over all of it.
public struct TraceSurvey: Sendable {
    /// Epochs with a time.
    public private(set) var epochs = 0
    /// Epochs with a position.
    public private(set) var fixes = 0
    /// The first and the last epoch.
    public private(set) var extent: ClosedRange<Instant>?
    /// The usual seconds between two epochs.
    public private(set) var period: Double?
    /// Stretches without an epoch: more than three times the usual period.
    public private(set) var gaps: [Gap] = []
    /// How often the time of the trace went back.
    public private(set) var jumpsBack = 0
    /// Sentences by talker and type, `GNRMC`, in alphabetical order.
    public private(set) var sentences: [(address: String, count: Int)] = []
    /// Decoded sentences from another receiver that is not followed.
    public private(set) var ignoredSentences = 0
    /// The south-western and the north-eastern corner of all positions.
    public private(set) var boundingBox: (southWest: Coordinate, northEast: Coordinate)?
    /// What was decoded, and what was rejected and why.
    public private(set) var counts = DecodingCounts()
    /// Whether the trace contains its date.
    public private(set) var isDated = true
    /// The format that was recognized by the content.
    public private(set) var format = TraceFormat.nmea
    /// Whether the trace is compressed with gzip.
    public private(set) var isCompressed = false
    /// What was rejected in another format than NMEA 0183, and why.
    public private(set) var rejections = Rejections()
    /// Fixes whose speed, and whose course, was derived because the trace does not contain it.
    public private(set) var derived: (speed: Int, course: Int) = (0, 0)
    /// The size of the trace in bytes, decompressed.
    public private(set) var bytes = 0

    /// A stretch without an epoch.
    public struct Gap: Hashable, Sendable {
        /// The last epoch before it.
        public let from: Instant
        /// The first epoch after it.
        public let to: Instant
    }

    /// Consecutive steps of the same length, like nearly all steps of a trace; a jump of the clock is a separate
    /// element. Gaps can be determined only at the end.
    private struct Steps {
        /// The epochs of the first step.
        let from: Instant
        let to: Instant
        let isJump: Bool
        var count = 1

        /// The length of each step, clamped if a jump spans centuries.
        var nanoseconds: Int64 {
            let (length, overflow) = to.nanoseconds.subtractingReportingOverflow(from.nanoseconds)
            return overflow ? (to > from ? .max : .min) : length
        }

        var gaps: [Gap] {
            (0..<Int64(count)).map {
                let offset = $0 * nanoseconds
                return Gap(
                    from: Instant(nanoseconds: from.nanoseconds + offset),
                    to: Instant(nanoseconds: to.nanoseconds + offset))
            }
        }
    }

    private var steps: [Steps] = []
    private var last: Instant?

    /// Reads a whole trace.
    ///
    /// - Parameters:
    ///   - path: a file; a FIFO or standard input (`-`) is read to its end.
    ///   - speedOverGround: metres per second on a track without times.
    ///   - wait: called with the descriptor when no data is available for now.
    /// - Throws: ``TraceError``.
    public init(path: String, speedOverGround: Double? = nil, wait: (Int32) -> Void) throws(TraceError) {
        var source = try TraceSource(path: path, speedOverGround: speedOverGround, tallies: true)
        var isDated: Bool?
        reading: while true {
            switch try source.next(.everyEpoch, before: nil) {
            case .fix(let fix): add(fix, isJump: false)
            case .restarted(let fix, let latest):
                // A late date also applies to the epochs before it, and is no jump.
                let isLateDate = isDated == false && source.isDated
                if isLateDate { moveAll(from: latest, before: fix.time) }
                add(fix, isJump: !isLateDate)
            case .waiting(let pause): if let descriptor = pause.descriptor { wait(descriptor) }
            case .ended: break reading
            case .limitReached, .silent, .lost, .found: preconditionFailure("a trace was read without a limit")
            }
            // Once it is dated, it stays so.
            if isDated != true { isDated = source.isDated }
        }
        counts = source.decodingCounts
        bytes = source.bytesRead
        self.isDated = source.isDated
        format = source.format ?? .nmea
        isCompressed = source.isCompressed
        if let recording = source.recording { (rejections, derived) = (recording.rejections, recording.derived) }
        if let error = source.emptiness(path: path) { throw error }
        sentences = source.tally?.byAddress ?? []
        ignoredSentences = source.counts.sentencesIgnored
        jumpsBack = steps.count { $0.isJump && $0.nanoseconds < 0 }
        guard let usual = usualStep else { return }
        period = Double(usual) / 1e9
        gaps = steps.filter { $0.nanoseconds > 3 * usual }.flatMap(\.gaps)
    }

    private mutating func add(_ fix: Fix, isJump: Bool) {
        epochs += 1
        addStep(to: fix.time, isJump: isJump)
        extent = min(extent?.lowerBound ?? fix.time, fix.time)...max(extent?.upperBound ?? fix.time, fix.time)
        guard let coordinate = fix.coordinate else { return }
        fixes += 1
        var (low, high) = boundingBox ?? (coordinate, coordinate)
        low.latitude = min(low.latitude, coordinate.latitude)
        low.longitude = min(low.longitude, coordinate.longitude)
        high.latitude = max(high.latitude, coordinate.latitude)
        high.longitude = max(high.longitude, coordinate.longitude)
        boundingBox = (low, high)
    }

    private mutating func addStep(to time: Instant, isJump: Bool) {
        defer { last = time }
        guard let last else { return }
        let step = Steps(from: last, to: time, isJump: isJump)
        if let latest = steps.last, !isJump, !latest.isJump, latest.nanoseconds == step.nanoseconds {
            steps[steps.count - 1].count += 1
        } else {
            steps.append(step)
        }
    }

    /// Moves all epochs so far by whole days, so that the last one is immediately before an instant.
    private mutating func moveAll(from latest: Instant, before time: Instant) {
        let days = (time.nanoseconds - latest.nanoseconds) / TimeOfDay.nanosecondsPerDay
        func moved(_ instant: Instant) -> Instant {
            Instant(nanoseconds: instant.nanoseconds + days * TimeOfDay.nanosecondsPerDay)
        }
        steps = steps.map { Steps(from: moved($0.from), to: moved($0.to), isJump: $0.isJump, count: $0.count) }
        extent = extent.map { moved($0.lowerBound)...moved($0.upperBound) }
        last = last.map(moved)
    }

    /// The most frequent step between two epochs in nanoseconds, to the millisecond; if several are equally frequent,
    /// the shortest one.
    private var usualStep: Int64? {
        var histogram: [Int64: Int] = [:]
        for step in steps where !step.isJump { histogram[step.nanoseconds / 1_000_000, default: 0] += step.count }
        return histogram.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { $0.key * 1_000_000 }
    }
}
