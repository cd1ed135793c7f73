/// What a source must deliver now; the only information that a source has about the app.
///
/// This is where CPU is saved: a source that honours the demand leaves the receiver, the daemon and the processor
/// asleep until the given instant.
public enum Demand: Hashable, Codable, Sendable {
    /// No fix is needed.
    case idle
    /// Every epoch of the receiver is needed.
    case everyEpoch
    /// The first epoch at or after this instant is needed, and none before it.
    case notBefore(Instant)
}

extension Demand {
    /// The instant before which no epoch is needed; nil when every epoch is needed.
    package var earliest: Instant? {
        switch self {
        case .everyEpoch: nil
        case .notBefore(let instant): instant
        case .idle: Instant(nanoseconds: .max)
        }
    }

    /// Whether an epoch with this time is needed.
    package func wants(_ time: Instant) -> Bool { earliest.map { time >= $0 } ?? true }
}

extension Demand: CustomStringConvertible {
    /// A description of the demand for log messages.
    public var description: String {
        switch self {
        case .idle: "no fix is needed"
        case .everyEpoch: "every fix is needed"
        case .notBefore(let instant): "no fix is needed before \(instant.iso8601)"
        }
    }
}

/// The JSON keys of associated values whose keys differ from their labels (``LineEncoder``).
extension Demand {
    private enum NotBeforeCodingKeys: String, CodingKey { case _0 = "until" }
}
