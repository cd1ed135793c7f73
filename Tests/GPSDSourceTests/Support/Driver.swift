import CSystemCalls
import Connection
import GPSDSource
import GPSDTestSupport
import LocationModel

#if canImport(Glibc)
    import Glibc
#endif

/// Plays the loop around a source: asks, waits for what the source waits for, and keeps a book of both.
///
/// Its time is the test's: it stands still until the test moves it, or passes as the real time does.
final class Driver {
    /// A key that no segment has: a source that has it cannot read shared memory.
    static let noSharedMemory: Int32 = 0x4770_0001

    private var source: GPSDSource
    private let key: Int32
    private let running: ContinuousClock.Instant?
    private var base: Instant
    /// Everything that the source has waited for.
    private(set) var waits: [SourceWait] = []
    /// Everything that the source has said but that it waits.
    private(set) var events: [Happening] = []

    /// - Parameters:
    ///   - start: the time now.
    ///   - isRunning: whether it passes by itself.
    init(
        port: UInt16, host: String = "127.0.0.1", sharedMemoryKey: Int32 = Driver.noSharedMemory, start: Instant,
        isRunning: Bool = false
    ) {
        source = GPSDSource(Endpoint(host: host, port: port))
        key = sharedMemoryKey
        base = start
        running = isRunning ? .now : nil
    }

    var now: Instant {
        guard let running else { return base }
        let passed = ContinuousClock.now - running
        return base.advanced(bySeconds: passed / .seconds(1))
    }

    /// Moves the time.
    func pass(_ seconds: Double) { base = base.advanced(bySeconds: seconds) }

    /// Sets the time.
    func set(_ instant: Instant) { base = instant }

    /// Forgets what was waited for, but for the last one.
    func forgetWaits() { waits.removeFirst(max(0, waits.count - 1)) }

    var counts: SourceCounts { source.counts }
    var rejectedLines: Int { source.rejectedLines }

    /// Asks once.
    func ask(_ demand: Demand) -> Happening? {
        let now = now
        let event = SharedMemorySegment.withKey(key) { source.next(demand, before: nil, at: now) }
        if case .waiting(let wait) = event {
            waits.append(wait)
            return nil
        }
        let happening = Happening(event)
        events.append(happening)
        return happening
    }

    /// Asks until the source waits; what it said before.
    @discardableResult func settle(_ demand: Demand) -> [Happening] {
        var said: [Happening] = []
        while let happening = ask(demand) { said.append(happening) }
        return said
    }

    /// Asks, and waits for what it waits for, until this has happened; nil when it has not in time.
    ///
    /// What is due by a clock that stands still does not come due.
    @discardableResult func run(
        _ demand: Demand, within seconds: Double = 10, until isLast: (Happening) -> Bool
    ) -> Happening? {
        let deadline = Deadline(seconds: seconds)
        while !deadline.hasPassed {
            if let happening = ask(demand) {
                if isLast(happening) { return happening }
            } else {
                wait(at: 0.02)
            }
        }
        return nil
    }

    /// The next fix that meets the demand.
    func fix(_ demand: Demand, within seconds: Double = 10) -> Fix? {
        run(demand, within: seconds) { $0.fix != nil }?.fix
    }

    /// Lets the source run for as long as the condition does not hold.
    func run(_ demand: Demand, within seconds: Double = 10, while condition: () throws -> Bool) rethrows -> Bool {
        let deadline = Deadline(seconds: seconds)
        while try condition() {
            if deadline.hasPassed { return false }
            if ask(demand) == nil { wait(at: 0.005) }
        }
        return true
    }

    /// Asks on through time: whenever nothing has come for a moment, it is the instant that the source waits for.
    @discardableResult func runThroughTime(
        _ demand: Demand, within seconds: Double = 20, until isLast: (Happening) -> Bool
    ) -> Happening? {
        let deadline = Deadline(seconds: seconds)
        while !deadline.hasPassed {
            if let happening = run(demand, within: 0.03, until: isLast) { return happening }
            if let until = waits.last?.until { set(until) }
        }
        return nil
    }

    /// Moves on to the moment at which it connects again; seconds until then.
    func retry(_ demand: Demand) -> Double {
        let begin = now
        settle(demand)
        while let wait = waits.last, wait.descriptor == nil, let until = wait.until {
            set(until)
            settle(demand)
        }
        return now.seconds(since: begin)
    }

    /// Asks at every instant that the source waits for, up to a later one.
    func passTime(_ demand: Demand, to end: Instant) {
        while now < end {
            _ = run(demand, within: 0.03) { _ in false }
            set(min(waits.last?.until ?? end, end))
        }
    }

    /// Waits for what the source waited for last, for so many seconds at the most.
    private func wait(at most: Double) {
        guard let wait = waits.last else { return }
        var seconds = most
        if running != nil, let until = wait.until { seconds = min(seconds, max(0, until.seconds(since: now))) }
        let readiness =
            switch wait.readiness {
            case .readable: LOCATIOND_READABLE
            case .writable: LOCATIOND_WRITABLE
            case .hungUp: LOCATIOND_HUNG_UP
            }
        locationd_wait(wait.descriptor ?? -1, readiness, -1, Int64(seconds * 1e9))
    }

    /// What gpsd has sent and the source has not read.
    func unread() -> String {
        guard let descriptor = waits.last?.descriptor else { return "" }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe bytes.withUnsafeMutableBytes {
            unsafe recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        }
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    var fixes: [Fix] { events.compactMap { $0.fix } }
    var times: [Instant] { fixes.map { $0.time } }
}

/// What a source said, to be compared.
enum Happening: Hashable {
    case fix(Fix)
    case restarted(Fix, from: Instant)
    case silent(since: Instant?)
    case lost(String)
    case found(String)
    case other

    init(_ event: SourceEvent) {
        self =
            switch event {
            case .fix(let fix): .fix(fix)
            case .restarted(let fix, let from): .restarted(fix, from: from)
            case .silent(let since): .silent(since: since)
            case .lost(let reason): .lost(reason)
            case .found(let name): .found(name)
            case .limitReached, .waiting, .ended: .other
            }
    }

    var fix: Fix? {
        switch self {
        case .fix(let fix), .restarted(let fix, _): fix
        default: nil
        }
    }

    var isLost: Bool { if case .lost = self { true } else { false } }
    var isFound: Bool { if case .found = self { true } else { false } }
    var isSilent: Bool { if case .silent = self { true } else { false } }
}

/// A receiver whose epochs a test sends by hand, and the time of a driver that goes with it.
extension SyntheticReceiver {
    /// Whether a fix is that of the epoch, as exactly as gpsd tells it.
    func isFix(_ fix: Fix, of epoch: Int) -> Bool {
        guard let place = fix.coordinate, let altitude = fix.altitude, let speed = fix.speed, let course = fix.course
        else { return false }
        let expected = coordinate(epoch)
        return fix.time == time(epoch) && fix.mode == .threeDimensional
            && abs(place.latitude - expected.latitude) < 1e-7 && abs(place.longitude - expected.longitude) < 1e-7
            && abs(altitude - self.altitude) < 1e-3 && abs(speed - self.speed) < 1e-2
            && abs(course - self.course) < 1e-2
    }

    /// The epoch of a time.
    func epoch(at time: Instant) -> Int { Int((time.seconds(since: start) * hertz).rounded()) }
}
