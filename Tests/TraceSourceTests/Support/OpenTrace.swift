import Foundation
import LocationModel
import NMEA0183
import TestSupport
import TraceGenerator
import TraceSource

extension TemporaryFile {
    /// Opens a source on the file for the duration of a closure.
    func withSource<Result>(_ body: (OpenTrace) throws -> Result) throws -> Result { try body(OpenTrace(path)) }
}

/// A source's event in a comparable form.
enum Event: Hashable {
    case fix(Fix)
    case restarted(Fix, from: Instant)
    case limitReached
    case blocked
    case ended

    init(_ event: SourceEvent) {
        self =
            switch event {
            case .fix(let fix): .fix(fix)
            case .restarted(let fix, let before): .restarted(fix, from: before)
            case .limitReached: .limitReached
            case .waiting: .blocked
            case .ended: .ended
            case .silent, .lost, .found: preconditionFailure("a trace cannot be lost")
            }
    }

    /// The fix of the event, if it has one.
    var fix: Fix? {
        switch self {
        case .fix(let fix), .restarted(let fix, _): fix
        case .limitReached, .blocked, .ended: nil
        }
    }

    var isRestart: Bool { if case .restarted = self { true } else { false } }
}

/// A class that wraps a source, because a noncopyable value cannot be used in an expectation.
final class OpenTrace {
    private var source: TraceSource

    init(_ path: String) throws { source = try TraceSource(path: path) }

    var counts: SourceCounts { source.counts }
    var decodingCounts: DecodingCounts { source.decodingCounts }
    var isDated: Bool { source.isDated }
    var isDatedLate: Bool { source.isDatedLate }
    var size: Int? { source.size }
    var bytesRead: Int { source.bytesRead }

    func next(_ demand: Demand = .everyEpoch, before limit: Instant? = nil) throws -> SourceEvent {
        try source.next(demand, before: limit)
    }

    func event(_ demand: Demand = .everyEpoch, before limit: Instant? = nil) throws -> Event {
        Event(try next(demand, before: limit))
    }

    /// All events up to the end, or until it blocks.
    func events(_ demand: Demand = .everyEpoch) throws -> [Event] {
        var events: [Event] = []
        while true {
            let event = try event(demand)
            if event == .ended || event == .blocked { return events }
            events.append(event)
        }
    }

    /// All events up to the end, waiting for it: a process that another test is just starting holds a copy of the
    /// writer's end until it executes its program.
    func eventsUntilTheEnd() throws -> [Event] {
        var events: [Event] = []
        while true {
            switch try next() {
            case .waiting(let wait):
                var ready = pollfd(fd: wait.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
                unsafe poll(&ready, 1, 10_000)
            case .ended: return events
            case let event: events.append(Event(event))
            }
        }
    }
}

/// All events that a source produces from bytes in a file.
func events(of bytes: [UInt8], _ demand: Demand = .everyEpoch) throws -> [Event] {
    try TemporaryFile(bytes).withSource { try $0.events(demand) }
}

func extent(of bytes: [UInt8]) throws -> TraceExtent? {
    let file = try TemporaryFile(bytes)
    return try withExtendedLifetime(file) { try TraceExtent.find(path: file.path) }
}

func survey(of bytes: some Sequence<UInt8>) throws -> TraceSurvey {
    let file = try TemporaryFile(Array(bytes))
    return try withExtendedLifetime(file) { try TraceSurvey(path: file.path) { _ in } }
}

/// The naive method: decode everything, assemble everything, drop epochs with the same time as the previous one.
func naiveEpochs(of bytes: [UInt8], assumedDate: CalendarDate) -> [Fix] {
    var fixes: [Fix] = []
    for fix in decodedEpochs(of: bytes, assumedDate: assumedDate, emitsEarly: false).fixes
    where fix.time != fixes.last?.time {
        fixes.append(fix)
    }
    return fixes
}
