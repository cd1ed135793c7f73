import LocationModel
import LocationService
import Synchronization
import TraceSource

/// The loop of a stepped device: it runs on the thread of whoever wants something of it, and only then.
///
/// Unchecked, because the service is no value that a mutex could hold while the app, which is called from inside, wants
/// something of the device again: whoever sets ``isRunning`` has it for himself until he resets it, and nobody else
/// touches it.
final class Stepper: @unchecked Sendable {
    private let isRunning = Atomic<Bool>(false)
    private let present = Mutex<Instant?>(nil)
    /// What the app is told when it has returned.
    let waiting = Mutex<[@Sendable () -> Void]>([])
    private let isTelling = Atomic<Bool>(false)
    private var service: LocationService<TraceSource>?
    private var remote: RemoteControl?

    /// The present.
    var time: Instant? { present.withLock { $0 } }

    /// Opens the trace, and begins at its first epoch; called once, before anybody else knows of it.
    func open(
        _ configuration: DeviceConfiguration, application: Application, _ remote: RemoteControl
    ) throws(DeviceError) {
        guard case .trace(let path, _) = configuration.source else {
            throw .source("a device on a virtual clock replays a trace; it has no other source")
        }
        do {
            let start = try TraceExtent.find(path: path)?.start
            guard let start else { throw DeviceError.source("\(path): a pipe cannot be replayed step by step") }
            service = LocationService(
                source: try TraceSource(path: path), application: application,
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

    /// Does what was asked for, unless the loop is running: then it comes to it by itself.
    func obey() {
        while remote?.hasCommands == true, enter() {
            service?.obey()
            leave()
        }
    }

    func advance(by seconds: Double, until isDone: () -> Bool) throws(DeviceError) {
        precondition(enter(), "time passes when the app has returned from what it was told")
        defer {
            leave()
            obey()
        }
        guard let now = time else { return }
        let end = now.advanced(bySeconds: seconds)
        do { try service?.run(until: end, stoppingWhen: isDone) } catch { throw .source("\(error)") }
        // The trace's time may have jumped.
        let time = service?.time ?? end
        present.withLock { $0 = time }
    }

    /// Tells the app what waits, and what comes to wait meanwhile.
    func tellWhatWaits() {
        guard isTelling.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { return }
        defer { isTelling.store(false, ordering: .releasing) }
        while let body = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { body() }
    }

    func counts(in state: ApplicationState) -> ServiceCounts {
        precondition(enter(), "it is read when the app has returned from what it was told")
        defer { leave() }
        return service?.counts(in: state) ?? ServiceCounts()
    }

    private func enter() -> Bool {
        isRunning.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
    }

    private func leave() { isRunning.store(false, ordering: .releasing) }
}
