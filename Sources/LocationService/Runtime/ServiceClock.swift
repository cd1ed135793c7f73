import LocationModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The one clock of the loop, and the only place where it waits.
///
/// In a replay the trace's own time stamps are the time: a virtual clock believes them at once; a paced one waits until
/// as much real time has passed, gaps included. Either way the loop sees the same instants. Live, and with a trace in a
/// receiver's place, time passes by itself.
struct ServiceClock: ~Copyable {
    private let speed: Speed
    private let remote: RemoteControl
    /// The trace's time and the monotonic clock's nanoseconds that belong together.
    private var anchor: (trace: Instant, monotonic: Int64)?
    private var live: LiveTime?
    private var played: PlayedTime?
    /// How often a wait has really waited.
    private(set) var waits = 0

    init(speed: Speed, remote: RemoteControl) {
        self.speed = speed
        self.remote = remote
        switch speed {
        case .max, .factor: break
        case .live:
            live = LiveTime(
                system: Instant(nanoseconds: nanoseconds(on: CLOCK_REALTIME)),
                monotonic: nanoseconds(on: CLOCK_MONOTONIC))
        case .played(let start, let factor):
            played = PlayedTime(from: start, factor: factor, nanoseconds(on: CLOCK_MONOTONIC))
        }
    }

    /// The present, if time passes by itself.
    var present: Instant? {
        guard speed.passesByItself else { return nil }
        let now = nanoseconds(on: CLOCK_MONOTONIC)
        return live?.now(now) ?? played?.now(now)
    }

    /// Waits until the trace's time has come; false when somebody wants something of the loop before.
    mutating func wait(until instant: Instant) -> Bool {
        guard case .factor(let factor) = speed else { return true }
        let now = nanoseconds(on: CLOCK_MONOTONIC)
        guard let anchor else {
            anchor = (instant, now)
            return true
        }
        let due = Double(anchor.monotonic) + instant.seconds(since: anchor.trace) / factor * 1e9
        while !remote.isStopRequested && !remote.hasCommands {
            let left = due - Double(nanoseconds(on: CLOCK_MONOTONIC))
            // Less than a millisecond is not worth a wait; what is early now is made up for at the next instant.
            guard left >= 1e6 else { return true }
            poll(for: SourceWait(), nanoseconds: Int64(min(left, 0x1p62)))
        }
        return false
    }

    /// Waits for what the source waits for; or until an instant, or until somebody wants something.
    /// - Parameter mayHurry: whether nothing that is timed goes on meanwhile, so that a played trace's time may go fast.
    mutating func wait(for wait: SourceWait, before deadline: Instant?, mayHurry: Bool) {
        guard speed.passesByItself else { return poll(for: wait, nanoseconds: nil) }
        var due = wait.until
        if let deadline { due = min(due ?? deadline, deadline) }
        if mayHurry { played?.hurry(nanoseconds(on: CLOCK_MONOTONIC)) }
        let now = nanoseconds(on: CLOCK_MONOTONIC)
        let end = due.flatMap { live?.monotonic(at: $0) ?? played?.monotonic(at: $0) }
        let isOver = end.map { $0 <= now } ?? false
        if !isOver { poll(for: wait, nanoseconds: end.map { $0 - now }) }
        played?.stroll(notBeyond: isOver ? nil : due, nanoseconds(on: CLOCK_MONOTONIC))
    }

    /// The trace's time has jumped: from here on, the pace counts from this instant.
    mutating func restart(at instant: Instant) {
        let now = nanoseconds(on: CLOCK_MONOTONIC)
        if anchor != nil { anchor = (instant, now) }
        live?.restart(at: instant, now)
        played?.restart(at: instant, now)
    }

    /// A fix has come, if a receiver's time passes by itself; returns whether its time shows that the system's was wrong.
    mutating func set(by fix: Instant) -> Bool { live?.set(by: fix, nanoseconds(on: CLOCK_MONOTONIC)) ?? false }

    private mutating func poll(for wait: SourceWait, nanoseconds: Int64?) {
        waits += 1
        remote.wait(for: wait, nanoseconds: nanoseconds)
    }
}

/// Time that nobody sets: only differences mean anything.
func monotonicTime() -> Instant { Instant(nanoseconds: nanoseconds(on: CLOCK_MONOTONIC)) }

private func nanoseconds(on clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
