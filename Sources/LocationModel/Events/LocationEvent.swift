/// A location event that wakes a suspended app and launches one that is not running. Standard updates do neither.
public enum LocationEvent: String, CaseIterable, Codable, Sendable {
    /// The device has moved by a significant distance.
    case significantChange
    /// The boundary of a monitored region was crossed.
    case regionCrossing
    /// The device has arrived at a place or left one.
    case visit
}
