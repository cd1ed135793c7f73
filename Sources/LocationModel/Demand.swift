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
