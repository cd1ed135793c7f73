import Foundation
import LocationModel
import NMEA0183
import TraceGenerator
import TraceSource

/// A file that is deleted with the last reference to it.
final class TemporaryFile {
    let path: String

    init(_ bytes: [UInt8]? = nil) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "locationd-\(UUID().uuidString)").path
        if let bytes { try Data(bytes).write(to: URL(filePath: path)) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Creates a FIFO at the path, where no file exists yet.
    func makeFIFO() throws {
        guard unsafe mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
    }

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

/// The extent of a trace of these bytes.
func extent(of bytes: [UInt8]) throws -> TraceExtent? {
    let file = try TemporaryFile(bytes)
    return try withExtendedLifetime(file) { try TraceExtent.find(path: file.path) }
}

/// The survey of a trace of these bytes.
func surveyed(_ bytes: [UInt8]) throws -> TraceSurvey {
    let file = try TemporaryFile(bytes)
    return try withExtendedLifetime(file) { try TraceSurvey(path: file.path) { _ in } }
}

/// The naive method: decode everything, assemble everything, drop epochs with the same time as the previous one.
func naiveEpochs(of bytes: [UInt8], assumedDate: CalendarDate) -> [Fix] {
    var decoder = NMEADecoder()
    var assembler = EpochAssembler(assumedDate: assumedDate, emitsEarly: false)
    var fixes: [Fix] = []
    func add(_ fix: Fix) { if fix.time != fixes.last?.time { fixes.append(fix) } }
    _ = decoder.decode(unsafe bytes.span.bytes, isFinal: true) {
        assembler.add($0, add)
        return .proceed
    }
    assembler.finish(add)
    return fixes
}

/// The bytes of a synthetic trace.
func trace(
    _ kind: TraceKind, rate: Double = 1, minutes: Double = 10, seed: UInt64 = 1,
    start: Instant = TraceRecipe.defaultStart, receiver: ReceiverProfile? = nil
) throws -> [UInt8] {
    var generator = TraceGenerator(
        try TraceRecipe(kind: kind, rate: rate, duration: 60 * minutes, seed: seed, start: start, receiver: receiver))
    var bytes: [UInt8] = []
    while generator.next(into: &bytes) != nil {}
    return bytes
}

/// A sentence with its checksum; the body is the text between `$` and `*`.
func sentence(_ body: String, end: String = "\r\n") -> String {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    let hex = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(hex.count == 1 ? "0" : "")\(hex)\(end)"
}

/// A number of seconds since midnight as `hhmmss.00`.
func clock(_ seconds: Int) -> String {
    [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined() + ".00"
}

/// A GGA with a position, and an RMC on 2026-05-01 or another day.
func gga(_ seconds: Int, talker: String = "GP") -> String {
    sentence("\(talker)GGA,\(clock(seconds)),5231.2000,N,01324.3000,E,1,08,1.0,40.0,M,45.0,M,,")
}

func rmc(_ seconds: Int, date: String = "010526", talker: String = "GP") -> String {
    sentence("\(talker)RMC,\(clock(seconds)),A,5231.2000,N,01324.3000,E,10.0,90.00,\(date),,,A")
}

/// The instant this many seconds into 2026-05-01.
func may1(_ seconds: Double) -> Instant {
    Instant(CalendarDate(year: 2026, month: 5, day: 1)!, TimeOfDay(nanoseconds: 0)).advanced(bySeconds: seconds)
}
