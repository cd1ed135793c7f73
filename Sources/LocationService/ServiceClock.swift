import LocationModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The one clock of the loop, and the only place where it waits.
///
/// The trace's own time stamps are the time. A virtual clock believes them at once; a paced one waits until as much
/// real time has passed, gaps included. Either way the loop sees the same instants.
struct ServiceClock: ~Copyable {
    private let speed: Speed
    private let interruption: Interruption
    /// The trace's time and the monotonic clock's nanoseconds that belong together.
    private var anchor: (trace: Instant, monotonic: Int64)?

    init(speed: Speed, interruption: Interruption) {
        self.speed = speed
        self.interruption = interruption
    }

    /// Waits until the trace's time has come. Returns early when the loop is asked to stop.
    mutating func wait(until instant: Instant) {
        guard case .factor(let factor) = speed else { return }
        guard let anchor else {
            anchor = (instant, monotonicNow())
            return
        }
        let due = Double(anchor.monotonic) + instant.seconds(since: anchor.trace) / factor * 1e9
        while !interruption.isRequested {
            let left = due - Double(monotonicNow())
            // Below a millisecond poll cannot wait; what is early now is made up for at the next instant.
            guard left >= 1e6 else { return }
            var stop = pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0)
            unsafe poll(&stop, 1, Int32(min(left / 1e6, Double(Int32.max))))
        }
    }

    /// Waits until a file descriptor has something to read, or the loop is asked to stop.
    func wait(forInput descriptor: Int32) {
        var ready = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        unsafe poll(&ready, 2, -1)
    }

    /// The trace's time has jumped: from here on, the pace counts from this instant.
    mutating func restart(at instant: Instant) {
        if anchor != nil { anchor = (instant, monotonicNow()) }
    }

    private func monotonicNow() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
