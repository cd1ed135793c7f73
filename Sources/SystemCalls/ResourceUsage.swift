import CSystemCalls
import Glibc

/// What the kernel counts for processes and threads (getrusage(2)).
package struct ResourceUsage: Sendable {
    /// Whose usage it is; the numbers are those of getrusage(2), which Glibc imports with another type than the
    /// parameter's.
    package enum Owner: Int32, Sendable {
        case process = 0
        case thread = 1
        /// The children that were waited for.
        case children = -1
    }

    /// CPU time, user and system, to the microsecond.
    package let cpuNanoseconds: Int64
    package let voluntarySwitches: Int64
    package let involuntarySwitches: Int64
    package let peakResidentBytes: Int64

    /// The usage until now.
    package init(of owner: Owner) {
        // All zero if the call fails, which cannot happen for these.
        var resources = rusage()
        _ = unsafe getrusage(owner.rawValue, &resources)
        let (user, system) = (resources.ru_utime, resources.ru_stime)
        cpuNanoseconds =
            Int64(user.tv_sec + system.tv_sec) * 1_000_000_000 + Int64(user.tv_usec + system.tv_usec) * 1000
        voluntarySwitches = Int64(resources.ru_nvcsw)
        involuntarySwitches = Int64(resources.ru_nivcsw)
        peakResidentBytes = Int64(resources.ru_maxrss) * 1024
    }
}
