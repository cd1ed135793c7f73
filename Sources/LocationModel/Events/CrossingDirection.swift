/// The direction in which the boundary of a monitored region was crossed.
public enum CrossingDirection: String, CaseIterable, Codable, Sendable {
    /// `didEnterRegion`.
    case entered
    /// `didExitRegion`.
    case exited
}
