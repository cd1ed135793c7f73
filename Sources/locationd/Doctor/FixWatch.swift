import CSystemCalls
import LocationModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a receiver has said within a few seconds: heard through the source that a run would use.
struct FixWatch {
    /// Seconds between the clock and a fix's time from which on one of them is wrong, or the fix is an old one.
    static let tolerance = 10.0

    /// Why it could not be had.
    var lost: String?
    /// The last epoch, with or without a position, and when it came by the system's clock.
    var last: (fix: Fix, received: Instant)?
    /// Whether a later epoch has followed an earlier one: the receiver is alive.
    var isMoving = false

    /// Seconds from the last epoch to the moment it came, by the system's clock.
    var age: Double? { last.map { $0.received.seconds(since: $0.fix.time) } }

    /// Whether the last epoch's time is the clock's.
    var isOfNow: Bool { age.map { abs($0) <= FixWatch.tolerance } ?? false }

    /// Watches until there is a position of now, or so many seconds have passed.
    static func watch<Source: FixSource & ~Copyable>(
        _ source: consuming Source, for seconds: Double
    ) -> FixWatch {
        var watch = FixWatch()
        let end = monotonicNanoseconds() + Int64(seconds * 1e9)
        while true {
            let left = end - monotonicNanoseconds()
            guard left > 0 else { return watch }
            let now = Instant.systemClock
            // A live source says that it is lost, and throws nothing.
            guard let event = try? source.next(.everyEpoch, before: nil, at: now) else { return watch }
            switch event {
            case .fix(let fix), .restarted(let fix, _):
                if let last = watch.last, fix.time > last.fix.time { watch.isMoving = true }
                watch.last = (fix, now)
                if fix.mode != .none && (watch.isOfNow || watch.isMoving) { return watch }
            case .waiting(let wait):
                let until = wait.until.map { $0.nanoseconds.subtractingReportingOverflow(now.nanoseconds) }
                wait.wait(nanoseconds: min(left, until.map { $0.overflow ? left : max(0, $0.partialValue) } ?? left))
            case .lost(let reason):
                watch.lost = reason
                return watch
            case .found, .silent, .limitReached: break
            case .ended: return watch
            }
        }
    }
}

extension SourceWait {
    /// Waits for the descriptor, for so long at the most.
    func wait(nanoseconds: Int64) {
        let readiness =
            switch readiness {
            case .readable: LOCATIOND_READABLE
            case .writable: LOCATIOND_WRITABLE
            case .hungUp: LOCATIOND_HUNG_UP
            }
        locationd_wait(descriptor ?? -1, readiness, -1, nanoseconds)
    }
}

extension Instant {
    /// The present by the system's clock.
    static var systemClock: Instant {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
