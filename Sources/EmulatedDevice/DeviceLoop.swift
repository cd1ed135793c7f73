import Dispatch
import LocationModel
import LocationService

/// Runs a device's service: on a thread of its own (``LiveLoop``), or as far as a test advances the time
/// (``SteppedLoop``).
protocol DeviceLoop: Sendable {
    /// Starts running, if the loop does so by itself, and keeps the device alive while it runs. Called once.
    func start(_ device: Device)

    /// Processes what was sent to the device's remote control, if the caller's thread has to do that.
    func processCommands()

    /// The current time by the source's clock, given the time of the last event.
    func time(lastEvent: Instant?) -> Instant?

    /// Runs a body on the app's main thread, in the order of the calls.
    func onMainThread(_ body: @escaping @MainActor @Sendable () -> Void)

    /// Runs a body on a queue of the app's; nil: on any but the main thread.
    func run(on queue: DispatchQueue?, _ body: @escaping @Sendable () -> Void)

    /// The app's virtual time; nil when time passes by itself.
    var appTime: AppTime? { get }

    /// Runs the callbacks that wait, unless another thread does.
    func runCallbacks()

    /// An event that the app receives next.
    func receive(_ event: ServiceEvent, at time: Instant)

    /// What is sent to the service next.
    func receive(_ stimulus: Stimulus)
}

/// The virtual time of an app.
struct AppTime: Sendable {
    let timers = TimerQueue()
    let work = BackgroundWork()
    /// Where callbacks wait for the thread that advances the time; nil when the app's own threads run by themselves.
    var callbacks: CallbackQueue?
}
