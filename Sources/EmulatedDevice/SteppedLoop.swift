import Foundation
import LocationModel
import LocationService
import Synchronization
import TraceSource

/// A device's loop that runs only on the thread that advances the time or sends a command.
///
/// The service cannot be a value in a mutex: the app, which is called from inside it, uses the device again.
final class SteppedLoop: DeviceLoop,
    @unchecked Sendable  // Proof: `present` has a lock, `remote` is set before the device is used, the rest has `gate`.
{
    let callbackQueue: CallbackQueue
    private let gate = ReentrantGate()
    private let present = Mutex<Instant?>(nil)
    private var isRunning = false
    private var service: LocationService<TraceSource>?
    private var remote: RemoteControl?

    init() { callbackQueue = CallbackQueue(gate) }

    /// Opens the trace and runs up to its first epoch; called once, before the device is used.
    func open(
        _ configuration: DeviceConfiguration, _ application: Application, _ remote: RemoteControl
    ) throws(DeviceError) {
        guard case .trace(let path, _) = configuration.source else {
            throw .source("a device on a virtual clock replays a trace; it has no other source")
        }
        do {
            let start = try TraceExtent.find(
                path: path, speedOverGround: configuration.speedOverGround)?.start
            guard let start else { throw DeviceError.source("\(path): a pipe cannot be replayed step by step") }
            service = LocationService(
                source: try TraceSource(path: path, speedOverGround: configuration.speedOverGround),
                application: application,
                configuration: configuration.service(at: .max), remote: remote)
            self.remote = remote
            service?.begin(at: start)
            present.withLock { $0 = start }
        } catch let error as DeviceError {
            throw error
        } catch {
            throw .source("\(error)")
        }
    }

    // MARK: For the test

    /// Advances the time and runs the app's callbacks that wait, before and after.
    func advance(by seconds: Double, until isDone: () -> Bool) throws(DeviceError) {
        gate.enter()
        defer { leave() }
        guard !isRunning else { throw .reentered }
        callbackQueue.runCallbacks()
        defer {
            runCommands()
            callbackQueue.runCallbacks()
        }
        guard let now = present.withLock({ $0 }) else { return }
        let end = now.advanced(bySeconds: seconds)
        isRunning = true
        defer { isRunning = false }
        do { try service?.run(until: end, stoppingWhen: isDone) } catch { throw .source("\(error)") }
        // The trace's time may have jumped.
        let time = service?.time ?? end
        present.withLock { $0 = time }
    }

    /// Runs a body while no other thread uses the device.
    func exclusively(_ body: () -> Void) {
        gate.enter()
        body()
        leave()
    }

    /// What the service has counted in one state of the app.
    func counts(in state: ApplicationState) throws(DeviceError) -> ServiceCounts {
        gate.enter()
        defer { leave() }
        guard !isRunning else { throw .reentered }
        return service?.counts(in: state) ?? ServiceCounts()
    }

    // MARK: For the device

    /// The time advances only by ``advance(by:until:)``.
    func start(_ device: Device) {}

    /// Processes commands unless another thread is inside, which then does.
    func processCommands() {
        while remote?.hasCommands == true, gate.tryEnter() {
            runCommands()
            // Another thread's command may have come too late for this loop, and found the gate closed.
            guard gate.leave() else { return }
        }
    }

    func time(lastEvent: Instant?, at then: Instant) -> Instant? {
        // While the app handles an event, the time is later than it was at the last step.
        [present.withLock { $0 }, lastEvent].lazy.compactMap(\.self).max()
    }

    func onMainThread(_ body: @escaping @MainActor @Sendable () -> Void) {
        if isOnMainThread { MainActor.assumeIsolated(body) } else { gate.runOnMainThread(body) }
    }

    func run(on queue: DispatchQueue?, _ body: @escaping @Sendable () -> Void) {
        if let queue { queue.sync(execute: body) } else { body() }
    }

    var callbacks: CallbackQueue? { callbackQueue }

    // MARK: Inside the gate

    private func runCommands() {
        while !isRunning, remote?.hasCommands == true {
            isRunning = true
            service?.processCommands()
            isRunning = false
        }
    }

    private func leave() { if gate.leave() { processCommands() } }
}
