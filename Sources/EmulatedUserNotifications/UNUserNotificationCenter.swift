import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
public import Foundation
import LocationModel
import LocationService
import Synchronization

/// The app's local notifications.
///
/// The system owns them: they are due while the app is suspended or has no process. One that is due is shown by the
/// desktop (`notify-send`) or as a line on standard error, by `locationd launch` if that has launched the app;
/// `locationd ctl confirm` is the user's tap.
public final class UNUserNotificationCenter: NSObject, Sendable {
    /// The center of the app's process.
    public class func current() -> UNUserNotificationCenter { Device.current.object { UNUserNotificationCenter($0) } }

    private struct State {
        weak var delegate: (any UNUserNotificationCenterDelegate)?
        var categories: Set<UNNotificationCategory> = []
        /// The identifiers of what this process has scheduled, which the system may not have processed yet.
        var added: Set<String> = []
        /// The notification whose tap has launched the app, until the delegate has received it.
        var launchedBy: String?
    }

    private weak let device: Device?
    private let state: Mutex<UncheckedSendableBox<Storage>>
    private let observation = Mutex<Device.Observation?>(nil)

    /// The state; accessed under the lock only.
    private final class Storage {
        var state = State()
    }

    private init(_ device: Device) {
        self.device = device
        let storage = Storage()
        storage.state.launchedBy = device.snapshot.launchNotification
        state = Mutex(UncheckedSendableBox(storage))
        super.init()
        let observation = device.observe { [weak self] event, time in self?.handle(event, at: time) }
        self.observation.withLock { $0 = observation }
    }

    private func withState<Result>(_ body: (inout State) -> sending Result) -> sending Result {
        state.withLock { body(&$0.value.state) }
    }

    /// Receives the notifications. It must be set before the launch has ended, so that it receives the one that has
    /// launched the app.
    public var delegate: (any UNUserNotificationCenterDelegate)? {
        get { withState { UncheckedSendableBox($0.delegate) }.value }
        set {
            let box = UncheckedSendableBox(newValue)
            let launchedBy = withState { state -> String? in
                state.delegate = box.value
                defer { if box.value != nil { state.launchedBy = nil } }
                return box.value == nil ? nil : state.launchedBy
            }
            if let launchedBy { device?.enqueueOnMainThread { [weak self] in self?.respond(to: launchedBy) } }
        }
    }

    // MARK: Authorization

    /// Asks the user, who agrees.
    @preconcurrency public func requestAuthorization(
        options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        device?.changeNotificationSettings { $0.isAuthorized = true }
        completionHandler(true, nil)
    }

    /// Asks the user, who agrees.
    @discardableResult public nonisolated(nonsending) func requestAuthorization(options: UNAuthorizationOptions = [])
        async throws -> Bool
    {
        device?.changeNotificationSettings { $0.isAuthorized = true }
        return true
    }

    /// Passes the settings on.
    public func getNotificationSettings(completionHandler: @escaping (UNNotificationSettings) -> Void) {
        completionHandler(settings)
    }

    /// What the user has agreed to, as ``getNotificationSettings(completionHandler:)`` passes it on.
    public nonisolated(nonsending) func notificationSettings() async -> sending UNNotificationSettings { settings }

    private var settings: UNNotificationSettings {
        UNNotificationSettings(device?.notificationSettings.isAuthorized == true ? .authorized : .notDetermined)
    }

    /// Sets the number at the app's icon; 0: none.
    public func setBadgeCount(
        _ newBadgeCount: Int, withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        device?.changeNotificationSettings { $0.badge = max(0, newBadgeCount) }
        completionHandler?(nil)
    }

    /// Sets the number at the app's icon; 0: none.
    public nonisolated(nonsending) func setBadgeCount(_ newBadgeCount: Int) async throws {
        device?.changeNotificationSettings { $0.badge = max(0, newBadgeCount) }
    }

    // MARK: Categories

