import ApplicationLifecycle
import Dispatch
import LocationService
import Synchronization
import UnixSignals

/// Lets SIGINT and SIGTERM end a run cleanly; a second one ends the program at once. SIGUSR1 and SIGUSR2 can send a live
/// run's app to the background and bring it back.
enum Interrupts {
    private static let received = Mutex(Failure.Code.interrupted)

    /// The exit code of a run that a signal has ended.
    static var code: Failure.Code { received.withLock { $0 } }

    /// Starts to listen; returns when no signal can be missed any more.
    ///
    /// The caller's thread is the loop's and will block: the signals are received on another one.
    /// - Parameter controlsApp: whether SIGUSR1 and SIGUSR2 mean the app; if not, they are left alone.
    static func forward(to remote: RemoteControl, controlsApp: Bool = false) {
        let listening = DispatchSemaphore(value: 0)
        Task.detached {
            let signals = await UnixSignalsSequence(
                trapping: [.sigint, .sigterm] + (controlsApp ? [.sigusr1, .sigusr2] : []))
            listening.signal()
            for await signal in signals {
                switch signal {
                case .sigusr1: remote.send(.home)
                case .sigusr2: remote.bringToForeground()
                default: end(remote, by: signal)
                }
            }
        }
        listening.wait()
    }

    private static func end(_ remote: RemoteControl, by signal: UnixSignal) {
        let code = signal == .sigterm ? Failure.Code.terminated : .interrupted
        if remote.isStopRequested { Failure(code).endProgram() }
        received.withLock { $0 = code }
        remote.stop()
    }
}
