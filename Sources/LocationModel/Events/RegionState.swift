/// The device's position relative to a region: `CLRegionState`.
public enum RegionState: String, CaseIterable, Codable, Sendable {
    /// Not determined yet.
    case unknown
    /// Inside the boundary.
    case inside
    /// Outside.
    case outside
}
