public import LocationModel

/// A span of time in which the app received no location for one cause, or regularly waited for that cause between
/// single deliveries, as it does for ``GapCause/notNeeded(until:)`` in the background.
public struct DeliveryGap: Hashable, Sendable {
    /// The cause, with the latest instant of it.
    public internal(set) var cause: GapCause
    /// The last delivery before it, or the change from another cause.
    public let from: Instant
    /// The next delivery, or the change to another cause; the current time for a gap that has not ended.
    public internal(set) var to: Instant
    /// The source's epochs in it that were not delivered by the end of the gap.
    public internal(set) var epochs: Int
    /// How many times the app waited; there is one delivery between two of them.
    public internal(set) var count = 1

    /// Its duration in seconds.
    public var seconds: Double { max(0, to.seconds(since: from)) }
}
