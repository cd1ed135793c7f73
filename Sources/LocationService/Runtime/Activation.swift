import ApplicationLifecycle
import LocationEngine
import LocationModel

/// The way onto the screen: the app is inactive, and will be active.
enum Activation {
    /// When it has been launched.
    case afterLaunch
    /// At this instant, or with the first location before it.
    case before(Instant)
}

/// What a process has asked for since it was launched.
struct Start {
    private var hasRequested = false
    private var isUpdating = false

    /// Whether there is nothing left to ask for.
    var isComplete: Bool { hasRequested && isUpdating }

    /// What it asks for in a state, by its configuration and for the first time.
    mutating func requests(in state: ApplicationState, by configuration: ServiceConfiguration) -> [Request] {
        let (isOnScreen, isBehindIt) = (state == .active, state == .background)
        var requests: [Request] = []
        if !hasRequested && (isOnScreen || isBehindIt) {
            hasRequested = true
            requests = configuration.requests
        }
        if !isUpdating && (isOnScreen || isBehindIt && configuration.updatesWhenRelaunched) {
            isUpdating = true
            requests += [
                .allowsBackgroundLocationUpdates(configuration.allowsBackgroundLocationUpdates),
                .desiredAccuracy(configuration.desiredAccuracy), .distanceFilter(configuration.distanceFilter),
                .startUpdatingLocation,
            ]
        }
        return requests
    }
}

/// What the app's life says of fixes. It is looked up when that changes, so that a fix finds it in one place.
struct Standing {
    /// Whether deliveries reach the app now.
    private(set) var getsDeliveries = false
    /// Which of its work runs for them.
    private(set) var work = Work.all
    /// Until when it may run behind the screen.
    private(set) var backgroundTimeLimit: Instant?

    init() {}

    init(of lifecycle: borrowing ApplicationLifecycle, policy: BackgroundPolicy) {
        getsDeliveries = lifecycle.deliveryRule == .now
        work = policy.work(in: lifecycle.state)
        backgroundTimeLimit = lifecycle.backgroundTimeLimit
    }
}

/// First in, first out; its storage is used again and again.
struct Queue<Element> {
    private var elements: [Element] = []
    private var done = 0

    /// What was appended and is still to be carried out, from this index on.
    var waiting: ArraySlice<Element> { elements[done...] }

    /// Appends what a body appends.
    mutating func append(_ body: (inout [Element]) -> Void) { body(&elements) }

    mutating func popFirst() -> Element? {
        guard done < elements.count else {
            if done > 0 {
                elements.removeAll(keepingCapacity: true)
                done = 0
            }
            return nil
        }
        defer { done += 1 }
        return elements[done]
    }
}
