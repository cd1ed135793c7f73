#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The three calls that hand the kernel a place to write to: all the unsafe code of this module.
enum Kernel {
    static func nanoseconds(on clock: clockid_t) -> Int64? {
        var time = timespec()
        guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    static func clock(ofProcess identifier: pid_t) -> clockid_t? {
        var clock = clockid_t()
        return unsafe clock_getcpuclockid(identifier, &clock) == 0 ? clock : nil
    }

    /// All zero if the call fails, which it cannot for the calling process.
    static func resources() -> rusage {
        // RUSAGE_SELF: Glibc imports the name with another type than the parameter's.
        let itself: Int32 = 0
        var usage = rusage()
        _ = unsafe getrusage(itself, &usage)
        return usage
    }
}
