public import LocationModel
package import LocationService
import Foundation
import Synchronization
import SystemCalls

/// The device that an app with Apple's API runs on: what `CLLocationManager` and `UIApplication` talk to.
///
/// A process has one, made from its environment on first use. A test makes its own and puts it into the scope of its
/// task (``scoped``); ``SteppedDevice`` makes one whose time the test advances. Only its ``DeviceLoop`` depends on the
/// kind.
///
/// Observers are called by the loop, in the order of registration; they switch to the app's threads themselves
/// (``onMainThread(_:)``).
public final class Device: Sendable {
    /// The device of the current task and its children, if a test has set one.
    @TaskLocal package static var scoped: Device?

    /// The device of the current task, or else that of the only simulation with an app, or else the process's own.
    package static var current: Device { scoped ?? simulatedDevice ?? shared }

    /// The device of the only simulation with an app.
    static var simulatedDevice: Device? { simulated.withLock { $0.object } }

    /// For the app code of a simulation that runs outside of the test's task: on the main queue, in detached tasks.
    private static let simulated = Mutex(WeakReference<Device>())

    /// Makes this the device of app code outside of any task of a test, until another one is set; nil: none.
    package static func setSimulated(_ device: Device?) { simulated.withLock { $0.object = device } }

    /// The process's own, which also buffers the app's output by line. An invalid environment ends the program with one
    /// line and status 64.
    private static let shared: Device = {
        bufferOutputByLine()
        let environment = ProcessInfo.processInfo.environment
        do {
            let configuration = try DeviceConfiguration(environment: environment)
            let failures = SourceFailureReport.ofThisProcess(environment)
            return Device(
                configuration, loop: LiveLoop(configuration, reporting: failures),
                // A launcher's permission is chosen by its user.
                reportsMissingAuthorization: failures == .everything)
        } catch {
            Device.printMessage("\(error)")
            exit(64)
        }
    }()

    /// What the environment or the test has chosen; constant.
    public let configuration: DeviceConfiguration
    let remote = RemoteControl()
    /// Bytes of the app's images.
    private let pictureBytes = Atomic<Int>(0)
    /// One change of the notification settings at a time.
    let settingsLock = Mutex(())
    let loop: any DeviceLoop
    let state: Mutex<State>
    /// Whether to warn the developer that the app never requests authorization.
    let reportsMissingAuthorization: Bool

    /// A device whose loop starts on a thread of its own when it is first observed.
    package convenience init(_ configuration: DeviceConfiguration) {
        self.init(configuration, loop: LiveLoop(configuration, reporting: .nothing))
    }

    init(_ configuration: DeviceConfiguration, loop: any DeviceLoop, reportsMissingAuthorization: Bool = false) {
        self.configuration = configuration
        self.loop = loop
        self.reportsMissingAuthorization = reportsMissingAuthorization
        let authorization = configuration.authorization ?? Authorization(.notDetermined)
        state = Mutex(
            State(
                snapshot: DeviceSnapshot(
                    authorization: authorization, location: configuration.record.monitoring.lastSignificantFix,
                    monitoring: configuration.record.monitoring)))
    }

    /// What changes, all under one lock.
    struct State {
        var snapshot: DeviceSnapshot
        var observers = ObserverList()
        /// The singletons of the app's current process, by their class.
        var objects: [ObjectIdentifier: any AnyObject & Sendable] = [:]
        /// What is kept for the app's next process, by its name, if the system has not launched the app.
        var preserved: [String: Data] = [:]
        /// The shown notifications of the last record; nil before the first one.
        var recordedNotifications: [String]?
        var activities: [WeakReference<ConsumerActivity>] = []
        /// The last instant that the app was notified of, and its date.
        var lastDate: (instant: Instant, date: Date)?
        /// Asynchronous methods of the app that have not returned.
        var runningTasks = 0
        /// Called when a step of the script is done.
        var stepObserver: (@Sendable (Int, Instant) -> Void)?
        var locationEventCompletion: LocationEventCompletion?
        var nextClient = 1
        var isRunning = false
        var acknowledgesManually = false
        /// Whether the app has requested any authorization, and whether it has started a service.
        var hasRequestedAuthorization = false
        var hasStartedService = false
        /// Whether the app has requested *always*; it can do so only once.
        var hasRequestedAlways = false
        /// Whether full accuracy was granted temporarily, until the app is no longer in use.
        var hasTemporaryFullAccuracy = false
    }

    // MARK: Current values

    /// Everything the app may read synchronously.
    public var snapshot: DeviceSnapshot { state.withLock { $0.snapshot } }

    /// The current time by the source's clock; nil before the first epoch. Between two events it advances at the pace
    /// at which the source is played, in real time while the app has a time limit.
    public var time: Instant? { loop.time(lastEvent: snapshot.time) }

    /// The app has loaded an image of a number of bytes, or released one if the number is negative.
    package func addPicture(bytes: Int) { pictureBytes.add(bytes, ordering: .relaxed) }

    /// Megabytes of the app's images.
    var pictureMemory: Double { Double(pictureBytes.load(ordering: .relaxed)) / 1e6 }

    // MARK: Commands

    /// Sends an event or a request. Sent from an observer, it is processed before the app counts as finished with the
    /// event. A stepped device has processed it when this returns, unless another thread is using the device: then that
    /// thread processes it (``SteppedDevice/exclusively(_:)``).
    public func send(_ stimulus: Stimulus) {
        // The system may suspend an app in the background after any request, and end it without another message.
        if snapshot.state == .background { saveUserDefaults() }
        noticeMissingAuthorization(stimulus)
        loop.receive(stimulus)
        remote.send(stimulus)
        processCommands()
    }

    /// Sends an event of the app's lifecycle.
    public func send(_ event: LifecycleEvent) { send(.app(event)) }

    /// Requests the service's status; the reply comes on the loop's thread, after what was sent before.
    package func requestStatus(_ reply: @escaping @Sendable (ServiceStatus) -> Void) {
        remote.requestStatus(reply)
        processCommands()
    }

    private func processCommands() { Device.$scoped.withValue(self) { loop.processCommands() } }

    /// An identifier for another client, from 1 on.
    package func makeClient() -> ClientID {
        state.withLock { state in
            defer { state.nextClient += 1 }
            return ClientID(state.nextClient)
        }
    }
}
