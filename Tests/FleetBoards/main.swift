// Many boards in one process, for Tests/Fleet/check: each with a track, a connection and a thread of its own, as
// `locationd run --track --publish` has them.
//
//     FleetBoards BROKER[,BROKER...] DIRECTORY BOARDS SECONDS INTERVAL
//
// Each board keeps a fix per interval. At the end a line for each: its name, its fixes, those that were acknowledged.
import Glibc
import LocationModel
import Publishing
import Synchronization
import SystemCalls
import TrackStore

/// Connections that have ended or could not be made.
let failures = Atomic<Int>(0)

final class Board {
    let name: String
    private(set) var kept: UInt64 = 0
    private var writer: TrackWriter
    private let publishing: PublishThread
    private let place: Double

    init(_ index: Int, broker: Substring, directory: String) throws {
        name = "board\(index)"
        place = Double(index)
        let path = "\(directory)/\(name)"
        var options = PublishOptions(
            try PublishAddress("mqtt://fleet@\(broker)/owntracks/fleet/\(name)", device: name))
        options.publisher.seed = UInt64(index)
        writer = try TrackWriter(path: path)
        let openFiles = { @Sendable [options] () throws(TrackError) in
            PublishThread.Files(
                cursor: try CursorFile(track: path, receiver: options.address.receiver),
                events: try EventFile(track: path), sent: NumberRanges())
        }
        publishing = try PublishThread(
            options, track: path, files: openFiles(), extent: 0..<0, openFiles: openFiles, onCommand: { _ in nil },
            onFailure: { if $0 != nil { failures.add(1, ordering: .relaxed) } })
    }

    func receive() {
        var fix = Fix(time: Instant(nanoseconds: systemClockNanoseconds()), mode: .threeDimensional)
        fix.coordinate = Coordinate(
            latitude: 52.5 + place * 1e-4 + Double(kept) * 1e-4, longitude: 13.4 + Double(kept % 100) * 1e-4)
        (fix.altitude, fix.horizontalAccuracy, fix.speed, fix.course) = (35, 5, 13, 30)
        guard let point = TrackPoint(fix, in: .active) else { return }
        writer.append(point, at: monotonicTime())
        kept = writer.next
        publishing.grow(to: kept)
    }

    var report: PublishReport { publishing.report }

    func finish() { publishing.finish() }
}

let words = CommandLine.arguments
guard words.count == 6, let count = Int(words[3]), let seconds = Double(words[4]), let interval = Double(words[5])
else {
    print("FleetBoards BROKER[,BROKER...] DIRECTORY BOARDS SECONDS INTERVAL")
    exit(64)
}
let brokers = words[1].split(separator: ",")
let boards = try (0..<count).map { try Board($0, broker: brokers[$0 % brokers.count], directory: words[2]) }
print("started")
fflush(nil)
let began = monotonicTime()
// Their fixes are spread over the interval.
for number in 0..<Int(seconds / interval * Double(count)) {
    let due = began.advanced(bySeconds: Double(number) * interval / Double(count))
    sleep(nanoseconds: due.nanoseconds - monotonicTime().nanoseconds)
    boards[number % count].receive()
}
// What waits for a node that was away is sent within the back-off.
let deadline = monotonicTime().advanced(bySeconds: 180)
while monotonicTime() < deadline, boards.contains(where: { $0.report.queued > 0 }) { sleep(nanoseconds: 500_000_000) }
for board in boards { print(board.name, board.kept, Int(board.kept) - board.report.queued) }
print("failures", failures.load(ordering: .relaxed))
print("bytes", boards.reduce(0) { $0 + $1.report.bytesSent })
fflush(nil)
for board in boards { board.finish() }
