/// A problem that the service detected and handled.
public enum Fault: Hashable, Codable, Sendable {
    /// There has been no position since this instant; reported once for each outage (`CLError.locationUnknown`).
    case locationUnknown(since: Instant)
    /// The source's time has jumped from this instant to the present one.
    case timeRestarted(from: Instant)

    /// The fault's name in records.
    public var name: String {
        switch self {
        case .locationUnknown: "locationUnknown"
        case .timeRestarted: "timeRestarted"
        }
    }
}
