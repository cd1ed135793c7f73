public import CPUMeter
public import LocationModel

/// The app as the service sees it: registered work and observers.
public struct Application {
    /// When a piece of work runs.
    public enum WorkKind: Hashable, Sendable {
        /// For every delivery, also in the background.
        case always
        /// For deliveries in the foreground only.
        case foregroundOnly
    }

    /// Where the app's code runs.
    public var hosting = AppHosting.inProcess(AppHosting.Durations())
    /// Whether the service makes the configuration's requests for the app when it is launched: location updates and
    /// monitoring. False for an app that makes its requests through the ``RemoteControl``.
    public var startsServices = true
    /// Reads the CPU time that the app has used so far; nil: that of this process.
    public var readCost: (() -> CPUUsage)?

    /// The megabytes of the app's pictures; nil: only those that the configuration names.
    package var readPictureMemory: (() -> Double)?
    /// Called when a step of the script is done, with its index and before what follows from it.
    package var onStep: ((Int, Instant) -> Void)?
    /// Called when the loop has woken up, with the time; for a report.
    package var onWakeUp: ((Instant) -> Void)?
    /// Called with each fix of the source that has a position, and the app's state, whether the app receives it or not.
    package var onFix: ((Fix, ApplicationState) -> Void)?
    /// May ask for the status before the loop waits, which wakes nothing.
    package var statusObserver: ((_ status: () -> ServiceStatus) -> Void)?
    /// What observers of the run have used so far in this process, which is in no state's cost.
    package var readObserverCost: (() -> CPUUsage)?

    /// Lets time wait for an app in a process of its own; nil: it does not.
    package var pacing: AppPacing?
    /// Called when the system asks whether the app has done everything that is due: with its time, the seconds that the
    /// process was suspended so far, and the reply, which takes the time of the app's next timer. Nil: nothing is left
    /// to do when the observers have returned.
    package var onSync:
        ((_ time: Instant, _ suspended: Double, _ reply: @escaping @Sendable (Instant?) -> Void) -> Void)?

    private var work: [(kind: WorkKind, body: (DeliveredLocations) -> Void)] = []
    private var observers: [(ServiceEvent, Instant) -> Void] = []

    /// An app that does nothing.
    public init() {}

    /// Registers work to be done for deliveries; it runs in the order of registration.
    public mutating func register(_ kind: WorkKind, _ body: @escaping (DeliveredLocations) -> Void) {
        work.append((kind, body))
    }

    /// Registers an observer of all events, with their times.
    public mutating func observe(_ body: @escaping (ServiceEvent, Instant) -> Void) { observers.append(body) }

    /// The CPU time that the app has used so far, read from a meter of this process unless the app has ``readCost``.
    package func cost(by meter: borrowing CPUMeter) -> CPUUsage {
        if let readCost { return readCost() }
        let reading = meter.read()
        return readObserverCost.map { reading - $0() } ?? reading
    }

    package func notify(_ event: ServiceEvent, at now: Instant) {
        for observer in observers { observer(event, now) }
    }

    /// Runs the work for a delivery, and then notifies the observers.
    func deliver(_ delivery: DeliveredLocations, at now: Instant) {
        receive(delivery)
        notify(.locations(delivery), at: now)
    }

    /// Runs the work that is registered for a delivery.
    public func receive(_ delivery: DeliveredLocations) {
        guard !work.isEmpty else { return }
        for (kind, body) in work where kind == .always || delivery.work == .all { body(delivery) }
    }
}
