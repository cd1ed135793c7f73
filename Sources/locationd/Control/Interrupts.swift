import ApplicationLifecycle
import CSystemCalls
import LocationService
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Lets SIGINT, SIGTERM and SIGHUP end a run cleanly; a second one ends the program at once. SIGUSR1 and SIGUSR2 can send a live
/// run's app to the background and bring it back.
enum Interrupts {
    private static let received = Mutex(Failure.Code.interrupted)

    /// The exit code of a run that a signal has ended.
    static var code: Failure.Code { received.withLock { $0 } }

    /// Starts to listen; when it returns no signal can be missed any more. A SIGHUP that is ignored stays ignored: that is what
    /// nohup is for.
    /// - Parameters:
    ///   - controlsApp: whether SIGUSR1 and SIGUSR2 mean the app; if not, they are left alone.
    ///   - end: begins to end the run; it is stopped when nothing else is said.
    static func forward(
        to remote: RemoteControl, controlsApp: Bool = false, beginningToEnd end: (@Sendable () -> Void)? = nil
    ) {
        let signals = [SIGINT, SIGTERM, SIGHUP] + (controlsApp ? [SIGUSR1, SIGUSR2] : [])
        let descriptor = unsafe locationd_catch_signals(signals, Int32(signals.count))
        // Without a descriptor left they do what they always do.
        guard descriptor >= 0 else { return }
        onThread("locationd.signals") {
            var number: UInt8 = 0
            var hasBegun = false
            while unsafe read(descriptor, &number, 1) == 1 {
                switch Int32(number) {
                case SIGUSR1: remote.send(.home)
                case SIGUSR2: remote.send(.bringToForeground)
                default:
                    let code = Interrupts.code(of: Int32(number))
                    if hasBegun || remote.isStopRequested { Failure(code).endProgram() }
                    hasBegun = true
                    received.withLock { $0 = code }
                    if let end { end() } else { remote.stop() }
                }
            }
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
