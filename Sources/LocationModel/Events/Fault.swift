/// A problem that the service detected and handled.
public enum Fault: Hashable, Codable, Sendable {
    /// There has been no position since this instant; reported once for each outage (`CLError.locationUnknown`).
    case locationUnknown(since: Instant)
    /// The source's time has jumped from this instant to the current one.
    case timeRestarted(from: Instant)

    /// The fault's name in records.
    public var name: String { key.rawValue }

    /// The names of all faults.
    package static let names = CodingKeys.allCases.map(\.rawValue)

    private enum CodingKeys: String, CodingKey, CaseIterable { case locationUnknown, timeRestarted }

    private var key: CodingKeys {
        switch self {
        case .locationUnknown: .locationUnknown
        case .timeRestarted: .timeRestarted
        }
    }
}
