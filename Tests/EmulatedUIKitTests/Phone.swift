import ApplicationLifecycle
import EmulatedDevice
import EmulatedUIKit
import LocationEngine
import LocationModel
import LocationService
import Testing

/// A device on a virtual clock whose user has an app: every process of it gets a delegate of this class.
@MainActor final class Phone {
    let device: Device
    private var launcher: Device.Observation?

    init(
        _ delegateClass: UIApplication.DelegateClass, trace: String = "parked",
        _ configure: (inout DeviceConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = DeviceConfiguration()
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        configuration.source = .trace(path: package.appending(path: "Traces/\(trace).nmea").path, speed: .max)
        configuration.authorization = Authorization(.authorizedAlways)
        configuration.isLaunchedByUser = false
        configure(&configuration)
        let device = try Device.stepped(configuration)
        self.device = device
        launcher = device.watch { event, _ in
            guard case .launch(let cause) = event else { return }
            device.onMainThread { UIApplication.launch(delegateClass, for: cause, on: device) }
        }
    }

    /// Lets something happen in the app's life, and the app go about it.
    func callAsFunction(_ events: ApplicationLifecycle.Event...) {
        for event in events { device.send(event) }
    }

    /// Lets time pass.
    func wait(_ seconds: Double) throws { try device.advance(by: seconds) }

    /// The app's own object, of the present process.
    var application: UIApplication { Device.$scoped.withValue(device) { .shared } }
}

/// What the app has been told, in its order.
@MainActor final class Diary {
    @TaskLocal static var present: Diary?

    private(set) var entries: [String] = []
    private var observers: [any NSObjectProtocol] = []

    /// Notes what is posted by this app, and by nobody else any more.
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

    /// What was added since this was asked the last time.
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
