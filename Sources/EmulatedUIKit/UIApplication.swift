import EmulatedDevice
import FoundationGaps
import Foundation
import LocationModel
import LocationService

/// The app: its state, delegate and background tasks. There is one for each process of the app.
@preconcurrency @MainActor open class UIApplication: UIResponder {
    /// The app of this process; in a test, of the current simulation.
    public class var shared: UIApplication { Device.current.object { _ in UIApplication() } }

    /// Receives the app's messages. `UIApplicationMain` makes and retains it; a delegate that is set instead is not
    /// retained.
    open weak var delegate: (any UIApplicationDelegate)?

    /// The app's state. In a method called before a change (`…Will…`) it is the old state, after it (`…Did…`) the new
    /// one.
    open private(set) var applicationState: State

    /// The connected scenes: at most one.
    open internal(set) var connectedScenes: Set<UIScene> = []

    /// The sessions of the connected scenes.
    open var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }

    /// False: there is one scene.
    open var supportsMultipleScenes: Bool { false }

    /// True: files stay available while the device is locked.
    open var isProtectedDataAvailable: Bool { true }

    /// Available, except in low power mode, which switches background refresh off.
    open var backgroundRefreshStatus: UIBackgroundRefreshStatus { isLowPowerMode ? .denied : .available }

    /// Has no effect: the device never locks itself.
    open var isIdleTimerDisabled = false

    /// The number at the app's icon, 0 or more: 0 is none. It is shown nowhere, and outlives the process as on iOS.
    open var applicationIconBadgeNumber: Int {
        get { device?.notificationSettings.badge ?? 0 }
        set { device?.changeNotificationSettings { $0.badge = max(0, newValue) } }
    }

    /// The device that the app runs on, while there is one.
    private(set) weak var device: Device?
    private(set) var launchCause = LaunchCause.user
    /// Whether the process has been in the foreground.
    var hasBeenInForeground = false
    /// Seconds between two background fetches, at least; nil: none.
    var fetchInterval: Double?
    /// How the app notifies its user, in iOS 8 and 9.
    var userNotificationTypes: UIUserNotificationType = [.badge, .sound, .alert]
    /// The interval and the handler that keep a connection alive; nil: none.
    var keepAlive: (seconds: Double, handler: (@MainActor @Sendable () -> Void)?)?
    /// The window that receives events.
    open internal(set) weak var keyWindow: UIWindow?
    var shownWindows: [WeakReference<UIWindow>] = []
    /// The power mode of the last notification to the app.
    private var isLowPowerMode = false
    private(set) var isDelivering = false
    /// What is to be done after the message that is being delivered.
    var afterMessage: [@MainActor @Sendable () -> Void] = []
    /// The delegate that `UIApplicationMain` has made.
    private var retainedDelegate: (any UIApplicationDelegate)?
    nonisolated let backgroundTasks: BackgroundTaskRegistry
    private var observation: Device.Observation?

    /// An app without a delegate; called by `UIApplicationMain` only.
    public override init() {
        let device = Device.current
        self.device = device
        backgroundTasks = BackgroundTaskRegistry(device)
        applicationState = State(device.snapshot.state)
        isLowPowerMode = device.snapshot.power?.isLowPowerMode ?? false
        super.init()
        observation = device.observe { [weak self, weak device, days = DayChange()] event, time in
            guard let self, let device else { return }
            if days.isSignificant(event, at: time, in: device.snapshot.state) {
                device.onMainThread { [weak self] in self?.noticeSignificantTimeChange() }
            }
            if case .backgroundTask(let task) = event { backgroundTasks.receive(task) }
            guard let reaction = UIApplication.reaction(to: event) else { return }
            device.onMainThread { [weak self] in if let self { reaction(self) } }
        }
    }

    private typealias Reaction = @MainActor @Sendable (UIApplication) -> Void

    /// What is done for an event on the main thread; nil for an event that does not wake it.
    nonisolated private static func reaction(to event: ServiceEvent) -> Reaction? {
        switch event {
        case .launch(let cause): { $0.startProcess(for: cause) }
        case .message(let message): { $0.handle(message) }
        case .state(let state, _): { $0.enter(state) }
        case .preservation(let preservation): { $0.handle(preservation) }
        case .expiration(let task): { $0.backgroundTasks.expire(task) }
        case .notification(let name, let isShown): { $0.handleNotification(named: name, isShown: isShown) }
        case .openURL(let text): { if let url = URL(string: text) { $0.receive(url) } }
        case .devicePower(let power): { $0.noticePowerChange(power) }
        case .scheduledTask(ScheduledTask.backgroundFetch, let task): { $0.fetch(as: task) }
        case .scheduledTask(ScheduledTask.keepAlive, let task): { $0.keepAlive(as: task) }
        default: nil
        }
    }

    func retain(_ delegate: any UIApplicationDelegate) {
        retainedDelegate = delegate
        self.delegate = delegate
    }

    /// The process has started. Unless a location event has launched it in the background, it is inactive before the
    /// lifecycle reports a state.
    func startProcess(for cause: LaunchCause) {
        launchCause = cause
        if case .location = cause { return }
        applicationState = .inactive
    }

    private func noticeSignificantTimeChange() {
        delegate?.applicationSignificantTimeChange(self)
        NotificationCenter.default.post(name: UIApplication.significantTimeChangeNotification, object: self)
    }

    private func noticePowerChange(_ power: DevicePower) {
        UIDevice.current.noticePowerChange()
        guard power.isLowPowerMode != isLowPowerMode else { return }
        isLowPowerMode = power.isLowPowerMode
        NotificationCenter.default.post(name: .NSProcessInfoPowerStateDidChange, object: ProcessInfo.processInfo)
        NotificationCenter.default.post(
            name: UIApplication.backgroundRefreshStatusDidChangeNotification, object: self)
    }

    private func handle(_ message: Message) {
        isDelivering = true
        deliver(message)
        isDelivering = false
        while !afterMessage.isEmpty { afterMessage.removeFirst()() }
        preserveState(after: message)
    }

    private func enter(_ state: ApplicationState) {
        applicationState = State(state)
        if state == .background { RunningAnimations.current.endEarly() }
    }
}

extension UIApplication {
    /// The app's state as the app sees it: a suspended app runs no code, so it never sees that state.
    public enum State: Int, Sendable {
        /// In the foreground, receiving events.
        case active = 0
        /// In the foreground without events: during a transition or an interruption.
        case inactive = 1
        /// In the background and running, until it is suspended.
        case background = 2

        init(_ state: ApplicationState) {
            switch state {
            case .active: self = .active
            case .inactive: self = .inactive
            case .background, .suspended, .notRunning: self = .background
            }
        }
    }
}
