import LocationModel
import LocationService
import Synchronization
import TraceSource

/// The loop of a stepped device: it runs on the thread of whoever wants something of it, and only then.
///
/// The service is no value that a mutex could hold while the app, which is called from inside, wants something of the
/// device again.
final class Stepper:
    @unchecked Sendable  // Proof: `present` and `waiting` have locks, `remote` is set once, the rest has `turn`.
{
    let turn = Turn()
    private let present = Mutex<Instant?>(nil)
    /// What the app is told when it has returned.
    let waiting = Mutex<[@Sendable () -> Void]>([])
    private var isRunning = false
    private var isTelling = false
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
        while remote?.hasCommands == true, turn.take() {
            doWhatIsAsked()
            // What another thread has asked for meanwhile is seen now, if it was too late for the loop.
            guard turn.giveBack() else { return }
        }
    }

    /// Waits until no other thread is about the device, and keeps them away meanwhile.
    func inTurn(_ body: () -> Void) {
        turn.takeWhenFree()
        body()
        giveBack()
    }

    /// Lets time pass, and tells the app what waits before and behind it.
    func advance(by seconds: Double, until isDone: () -> Bool) throws(DeviceError) {
        turn.takeWhenFree()
        defer { giveBack() }
        guard !isRunning else { throw .reentered }
        tellWhatWaits()
        defer {
            doWhatIsAsked()
            tellWhatWaits()
        }
        guard let now = time else { return }
        let end = now.advanced(bySeconds: seconds)
        isRunning = true
        defer { isRunning = false }
        do { try service?.run(until: end, stoppingWhen: isDone) } catch { throw .source("\(error)") }
        // The trace's time may have jumped.
        let time = service?.time ?? end
        present.withLock { $0 = time }
    }

    /// Tells the app what waits, and what comes to wait meanwhile.
    func tellWhatWaits() {
        guard turn.take() else { return }
        defer { turn.giveBack() }
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        while let body = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { body() }
    }

    /// What one state of the app has come to; nil while the app is being told something.
    func counts(in state: ApplicationState) -> ServiceCounts? {
        turn.takeWhenFree()
        defer { giveBack() }
        return isRunning ? nil : service?.counts(in: state)
    }

    /// To be called by the thread whose turn it is.
    private func doWhatIsAsked() {
        while !isRunning, remote?.hasCommands == true {
            isRunning = true
            service?.obey()
            isRunning = false
        }
    }

    private func giveBack() { if turn.giveBack() { obey() } }
}
