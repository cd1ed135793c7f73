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
    /// Fixes were requested, but none has arrived for ``SourceWait/silenceTimeout``; the time of the last one, if any.
    case silent(since: Instant?)
    /// The source is unavailable for this reason, and is being retried; reported once.
    case lost(reason: String)
    /// The source is available (again); a human-readable name.
    case found(name: String)
    /// The source is exhausted; the time of the last epoch, decoded or skipped, if there was one.
    case ended(at: Instant?)
}
