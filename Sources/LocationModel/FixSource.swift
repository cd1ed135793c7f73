/// A source of fixes: a trace, a receiver, a daemon.
///
/// The loop pulls: it passes its demand and a limit, and the source advances exactly that far. A source never blocks or
/// sleeps; when it must wait, it returns what it waits for, and the loop waits.
public protocol FixSource: ~Copyable {
    /// Advances to the next fix that meets the demand, or to the first epoch at or after the limit, whichever comes
    /// first.
    ///
    /// An epoch at or after the limit is kept for the next call, when the demand may have changed.
    /// - Parameters:
    ///   - demand: what is needed now.
    ///   - limit: the instant at which the loop has other work; nil when it has none, or has its own clock.
    ///   - now: the present time by the loop's clock. A trace has its own time and ignores it.
    mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) throws -> SourceEvent

    /// What the source has done so far.
    var counts: SourceCounts { get }
}

extension FixSource where Self: ~Copyable {
    /// The same for a source that has its own time.
    public mutating func next(_ demand: Demand, before limit: Instant?) throws -> SourceEvent {
        try next(demand, before: limit, at: Instant(nanoseconds: 0))
    }
}

/// The result of asking a source for the next fix.
public enum SourceEvent: Sendable {
    /// A fix that meets the demand. Its mode may be `none`: the receiver works but has no position.
    case fix(Fix)
    /// The source's time has jumped to this fix's time, backwards, or forwards by more than a day (a concatenated log,
    /// or a receiver that has just determined its date), so earlier instants are no longer meaningful. `from` is the
    /// last time before the jump, possibly of a skipped epoch.
    case restarted(Fix, from: Instant)
    /// The source has reached the limit.
    case limitReached
    /// Nothing is available until then.
    case waiting(SourceWait)
    /// Fixes were requested, but none has arrived for ``SourceWait/patience``; the time of the last one, if any.
    case silent(since: Instant?)
    /// The source is unavailable for this reason, and is being retried; reported once.
    case lost(reason: String)
    /// The source is available (again); a human-readable name.
    case found(name: String)
    /// The source is exhausted; the time of the last epoch, decoded or skipped, if there was one.
    case ended(at: Instant?)
}

/// What a source waits for; whichever comes first ends the wait.
public struct SourceWait: Hashable, Sendable {
    /// Seconds without a requested fix after which a source reports silence.
    public static let patience = 10.0

    /// The state of a file descriptor that ends a wait.
    public enum Readiness: Hashable, Sendable {
        /// There is data to read, or the peer has closed the connection.
        case readable
        /// It can be written to.
        case writable
        /// The peer has closed the connection; arriving data does not end the wait.
        case hungUp
    }

    /// The file descriptor; nil if the source waits for none.
    public var descriptor: Int32?
    /// The state that ends the wait.
    public var readiness: Readiness
    /// The instant, by the loop's clock, at which the source must be called again; nil if it need not be.
    public var until: Instant?
    /// Whether the instant must be met to the millisecond. Otherwise the wake-up may be late by a thousandth of the
    /// wait, up to a tenth of a second, so that one wake-up serves several timers.
    public var isPunctual: Bool

    /// Waits for a descriptor, for an instant, or for both.
    public init(
        descriptor: Int32? = nil, readiness: Readiness = .readable, until: Instant? = nil, isPunctual: Bool = false
    ) {
        self.descriptor = descriptor
        self.readiness = readiness
        self.until = until
        self.isPunctual = isPunctual
    }
}
