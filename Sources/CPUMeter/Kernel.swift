import CSystemCalls

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The calls that hand the kernel a place to write to: all the unsafe code of this module.
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

    /// The entries of a directory that are numbers: processes, threads. None if it cannot be read.
    static func numbers(in directory: String) -> [Int32] {
        // As many processes as Linux has by default on a small machine.
        var numbers = [Int32](repeating: 0, count: 32_768)
        let count = unsafe locationd_numbers_in(directory, &numbers, Int32(numbers.count))
        return Array(numbers.prefix(max(0, Int(count))))
    }

    /// The beginning of a file of /proc, which is all of it but for a very long command line; nil if it cannot be read.
    static func contents(of path: String) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : Array(bytes.prefix(count))
    }
}
