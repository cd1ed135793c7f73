import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import TraceSource

/// What one arm delivers during the stay in the background, and how well; the same on every machine.
struct TripAudit {
    /// The radius that the contract promises in the background.
    static let radius = 100.0

    /// What the stay has come to.
    let counts: ServiceCounts
    /// Seconds of the stay.
    let seconds: Double
    /// The locations delivered, and when.
    private let locations: [(moment: Moment, coordinate: Coordinate)]
    /// When the app was in the background.
    private let stay: ClosedRange<Moment>

    /// Replays a trace through an app that only watches.
    init(_ trace: String, _ arm: Arm, _ range: BackgroundRange) throws(Failure) {
        let watch = Watch()
        var service = LocationService(
            source: try openTrace(trace), application: watch.application, configuration: .measured(arm, range))
        do { try service.run() } catch {
            throw (error as? TraceError).map { Failure($0) } ?? Failure(.software, "\(error)")
        }
        guard let from = watch.from, let last = watch.last else {
            throw Failure(.dataError, "\(trace): the app was never in the background")
        }
        counts = service.counts(in: .background)
        stay = from...max(from, watch.to ?? last)
        seconds = service.cost[.background].seconds
        locations = watch.locations
    }

    /// The share of the stay that the app's last location was within the radius of the receiver's fix at full rate.
    func share(of reference: TripAudit) -> Double? {
        var audit = AccuracyAudit(radius: TripAudit.radius)
        var next = locations.startIndex
        for (moment, coordinate) in reference.locations where stay.contains(moment) {
            while next < locations.endIndex, locations[next].moment <= moment {
                audit.delivered(locations[next].coordinate)
                next += 1
            }
            audit.compare(with: coordinate)
        }
        return audit.share
    }
}

/// A point of the trace; after a jump of its time the same instant may come again.
private struct Moment: Comparable {
    var jumps: Int
    var time: Instant

    static func < (a: Moment, b: Moment) -> Bool { (a.jumps, a.time) < (b.jumps, b.time) }
}

/// Watches one run.
private final class Watch {
    private(set) var from: Moment?
    private(set) var to: Moment?
    private(set) var last: Moment?
    private(set) var locations: [(moment: Moment, coordinate: Coordinate)] = []
    private var jumps = 0

    var application: Application {
        var application = Application()
        application.observe { [self] event, time in
            if case .fault(.timeRestarted) = event { jumps += 1 }
            let moment = Moment(jumps: jumps, time: time)
            last = moment
            switch event {
            case .message(.didEnterBackground): from = moment
            case .message(.willEnterForeground): to = moment
            case .delivery(let delivery):
                for fix in delivery.locations {
                    guard let coordinate = fix.coordinate else { continue }
                    locations.append((Moment(jumps: jumps, time: fix.time), coordinate))
                }
            default: break
            }
        }
        return application
    }
}
