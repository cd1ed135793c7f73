/// Whether the device is inside a region.
public enum CLRegionState: Int, Sendable {
    /// Not determined yet.
    case unknown = 0
    /// Inside the region.
    case inside = 1
    /// Outside the region.
    case outside = 2
}
