import LocationModel

/// `startMonitoringVisits`: arrival at a place and departure from it.
///
/// Apple does not define a visit; this detector is our own. The device has arrived once all its samples over
/// ``MonitoringRules/visitDuration`` are within ``MonitoringRules/visitRadius`` of the first one; the place is their
/// mean. It has left once its samples are farther away for ``MonitoringRules/departureDuration``. Arrival and departure
/// are the times of the first samples that showed them, not of those that confirmed them. Locations less accurate than
/// the radius are ignored.
struct VisitDetector: Sendable {
    /// A stay that may become a visit.
    private struct Stay: Sendable {
        let start: Coordinate
        let since: Instant
        var visit: Visit
        var samples = 1.0

        init(at coordinate: Coordinate, _ fix: Fix, accuracy: Double) {
            start = coordinate
            since = fix.time
            visit = Visit(coordinate: coordinate, horizontalAccuracy: accuracy, arrival: fix.time)
        }

        /// Continues the stay: the place is the mean, with the worst accuracy of all samples.
        mutating func extend(at coordinate: Coordinate, accuracy: Double) {
            samples += 1
            visit.horizontalAccuracy = max(visit.horizontalAccuracy, accuracy)
            // The shorter way across the date line.
            let east = Angle.wrapped(degrees: coordinate.longitude - visit.coordinate.longitude)
            visit.coordinate.longitude = Angle.wrapped(degrees: visit.coordinate.longitude + east / samples)
            visit.coordinate.latitude += (coordinate.latitude - visit.coordinate.latitude) / samples
        }
    }

    let isOn: Bool
    /// The current visit, if its arrival was reported.
    private(set) var current: Visit?
    private var stay: Stay?
    /// Since when the device has been away from the place of the visit.
    private var awaySince: Instant?
    var nextSample = NextSample()

    init(isOn: Bool, current: Visit? = nil) {
        self.isOn = isOn
        self.current = current
    }

    var demand: Demand { isOn ? nextSample.demand : .idle }

    /// - Returns: the visit, if its beginning or end was confirmed.
    mutating func observe(_ fix: Fix, _ coordinate: Coordinate, _ rules: MonitoringRules) -> Visit? {
        let accuracy = fix.horizontalAccuracy ?? rules.visitRadius
        guard accuracy <= rules.visitRadius else {
            nextSample.instant = fix.time.advanced(bySeconds: rules.visitDuration / 2)
            return nil
        }
        return current == nil
            ? detectArrival(at: fix, coordinate, accuracy, rules)
            : detectDeparture(at: fix, coordinate, accuracy, rules)
    }

    private mutating func detectArrival(
        at fix: Fix, _ coordinate: Coordinate, _ accuracy: Double, _ rules: MonitoringRules
    ) -> Visit? {
        // Two samples per minimum duration: the beginning of a stay is detected at most half of that late.
        nextSample.instant = fix.time.advanced(bySeconds: rules.visitDuration / 2)
        guard var stay, stay.since <= fix.time, stay.start.distance(to: coordinate) <= rules.visitRadius else {
            stay = Stay(at: coordinate, fix, accuracy: accuracy)
            return nil
        }
        stay.extend(at: coordinate, accuracy: accuracy)
        self.stay = stay
        guard fix.time.seconds(since: stay.since) >= rules.visitDuration else { return nil }
        self.stay = nil
        current = stay.visit
        nextSample.instant = fix.time.advanced(bySeconds: rules.visitDuration)
        return stay.visit
    }

    private mutating func detectDeparture(
        at fix: Fix, _ coordinate: Coordinate, _ accuracy: Double, _ rules: MonitoringRules
    ) -> Visit? {
        nextSample.instant = fix.time.advanced(bySeconds: rules.visitDuration)
        guard var visit = current, visit.coordinate.distance(to: coordinate) > rules.visitRadius else {
            awaySince = nil
            return nil
        }
        let since = awaySince.map { min($0, fix.time) } ?? fix.time
        awaySince = since
        guard fix.time.seconds(since: since) >= rules.departureDuration else {
            nextSample.instant = since.advanced(bySeconds: rules.departureDuration)
            return nil
        }
        visit.departure = since
        (current, awaySince) = (nil, nil)
        stay = Stay(at: coordinate, fix, accuracy: accuracy)
        nextSample.instant = fix.time.advanced(bySeconds: rules.visitDuration / 2)
        return visit
    }

    mutating func reset() {
        nextSample = NextSample()
        (stay, awaySince) = (nil, nil)
    }
}

extension Visit {
    /// The visit for an app that is permitted only reduced accuracy.
    var coarsened: Visit {
        var coarse = self
        coarse.coordinate = ReducedAccuracy.middle(of: coordinate)
        coarse.horizontalAccuracy = ReducedAccuracy.radius
        return coarse
    }
}
