/// How far away a beacon is.
public enum CLProximity: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Very near.
    case immediate = 1
    /// Near.
    case near = 2
    /// Far.
    case far = 3
}
