import LocationModel
import SystemCalls

/// The one clock of the loop, and the only place where it waits.
///
/// In a replay the trace's own time stamps are the time: a virtual clock jumps to them at once, and a paced one waits
/// until as much real time has passed, gaps included. Either way the loop sees the same instants. Live, and with a
/// trace played instead of a receiver, time passes by itself.
struct ServiceClock: ~Copyable {
    private let speed: Speed
    private let remote: RemoteControl
    /// An instant of the trace and the monotonic clock's nanoseconds at that instant.
    private var anchor: (trace: Instant, monotonic: Int64)?
    private var live: LiveTime?
    private var played: PlayedTime?
    /// The number of real waits.
    private(set) var waits = 0

    init(speed: Speed, remote: RemoteControl) {
        self.speed = speed
        self.remote = remote
        switch speed {
        case .max, .factor: break
        case .live:
            live = LiveTime(system: .systemClock, monotonic: monotonicNanoseconds())
        case .played(let start, let factor):
            played = PlayedTime(from: start, factor: factor, monotonicNanoseconds())
        }
    }

    /// The current time, if time passes by itself.
    var present: Instant? {
        guard speed.isRealTime else { return nil }
        let now = monotonicNanoseconds()
        return live?.now(now) ?? played?.now(now)
    }

    /// Waits until an instant of the trace; false when the wait was ended by a command.
    mutating func wait(until instant: Instant) -> Bool {
        guard case .factor(let factor) = speed else { return true }
        let now = monotonicNanoseconds()
        guard let anchor else {
            anchor = (instant, now)
            return true
        }
        let due = Double(anchor.monotonic) + instant.seconds(since: anchor.trace) / factor * 1e9
        while !remote.isStopRequested && !remote.hasCommands {
            let left = due - Double(monotonicNanoseconds())
            // A wait of less than a millisecond is skipped; the next one makes up for it.
            guard left >= 1e6 else { return true }
            poll(for: SourceWait(), nanoseconds: Int64(min(left, 0x1p62)))
        }
        return false
    }

    /// Waits for what the source waits for, for a deadline, or for a command, whichever comes first; returns whether
    /// only a command or a client has ended the wait.
    /// - Parameter mayAccelerate: whether a played trace's time may be accelerated during the wait, because the app
    ///   has no time limit.
    mutating func wait(for wait: SourceWait, before deadline: Instant?, mayAccelerate: Bool) -> Bool {
        guard speed.isRealTime else { return poll(for: wait, nanoseconds: nil) }
        var due = wait.until
        if let deadline { due = min(due ?? deadline, deadline) }
        if mayAccelerate { played?.accelerate(monotonicNanoseconds()) }
        let now = monotonicNanoseconds()
        let end = due.flatMap { live?.monotonic(at: $0) ?? played?.monotonic(at: $0) }
        let isOver = end.map { $0 <= now } ?? false
        let isForCommands = !isOver && poll(for: wait, nanoseconds: end.map { $0 - now })
        played?.useRealTime(notBeyond: isOver ? nil : due, monotonicNanoseconds())
        return isForCommands
    }

    /// Restarts the pace at this instant after a jump of the trace's time.
    mutating func restart(at instant: Instant) {
        let now = monotonicNanoseconds()
        if anchor != nil { anchor = (instant, now) }
        live?.restart(at: instant, now)
        played?.restart(at: instant, now)
    }

    /// Sets a live clock by a fix; returns whether the fix shows that the system's time was wrong.
    mutating func set(by fix: Instant) -> Bool { live?.set(by: fix, monotonicNanoseconds()) ?? false }

    @discardableResult private mutating func poll(for wait: SourceWait, nanoseconds: Int64?) -> Bool {
        waits += 1
        return remote.wait(for: wait, nanoseconds: nanoseconds)
    }
}
