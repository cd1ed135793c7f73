/// Something that makes fixes: a trace, a receiver, a daemon.
///
/// The loop pulls: it says what it needs and until when, and the source advances just that far. A source never blocks
/// and never sleeps; when it must wait for bytes it says for which descriptor, and the loop, which alone waits, waits.
public protocol FixSource: ~Copyable {
    /// Advances to the next fix that meets the demand, or to the first epoch at or after the limit, whichever comes first.
    ///
    /// An epoch at or after the limit is kept for the next call, when the demand may be another one.
    /// - Parameters:
    ///   - demand: what is needed now.
    ///   - limit: the instant at which the loop has something else to do; nil when it has nothing.
    mutating func next(_ demand: Demand, before limit: Instant?) throws -> SourceEvent

    /// What the source has done so far.
    var counts: SourceCounts { get }
}

/// What a source found when it was asked for the next fix.
public enum SourceEvent: Sendable {
    /// A fix that meets the demand. Its mode may be `none`: the receiver is alive and has no position.
    case fix(Fix)
    /// The source's time has jumped to this fix's time, back or ahead by more than a day (a log was concatenated, a
    /// receiver has found its date): instants named before mean nothing any more. `from` is the last time before the
    /// jump, of an epoch that may have been passed over.
    case restarted(Fix, from: Instant)
    /// The source has reached the limit.
    case limitReached
    /// Nothing can be had until this file descriptor is readable.
    case blocked(descriptor: Int32)
    /// There is nothing more; the time of the last epoch, decoded or passed over, if there was one.
    case ended(at: Instant?)
}
