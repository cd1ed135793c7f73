import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
public import Foundation
import LocationModel
import LocationService
import Synchronization

/// Receives what happens to the app's notifications.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// A notification is due while the app is in the foreground. It is shown as the app says; without this method, not.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
    /// The user has tapped a notification, which brings the app to the foreground or launches it.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)
}

/// For methods that are not implemented.
extension UNUserNotificationCenterDelegate {
    /// Shows nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) { completionHandler([]) }

    /// Has no effect.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) { completionHandler() }
}

/// The app's local notifications.
///
/// The system owns them: they are due while the app is suspended or has no process. One that is due is shown by the
/// desktop (`notify-send`) or as a line on standard error; `locationd launch` prints its identifier, and `locationd ctl
/// confirm` is the user's tap.
public final class UNUserNotificationCenter: NSObject, Sendable {
    /// The center of the app's process.
    public class func current() -> UNUserNotificationCenter { Device.current.object { UNUserNotificationCenter($0) } }

    private struct State {
        weak var delegate: (any UNUserNotificationCenterDelegate)?
        var status = UNAuthorizationStatus.notDetermined
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
        withState { $0.status = .authorized }
        completionHandler(true, nil)
    }

    /// Asks the user, who agrees.
    @discardableResult public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        withState { $0.status = .authorized }
        return true
    }

    /// Passes the settings on.
    public func getNotificationSettings(completionHandler: @escaping (UNNotificationSettings) -> Void) {
        completionHandler(UNNotificationSettings(withState { $0.status }))
    }

    /// The settings.
    public func notificationSettings() async -> sending UNNotificationSettings {
        UNNotificationSettings(withState { $0.status })
    }

    // MARK: Requests

    /// Schedules a notification; one with the same identifier is replaced. At most 64 are kept, the soonest.
    public func add(
        _ request: UNNotificationRequest, withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        schedule(request)
        completionHandler?(nil)
    }

    /// Schedules a notification.
    public func add(_ request: UNNotificationRequest) async throws { schedule(request) }

    private func schedule(_ request: UNNotificationRequest) {
        guard let device else { return }
        if let trigger = request.trigger as? UNLocationNotificationTrigger {
            guard let region = trigger.region.monitored else { return }
            device.setNotificationContent(StoredContent(request.content).data, of: request.identifier)
            let notification = LocalNotification(request.identifier, at: region, repeats: trigger.repeats)
            return device.send(.app(.scheduleNotification(notification)))
        }
        let now = device.time ?? Instant(nanoseconds: 0)
        let date = Date(timeIntervalSince1970: Double(now.nanoseconds) / 1e9)
        // Without a trigger it is due at once; with one that never comes, never.
        guard let seconds = request.trigger.map({ $0.seconds(after: date) }) ?? 0 else { return }
        device.setNotificationContent(StoredContent(request.content).data, of: request.identifier)
        let interval = request.trigger?.interval(after: date)
        device.send(
            .app(
                .scheduleNotification(
                    LocalNotification(request.identifier, at: now.advanced(bySeconds: seconds), every: interval))))
    }

    /// Passes the scheduled notifications on, the soonest first, without their triggers.
    public func getPendingNotificationRequests(completionHandler: @escaping ([UNNotificationRequest]) -> Void) {
        completionHandler(pending)
    }

    /// The scheduled notifications, the soonest first, without their triggers.
    public func pendingNotificationRequests() async -> sending [UNNotificationRequest] { pending }

    /// Cancels scheduled notifications.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) { cancel(identifiers) }
    /// Cancels all scheduled notifications.
    public func removeAllPendingNotificationRequests() {
        cancel((device?.snapshot.scheduledNotifications ?? []).map(\.identifier))
    }

    /// Passes on the notifications that are shown and that the user has not tapped, the oldest first.
    public func getDeliveredNotifications(completionHandler: @escaping ([UNNotification]) -> Void) {
        completionHandler((device?.snapshot.shownNotifications ?? []).map(notification(named:)))
    }

    /// Removes shown notifications.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) { cancel(identifiers) }
    /// Removes all shown notifications.
    public func removeAllDeliveredNotifications() { cancel(device?.snapshot.shownNotifications ?? []) }

    private var pending: [UNNotificationRequest] {
        (device?.snapshot.scheduledNotifications ?? []).map { notification(named: $0.identifier).request }
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
        guard let device, case .notification(let identifier, let isShown) = event else { return }
        if isShown { return show(identifier) }
        let wasShown = device.snapshot.shownNotifications.contains(identifier)
        device.onMainThread { [weak self] in
            if wasShown { self?.respond(to: identifier) } else { self?.present(identifier) }
        }
    }

    private func notification(named identifier: String) -> UNNotification {
        let stored = device?.notificationContent(of: identifier).flatMap(StoredContent.init(data:))
        let content = stored?.content ?? UNNotificationContent()
        let date = device?.time.map { Date(timeIntervalSince1970: Double($0.nanoseconds) / 1e9) } ?? Date()
        return UNNotification(UNNotificationRequest(identifier: identifier, content: content, trigger: nil), at: date)
    }

    private func present(_ identifier: String) {
        delegate?.userNotificationCenter(self, willPresent: notification(named: identifier)) { [weak self] options in
            if options.isShown { self?.show(identifier) }
        }
    }

    private func respond(to identifier: String) {
        let response = UNNotificationResponse(notification(named: identifier))
        delegate?.userNotificationCenter(self, didReceive: response) {}
    }

    private func show(_ identifier: String) {
        // A test sees the event.
        guard Device.simulation == nil else { return }
        let content = notification(named: identifier).request.content
        guard !DesktopProgram.notify.run(["--", content.title, content.body]) else { return }
        let text = [content.title, content.subtitle, content.body].filter { !$0.isEmpty }.joined(separator: ": ")
        DesktopProgram.print("notification \(text.isEmpty ? identifier : text)")
    }
}
