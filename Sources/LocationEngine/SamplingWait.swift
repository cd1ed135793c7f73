public import LocationModel

/// What must be determined before the source may sleep although no client requests every fix.
public enum SamplingWait: Hashable, Sendable {
    /// There is no position yet, or no longer.
    case position
    /// The trip is observed for this many more seconds.
    case trip(seconds: Double)
    /// The receiver's period is not known yet, or is checked.
    case receiverPeriod
    /// All is known, except where the device is: the next fix tells how long the source may sleep.
    case nextFix
}

extension SamplingWait: CustomStringConvertible {
    /// A description for status output.
    public var description: String {
        switch self {
        case .position: "waiting for a position"
        case .trip(let seconds): "watching the trip, \(Int(seconds.rounded(.up))) s left"
        case .receiverPeriod: "learning the receiver's period"
        case .nextFix: "waiting for the next fix"
        }
    }
}

extension LocationEngine {
    /// What the standard updates wait for before the source may sleep; nil if it may, or if a client requests every
    /// fix.
    public func samplingWait(at now: Instant) -> SamplingWait? {
        let updating = clients.filter(\.isUpdating)
        guard announcedDemand == .everyEpoch, requests.isEmpty, !updating.isEmpty,
            updating.allSatisfy({ $0.grantedAccuracy?.radius != nil })
        else { return nil }
        guard currentOutage == nil, trip.isObserving else { return .position }
        let left = contract.warmUpTime - trip.age(at: now)
        if left > 0 { return .trip(seconds: left) }
        return epochs.seconds == nil || epochs.needsCheck ? .receiverPeriod : .nextFix
    }
}
