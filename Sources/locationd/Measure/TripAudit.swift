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
    /// The locations delivered up to the end of the stay.
    let locations: [Fix]
    /// When the app was in the background.
    let stay: ClosedRange<Instant>

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
        for fix in reference.locations where stay.contains(fix.time) {
            while next < locations.endIndex, locations[next].time <= fix.time {
                if let coordinate = locations[next].coordinate { audit.delivered(coordinate) }
                next += 1
            }
            if let coordinate = fix.coordinate { audit.compare(with: coordinate) }
        }
        return audit.share
    }
}

/// Watches one run.
private final class Watch {
    private(set) var from: Instant?
    private(set) var to: Instant?
    private(set) var last: Instant?
    private(set) var locations: [Fix] = []

    var application: Application {
        var application = Application()
        application.observe { [self] event, time in
            last = time
            switch event {
            case .message(.didEnterBackground): from = time
            case .message(.willEnterForeground): to = time
            case .delivery(let delivery): locations.append(contentsOf: delivery.locations)
            default: break
            }
        }
        return application
    }
}
