import ApplicationLifecycle
import CSystemCalls
import Dispatch
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

    /// Starts to listen; when it returns no signal can be missed any more. A SIGHUP that is ignored stays ignored: that
    /// is what nohup is for.
    /// - Parameter controlsApp: whether SIGUSR1 and SIGUSR2 mean the app; if not, they are left alone.
    static func forward(to remote: RemoteControl, controlsApp: Bool = false) {
        let signals = [SIGINT, SIGTERM, SIGHUP] + (controlsApp ? [SIGUSR1, SIGUSR2] : [])
        let descriptor = unsafe locationd_catch_signals(signals, Int32(signals.count))
        // Without a descriptor left they do what they always do.
        guard descriptor >= 0 else { return }
        // A thread of its own, which sleeps. A task would do, but for the pool of threads that tasks run on: libdispatch
        // looks after it once a second, for ever, and a run in the background has to sleep for longer.
        DispatchQueue(label: "locationd.signals").async {
            var number: UInt8 = 0
            while unsafe read(descriptor, &number, 1) == 1 {
                switch Int32(number) {
                case SIGUSR1: remote.send(.home)
                case SIGUSR2: remote.bringToForeground()
                default: end(remote, by: Int32(number))
                }
            }
        }
    }

    private static func end(_ remote: RemoteControl, by signal: Int32) {
        let code =
            switch signal {
            case SIGTERM: Failure.Code.terminated
            case SIGHUP: .hungUp
            default: .interrupted
            }
        if remote.isStopRequested { Failure(code).endProgram() }
        received.withLock { $0 = code }
        remote.stop()
    }
}