    /// Sets the kinds of notifications. Their actions are not shown: the user's tap is the default action.
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        let box = UncheckedSendableBox(categories)
        withState { $0.categories = box.value }
    }

    /// Passes on the kinds of notifications.
    public func getNotificationCategories(completionHandler: @escaping (Set<UNNotificationCategory>) -> Void) {
        completionHandler(categories)
    }

    /// The kinds of notifications.
    public nonisolated(nonsending) func notificationCategories() async -> sending Set<UNNotificationCategory> {
        categories
    }

    private var categories: Set<UNNotificationCategory> {
        withState { UncheckedSendableBox($0.categories) }.value
    }

    // MARK: Requests

    /// Schedules a notification; one with the same identifier is replaced. At most 64 are kept, the soonest.
    public func add(
        _ request: UNNotificationRequest, withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        schedule(request)
        completionHandler?(nil)
    }

    /// Schedules a notification, as ``add(_:withCompletionHandler:)`` does; never throws here.
    public nonisolated(nonsending) func add(_ request: UNNotificationRequest) async throws { schedule(request) }

    private func schedule(_ request: UNNotificationRequest) {
        guard let device else { return }
        withState { _ = $0.added.insert(request.identifier) }
        let (identifier, content) = (request.identifier, request.content)
        let notification: LocalNotification
        if let trigger = request.trigger as? UNLocationNotificationTrigger {
            guard let region = trigger.region.monitored else { return }
            notification = LocalNotification(identifier, at: region, repeats: trigger.repeats)
        } else {
            let now = device.time ?? device.waitForRequests() ?? Instant(nanoseconds: 0)
            let date = Date(now)
            // Without a trigger it is due at once; with one that never comes, never.
            guard let seconds = request.trigger.map({ $0.seconds(after: date) }) ?? 0 else { return }
            notification = LocalNotification(
                identifier, at: now.advanced(bySeconds: seconds), every: request.trigger?.interval(after: date))
        }
        device.setNotificationContent(StoredContent(request).data, badge: content.badge?.intValue, of: identifier)
        device.send(.app(.scheduleNotification(notification.showing(title: content.title, text: content.text))))
    }

    /// Passes on the scheduled notifications, the soonest first, with those that were added before.
    public func getPendingNotificationRequests(completionHandler: @escaping ([UNNotificationRequest]) -> Void) {
        let box = UncheckedSendableBox(completionHandler)
        afterRequests { box.value($0.pending) }
    }

    /// The scheduled notifications, the soonest first, with those that were added before.
    public nonisolated(nonsending) func pendingNotificationRequests() async -> sending [UNNotificationRequest] {
        await afterRequests()
        return pending
    }

    /// Cancels scheduled notifications; unknown identifiers are ignored.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) { cancel(identifiers) }
    /// Cancels all scheduled notifications.
    public func removeAllPendingNotificationRequests() {
        let added = withState { state in
            defer { state.added = [] }
            return state.added
        }
        let shown = device?.snapshot.shownNotifications ?? []
        let scheduled = (device?.snapshot.scheduledNotifications ?? []).map(\.identifier)
        cancel(added.union(scheduled).subtracting(shown).sorted())
    }

    /// Passes on the notifications that are shown and that the user has not tapped, the oldest first.
    public func getDeliveredNotifications(completionHandler: @escaping ([UNNotification]) -> Void) {
        let box = UncheckedSendableBox(completionHandler)
        afterRequests { box.value($0.delivered) }
    }

    /// The notifications that are shown and that the user has not tapped, the oldest first.
    public nonisolated(nonsending) func deliveredNotifications() async -> sending [UNNotification] {
        await afterRequests()
        return delivered
    }

    /// Removes shown notifications; unknown identifiers are ignored.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) { cancel(identifiers) }
    /// Removes all shown notifications.
    public func removeAllDeliveredNotifications() { cancel(device?.snapshot.shownNotifications ?? []) }

    private var pending: [UNNotificationRequest] {
        (device?.snapshot.scheduledNotifications ?? []).filter { StoredContent.isOfCenter($0.identifier) }
            .map { notification(named: $0.identifier).request }
    }

    private var delivered: [UNNotification] {
        (device?.snapshot.shownNotifications ?? []).filter(StoredContent.isOfCenter).map(notification(named:))
    }

    /// Runs a body when the system has processed what was requested before.
    private func afterRequests(_ body: @escaping @Sendable (UNUserNotificationCenter) -> Void) {
        guard let device else { return body(self) }
        device.requestStatus { [self] _ in body(self) }
    }

    private func afterRequests() async {
        await withCheckedContinuation { continuation in afterRequests { _ in continuation.resume() } }
    }

    private func cancel(_ identifiers: [String]) {
        guard let device else { return }
        for identifier in identifiers {
            device.send(.app(.cancelNotification(identifier)))
            device.setNotificationContent(nil, of: identifier)
        }
    }

    // MARK: For the device

    private func handle(_ event: ServiceEvent, at time: Instant) {
        guard let device, case .notification(let identifier, let isShown) = event,
            StoredContent.isOfCenter(identifier)
        else { return }
        // `locationd launch` shows the notifications of an app that it has launched, whether the app runs or not.
        if isShown { return device.isLaunchedBySystem ? () : show(identifier) }
        let wasShown = device.snapshot.shownNotifications.contains(identifier)
        device.onMainThread { [weak self] in
            if wasShown { self?.respond(to: identifier) } else { self?.present(identifier) }
        }
    }

    private func notification(named identifier: String) -> UNNotification {
        let stored = device?.notificationContent(of: identifier).flatMap(StoredContent.init(data:))
        let request =
            stored?.request(identifier: identifier)
            ?? UNNotificationRequest(identifier: identifier, content: UNNotificationContent(), trigger: nil)
        let date = device?.time.map { Date($0) } ?? Date()
        return UNNotification(request, at: date)
    }

    private func present(_ identifier: String) {
        delegate?.userNotificationCenter(self, willPresent: notification(named: identifier)) { [weak self] options in
            if options.contains(.badge) { self?.setBadge(of: identifier) }
            if options.isShown { self?.show(identifier) }
        }
    }

    private func respond(to identifier: String) {
        let response = UNNotificationResponse(notification(named: identifier))
        delegate?.userNotificationCenter(self, didReceive: response) {}
    }

    private func setBadge(of identifier: String) {
        let badge = notification(named: identifier).request.content.badge
        if let badge { device?.changeNotificationSettings { $0.badge = max(0, badge.intValue) } }
    }

    private func show(_ identifier: String) {
        // A test sees the event.
        guard Device.simulation == nil else { return }
        let content = notification(named: identifier).request.content
        DesktopProgram.show(
            NotificationText(title: content.title, text: content.text) ?? NotificationText(title: identifier, text: ""))
    }
}

extension UNNotificationContent {
    /// What is shown below the title.
    fileprivate var text: String { [subtitle, body].filter { !$0.isEmpty }.joined(separator: ": ") }
}
