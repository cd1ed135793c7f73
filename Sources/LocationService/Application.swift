public import CPUMeter
import LocationEngine
public import LocationModel

/// The app, as the service sees it: registered work and somebody who watches.
public struct Application {
    /// When a piece of work runs.
    public enum WorkKind: Hashable, Sendable {
        /// For every delivery.
        case always
        /// For deliveries in the foreground only.
        case foregroundOnly
    }

    /// How it goes about what it is told.
    public var conduct = Conduct.here(Conduct.Durations())
    /// Whether it asks for what the configuration says when it is launched: location updates, and what it monitors. An
    /// app that asks by the ``RemoteControl`` does not.
    public var startsServices = true
    /// Reads what it has used so far; nil: what this process has used.
    public var readCost: (() -> CPUReading)?

    private var work: [(kind: WorkKind, body: (DeliveredLocations) -> Void)] = []
    /// All of them as one. Not an array: what is called out of one is retained for every event.
    private var observer: (ServiceEvent, Instant) -> Void = { _, _ in }
    private var isObserved = false

    /// An app that does nothing.
    public init() {}

    /// Registers work to be done for deliveries; it runs in the order of registration.
    public mutating func register(_ kind: WorkKind, _ body: @escaping (DeliveredLocations) -> Void) {
        work.append((kind, body))
    }

    /// Registers somebody who is told everything that happens, with its time.
    public mutating func observe(_ body: @escaping (ServiceEvent, Instant) -> Void) {
        guard isObserved else { return (observer, isObserved) = (body, true) }
        let others = observer
        observer = {
            others($0, $1)
            body($0, $1)
        }
    }

    /// What it has used so far; a meter of this process is read when it does not say so itself.
    func cost(by meter: borrowing CPUMeter) -> CPUReading {
        if let readCost { readCost() } else { meter.read() }
    }

    func tell(_ event: ServiceEvent, at now: Instant) {
        observer(event, now)
    }

    /// Hands over a delivery, and tells of it: the work comes first. The delivery becomes the event, and is kept by nobody else.
    func deliver(_ delivery: consuming DeliveredLocations, at now: Instant) {
        receive(delivery)
        tell(.delivery(delivery), at: now)
    }

    /// Runs the work that is registered for a delivery.
    public func receive(_ delivery: DeliveredLocations) {
        guard !work.isEmpty else { return }
        for (kind, body) in work where kind == .always || delivery.work == .all { body(delivery) }
    }
}
