/// Whether the source is available.
public enum SourceCondition: Hashable, Codable, Sendable {
    /// It is unavailable for this reason and is being retried.
    case lost(reason: String)
    /// It is available; a human-readable name.
    case found(name: String)
}
