public import LocationModel

/// Which of the app's registered work runs for locations (``BackgroundPolicy/work(in:)``).
public enum Work: String, Hashable, Sendable {
    /// All of it.
    case all
    /// What was registered as *always*; what was registered as *foreground only* is skipped.
    case alwaysOnly
}

/// Locations for one client: at least one, oldest first.
public struct Delivery: Hashable, Sendable {
    /// Who gets them.
    public let client: ClientID
    /// Where they are in ``Effects/locations``.
    public let range: Range<Int>
}

/// The device has moved by the distance that counts as significant.
public struct SignificantChange: Hashable, Sendable {
    /// Who is told: a client that has just started to monitor; nil when all are that monitor, wherever the app is.
    public let client: ClientID?
    /// Where the fix is in ``Effects/locations``.
    public let location: Int
}

/// What the engine has decided.
public enum Effect: Hashable, Sendable {
    /// Hand these locations to that client.
    case deliver(Delivery)
    /// The accuracy the client now gets, after the background policy; sent when it starts and when it changes.
    case desiredAccuracy(ClientID, DesiredAccuracy)
    /// Ask the source for this from now on.
    case demand(Demand)
    /// Send ``Event/deadline`` at this instant; nil: no more. Replaces the instant named before.
    case wake(at: Instant?)
    /// There has been no position since then; said once for each outage (`CLError.locationUnknown`).
    case locationUnknown(since: Instant)
    /// The one location that the client requested is not to be had (`CLError.locationUnknown`).
    case requestFailed(ClientID)
    /// The client has asked for locations, and the user does not allow it (`CLError.denied`); said when it asks, and
    /// once when the user takes back what was allowed.
    case denied(ClientID)
    /// The client's updates have been paused because the device is unlikely to move: they have ended, and a new start is
    /// the app's affair (`locationManagerDidPauseLocationUpdates`).
    case paused(ClientID)
    /// The deferral of the client's updates has ended, or was not begun: once for each time that it was allowed
    /// (`didFinishDeferredUpdatesWithError`).
    case deferralEnded(ClientID, DeferralEnd)
    /// A significant change. Like the other events that are watched for, it comes in any state of the app, which may
    /// have to be woken or launched for it; or the permission is one that keeps them quiet then.
    case significantChange(SignificantChange)
    /// The border of a monitored region was crossed.
    case regionCrossed(RegionCrossing)
    /// Where the device is, seen from a monitored region (`didDetermineState`): to who asks, and with every crossing.
    case regionState(region: String, RegionState)
    /// A region is not monitored, or not yet.
    case monitoringFailed(region: String, MonitoringFailure)
    /// A place was reached or left.
    case visit(Visit)
    /// ``LocationEngine/monitored`` has changed, and is to be kept. It comes behind the events that changed it, so that an
    /// event is rather told twice than lost.
    case monitoredChanged
}

/// A buffer of effects that is used again and again, so that deciding allocates nothing.
public struct Effects: Sendable {
    /// The effects, in the order in which they are to be carried out.
    public private(set) var list: [Effect] = []
    /// The locations that the deliveries in ``list`` refer to.
    public private(set) var locations: [Fix] = []

    /// An empty buffer.
    public init() {}

    /// Empties the buffer and keeps its storage.
    public mutating func removeAll() {
        // One by one: there are one or two of them, and `removeAll` is made for many.
        while list.popLast() != nil {}
        while locations.popLast() != nil {}
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

    mutating func tellSignificantChange(_ fix: Fix, to client: ClientID?) {
        locations.append(fix)
        list.append(.significantChange(SignificantChange(client: client, location: locations.count - 1)))
    }

    mutating func tell(_ direction: RegionCrossing.Direction, of region: String, at fix: Fix) {
        locations.append(fix)
        list.append(
            .regionCrossed(RegionCrossing(region: region, direction: direction, location: locations.count - 1)))
    }
}
