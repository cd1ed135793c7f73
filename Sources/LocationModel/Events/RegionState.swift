/// The device's position relative to a region: `CLRegionState`.
public enum RegionState: String, CaseIterable, Codable, Sendable {
    /// Not determined yet.
    case unknown
    /// Inside the circle.
    case inside
    /// Outside the circle.
    case outside
}
