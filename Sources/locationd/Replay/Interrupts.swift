import Dispatch
import LocationService
import Synchronization
import UnixSignals

/// Lets SIGINT and SIGTERM end a run cleanly; a second one ends the program at once.
enum Interrupts {
    private static let received = Mutex(Failure.Code.interrupted)

    /// The exit code of a run that a signal has ended.
    static var code: Failure.Code { received.withLock { $0 } }

    /// Starts to listen; returns when no signal can be missed any more.
    ///
    /// The caller's thread is the loop's and will block: the signals are received on another one.
    static func forward(to remote: RemoteControl) {
        let listening = DispatchSemaphore(value: 0)
        Task.detached {
            let signals = await UnixSignalsSequence(trapping: [.sigint, .sigterm])
            listening.signal()
            for await signal in signals {
                let code = signal == .sigterm ? Failure.Code.terminated : .interrupted
                if remote.isStopRequested { Failure(code).endProgram() }
                received.withLock { $0 = code }
                remote.stop()
            }
        }
        listening.wait()
    }
}
