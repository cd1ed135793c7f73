public import LocationModel

/// A delivery to one client: at least one location, oldest first.
public struct Delivery: Hashable, Sendable {
    /// The client that receives them.
    public let client: ClientID
    /// The range of the locations in ``Effects/locations``.
    public let range: Range<Int>
}
