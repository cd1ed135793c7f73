import LocationModel

/// `startMonitoringSignificantLocationChanges`: the first event is the cached location; each further event is at least
/// 500 m and five minutes from the previous one. Desired accuracy and distance filter are ignored.
struct SignificantChanges: Sendable {
    let isOn: Bool
    /// The location of the last event.
    private(set) var previous: Fix?
    /// When that event was reported; nil if unknown because time has jumped.
    private(set) var reportedAt: Instant?
    var nextSample = NextSample()

    /// Restores saved state; by default off and without a previous event.
    init(isOn: Bool, previous: Fix? = nil, reportedAt: Instant? = nil) {
        self.isOn = isOn
        self.previous = previous
        self.reportedAt = reportedAt
    }

    /// Starts, with the cached location as the first event if there is one.
    init(from cached: Fix?, at now: Instant, every interval: Double) {
        isOn = true
        previous = cached
        guard cached != nil else { return }
        reportedAt = now
        nextSample.instant = now.advanced(bySeconds: interval)
    }

    var demand: Demand { isOn ? nextSample.demand : .idle }

    /// - Returns: whether this location is an event.
    mutating func observe(_ fix: Fix, now: Instant, every interval: Double, beyond metres: Double) -> Bool {
        nextSample.instant = now.advanced(bySeconds: interval)
        guard let here = fix.coordinate else { return false }
        if let there = previous?.coordinate {
            guard let reportedAt, reportedAt <= now else {
                self.reportedAt = now
                return false
            }
            guard now.seconds(since: reportedAt) >= interval else {
                nextSample.instant = reportedAt.advanced(bySeconds: interval)
                return false
            }
            guard there.distance(to: here) >= metres else { return false }
        }
        previous = fix
        reportedAt = now
        return true
    }

    mutating func reset() { nextSample = NextSample() }

    /// Earlier instants are no longer meaningful.
    mutating func restartTime() { reportedAt = nil }
}
