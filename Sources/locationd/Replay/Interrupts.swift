import Dispatch
import LocationService
import UnixSignals

/// Lets SIGINT and SIGTERM end a run cleanly; a second one ends the program at once.
enum Interrupts {
    /// Starts to listen; returns when no signal can be missed any more.
    ///
    /// The caller's thread is the loop's and will block: the signals are received on another one.
    static func forward(to interruption: Interruption) {
        let listening = DispatchSemaphore(value: 0)
        Task.detached {
            let signals = await UnixSignalsSequence(trapping: [.sigint, .sigterm])
            listening.signal()
            for await _ in signals {
                if interruption.isRequested { Failure(.interrupted).exit() }
                interruption.request()
            }
        }
        listening.wait()
    }
}
