import LocationModel

/// One location manager of the app, as the engine sees it.
struct Client: Sendable {
    let id: ClientID
    var isUpdating = false
    var desiredAccuracy = DesiredAccuracy.best
    var distanceFilter = DistanceFilter(nil)
    /// The accuracy after the background policy, as last announced.
    var grantedAccuracy: DesiredAccuracy?
    /// What the distance filter compares with; nil lets the next location pass.
    var lastDelivered: (coordinate: Coordinate, horizontalAccuracy: Double?)?
    /// When the contract needs the next fix; nil: now.
    var nextNeeded: Instant?
    /// Locations that wait in the background to be delivered together.
    var batch: [Fix] = []

    init(_ id: ClientID) { self.id = id }

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
}

extension Demand {
    /// The demand that serves both.
    func joined(with other: Demand) -> Demand {
        switch (self, other) {
        case (.idle, let one), (let one, .idle): one
        case (.everyEpoch, _), (_, .everyEpoch): .everyEpoch
        case (.notBefore(let a), .notBefore(let b)): .notBefore(min(a, b))
        }
    }
}
