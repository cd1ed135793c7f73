import LocationModel
import NMEA0183

/// What was found in a part of a trace; parts that follow each other can be joined, and the whole is as if it had been
/// found in one go.
struct SurveyPart: Sendable {
    private(set) var epochs = 0
    private(set) var fixes = 0
    private(set) var extent: ClosedRange<Instant>?
    private(set) var boundingBox: (southWest: Coordinate, northEast: Coordinate)?
    private(set) var counts = DecodingCounts()
    private(set) var tally = SentenceTally()
    /// The steps from each epoch to the next one, in their order: how long is usual is known when all are.
    private(set) var steps: [Steps] = []
    private var first: TraceSource.Epoch?
    private var last: Instant?

    /// Steps of one length in a row, as nearly all of a trace's are; a jump of the clock stands alone.
    struct Steps {
        /// From where to where the first one leads.
        let from: Instant
        let to: Instant
        let isRestart: Bool
        var count = 1

        /// How long each is: the longest that can be told when a jump leads over centuries.
        var nanoseconds: Int64 {
            let (length, overflow) = to.nanoseconds.subtractingReportingOverflow(from.nanoseconds)
            return overflow ? (to > from ? .max : .min) : length
        }

        /// From where to where each leads.
        var each: some Sequence<(from: Instant, to: Instant)> {
            (0..<Int64(count)).lazy.map {
                let passed = $0 * nanoseconds
                return (
                    Instant(nanoseconds: from.nanoseconds + passed), Instant(nanoseconds: to.nanoseconds + passed)
                )
            }
        }
    }

    mutating func add(_ epoch: TraceSource.Epoch) {
        epochs += 1
        let time = epoch.fix.time
        step(to: epoch)
        if first == nil { first = epoch }
        last = time
        extend(to: time...time)
        guard let coordinate = epoch.fix.coordinate else { return }
        fixes += 1
        extend(to: (coordinate, coordinate))
    }

    private mutating func step(to epoch: TraceSource.Epoch) {
        guard let last else { return }
        let step = Steps(from: last, to: epoch.fix.time, isRestart: epoch.isRestart)
        if !step.isRestart, let latest = steps.last, !latest.isRestart, latest.nanoseconds == step.nanoseconds {
            steps[steps.count - 1].count += 1
        } else {
            steps.append(step)
        }
    }

    mutating func add(_ other: SurveyPart) {
        if let epoch = other.first {
            step(to: epoch)
            if first == nil { first = epoch }
        }
        steps += other.steps
        last = other.last ?? last
        epochs += other.epochs
        fixes += other.fixes
        if let extent = other.extent { extend(to: extent) }
        if let box = other.boundingBox { extend(to: box) }
        counts = counts + other.counts
        tally.add(other.tally)
    }

    /// Takes over what the source has counted.
    mutating func finish(_ source: borrowing TraceSource, countsBefore: DecodingCounts = DecodingCounts()) {
        counts = source.decodingCounts - countsBefore
        tally = source.tally ?? SentenceTally()
    }

    private mutating func extend(to other: ClosedRange<Instant>) {
        guard let extent else {
            self.extent = other
            return
        }
        self.extent = min(extent.lowerBound, other.lowerBound)...max(extent.upperBound, other.upperBound)
    }

    private mutating func extend(to other: (southWest: Coordinate, northEast: Coordinate)) {
        guard var (low, high) = boundingBox else {
            boundingBox = other
            return
        }
        low.latitude = min(low.latitude, other.southWest.latitude)
        low.longitude = min(low.longitude, other.southWest.longitude)
        high.latitude = max(high.latitude, other.northEast.latitude)
        high.longitude = max(high.longitude, other.northEast.longitude)
        boundingBox = (low, high)
    }
}

extension TraceSource {
    /// One of a trace's epochs.
    struct Epoch {
        let fix: Fix
        /// Whether its time is a jump of the clock and no step.
        let isRestart: Bool
    }

    /// The next epoch of a trace that is read to its end, waiting for its bytes; nil at the end.
    mutating func nextEpoch(waiting wait: (Int32) -> Void) throws(TraceError) -> Epoch? {
        while true {
            switch try next(.everyEpoch, before: nil) {
            case .fix(let fix): return Epoch(fix: fix, isRestart: false)
            case .restarted(let fix, _): return Epoch(fix: fix, isRestart: true)
            case .waiting(let pause): if let descriptor = pause.descriptor { wait(descriptor) }
            case .ended: return nil
            case .limitReached, .silent, .lost, .found: preconditionFailure("a trace was given no limit")
            }
        }
    }
}
