import CSystemCalls
import Glibc

/// How a process has ended.
package enum ProcessEnd: Hashable, Sendable {
    /// It exited.
    case exited(code: Int32)
    /// It was killed by a signal.
    case killed(signal: Int32)

    /// Decodes a status from waitpid(2).
    fileprivate init(status: Int32) {
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
        while true {
            let result = unsafe waitpid(process, &status, 0)
            if result == process { return ProcessEnd(status: status) }
            if errno != EINTR { return nil }
        }
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

/// Processes identified by a descriptor (pidfd_open(2), Linux 5.3), which never refers to another process, unlike a
/// reused process ID.
package enum ProcessDescriptor {
    /// Opens the process with this ID; the descriptor becomes readable when it has ended.
    package static func open(_ process: Int32) throws(SystemError) -> Int32 {
        try checked(locationd_pidfd_open(process))
    }

    /// Sends a signal to the process.
    package static func send(_ signal: Int32, to descriptor: Int32) throws(SystemError) {
        _ = try checked(locationd_pidfd_send_signal(descriptor, signal))
    }

    /// Waits for the end of the process, for at most this many nanoseconds; nil means without limit. A signal to this
    /// process does not end the wait.
    package static func waitForEnd(_ descriptor: Int32, nanoseconds: Int64? = nil) {
        let deadline = nanoseconds.map { monotonicNanoseconds() + $0 }
        while !isReady(descriptor) {
            let left = deadline.map { $0 - monotonicNanoseconds() }
            if let left, left <= 0 { return }
            awaitReadiness(of: descriptor, nanoseconds: left)
        }
    }
}

/// Makes the kernel send SIGTERM to this process when its parent ends for any reason.
package func endWithParent() { _ = locationd_signal_on_parent_end(SIGTERM) }

/// Sets the process name shown by ps(1) and used by killall(1), truncated to 15 bytes. Call it on the first thread.
package func setProcessName(_ name: String) { _ = unsafe locationd_set_thread_name(name) }
