import ApplicationLifecycle
import LocationService
import Synchronization

/// How a launcher's run ends: the user quits the app, which has its time to say goodbye; then the loop is stopped.
final class Departure: Sendable {
    private let remote: RemoteControl
    private let process: CurrentProcess
    private let isLeaving = Atomic<Bool>(false)

    init(of process: CurrentProcess, remote: RemoteControl) {
        self.process = process
        self.remote = remote
    }

    /// Begins to end; once more changes nothing.
    func begin() {
        guard !isLeaving.exchange(true, ordering: .relaxed) else { return }
        remote.send(.quit)
        // Decided behind the quitting: whom that has ended at once, and who did not run, is not waited for.
        remote.send(deciding: { [self] in
            if process.value == nil { remote.stop() }
            return nil
        })
    }

    /// Whether it has begun.
    var hasBegun: Bool { isLeaving.load(ordering: .relaxed) }

    /// Something happens: the app's end is the run's.
    func take(_ event: ServiceEvent) {
        if case .terminated = event, hasBegun { remote.stop() }
    }
}
