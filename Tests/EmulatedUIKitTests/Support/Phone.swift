import ApplicationLifecycle
import EmulatedDevice
import EmulatedUIKit
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

/// A device on a virtual clock with an app, whose processes each get a delegate of one class.
@MainActor final class Phone {
    let device: Device
    private let stepped: SteppedDevice
    private var launcher: Device.Observation?

    init(
        _ delegateClass: UIApplication.DelegateClass, trace: String = "parked",
        _ configure: (inout DeviceConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: PackageFiles.trace("\(trace)"), speed: .max)
        configuration.authorization = Authorization(.authorizedAlways)
        configuration.isLaunchedByUser = false
        configure(&configuration)
        stepped = try SteppedDevice(configuration)
        let device = stepped.device
        self.device = device
        launcher = device.watch { event, _ in
            guard case .launch(let cause) = event else { return }
            device.onMainThread { UIApplication.launch(delegateClass, for: cause, on: device) }
        }
    }

    /// Sends lifecycle events; the app has handled them when this returns.
    func callAsFunction(_ events: LifecycleEvent...) {
        for event in events { device.send(event) }
    }

    /// Advances the time.
    func wait(_ seconds: Double) throws { try stepped.advance(by: seconds) }

    /// The application object of the app's current process.
    var application: UIApplication { Device.$scoped.withValue(device) { .shared } }
}

/// The messages and notifications of the app, in order.
@MainActor final class Diary {
    @TaskLocal static var present: Diary?

    private(set) var entries: [String] = []
    private var observers: [any NSObjectProtocol] = []

    /// Records the notifications that this app posts, instead of those of an earlier one.
    func note(notificationsOf application: UIApplication) {
        forget()
        let names = [
            UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
            UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
            UIApplication.didReceiveMemoryWarningNotification,
        ]
        for name in names {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: application, queue: nil) { _ in
                    MainActor.assumeIsolated { self.add("> \(name.rawValue)") }
                })
        }
    }

    func add(_ entry: String) { entries.append(entry) }

    /// Returns and removes the entries since the last call.
    func news() -> [String] {
        defer { entries = [] }
        return entries
    }

    private func forget() {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        observers = []
    }

    isolated deinit { forget() }
}
