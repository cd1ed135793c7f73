import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LocationModel
import LocationService

/// The app, as it sees itself: its state, its delegate, its background tasks.
///
/// There is one for each process of the app. What Apple's has beyond an app's life is not here.
@MainActor open class UIApplication: UIResponder {
    /// The app of this process; in a test, of the present simulation.
    public class var shared: UIApplication { Device.current.object { _ in UIApplication() } }

    /// What the app is told is told to this object. `UIApplicationMain` makes it and keeps it; one that is set instead is
    /// to be kept by who sets it.
    open weak var delegate: (any UIApplicationDelegate)?

    /// Whether the app is on the screen and gets events. In a method that is called before a change (`…Will…`) it is the
    /// old state still, after it (`…Did…`) the new one.
    open private(set) var applicationState: State

    /// The app's scenes that are connected: one at the most.
    open internal(set) var connectedScenes: Set<UIScene> = []

    /// Their sessions.
    open var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }

    /// Whether the app can have several scenes at a time: false, there is one.
    open var supportsMultipleScenes: Bool { false }

    /// Whether files that iOS encrypts while the device is locked can be read: true, nothing locks it.
    open var isProtectedDataAvailable: Bool { true }

    /// Whether the app may be run behind the screen to refresh: it may.
    open var backgroundRefreshStatus: UIBackgroundRefreshStatus { .available }

    /// Whether the device is kept from locking itself while nobody touches it. It never does; the value is only kept.
    open var isIdleTimerDisabled = false

    /// The device that the app runs on, while there is one.
    private(set) weak var device: Device?
    /// Why the process was started.
    var launchCause = LaunchCause.user
    /// Whether the process has been on the screen.
    var hasBeenOnScreen = false
    /// The delegate that nobody else keeps.
    private var keptDelegate: (any UIApplicationDelegate)?
    nonisolated let desk: BackgroundTaskDesk
    private var observation: Device.Observation?

    /// An app without a delegate. `UIApplicationMain` makes it, and nobody else.
    public override init() {
        let device = Device.current
        self.device = device
        desk = BackgroundTaskDesk(device)
        applicationState = State(device.snapshot.state)
        super.init()
        observation = device.observe { [weak self, weak device] event, _ in
            guard let self, let device else { return }
            if case .backgroundTask(let task) = event { desk.take(task) }
            guard concerns(event) else { return }
            device.onMainThread { [weak self] in self?.take(event) }
        }
    }

    /// What does not concern the app does not wake its main thread.
    nonisolated private func concerns(_ event: ServiceEvent) -> Bool {
        switch event {
        case .launch, .message, .state, .preservation, .expiration: true
        default: false
        }
    }

    /// Makes an object the app's delegate, and keeps it.
    func keep(_ delegate: any UIApplicationDelegate) {
        keptDelegate = delegate
        self.delegate = delegate
    }

    private func take(_ event: ServiceEvent) {
        switch event {
        case .launch(let cause): launchCause = cause
        case .message(let message):
            deliver(message)
            preserve(behind: message)
        case .state(let state, _): applicationState = State(state)
        case .preservation(let what): preserve(what)
        case .expiration(let task): desk.expire(task)
        default: break
        }
    }
}

extension UIApplication {
    /// The state an app sees itself in; suspended it runs nothing, and never sees itself.
    public enum State: Int, Sendable {
        /// On the screen, getting events.
        case active = 0
        /// On the screen, getting no events: on the way in or out, or interrupted.
        case inactive = 1
        /// Off the screen.
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

/// Whether an app may be run behind the screen to refresh.
public enum UIBackgroundRefreshStatus: Int, Sendable {
    /// It may not, and the user cannot change that.
    case restricted = 0
    /// The user has said no.
    case denied = 1
    /// It may.
    case available = 2
}
