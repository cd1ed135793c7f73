/// How far away a beacon is.
public enum CLProximity: Int, Sendable {
    /// Unknown; the only value here, because no beacon is ranged.
    case unknown = 0
    /// In the device's immediate vicinity.
    case immediate = 1
    /// Relatively close to the device.
    case near = 2
    /// Far away from the device.
    case far = 3
}
