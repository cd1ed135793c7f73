import LocationModel

/// What a fix tells about how soon the device can be somewhere else: the reckoning of the accuracy contract, for borders
/// instead of circles around the last location.
struct Outlook: Sendable {
    private let time: Instant
    private let horizontalAccuracy: Double?
    private let speed: Double?
    private let likelyTopSpeed: Double
    private let calm: Double
    private var contract: AccuracyContract

    init(from fix: Fix, speed: Double?, trip: TripEvidence, contract: AccuracyContract, rules: MonitoringRules) {
        time = fix.time
        horizontalAccuracy = fix.horizontalAccuracy
        self.speed = speed
        likelyTopSpeed = trip.likelyTopSpeed(at: time)
        calm = trip.calm(at: time)
        self.contract = contract
        self.contract.shortestInterval = rules.shortestLook
        self.contract.longestInterval = rules.longestLook
    }

    /// The next look at the earliest.
    var earliest: Instant { time.advanced(bySeconds: contract.shortestInterval) }

    /// When to look again at the latest, if it matters that the device has gone so many metres.
    func nextLook(beforeGoing metres: Double) -> Instant {
        guard let speed else { return earliest }
        let interval = contract.interval(
            radius: metres, horizontalAccuracy: horizontalAccuracy ?? metres / 2, moved: 0, speed: speed,
            likelyTopSpeed: likelyTopSpeed, calm: calm)
        return time.advanced(bySeconds: interval)
    }
}

/// When something that is watched for needs the next fix; nil: now.
struct NextLook: Sendable {
    var instant: Instant?

    var demand: Demand { instant.map(Demand.notBefore) ?? .everyEpoch }

    /// A look that was due has shown nothing.
    mutating func postpone(due time: Instant, to next: Instant) {
        if let instant, instant > time { return }
        instant = next
    }
}
