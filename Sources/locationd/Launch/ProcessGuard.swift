import CSystemCalls
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A process of ours that outlives this one by a moment, to end the app's processes with it, however it ends.
///
/// The kernel kills the app itself when its launcher ends (PR_SET_PDEATHSIG); what the app has started it does not.
/// That is known by its process group, by its session, or, when it has left both as daemons do, by a variable in its
/// environment that is this launcher's alone.
final class ProcessGuard: Sendable {
    private struct State {
        /// The end of a pipe that tells the other process what to end; nil once it has gone.
        var descriptor: Int32?
        /// The app that is to end with this process; 0 is none.
        var app: pid_t = 0
    }

    /// `NAME=value`, for the environment of the app.
    let mark: String
    private let process: pid_t
    private let state: Mutex<State>

    /// Starts it. The earlier, the less of this process it holds on to.
    init() throws(Failure) {
        mark = "LOCATIOND_LAUNCH=\(getpid()).\(monotonicNanoseconds())"
        var descriptor: Int32 = -1
        let result = unsafe locationd_start_guard(&descriptor, mark)
        guard result > 0 else { throw Failure(.systemError, "no process can be started: \(systemMessage(-result))") }
        process = result
        state = Mutex(State(descriptor: descriptor))
    }

    deinit { close() }

    /// The app has this process now; nil: none. To be told before its number can be another one's.
    func watch(_ app: pid_t?) {
        state.withLock { state in
            state.app = app ?? 0
            guard let descriptor = state.descriptor else { return }
            _ = unsafe write(descriptor, &state.app, MemoryLayout<pid_t>.size)
        }
    }

    /// Sends a signal to the app, if it has a process, and to all that have come of it.
    func signal(_ number: Int32) {
        state.withLock { if $0.app > 0 { unsafe locationd_signal_app($0.app, mark, number) } }
    }

    /// There is nothing left to guard. Waits until the other process has gone, and with it the app that it was told of.
    func close() {
        let descriptor = state.withLock { state in
            defer { state.descriptor = nil }
            return state.descriptor
        }
        guard let descriptor else { return }
        closeDescriptor(descriptor)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
}
