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
    ///   - now: the current time by the loop's clock. A trace has its own time and ignores it.
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
