import LocationModel

/// `requestLocation`: exactly one callback. A location of the desired accuracy, or, when the time is over, the best less
/// accurate one that there was, or none: `CLError.locationUnknown`.
struct LocationRequest: Sendable {
    /// When the time is over; nil: so long after the next fix, because the source's time has jumped.
    var deadline: Instant?
    /// The most accurate location so far.
    private(set) var best: Fix?

    init(deadline: Instant) { self.deadline = deadline }

    mutating func forget() { best = nil }

    /// Takes a location in. A receiver that does not tell its accuracy is trusted.
    mutating func isSatisfied(by fix: Fix, within radius: Double, _ rules: MonitoringRules) -> Bool {
        if deadline == nil { deadline = fix.time.advanced(bySeconds: rules.requestTimeout) }
        if fix.horizontalAccuracy ?? 0 <= best?.horizontalAccuracy ?? .infinity { best = fix }
        return fix.horizontalAccuracy ?? 0 <= radius
    }
}
