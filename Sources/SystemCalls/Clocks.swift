import CSystemCalls
import Glibc
package import LocationModel

/// Nanoseconds of the monotonic clock, which cannot be set and stops while the machine sleeps: only differences are
/// meaningful.
package func monotonicNanoseconds() -> Int64 { nanoseconds(on: CLOCK_MONOTONIC) ?? 0 }

/// The monotonic time; only differences are meaningful.
package func monotonicTime() -> Instant { Instant(nanoseconds: monotonicNanoseconds()) }

/// Nanoseconds since 1970 by the system clock, which may be set at any time.
package func systemClockNanoseconds() -> Int64 { nanoseconds(on: CLOCK_REALTIME) ?? 0 }

/// CPU time in nanoseconds, user and system.
package enum CPUClock {
    /// Of all threads of this process.
    package static var process: Int64 { nanoseconds(on: CLOCK_PROCESS_CPUTIME_ID) ?? 0 }

    /// Of the calling thread.
    package static var thread: Int64 { nanoseconds(on: CLOCK_THREAD_CPUTIME_ID) ?? 0 }

    /// Of all threads of a process; nil if there is no such process. Needs no permission.
    package static func of(process identifier: Int32) -> Int64? {
        // clock_getcpuclockid(3) interprets 0 as the caller, and packs the process ID into the upper 29 bits of the
        // clock ID: a larger ID would denote another process. Linux process IDs end at 2^22.
        guard identifier > 0, identifier <= 1 << 22 else { return nil }
        var clock = clockid_t()
        return unsafe clock_getcpuclockid(identifier, &clock) == 0 ? nanoseconds(on: clock) : nil
    }
}

private func nanoseconds(on clock: clockid_t) -> Int64? {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
