import Foundation
import LocationModel
import LocationService
import Synchronization
package import TraceSource

/// A device's loop that runs only on the thread that advances the time or sends a command.
///
/// The service cannot be a value in a mutex: the app, which is called from inside it, uses the device again.
final class SteppedLoop: DeviceLoop,
    @unchecked Sendable  // Proof: `present` has a lock, `remote` is set before the device is used, the rest has `gate`.
{
    private let callbackQueue: CallbackQueue
    private let virtualTime: AppTime
    private let gate = ReentrantGate()
    private let present = Mutex<Instant?>(nil)
    private var isRunning = false
    private var service: LocationService<TraceSource>?
    private var remote: RemoteControl?

    init() {
        callbackQueue = CallbackQueue(gate)
        virtualTime = AppTime(callbacks: callbackQueue)
    }

    /// Opens the trace and runs up to its first epoch; called once, before the device is used.
    func open(
        _ configuration: DeviceConfiguration, _ application: Application, _ remote: RemoteControl
    ) throws(DeviceError) {
        guard case .trace(let path, _) = configuration.source else {
            throw .source("a device on a virtual clock replays a trace; it has no other source")
        }
        do {
            let start = try configuration.extent(of: path)?.start
            guard let start else { throw DeviceError.source("\(path): a pipe cannot be replayed step by step") }
            service = LocationService(
                source: try configuration.trace(path), application: application,
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

    /// Advances the time. Between two events the app does what it has put onto the main queue, what its timers do, and
    /// what it does on other threads.
    func advance(by seconds: Double, until isDone: () -> Bool) throws(DeviceError) {
        gate.enter()
        defer { leave() }
        guard !isRunning else { throw .reentered }
        guard let start = present.withLock({ $0 }) else { return settle() }
        let end = start.advanced(bySeconds: seconds)
        while true {
            settle()
            let target = min(virtualTime.timers.nextDue ?? end, end)
            var isInterrupted = false
            try run(until: target) {
                isInterrupted =
                    isDone() || !callbackQueue.isEmpty || virtualTime.timers.nextDue.map { $0 < target } ?? false
                return isInterrupted
            }
            settle()
            // A service that was stopped does not reach its target.
            let hasStopped = !isInterrupted && (present.withLock { $0 } ?? end) < target
            if isDone() || hasStopped || !isInterrupted && target == end { return }
        }
    }

    private func run(until target: Instant, stoppingWhen isDone: () -> Bool) throws(DeviceError) {
        isRunning = true
        defer { isRunning = false }
        do { try service?.run(until: target, stoppingWhen: isDone) } catch { throw .source("\(error)") }
        // The trace's time may have jumped.
        let time = service?.time ?? target
        present.withLock { $0 = time }
    }

    /// Lets the app finish everything that it does at the current time.
    private func settle() {
        guard !isRunning else { return }
        repeat {
            runCommands()
            callbackQueue.runCallbacks()
            while let now = present.withLock({ $0 }), let body = virtualTime.timers.popDue(at: now) {
                body()
                runCommands()
                callbackQueue.runCallbacks()
            }
            virtualTime.work.wait {
                runCommands()
                callbackQueue.runCallbacks()
            }
        } while remote?.hasCommands == true || !callbackQueue.isEmpty
    }

    /// Runs a body while no other thread uses the device.
    func exclusively(_ body: () -> Void) {
        gate.enter()
        body()
        settle()
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

    func time(lastEvent: Instant?) -> Instant? {
        // While the app handles an event, the time is later than it was at the last step.
        [present.withLock { $0 }, lastEvent].lazy.compactMap(\.self).max()
    }

    func onMainThread(_ body: @escaping @MainActor @Sendable () -> Void) {
        if isOnMainThread { MainActor.assumeIsolated(body) } else { gate.runOnMainThread(body) }
    }

    func run(on queue: DispatchQueue?, _ body: @escaping @Sendable () -> Void) {
        if let queue { queue.sync(execute: body) } else { body() }
    }

    var appTime: AppTime? { virtualTime }

    func runCallbacks() {
        while !callbackQueue.isEmpty, gate.tryEnter() {
            callbackQueue.runCallbacks()
            guard leave() else { return }
        }
    }

    func receive(_ event: ServiceEvent, at now: Instant) { virtualTime.timers.receive(event, at: now) }

    func receive(_ stimulus: Stimulus) {}

    // MARK: Inside the gate

    private func runCommands() {
        while !isRunning, remote?.hasCommands == true {
            isRunning = true
            service?.processCommands()
            isRunning = false
        }
    }

    /// Leaves, and does what others have sent since it entered.
    /// - Returns: whether other threads can enter.
    @discardableResult private func leave() -> Bool {
        guard gate.leave() else { return false }
        processCommands()
        return true
    }
}

extension DeviceConfiguration {
    /// The trace: the recording in memory, or else the file.
    package func trace(_ path: String) throws(TraceError) -> TraceSource {
        if let recording { return TraceSource(memory: recording, named: path) }
        return try TraceSource(path: path, speedOverGround: speedOverGround)
    }

    /// When the trace begins and ends; nil for a pipe.
    package func extent(of path: String) throws(TraceError) -> TraceExtent? {
        if let recording { return try TraceExtent.find(memory: recording, named: path) }
        return try TraceExtent.find(path: path, speedOverGround: speedOverGround)
    }
}
