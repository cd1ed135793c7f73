import LocationModel

/// The runtime's state of the app, apart from its lifecycle.
struct AppRuntimeState {
    /// The events that an app in this process is still handling.
    var pendingCompletions = PendingCompletions()
    /// The transition to the foreground, if there is one.
    var activation: Activation?
    /// What locking the device has done to the app on the screen, until it is unlocked.
    var lockedOver: LockEffect?
    var initialRequests = InitialRequests()
    /// Whether the app has requested in this run what the configuration monitors, which continues when its process has
    /// ended.
    var hasRequestedMonitoring = false
    /// Whether location updates keep the app running.
    var isKeptRunning = false
    /// Whether an event other than a fix has occurred since ``isKeptRunning`` and the initial requests were reviewed.
    var needsReview = true
    /// Whether an event has occurred that can change why the app receives no location.
    var needsGapReview = true
    var deliveryPolicy = DeliveryPolicy()
    /// The time limit in the background that the app was last notified of.
    var backgroundTimeLimit: Instant?
    /// Location events that the lifecycle has still to deliver.
    private var pendingLocationEvents: [LocationEventPayload] = []
    /// Events that the app receives when it is no longer suspended.
    private var deferredEvents: [ServiceEvent] = []
    /// Other apps that are suspended, with their megabytes.
    var otherApps: [String: Double] = [:]
    /// Pictures that the app's process has released.
    var releasedPictures: Set<String> = []
    /// URLs that the app receives on its way to the foreground.
    var urls: [String] = []
    /// The device's battery and power mode; nil if unknown.
    var power: DevicePower?
    /// What the system has stored about the app.
    var record: SystemRecord
    var isRecordDirty = false

    init(_ record: SystemRecord) { self.record = record }

    /// Must be called when the process has ended: what it has not received is lost.
    mutating func endProcess() {
        pendingCompletions.removeAll()
        pendingLocationEvents.removeAll()
        deferredEvents.removeAll()
        urls.removeAll()
        releasedPictures.removeAll()
        isKeptRunning = false
        initialRequests = InitialRequests()
    }

    /// Must be called when an event other than a fix has occurred.
    mutating func requestReview() { (needsReview, needsGapReview) = (true, true) }

    mutating func append(_ payload: LocationEventPayload) { pendingLocationEvents.append(payload) }

    /// Removes and returns the oldest pending location event of a kind; nil for an event from a script.
    mutating func popPayload(of kind: LocationEvent) -> LocationEventPayload? {
        let index = pendingLocationEvents.firstIndex { $0.kind == kind }
        return index.map { pendingLocationEvents.remove(at: $0) }
    }

    mutating func deferEvent(_ event: ServiceEvent) {
        // Of the device's power only the last change counts.
        if event.isPowerChange { deferredEvents.removeAll(where: \.isPowerChange) }
        deferredEvents.append(event)
    }

    mutating func removeURLs() -> [String] {
        defer { urls.removeAll() }
        return urls
    }

    mutating func removeDeferredEvents() -> [ServiceEvent] {
        defer { deferredEvents.removeAll() }
        return deferredEvents
    }
}
