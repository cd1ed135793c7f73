import Foundation
import LocationModel
import LocationService
import SystemCalls
import TestSupport
import Testing

@testable import locationd

/// A live run inside the test, with a socket for `ctl`: a real loop with a simulated receiver.
final class LiveRun {
    let remote = RemoteControl()
    let path: String
    let socket: ControlSocket
    private let scratch: Scratch
    private let ended = DispatchSemaphore(value: 0)

    /// A run whose receiver has one fix with this age in seconds and this accuracy in metres.
    init(fixAge: Double = 2, accuracy: Double = 3.5, daemon: DaemonUsage? = nil, timeout: Double = 60) throws {
        scratch = try Scratch()
        path = scratch.path("control")
        socket = try ControlSocket(
            path: path, remote: remote, reporter: StatusReporter(daemon: daemon), timeout: timeout)
        let (remote, ended) = (remote, ended)
        Thread.detachNewThread {
            var configuration = ServiceConfiguration()
            configuration.speed = .live
            var application = Application()
            daemon?.observe(&application)
            var service = LocationService(
                source: OneFix(age: fixAge, accuracy: accuracy), application: application,
                configuration: configuration, remote: remote)
            try? service.run()
            ended.signal()
        }
    }

    deinit { stop() }

    func stop() {
        socket.close()
        remote.stop()
        ended.wait()
        ended.signal()
    }

    func ctl(_ arguments: String...) async throws -> Outcome {
        try await Program.shell(#""$0" ctl "$@""#, arguments + ["--control", path])
    }

    func status() async throws -> [String: any Sendable] {
        let outcome = try await ctl("status", "--json")
        #expect(outcome.code == 0 && outcome.lines.count == 1 && outcome.errors.isEmpty)
        return try outcome.objects()[0]
    }

    /// Waits until the status fulfils a condition.
    func wait(until condition: ([String: any Sendable]) -> Bool) async throws {
        var report: [String: any Sendable] = [:]
        let isFulfilled = try await Deadline(after: 60).poll {
            report = try await status()
            return condition(report)
        }
        try #require(isFulfilled, "\(report)")
    }

    /// Sends bytes, and returns the reply up to the end of the connection.
    func reply(to bytes: [UInt8], isEnd: Bool = false) throws -> String {
        let client = try SocketClient(path)
        client.send(bytes)
        if isEnd { client.end() }
        return client.readReply()
    }
}

/// A receiver with one fix, whose position must never be printed: it contains the only negative number in a report.
private struct OneFix: FixSource {
    static let latitude = -77.345678
    let age: Double
    let accuracy: Double
    private var calls = 0
    private(set) var counts = SourceCounts()

    init(age: Double, accuracy: Double) { (self.age, self.accuracy) = (age, accuracy) }

    mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) -> SourceEvent {
        calls += 1
        switch calls {
        case 1: return .found(name: "a receiver\u{1B}[2J")
        case 2:
            var fix = Fix(time: now.advanced(bySeconds: -age), mode: .threeDimensional)
            fix.coordinate = Coordinate(latitude: OneFix.latitude, longitude: -168.765432)
            fix.horizontalAccuracy = accuracy
            return .fix(fix)
        default: return .waiting(SourceWait())
        }
    }
}
