import CSystemCalls
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A process of ours that outlives this one by a moment, to end the app's process group with it, however it ends.
///
/// The kernel kills the app itself when its launcher ends (PR_SET_PDEATHSIG); what the app has started it does not.
final class ProcessGuard: Sendable {
    private struct State {
        /// The end of a pipe that tells the other process what to end; nil once it has gone.
        var descriptor: Int32?
        /// The group that is to end with this process; 0 is none.
        var group: pid_t = 0
    }

    private let process: pid_t
    private let state: Mutex<State>

    /// Starts it. The earlier, the less of this process it holds on to.
    init() throws(Failure) {
        var descriptor: Int32 = -1
        let result = unsafe locationd_start_guard(&descriptor)
        guard result > 0 else { throw Failure(.systemError, "no process can be started: \(systemMessage(-result))") }
        process = result
        state = Mutex(State(descriptor: descriptor))
    }

    deinit { close() }

    /// The app has this process now, which leads a group of its number; nil: none. To be told before its number can be
    /// another one's.
    func watch(_ app: pid_t?) {
        state.withLock { state in
            state.group = app ?? 0
            guard let descriptor = state.descriptor else { return }
            _ = unsafe write(descriptor, &state.group, MemoryLayout<pid_t>.size)
        }
    }

    /// Ends the group at once.
    func endGroup() { state.withLock { if $0.group > 0 { _ = kill(-$0.group, SIGKILL) } } }

    /// There is nothing left to guard. Waits until the other process has gone, and with it the group that it was told of.
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
