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
    /// Whether it has said anything at all, be it without a time.
    var hasSpoken = false
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
        var left = end - monotonicNanoseconds()
        // A live source says that it is lost, and throws nothing.
        watching: while left > 0, let event = try? source.next(.everyEpoch, before: nil, at: .systemClock) {
            let now = Instant.systemClock
            switch event {
            case .fix(let fix), .restarted(let fix, _):
                if let last = watch.last, fix.time > last.fix.time { watch.isMoving = true }
                watch.last = (fix, now)
                if fix.mode != .none && (watch.isOfNow || watch.isMoving) { break watching }
            case .waiting(let wait):
                let until = wait.until.map { Int64(max(0, $0.seconds(since: now) * 1e9)) }
                wait.wait(nanoseconds: min(left, until ?? left))
            case .lost(let reason):
                watch.lost = reason
                break watching
            case .found, .silent, .limitReached: break
            case .ended: break watching
            }
            left = end - monotonicNanoseconds()
        }
        watch.hasSpoken = source.counts.sentencesDecoded > 0
        return watch
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
