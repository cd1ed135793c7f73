import LocationModel

/// One of the app's location managers, as the engine sees it.
struct Client: Sendable {
    /// The maximum number of locations held for a suspended app; the newest are kept. Apple specifies no number.
    static let maxHeldLocations = 100

    let id: ClientID

    // Requested settings
    /// Between start and stop, whether or not it gets locations.
    var wantsUpdates = false
    var startedInForeground = false
    var desiredAccuracy = DesiredAccuracy.best
    var distanceFilter = DistanceFilter(nil)
    var allowsBackgroundUpdates = false
    var activity = ActivityType.other
    /// Nil if its updates must not be paused.
    var pause: AutoPause?
    var predictsPositions = false
    var monitorsSignificantChanges = false
    var monitorsVisits = false

    // Current state
    /// The accuracy after applying the background policy, as last announced; nil if it gets no updates.
    var grantedAccuracy: DesiredAccuracy?
    /// The reference of the distance filter; nil lets the next location pass.
    var lastDelivered: (coordinate: Coordinate, horizontalAccuracy: Double?)?
    /// Whether the distance filter has withheld the last location; ignored without a reference.
    var isFiltered = false
    /// Whether its updates were paused, and neither started nor stopped since.
    var isPaused = false
    /// When the contract needs the next fix; nil means immediately.
    var nextNeeded: Instant?
    /// Locations waiting to be delivered together: in the background for a batch, in a suspended app until it resumes.
    var batch: [Fix] = []
    /// The deferral of background deliveries that the client has requested.
    var deferral: DeferredUpdates?

    init(_ id: ClientID) { self.id = id }

    /// Whether it receives standard updates.
    var isUpdating: Bool { grantedAccuracy != nil }

    /// The radius in metres for an accuracy; nil if it requests every fix.
    func radius(of accuracy: DesiredAccuracy?) -> Double? {
        // With a distance filter of 500 m, the app needs no better accuracy than that.
        accuracy?.radius.map { max($0, distanceFilter.metres ?? 0) }
    }

    /// Whether a fix with this time is needed: always for best accuracy, otherwise once the contract needs it.
    /// - Parameter early: seconds by which a fix may precede that instant and still serve.
    func needs(_ time: Instant, early: Double = 0) -> Bool {
        guard grantedAccuracy?.radius != nil, let nextNeeded else { return true }
        return time >= nextNeeded || early > 0 && nextNeeded.seconds(since: time) <= early
    }

    /// The demand of this client alone.
    var demand: Demand {
        guard isUpdating else { return .idle }
        guard grantedAccuracy?.radius != nil, let nextNeeded else { return .everyEpoch }
        return .notBefore(nextNeeded)
    }

    /// When its batch is due, because the oldest location has waited long enough or the client's deferral ends.
    func batchDeadline(after delay: Double) -> Instant? {
        if let deferral { return deferral.deadline }
        return delay > 0 ? batch.first?.time.advanced(bySeconds: delay) : nil
    }

    mutating func enqueue(_ fix: Fix) {
        if batch.count >= (deferral == nil ? Client.maxHeldLocations : DeferredUpdates.capacity) { batch.removeFirst() }
        batch.append(fix)
    }

    /// Discards locations that the app is no longer permitted to know.
    mutating func discardLocations() {
        lastDelivered = nil
        batch.removeAll()
        pause?.reset()
    }

    var standardUpdates: StandardUpdates {
        StandardUpdates(
            client: id, isUpdating: isUpdating, allowsBackgroundUpdates: allowsBackgroundUpdates,
            startedInForeground: startedInForeground)
    }
}

extension Demand {
    /// The combined demand, which satisfies both.
    func joined(with other: Demand) -> Demand {
        switch (self, other) {
        case (.idle, let single), (let single, .idle): single
        case (.notBefore(let a), .notBefore(let b)): .notBefore(min(a, b))
        case (.everyEpoch, _), (_, .everyEpoch): .everyEpoch
        }
    }
}
