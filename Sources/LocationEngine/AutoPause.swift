import LocationModel

/// `pausesLocationUpdatesAutomatically`: updates end when the device is unlikely to move.
///
/// Apple does not define when that is. Our rule: it has stayed within ``MonitoringRules/pauseRadius``, or the
/// receiver's accuracy if that is worse, of the place where it came to rest, for ``MonitoringRules/pauseDelay`` or
/// ``MonitoringRules/fitnessPauseDelay``.
struct AutoPause: Sendable {
    private var restingPlace: (place: Coordinate, since: Instant)?

    mutating func isDue(with fix: Fix, at coordinate: Coordinate, after delay: Double, _ rules: MonitoringRules) -> Bool
    {
        let radius = max(rules.pauseRadius, fix.horizontalAccuracy ?? 0)
        guard let restingPlace, fix.time >= restingPlace.since, restingPlace.place.distance(to: coordinate) <= radius
        else {
            restingPlace = (coordinate, fix.time)
            return false
        }
        return fix.time.seconds(since: restingPlace.since) >= delay
    }

    mutating func reset() { restingPlace = nil }
}
