import LocationModel

/// One location manager of the app, as the engine sees it.
struct Client: Sendable {
    /// Locations that are held back for a suspended app at the most, the newest; Apple names no number.
    static let heldBack = 100

    let id: ClientID

    // Its wishes
    /// Between start and stop, whether it gets any or not.
    var wantsUpdates = false
    var startedInForeground = false
    var desiredAccuracy = DesiredAccuracy.best
    var distanceFilter = DistanceFilter(nil)
    var allowsBackgroundUpdates = false
    var activity = ActivityType.other
    /// nil when its updates are not to be paused.
    var pause: AutoPause?
    var monitorsSignificantChanges = false
    var monitorsVisits = false

    // How it stands
    /// The accuracy after the background policy, as last announced; nil when it gets no updates.
    var grantedAccuracy: DesiredAccuracy?
    /// What the distance filter compares with; nil lets the next location pass.
    var lastDelivered: (coordinate: Coordinate, horizontalAccuracy: Double?)?
    /// When the contract needs the next fix; nil: now.
    var nextNeeded: Instant?
    /// Locations that wait to be delivered together: in the background for each other, in a suspended app for its return.
    var batch: [Fix] = []
    /// Until when they wait in the background, as the client wishes.
    var deferral: DeferredUpdates?

    init(_ id: ClientID) { self.id = id }

    /// Whether it gets standard updates.
    var isUpdating: Bool { grantedAccuracy != nil }

    /// Whether a fix of this time is needed: always for best, else once the contract needs it.
    func needs(_ time: Instant) -> Bool {
        guard grantedAccuracy?.radius != nil, let nextNeeded else { return true }
        return time >= nextNeeded
    }

    /// What this client alone would ask of the source.
    var demand: Demand {
        guard isUpdating else { return .idle }
        guard grantedAccuracy?.radius != nil, let nextNeeded else { return .everyEpoch }
        return .notBefore(nextNeeded)
    }

    /// When its oldest location has waited long enough, or the client wants what waits.
    func batchDeadline(after delay: Double) -> Instant? {
        if let deferral { return deferral.deadline }
        return delay > 0 ? batch.first?.time.advanced(bySeconds: delay) : nil
    }

    mutating func holdBack(_ fix: Fix) {
        if batch.count >= (deferral == nil ? Client.heldBack : DeferredUpdates.capacity) { batch.removeFirst() }
        batch.append(fix)
    }

    /// What the app may no longer know.
    mutating func forgetLocations() {
        lastDelivered = nil
        batch.removeAll()
        pause?.forget()
    }

    var standardUpdates: StandardUpdates {
        StandardUpdates(
            client: id, isUpdating: isUpdating, allowsBackgroundUpdates: allowsBackgroundUpdates,
            startedInForeground: startedInForeground)
    }
}

extension Demand {
    /// The demand that serves both.
    func joined(with other: Demand) -> Demand {
        switch self {
        case .idle: other
        case .everyEpoch: self
        case .notBefore(let a):
            switch other {
            case .idle: self
            case .everyEpoch: other
            case .notBefore(let b): .notBefore(min(a, b))
            }
        }
    }
}
