import ApplicationLifecycle
import CPUMeter
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
    /// The delivered locations, and whether the app was in the background at the time.
    private let locations: [(fix: Fix, isInStay: Bool)]

    /// Replays a trace through an app that only records what it receives.
    init(_ trace: String, _ arm: Arm, _ range: BackgroundRange) throws(Failure) {
        let watch = Watch()
        var service = LocationService(
            source: try openTrace(trace), application: watch.application, configuration: .measured(arm, range))
        do { try service.run() } catch {
            throw (error as? TraceError).map { Failure($0) } ?? Failure(.software, "\(error)")
        }
        guard watch.hasBeenInBackground else {
            throw Failure(.dataError, "\(trace): the app was never in the background")
        }
        counts = service.counts(in: .background)
        seconds = service.cost[.background].seconds
        locations = watch.locations
        predicts = arm == .prediction
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
        for (fix, isInStay) in TripAudit.ascending(reference.locations) where isInStay {
            while next < delivered.endIndex, delivered[next].fix.time <= fix.time {
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

    private typealias Located = (fix: Fix, isInStay: Bool)

    private static func ascending(_ locations: [Located]) -> [Located] {
        var latest: Instant?
        return locations.filter { location in
            guard latest.map({ location.fix.time > $0 }) ?? true else { return false }
            latest = location.fix.time
            return true
        }
    }
}

/// Records the deliveries of one run.
private final class Watch {
    private(set) var hasBeenInBackground = false
    private(set) var locations: [(fix: Fix, isInStay: Bool)] = []
    private var isInStay = false

    var application: Application {
        var application = Application()
        application.observe { [self] event, _ in
            switch event {
            case .message(.didEnterBackground): (hasBeenInBackground, isInStay) = (true, true)
            case .message(.willEnterForeground): isInStay = false
            case .delivery(let delivery):
                for fix in delivery.locations {
                    if fix.coordinate != nil { locations.append((fix, isInStay)) }
                }
            default: break
            }
        }
        return application
    }
}
