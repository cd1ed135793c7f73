/// Which of the app's registered work runs for locations (``BackgroundPolicy/work(in:)``).
public enum Work: String, Hashable, Codable, Sendable {
    /// Work registered as *always* and as *foreground only*.
    case all
    /// Only work registered as *always*; work registered as *foreground only* is skipped.
    case alwaysOnly
}
