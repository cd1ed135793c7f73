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
