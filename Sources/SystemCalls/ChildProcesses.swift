import CSystemCalls
import Glibc

/// How a process has ended.
package enum ProcessEnd: Hashable, Sendable {
    /// It exited.
    case exited(code: Int32)
    /// It was killed by a signal.
    case killed(signal: Int32)

    /// Decodes a status from waitpid(2).
    init(status: Int32) {
        self = status & 0x7F == 0 ? .exited(code: (status >> 8) & 0xFF) : .killed(signal: status & 0x7F)
    }
}

/// Child processes of this process.
package enum ChildProcesses {
    /// How a child has ended; nil if it has not. It remains a zombie until ``reap(_:)``.
    package static func end(of process: Int32) -> ProcessEnd? {
        var state = unsafe siginfo_t()
        guard unsafe waitid(P_PID, id_t(process), &state, WEXITED | WNOHANG | WNOWAIT) == 0,
            unsafe state._sifields._sigchld.si_pid != 0
        else { return nil }
        let status = unsafe state._sifields._sigchld.si_status
        return unsafe state.si_code == Int32(CLD_EXITED) ? .exited(code: status & 0xFF) : .killed(signal: status & 0x7F)
    }

    /// Reaps a child that has ended; nil if it has not ended.
    @discardableResult package static func reap(_ process: Int32) -> ProcessEnd? {
        var status: Int32 = 0
        return unsafe waitpid(process, &status, WNOHANG) == process ? ProcessEnd(status: status) : nil
    }

    /// Waits for the end of a child and reaps it; nil if there is no such child.
    @discardableResult package static func waitForEnd(of process: Int32) -> ProcessEnd? {
        var status: Int32 = 0
        return retried { unsafe waitpid(process, &status, 0) } == process ? ProcessEnd(status: status) : nil
    }

    /// Waits until a child has stopped or ended, for at most this many nanoseconds; false if it has not.
    ///
    /// There is no descriptor to wait on for a stop, so it polls every half millisecond; a running process stops within
    /// microseconds.
    package static func waitForStop(of process: Int32, nanoseconds: Int64) -> Bool {
        var left = nanoseconds
        while true {
            var state = unsafe siginfo_t()
            if unsafe waitid(P_PID, id_t(process), &state, WSTOPPED | WEXITED | WNOHANG | WNOWAIT) != 0
                || state._sifields._sigchld.si_pid != 0
            {
                return true
            }
            if left <= 0 { return false }
            var pause = timespec(tv_sec: 0, tv_nsec: 500_000)
            unsafe nanosleep(&pause, nil)
            left -= Int64(pause.tv_nsec)
        }
    }
}
