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

    /// A stretch without an epoch.
    public struct Gap: Hashable, Sendable {
        /// The last epoch before it.
        public let from: Instant
        /// The first epoch behind it.
        public let to: Instant
    }

    /// Reads a whole trace.
    ///
    /// - Parameters:
    ///   - path: a file; a FIFO or standard input (`-`) is read to its end.
    ///   - wait: called with the descriptor when nothing can be read for now.
    /// - Throws: ``TraceError``.
    public init(path: String, wait: (Int32) -> Void) throws(TraceError) {
        var source = try TraceSource(path: path, tallies: true)
        var steps = Steps()
        reading: while true {
            switch try source.next(.everyEpoch, before: nil) {
            case .fix(let fix):
                steps.observe(fix.time)
                add(fix)
            case .restarted(let fix, _):
                if steps.restart(at: fix.time) { jumpsBack += 1 }
                add(fix)
            case .waiting(let pause): if let descriptor = pause.descriptor { wait(descriptor) }
            case .ended: break reading
            case .limitReached, .silent, .lost, .found: preconditionFailure("a trace was given no limit")
            }
        }
        counts = source.decodingCounts
        bytes = source.bytesRead
        isDated = source.isDated
        sentences = source.tally?.byAddress ?? []
        guard counts.hasSentences else { throw bytes == 0 ? .empty(path: path) : .notNMEA(path: path) }
        period = steps.usual
        gaps = steps.gaps
    }

    private mutating func add(_ fix: Fix) {
        epochs += 1
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
}

/// The distances between epochs: how many there are of each, to the millisecond, and the long ones with their places.
private struct Steps {
    private var previous: Instant?
    private var histogram: [Int64: Int] = [:]
    /// Every step that may turn out to be a gap, which is known only at the end: when the usual one is.
    private var long: [TraceSurvey.Gap] = []
    private var shortest = Int64.max
    /// Steps that are kept in any case: the first ones may all be gaps.
    private static let candidates = 100

    mutating func observe(_ time: Instant) {
        defer { previous = time }
        guard let previous else { return }
        let step = (time.nanoseconds - previous.nanoseconds) / 1_000_000
        histogram[step, default: 0] += 1
        shortest = min(shortest, step)
        if step > 3 * shortest || long.count < Steps.candidates {
            long.append(TraceSurvey.Gap(from: previous, to: time))
        }
    }

    /// Whether the jump goes back.
    mutating func restart(at time: Instant) -> Bool {
        defer { previous = time }
        guard let previous else { return false }
        if time > previous { long.append(TraceSurvey.Gap(from: previous, to: time)) }
        return time < previous
    }

    /// The most frequent step in seconds; of equals the shorter one.
    var usual: Double? {
        histogram.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { Double($0.key) / 1000 }
    }

    var gaps: [TraceSurvey.Gap] {
        guard let usual else { return [] }
        return long.filter { $0.to.seconds(since: $0.from) > 3 * usual }
    }
}
