/// Something that makes fixes: a trace, a receiver, a daemon.
///
/// The loop pulls: it says what it needs and until when, and the source advances just that far. A source never blocks
/// and never sleeps; when it must wait it says for what, and the loop, which alone waits, waits.
public protocol FixSource: ~Copyable {
    /// Advances to the next fix that meets the demand, or to the first epoch at or after the limit, whichever comes first.
    ///
    /// An epoch at or after the limit is kept for the next call, when the demand may be another one.
    /// - Parameters:
    ///   - demand: what is needed now.
    ///   - limit: the instant at which the loop has something else to do; nil when it has nothing, or a clock of its own
    ///     that tells it.
    ///   - now: the present by the loop's clock. A trace has its own time, and does not look at it.
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
    /// Nothing can be had until then.
    case waiting(SourceWait)
    /// Fixes were asked for, and for ``SourceWait/patience`` there has been none; the last one's time, if there was one.
    case silent(since: Instant?)
    /// The source cannot be had, for this reason, and is being tried again; said once.
    case lost(reason: String)
    /// The source can be had (again); its name, as people know it.
    case found(name: String)
    /// There is nothing more; the time of the last epoch, decoded or passed over, if there was one.
    case ended(at: Instant?)
}

/// What a source waits for: whichever comes first.
public struct SourceWait: Hashable, Sendable {
    /// Seconds without a fix that was asked for until a source says that it is silent.
    public static let patience = 10.0

    /// What a file descriptor becomes.
    public enum Readiness: Hashable, Sendable {
        /// There is something to read, or the other side has gone.
        case readable
        /// It can be written to.
        case writable
        /// The other side has gone; what it says meanwhile wakes nobody.
        case hungUp
    }

    /// The file descriptor; nil when none can bring anything.
    public var descriptor: Int32?
    /// What it must become.
    public var readiness: Readiness
    /// The instant, by the loop's clock, at which the source wants to be asked again; nil when it does not.
    public var until: Instant?
    /// Whether the instant is meant to the millisecond. Else a wake-up may be late by a thousandth of the wait, up to a tenth
    /// of a second, so that one serves several timers.
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
