/// What the location manager asks of its source now, and all that a source has to know about the app.
///
/// This is where CPU is saved: a source that understands it leaves the receiver, the daemon and the processor asleep
/// until the instant named.
public enum Demand: Hashable, Sendable {
    /// Nobody wants a fix.
    case idle
    /// Every epoch that the receiver has.
    case everyEpoch
    /// The first epoch at or after this instant; nothing before it.
    case notBefore(Instant)
}

extension Demand {
    /// The instant before which no epoch is needed; nil when every one is.
    package var earliest: Instant? {
        switch self {
        case .everyEpoch: nil
        case .notBefore(let instant): instant
        case .idle: Instant(nanoseconds: .max)
        }
    }

    /// Whether an epoch of this time is needed.
    package func wants(_ time: Instant) -> Bool { earliest.map { time >= $0 } ?? true }
}

extension Demand: CustomStringConvertible {
    /// The demand in words, as logs have it.
    public var description: String {
        switch self {
        case .idle: "no fix is needed"
        case .everyEpoch: "every fix is needed"
        case .notBefore(let instant): "no fix is needed before \(instant.iso8601)"
        }
    }
}
