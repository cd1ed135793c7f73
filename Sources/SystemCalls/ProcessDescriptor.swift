import CSystemCalls

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
        let deadline = nanoseconds.map { Deadline(afterNanoseconds: $0) }
        while !isReady(descriptor) {
            let left = deadline?.nanosecondsLeft
            if left == 0 { return }
            awaitReadiness(of: descriptor, nanoseconds: left)
        }
    }
}
