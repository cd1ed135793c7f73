import LocationModel
import SystemCalls

/// The exit status of `launch`: how the app's processes have ended, for scripts and CI.
///
/// The first failure determines it, so that a later launch of the app does not hide it.
struct LaunchStatus {
    /// The system killed the app because it exceeded a time limit; the code that timeout(1) uses, too.
    static let exceededTimeLimit = Failure.Code(rawValue: 124)
    /// With `--wait`: nothing has launched the app.
    static let neverLaunched = Failure.Code(rawValue: 125)

    /// What `launch --help` says about the exit status.
    static let help = """
        The exit status is the app's own if it ended by itself; 128 and the signal's number if a signal killed it; \
        124 if it exceeded a time limit of the system, that of its launch included; 125 if nothing launched it \
        (--wait); otherwise 0, also if it was quit or its memory was needed. Of several processes of the app, the \
        first that failed counts. From 64 to 77 it is launch's own failure, which is printed.
        """

    private var isLaunched = false
    private var failure: Failure.Code?

    /// The failure to report; nil: the app was launched, and no process of it has failed.
    var code: Failure.Code? { isLaunched ? failure : LaunchStatus.neverLaunched }

    /// A process of the app has started.
    mutating func recordLaunch() { isLaunched = true }

    /// A process of the app has ended.
    /// - Parameters:
    ///   - end: how it ended; nil when it has not yet, because it is in an uninterruptible system call.
    ///   - reason: why the system or the app ended it.
    mutating func record(_ end: ProcessEnd?, for reason: TerminationReason) {
        failure = failure ?? LaunchStatus.failure(of: end, for: reason)
    }

    private static func failure(of end: ProcessEnd?, for reason: TerminationReason) -> Failure.Code? {
        switch (end, reason) {
        case (_, .watchdog), (_, .backgroundTask): exceededTimeLimit
        case (.exited(let code), _) where code != 0: Failure.Code(rawValue: code)
        case (.killed(let signal), .crash): Failure.Code(rawValue: 128 + signal)
        default: nil
        }
    }
}
