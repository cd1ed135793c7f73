import LiveSources
import Foundation
import LocationModel
import SystemCalls
import TestSupport
import Testing

/// A class that wraps a receiver's source with a clock that the test moves, because a noncopyable value cannot be used
/// in an expectation.
final class LiveReceiver {
    private var source: ReceiverSource
    var now: Instant
    private(set) var wait = SourceWait()

    init(_ address: ReceiverAddress, at now: Instant = may1(40_000)) throws {
        source = try ReceiverSource(address)
        self.now = now
    }

    convenience init(_ server: LoopbackServer, at now: Instant = may1(40_000)) throws {
        try self.init(.tcp(Endpoint(host: "127.0.0.1", port: server.port)), at: now)
    }

    convenience init(_ device: PseudoTerminal, at now: Instant = may1(40_000)) throws {
        try self.init(.device(path: device.path, baud: nil), at: now)
    }

    var counts: SourceCounts { source.counts }

    /// Calls the source once; nil if it waits.
    func step(_ demand: Demand = .everyEpoch) -> SourceEvent? {
        let event = source.next(demand, before: nil, at: now)
        guard case .waiting(let wait) = event else { return event }
        self.wait = wait
        return nil
    }

    /// Calls the source until there is an event, everything sent has been read, or `end` is reached: virtual time
    /// passes only when there is nothing to read.
    func next(_ demand: Demand = .everyEpoch, until end: Instant? = nil) -> SourceEvent? {
        let end = end ?? now.advanced(bySeconds: 0.1)
        while true {
            if let event = step(demand) { return event }
            if isReady { continue }
            guard let until = wait.until, until <= end else { return nil }
            now = max(now, until)
        }
    }

    /// All events until nothing is left to do up to `end`.
    func events(_ demand: Demand = .everyEpoch, until end: Instant? = nil) -> [SourceEvent] {
        var events: [SourceEvent] = []
        while let event = next(demand, until: end) { events.append(event) }
        return events
    }

    /// Calls the source until there is an event, for at most a minute of real time; virtual time stands still.
    func require(_ demand: Demand = .everyEpoch) throws -> SourceEvent {
        let deadline = Deadline(after: 60)
        while !deadline.hasPassed {
            if let event = step(demand) { return event }
            waitForDescriptor(milliseconds: 10)
        }
        throw POSIXError(.ETIMEDOUT)
    }

    /// Whether the awaited state has been reached.
    var isReady: Bool { waitForDescriptor(milliseconds: 0) }

    /// Whether it is reached within so many milliseconds of real time.
    @discardableResult func waitForDescriptor(milliseconds: Int32) -> Bool {
        let events: Int32 =
            switch wait.readiness {
            case .readable: Int32(POLLIN)
            case .writable: Int32(POLLOUT)
            case .hungUp: 0
            }
        var state = pollfd(fd: wait.descriptor ?? -1, events: Int16(events), revents: 0)
        return unsafe poll(&state, 1, milliseconds) == 1
    }
}

extension SourceEvent {
    var fix: Fix? { if case .fix(let fix) = self { fix } else { nil } }
    var restart: Fix? { if case .restarted(let fix, _) = self { fix } else { nil } }
    var reason: String? { if case .lost(let reason) = self { reason } else { nil } }
    var name: String? { if case .found(let name) = self { name } else { nil } }
    var isSilence: Bool { if case .silent = self { true } else { false } }
}

extension Sequence<SourceEvent> {
    /// The times of the fixes, in seconds on 2026-05-01.
    var times: [Double] { compactMap { ($0.fix ?? $0.restart)?.time.seconds(since: may1(0)) } }
}
