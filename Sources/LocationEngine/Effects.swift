public import LocationModel

/// A reusable buffer of effects, so that decisions need no allocation.
public struct Effects: Sendable {
    /// The effects in the order in which they must be executed.
    public private(set) var list: [Effect] = []
    /// The locations referenced by the deliveries in ``list``.
    public private(set) var locations: [Fix] = []

    /// An empty buffer, to be reused for every event.
    public init() {}

    /// Empties the buffer and keeps its storage.
    public mutating func removeAll() {
        list.removeAll(keepingCapacity: true)
        locations.removeAll(keepingCapacity: true)
    }

    mutating func append(_ effect: Effect) { list.append(effect) }

    mutating func deliver(_ fix: Fix, to client: ClientID) {
        locations.append(fix)
        list.append(.deliver(Delivery(client: client, range: locations.count - 1..<locations.count)))
    }

    mutating func deliver(_ batch: [Fix], to client: ClientID) {
        let start = locations.count
        locations.append(contentsOf: batch)
        list.append(.deliver(Delivery(client: client, range: start..<locations.count)))
    }
}
