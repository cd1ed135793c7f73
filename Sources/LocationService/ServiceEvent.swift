public import ApplicationLifecycle
public import LocationEngine
public import LocationModel

/// Locations on their way to the app.
public struct DeliveredLocations: Sendable {
    /// At least one, oldest first.
    public let locations: ArraySlice<Fix>
    /// The client they are for.
    public let client: ClientID
    /// The state the app is in.
    public let state: ApplicationState
    /// Which of the app's work runs for them.
    public let work: Work
    /// The number of the batch, from 1, when there are several.
    public let batch: Int?
}

/// Something that went wrong and was dealt with.
public enum Fault: Hashable, Sendable {
    /// There has been no position since then.
    case locationUnknown(since: Instant)
    /// The source's time has jumped from there to now.
    case timeRestarted(from: Instant)

    /// The fault's name in records.
    public var name: String {
        switch self {
        case .locationUnknown: "locationUnknown"
        case .timeRestarted: "timeRestarted"
        }
    }
}

/// How it stands with the source.
public enum SourceCondition: Hashable, Sendable {
    /// It cannot be had, for this reason, and is being tried again.
    case lost(reason: String)
    /// It can be had; its name, as people know it.
    case found(name: String)
}

/// Everything that happens in a run, in its order: what a record of it consists of.
public enum ServiceEvent: Sendable {
    /// The app is told of a change in its life.
    case message(Message)
    /// The accuracy that a client gets from now on.
    case desiredAccuracy(ClientID, DesiredAccuracy)
    /// Locations have been delivered.
    case delivery(DeliveredLocations)
    /// Something went wrong.
    case fault(Fault)
    /// The source has been lost or found.
    case source(SourceCondition)
}

/// The app, as the service sees it: registered work and somebody who watches.
public struct Application {
    /// When a piece of work runs.
    public enum WorkKind: Hashable, Sendable {
        /// For every delivery.
        case always
        /// For deliveries in the foreground only.
        case foregroundOnly
    }

    private var work: [(kind: WorkKind, body: (DeliveredLocations) -> Void)] = []
    private var observers: [(ServiceEvent, Instant) -> Void] = []

    /// An app that does nothing.
    public init() {}

    /// Registers work to be done for deliveries; it runs in the order of registration.
    public mutating func register(_ kind: WorkKind, _ body: @escaping (DeliveredLocations) -> Void) {
        work.append((kind, body))
    }

    /// Registers somebody who is told everything that happens, with its time.
    public mutating func observe(_ body: @escaping (ServiceEvent, Instant) -> Void) { observers.append(body) }

    func tell(_ event: ServiceEvent, at now: Instant) {
        for observer in observers { observer(event, now) }
    }

    /// Runs the work that is registered for a delivery.
    public func receive(_ delivery: DeliveredLocations) {
        for (kind, body) in work where kind == .always || delivery.work == .all { body(delivery) }
    }
}
