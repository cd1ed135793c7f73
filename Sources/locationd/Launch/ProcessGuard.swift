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
    private let process: pid_t
    private let descriptor: Int32
    /// The group that is to end with this process; 0 is none.
    private let group = Mutex<pid_t>(0)

    /// Starts it. The earlier, the less of this process it holds on to.
    init() throws(Failure) {
        var descriptor: Int32 = -1
        let result = unsafe locationd_start_guard(&descriptor)
        guard result > 0 else { throw Failure(.systemError, "no process can be started: \(systemMessage(-result))") }
        (process, self.descriptor) = (result, descriptor)
    }

    deinit {
        close(descriptor)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// The app has this process now, which leads a group of its number; nil: none. To be told before its number can be
    /// another one's.
    func watch(_ app: pid_t?) {
        group.withLock { group in
            group = app ?? 0
            _ = unsafe write(descriptor, &group, MemoryLayout<pid_t>.size)
        }
    }

    /// Ends the group at once.
    func endGroup() { group.withLock { if $0 > 0 { _ = kill(-$0, SIGKILL) } } }
}
