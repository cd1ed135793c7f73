import ApplicationLifecycle
import LocationModel
import LocationService
import Synchronization

/// Ends a launcher's run: the app is quit and gets its time to terminate; then the loop is stopped.
final class GracefulShutdown: Sendable {
    private let remote: RemoteControl
    private let process: CurrentProcess
    private let hasBegunFlag = Atomic<Bool>(false)
    private let isAtEndFlag = Atomic<Bool>(false)

    init(of process: CurrentProcess, remote: RemoteControl) {
        self.process = process
        self.remote = remote
    }

    /// Begins the shutdown; repeated calls have no effect.
    /// - Parameter event: what ends the app: `quit` or `endOfTrace`.
    func begin(with event: LifecycleEvent = .quit) {
        guard !hasBegunFlag.exchange(true, ordering: .relaxed) else { return }
        if case .endOfTrace = event { isAtEndFlag.store(true, ordering: .relaxed) }
        remote.send(event)
        // Decided after the quit was processed: an app that ended at once, or was not running, is not waited for.
        remote.send(deciding: { [self] in
            if process.value == nil { remote.stop() }
            return nil
        })
    }

    /// Whether it was the end of the trace that has begun the shutdown.
    var isAtEndOfTrace: Bool { isAtEndFlag.load(ordering: .relaxed) }

    /// Whether the shutdown has begun.
    var hasBegun: Bool { hasBegunFlag.load(ordering: .relaxed) }

    /// Stops the loop when the app has terminated during the shutdown.
    func handle(_ event: ServiceEvent) {
        if case .terminated = event, hasBegun { remote.stop() }
    }
}
