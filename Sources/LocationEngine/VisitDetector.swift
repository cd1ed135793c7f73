import LocationModel

/// `startMonitoringVisits`: arrival at a place and departure from it.
///
/// Apple does not say what makes a visit; this detector is ours. The device has arrived when it has been seen for
/// ``MonitoringRules/visitDuration`` and never farther than ``MonitoringRules/visitRadius`` from where it was first seen;
/// the place is the mean of what was seen. It has left when it has been seen farther from there for
/// ``MonitoringRules/departureDuration``. Arrival and departure are the first looks that showed them, not the ones that
/// confirmed them. A location that is not as accurate as the radius says nothing.
struct VisitDetector: Sendable {
    /// A stay that may become a visit.
    private struct Stay: Sendable {
        let start: Coordinate
        let since: Instant
        var visit: Visit
        var looks = 1.0

        init(at coordinate: Coordinate, _ fix: Fix, accuracy: Double) {
            start = coordinate
            since = fix.time
            visit = Visit(coordinate: coordinate, horizontalAccuracy: accuracy, arrival: fix.time)
        }

        /// Goes on: the place is the mean, as accurate as the worst look.
        mutating func goOn(at coordinate: Coordinate, accuracy: Double) {
            looks += 1
            visit.horizontalAccuracy = max(visit.horizontalAccuracy, accuracy)
            let east = coordinate.longitude - visit.coordinate.longitude
            // Across the date line the short way.
            let shortEast = abs(east) > 180 ? east - 360 * (east > 0 ? 1 : -1) : east
            let longitude = visit.coordinate.longitude + shortEast / looks
            visit.coordinate.longitude = abs(longitude) > 180 ? longitude - 360 * (longitude > 0 ? 1 : -1) : longitude
            visit.coordinate.latitude += (coordinate.latitude - visit.coordinate.latitude) / looks
        }
    }

    let isOn: Bool
    /// The visit whose arrival was told and that lasts.
    private(set) var current: Visit?
    private var stay: Stay?
    /// Since when the device has been seen away from the place of the visit.
    private var awaySince: Instant?
    private var next = NextLook()

    init(isOn: Bool, current: Visit? = nil) {
        self.isOn = isOn
        self.current = current
    }

    var demand: Demand { isOn ? next.demand : .idle }

    /// - Returns: the visit, when it has been confirmed that it has begun or ended.
    mutating func look(at fix: Fix, _ coordinate: Coordinate, _ rules: MonitoringRules) -> Visit? {
        let accuracy = fix.horizontalAccuracy ?? rules.visitRadius
        guard accuracy <= rules.visitRadius else {
            next.instant = fix.time.advanced(bySeconds: rules.visitDuration / 2)
            return nil
        }
        return current == nil
            ? lookForArrival(at: fix, coordinate, accuracy, rules)
            : lookForDeparture(at: fix, coordinate, accuracy, rules)
    }

    private mutating func lookForArrival(
        at fix: Fix, _ coordinate: Coordinate, _ accuracy: Double, _ rules: MonitoringRules
    ) -> Visit? {
        // Twice in a stay: a stay is seen at its beginning at the latest half its time late.
        next.instant = fix.time.advanced(bySeconds: rules.visitDuration / 2)
        guard var stay, stay.since <= fix.time, stay.start.distance(to: coordinate) <= rules.visitRadius else {
            stay = Stay(at: coordinate, fix, accuracy: accuracy)
            return nil
        }
        stay.goOn(at: coordinate, accuracy: accuracy)
        self.stay = stay
        guard fix.time.seconds(since: stay.since) >= rules.visitDuration else { return nil }
        self.stay = nil
        current = stay.visit
        next.instant = fix.time.advanced(bySeconds: rules.visitDuration)
        return stay.visit
    }

    private mutating func lookForDeparture(
        at fix: Fix, _ coordinate: Coordinate, _ accuracy: Double, _ rules: MonitoringRules
    ) -> Visit? {
        next.instant = fix.time.advanced(bySeconds: rules.visitDuration)
        guard var visit = current, visit.coordinate.distance(to: coordinate) > rules.visitRadius else {
            awaySince = nil
            return nil
        }
        let since = awaySince.map { min($0, fix.time) } ?? fix.time
        awaySince = since
        guard fix.time.seconds(since: since) >= rules.departureDuration else {
            next.instant = since.advanced(bySeconds: rules.departureDuration)
            return nil
        }
        visit.departure = since
        (current, awaySince) = (nil, nil)
        stay = Stay(at: coordinate, fix, accuracy: accuracy)
        next.instant = fix.time.advanced(bySeconds: rules.visitDuration / 2)
        return visit
    }

    mutating func postponeLook(due time: Instant, to next: Instant) { self.next.postpone(due: time, to: next) }

    mutating func rest() {
        next = NextLook()
        (stay, awaySince) = (nil, nil)
    }
}

extension Visit {
    /// What an app may know of it that may know only roughly where the device is.
    var coarsened: Visit {
        var rough = self
        rough.coordinate = ReducedAccuracy.middle(of: coordinate)
        rough.horizontalAccuracy = ReducedAccuracy.radius
        return rough
    }
}
