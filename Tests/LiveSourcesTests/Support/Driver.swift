import Glibc
import LiveSources
import LocationModel
import LocationService
import SystemCalls
import TestSupport

// How the tests of GPSDSource work
//
// A source never waits: it returns an event, or what it waits for, and the loop around it waits. In these tests the
// loop is a `Driver`, and the test controls the time:
//
//     let gpsd = FakeGPSD()                                // a TCP server that sends only what the test sends
//     let driver = Driver(port: gpsd.port, start: start)   // a source and a clock that stands still
//     let peer = try gpsd.greet(driver)                    // connected, greeted, and the stream is requested
//     driver.set(start.advanced(bySeconds: 0.1))           // the time is now 0.1 s later
//     peer.send(FakeGPSD.tpv(start))                       // gpsd reports an epoch
//     let fix = driver.fix(.everyEpoch)                    // the source is called until it has a fix
//     driver.settle(.notBefore(start.advanced(bySeconds: 30)))   // it is called until it waits …
//     driver.set(driver.waits.last!.until!)                // … and the time moves to what it waits for
//     #expect(peer.readLine() == "?POLL;")                 // the source's request
//
// `run`, `fix` and `expectFix` wait in real time for what arrives. `drain` reads what has arrived, which shows that
// nothing else has: a fake gpsd counts what it has sent, and a real one has replied to other requests in the meantime.
// `runThroughTime` and `advanceTime` move the clock from one wait to the next. `driver.events` and `driver.waits`
// record everything that the source has returned.
//
// With a real gpsd (`withGPSDaemon` of TestSupport), a `GPSDFixture` combines a driver, a synthetic receiver whose
// epochs the test sends manually, and an `ObserverClient`, another client that shows when gpsd has received them.

/// The loop around a source: calls it, waits for what it requests, and records both.
///
/// Its time is controlled by the test: it stands still until the test moves it, or passes like real time.
final class Driver {
    /// A key without a segment, so that a source that uses it cannot read shared memory.
    static let noSharedMemory: Int32 = 0x4770_0001

    private var source: GPSDSource
    private let key: Int32
    private let running: ContinuousClock.Instant?
    private var base: Instant
    /// All waits of the source.
    private(set) var waits: [SourceWait] = []
    /// All other events of the source.
    private(set) var events: [DriverEvent] = []
    /// Waits in real time until everything that was sent to the source has arrived at its descriptor.
    var awaitArrivals: (_ descriptor: Int32) -> Void = { _ in }

    /// - Parameters:
    ///   - start: the current time.
    ///   - isRunning: whether time passes by itself.
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

    func advance(bySeconds seconds: Double) { base = base.advanced(bySeconds: seconds) }

    func set(_ instant: Instant) { base = instant }

    /// Discards the recorded waits, except the last one.
    func discardWaits() { waits.removeFirst(max(0, waits.count - 1)) }

    var counts: SourceCounts { source.counts }
    var rejectedLines: Int { source.rejectedLines }

    /// Calls the source once.
    func step(_ demand: Demand) -> DriverEvent? {
        let now = now
        let event = SharedMemorySegment.withKey(key) { source.next(demand, before: nil, at: now) }
        if case .waiting(let wait) = event {
            waits.append(wait)
            return nil
        }
        let recorded = DriverEvent(event)
        events.append(recorded)
        return recorded
    }

    /// Calls the source until it waits; returns the events before that.
    @discardableResult func settle(_ demand: Demand) -> [DriverEvent] {
        var events: [DriverEvent] = []
        while let recorded = step(demand) { events.append(recorded) }
        return events
    }

    /// Calls the source until the given event, or until everything that was sent to it is read and it waits; nil in
    /// the second case. The clock stands still.
    @discardableResult func drain(
        _ demand: Demand, until isLast: (DriverEvent) -> Bool = { _ in false }
    ) -> DriverEvent? {
        while true {
            if let recorded = step(demand) {
                if isLast(recorded) { return recorded }
            } else if !hasInput {
                return nil
            }
        }
    }

    /// Whether the source has something to read, or its connection is established or closed.
    private var hasInput: Bool {
        guard let wait = waits.last, let descriptor = wait.descriptor else { return false }
        if wait.readiness == .readable { awaitArrivals(descriptor) }
        return isReady(descriptor, wait.readiness)
    }

    /// Calls the source and waits for what it requests, until the given event; nil if it does not occur.
    ///
    /// If the clock stands still, nothing that depends on it becomes due.
    @discardableResult func run(_ demand: Demand, until isLast: (DriverEvent) -> Bool) -> DriverEvent? {
        let deadline = Deadline(after: 60)
        while !deadline.hasPassed {
            if let recorded = step(demand) {
                if isLast(recorded) { return recorded }
            } else {
                wait(at: 0.02)
            }
        }
        return nil
    }

    /// The next fix that meets the demand.
    func fix(_ demand: Demand) -> Fix? { run(demand) { $0.fix != nil }?.fix }

    /// Runs the source while the condition holds; false if it does not end.
    func run(_ demand: Demand, while condition: () throws -> Bool) rethrows -> Bool {
        let deadline = Deadline(after: 60)
        while try condition() {
            if deadline.hasPassed { return false }
            if step(demand) == nil { wait(at: 0.005) }
        }
        return true
    }

    /// Advances through time: whenever everything is read, the clock is set to the instant for which the source waits.
    @discardableResult func runThroughTime(_ demand: Demand, until isLast: (DriverEvent) -> Bool) -> DriverEvent? {
        let deadline = Deadline(after: 60)
        while !deadline.hasPassed {
            if let recorded = drain(demand, until: isLast) { return recorded }
            if let until = waits.last?.until { set(until) } else { wait(at: 0.02) }
        }
        return nil
    }

    /// Advances to the moment of the next connection attempt; returns the seconds until then.
    func retry(_ demand: Demand) -> Double {
        let begin = now
        settle(demand)
        while let wait = waits.last, wait.descriptor == nil, let until = wait.until {
            set(until)
            settle(demand)
        }
        return now.seconds(since: begin)
    }

    /// Calls the source at every instant for which it waits, up to a later one.
    func advanceTime(_ demand: Demand, to end: Instant) {
        while now < end {
            drain(demand)
            set(min(waits.last?.until ?? end, end))
        }
    }

    /// Waits for the source's last wait, for at most this many seconds.
    private func wait(at most: Double) {
        guard let wait = waits.last else { return }
        var seconds = most
        if running != nil, let until = wait.until { seconds = min(seconds, max(0, until.seconds(since: now))) }
        wait.awaitReadiness(nanoseconds: Int64(seconds * 1e9))
    }

    /// Data from gpsd that the source has not read.
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

/// A source's event in a comparable form.
enum DriverEvent: Hashable {
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

/// A receiver whose epochs a test sends manually, with the corresponding times of a driver.
extension SyntheticReceiver {
    /// Whether a fix is that of the epoch, to gpsd's precision.
    func isFix(_ fix: Fix, of epoch: Int) -> Bool {
        guard let place = fix.coordinate, let altitude = fix.altitude, let speed = fix.speed, let course = fix.course
        else { return false }
        let expected = coordinate(epoch)
        return fix.time == time(epoch) && fix.mode == .threeDimensional
            && abs(place.latitude - expected.latitude) < 1e-7 && abs(place.longitude - expected.longitude) < 1e-7
            && abs(altitude - self.altitude) < 1e-3 && abs(speed - self.speed) < 1e-2
            && abs(course - self.course) < 1e-2
    }

    func epoch(at time: Instant) -> Int { Int((time.seconds(since: start) * hertz).rounded()) }
}
