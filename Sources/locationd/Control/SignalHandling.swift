import ApplicationLifecycle
import Glibc
import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// Ends a command cleanly on SIGINT, SIGTERM and SIGHUP; a second signal ends the program at once. SIGHUP can reload a
/// service's configuration instead. SIGUSR1 and SIGUSR2 can send a live run's app to the background and bring it back.
enum SignalHandling {
    private static let received = Mutex(Failure.Code.interrupted)

    /// The exit code of a command that was ended by a signal.
    static var code: Failure.Code { received.withLock { $0 } }

    /// Starts to handle signals. Must be called before any other thread exists; no signal is missed after it returns.
    /// - Parameters:
    ///   - controlsApp: whether SIGUSR1 and SIGUSR2 control the app; otherwise they are not handled.
    ///   - reload: what SIGHUP does instead of ending the command.
    ///   - end: begins to end the run; by default it stops the loop.
    static func start(
        for remote: RemoteControl, controlsApp: Bool = false, reloading reload: (@Sendable () -> Void)? = nil,
        beginningToEnd end: (@Sendable () -> Void)? = nil
    ) throws(Failure) {
        let signals = AwaitedSignals([SIGINT, SIGTERM, SIGHUP] + (controlsApp ? [SIGUSR1, SIGUSR2] : []))
        do throws(SystemError) {
            try startThread(named: "signals") {
                var hasBegun = false
                while true {
                    switch signals.next() {
                    case SIGUSR1: remote.send(.home)
                    case SIGUSR2: remote.send(.bringToForeground)
                    case SIGHUP where reload != nil: reload?()
                    case let number:
                        let code = SignalHandling.code(of: number)
                        if hasBegun || remote.isStopRequested { Failure(code).endProgram() }
                        hasBegun = true
                        received.withLock { $0 = code }
                        if let end { end() } else { remote.stop() }
                    }
                }
            }
        } catch {
            throw Failure(.systemError, "cannot start a thread: \(error)")
        }
    }

    private static func code(of signal: Int32) -> Failure.Code {
        switch signal {
        case SIGTERM: .terminated
        case SIGHUP: .hungUp
        default: .interrupted
        }
    }
}
