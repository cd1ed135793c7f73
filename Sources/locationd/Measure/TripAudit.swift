import ApplicationLifecycle
import CPUMeter
import LiveSources
import LocationEngine
import LocationModel
import LocationService
import TraceSource

/// What one arm delivers in the background, and how accurate that is; the result is the same on every machine.
struct TripAudit {
    /// The accuracy in metres that the contract promises in the background.
    static let radius = 100.0

    /// The counts of the time in the background.
    let counts: ServiceCounts
    /// Seconds in the background.
    let seconds: Double
    private let predicts: Bool
    private let record: ObservedTrace.Record
    private let stay: Range<Instant>
    private let locations: [DeliveryRecorder.Location]

    /// Replays a trace through an app that only records what it receives.
    init(_ measurement: TraceMeasurement, of subject: TraceMeasurement.Subject, _ arm: Arm) throws(Failure) {
        let recorder = DeliveryRecorder()
        let record = ObservedTrace.Record()
        var service = LocationService(
            source: ObservedTrace(
                try openTrace(subject.trace, speedOverGround: measurement.recording.speedOverGround), record: record),
            application: recorder.application,
            configuration: .measured(arm, subject.range, measurement.background))
        do { try service.run() } catch {
            throw (error as? TraceError).map { Failure($0) } ?? Failure(.software, "\(error)")
        }
        guard let begin = recorder.begin, let end = recorder.end ?? service.time else {
            throw Failure(.dataError, "\(subject.trace): the app was never in the background")
        }
        counts = service.counts(in: .background)
        seconds = service.cost[.background].seconds
        locations = recorder.locations
        predicts = arm == .prediction
        self.record = record
        stay = begin..<max(begin, end)
    }

    /// The rate of the receiver, if this is the receiver at full rate.
    var epochsPerSecond: Double {
        guard let first = record.epochs.first, let last = record.epochs.last, last > first else { return 1 }
        return Double(record.epochs.count - 1) / last.seconds(since: first)
    }

    /// How often a live run would wake up in the background.
    /// - Parameter reference: the receiver at full rate, whose epochs all arrive.
    func wakeUps(as kind: LiveSourceKind, epochsOf reference: TripAudit) -> Int {
        var source = LiveWakeUps(kind)
        // The app enters and leaves the background at the ends of this period; in a live run, by a command.
        let deadlines = record.deadlines.count { stay.contains($0) && $0 != stay.lowerBound }
        return deadlines + source.count(epochs: reference.record.epochs, changes: record.changes, in: stay)
    }

    /// How close the app's last location stayed to the receiver's fixes at full rate.
    ///
    /// The two runs are matched by time alone, because a source that skips epochs does not see every jump of the
    /// trace's time. Fixes whose time goes back, such as those of a second talker with a slow clock, are left out on
    /// both sides.
    func accuracy(against reference: TripAudit) -> (audit: AccuracyAudit, fewest: FewestSamples) {
        var audit = AccuracyAudit(radius: TripAudit.radius)
        var fewest = FewestSamples(radius: TripAudit.radius)
        let delivered = TripAudit.ascending(locations)
        var next = delivered.startIndex
        var last: Fix?
        for fix in TripAudit.ascending(reference.locations).filter(\.isInBackground).map(\.fix) {
            while next < delivered.endIndex, delivered[next].received <= fix.time {
                last = delivered[next].fix
                next += 1
            }
            guard let coordinate = fix.coordinate else { continue }
            fewest.add(coordinate)
            // The app uses its last location, or the position predicted from it.
            if let place = predicts ? last?.predictedCoordinate(at: fix.time) : last?.coordinate {
                audit.delivered(place)
            }
            // A predicted position also moves between two epochs, so its share of the time is undefined.
            if predicts { audit.compare(with: coordinate) } else { audit.compare(with: coordinate, at: fix.time) }
        }
        return (audit, fewest)
    }

    private static func ascending(_ locations: [DeliveryRecorder.Location]) -> [DeliveryRecorder.Location] {
        var latest: Instant?
        return locations.filter { location in
            guard latest.map({ location.fix.time > $0 }) ?? true else { return false }
            latest = location.fix.time
            return true
        }
    }
}

/// Records the deliveries of one run.
private final class DeliveryRecorder {
    struct Location {
        let fix: Fix
        /// When the app had it: a location of a batch is older than its delivery.
        let received: Instant
        /// Whether the app was in the background then.
        let isInBackground: Bool
    }

    /// When the app entered the background, and when it left it.
    private(set) var (begin, end): (Instant?, Instant?)
    private(set) var locations: [Location] = []
    private var isInBackground = false

    var application: Application {
        var application = Application()
        application.observe { [self] event, time in
            switch event {
            case .message(.didEnterBackground): (begin, isInBackground) = (time, true)
            case .message(.willEnterForeground): (end, isInBackground) = (time, false)
            case .locations(let delivery):
                let isBatch = delivery.locations.count > 1
                for fix in delivery.locations where fix.coordinate != nil {
                    // A single fix is delivered at its own time, also where the trace's time goes back.
                    locations.append(
                        Location(fix: fix, received: isBatch ? time : fix.time, isInBackground: isInBackground))
                }
            default: break
            }
        }
        return application
    }
}
