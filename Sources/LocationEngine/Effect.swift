public import LocationModel

/// A delivery to one client: at least one location, oldest first.
public struct Delivery: Hashable, Sendable {
    /// The client that receives them.
    public let client: ClientID
    /// The range of the locations in ``Effects/locations``.
    public let range: Range<Int>
}

/// A decision of the engine.
///
/// The cases with large payloads are indirect, so that those that follow from every fix stay small.
public enum Effect: Hashable, Sendable {
    /// Deliver these locations to the client.
    case deliver(Delivery)
    /// Deliver this location event. It occurs in any state of the app, which may have to be woken or launched for it,
    /// unless the permission does not allow that.
    indirect case locationEvent(LocationEventPayload)
    /// Notify the app of this event.
    indirect case notify(ServiceEvent)
    /// The new demand on the source.
    case demand(Demand)
    /// Send ``Event/deadline`` at this instant; nil cancels. Replaces the previous instant.
    case wake(at: Instant?)
    /// ``LocationEngine/monitored`` has changed and must be saved. It follows the events that changed it, because
    /// reporting an event twice is better than losing it.
    case monitoredChanged
}

/// A reusable buffer of effects, so that decisions need no allocation.
public struct Effects: Sendable {
    /// The effects in the order in which they must be executed.
    public private(set) var list: [Effect] = []
    /// The locations referenced by the deliveries in ``list``.
    public private(set) var locations: [Fix] = []

    /// An empty buffer.
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
