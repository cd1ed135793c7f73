import LocationModel

/// `startMonitoringSignificantLocationChanges`: the first event is the cached location; then one when the device is 500 m
/// or more from the previous one, and five minutes after it at the earliest. Desired accuracy and distance filter do not
/// count.
struct SignificantChanges: Sendable {
    let isOn: Bool
    /// The location of the last event.
    private(set) var previous: Fix?
    /// When that was; nil: not known, because time has jumped.
    private(set) var toldAt: Instant?
    private var next = NextLook()

    /// As it was kept; off and without a past until then.
    init(isOn: Bool, previous: Fix? = nil, toldAt: Instant? = nil) {
        self.isOn = isOn
        self.previous = previous
        self.toldAt = toldAt
    }

    /// Begins, with the cached location as the first event when there is one.
    init(from cached: Fix?, at now: Instant, every interval: Double) {
        isOn = true
        previous = cached
        guard cached != nil else { return }
        toldAt = now
        next.instant = now.advanced(bySeconds: interval)
    }

    var demand: Demand { isOn ? next.demand : .idle }

    /// - Returns: whether this location is an event.
    mutating func look(at fix: Fix, now: Instant, every interval: Double, beyond metres: Double) -> Bool {
        next.instant = now.advanced(bySeconds: interval)
        guard let here = fix.coordinate else { return false }
        if let there = previous?.coordinate {
            guard let toldAt, toldAt <= now else {
                self.toldAt = now
                return false
            }
            guard now.seconds(since: toldAt) >= interval else {
                next.instant = toldAt.advanced(bySeconds: interval)
                return false
            }
            guard there.distance(to: here) >= metres else { return false }
        }
        previous = fix
        toldAt = now
        return true
    }

    mutating func postponeLook(due time: Instant, to next: Instant) { self.next.postpone(due: time, to: next) }

    mutating func rest() { next = NextLook() }

    /// The instants named before mean nothing any more.
    mutating func restartTime() { toldAt = nil }
}
