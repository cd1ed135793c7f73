import Foundation
import LocationModel
import SystemCalls
import TestSupport
import Testing

/// A run's app is sent to the background and brought back from outside.
@Suite(.timeLimit(.minutes(15)), .live) struct RunControlTests {
    let scratch: Scratch
    let service: FakeService

    init() throws { (scratch, service) = (try Scratch(), try FakeService(greeting: "")) }

    private var path: String { scratch.path("control") }

    private func run() throws -> RunningProgram {
        try RunningProgram(
            "run", "--nmea", "tcp://127.0.0.1:\(service.port)", "--control", path, "--output", "jsonl")
    }

    @Test func `SIGUSR1 and SIGUSR2 send the app away and bring it back`() throws {
        let program = try run()
        program.wait(for: "applicationDidBecomeActive")
        program.send(SIGUSR1)
        program.wait(for: "applicationDidEnterBackground")
        program.send(SIGUSR2)
        program.wait(for: "applicationWillEnterForeground")
        program.send(SIGTERM)
        let outcome = try program.finish()
        #expect(outcome.wasKilled == false && outcome.errors.isEmpty)
        #expect(try outcome.objects().last?["event"] as? String == "cost")
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `A run whose terminal has closed ends with its summary`() throws {
        let program = try run()
        program.wait(for: "applicationDidBecomeActive")
        program.send(SIGHUP)
        let outcome = try program.finish()
        #expect(outcome.wasKilled == false && outcome.errors.isEmpty)
        #expect(try outcome.objects().last?["event"] as? String == "cost")
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// Only without a terminal, as a service, does a run with a configuration file read it again.
    @Test(arguments: [false, true])
    func `A terminal that closes ends its run with a summary, with a configuration file or without`(hasFile: Bool)
        throws
    {
        let receiver = "tcp://127.0.0.1:\(service.port)"
        let settings = Data("version = 1\nnmea = \(receiver)\ncontrol = \(path)\n".utf8)
        let file = try scratch.file("conf", settings).path
        let options = hasFile ? ["--config", file] : ["--nmea", receiver, "--control", path]
        let (output, errors) = (try scratch.file("output"), try scratch.file("errors"))
        // Not to the terminal, to which nothing can be written once it is closed.
        let terminal = try TestTerminal(
            shell: #"output=$1 errors=$2; shift 2; exec "$0" run --output jsonl "$@" >"$output" 2>"$errors""#,
            [output.path, errors.path] + options)
        func content(of file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }
        let isActive = try Deadline(after: 120).wait { try content(of: output).contains("applicationDidBecomeActive") }
        #expect(isActive)
        terminal.hangUp()
        let code = terminal.finish()
        let outcome = Outcome(
            code: code, wasKilled: false, output: try content(of: output), errors: try content(of: errors))
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.code) \(outcome.errors)")
        let events = try outcome.objects().compactMap { $0["event"] as? String }
        #expect(events.suffix(2) == ["summary", "cost"])
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `ctl does the same, and a second run needs another socket`() async throws {
        let program = try run()
        program.wait(for: "applicationDidBecomeActive")
        #expect(try await Program.run("ctl", "background", "--control", path).output == "background\n")
        program.wait(for: "applicationDidEnterBackground")
        let second = try await Program.run(
            "run", "--nmea", "tcp://127.0.0.1:\(service.port)", "--control", path)
        #expect(second.isFailure(73, "another locationd run listens there"))
        // The final state, and not the state during the transition.
        #expect(try await Program.run("ctl", "foreground", "--control", path).output == "active\n")
        program.wait(for: "applicationWillEnterForeground")
        program.send(SIGINT)
        _ = try program.finish()
        #expect(try await Program.run("ctl", "status", "--control", path).isFailure(69, "no run listens at"))
    }

    private func runWithoutReader() throws -> RunningProgram {
        try RunningProgram(
            unread: "run", "--nmea", "tcp://127.0.0.1:\(service.port)", "--control", path, "--output", "jsonl")
    }

    /// Retries until the run listens.
    private func ctl(_ command: String) async throws -> Outcome {
        let deadline = Deadline(after: 60)
        while true {
            let outcome = try await Program.run("ctl", command, "--control", path)
            if deadline.hasPassed || !outcome.errors.contains("no run listens") { return outcome }
        }
    }

    @Test func `A run whose output is not read answers ctl, and the first signal ends it`() async throws {
        let program = try runWithoutReader()
        #expect(try await ctl("status").output.hasPrefix("app       "))
        #expect(try await ctl("home").output == "background\n")
        program.send(SIGTERM)
        program.waitForEnd()
        let outcome = try program.finish()
        #expect(!outcome.wasKilled && outcome.errors.contains("standard output: is not read; the last "))
    }

    @Test func `Once the output is read again, nothing is missing`() async throws {
        let program = try runWithoutReader()
        // An app that leaves the screen while it is being launched has not started its updates, and is suspended.
        #expect(try await ctl("status").output.hasPrefix("app       "))
        #expect(try await ctl("home").output == "background\n")
        program.wait(for: "applicationDidEnterBackground")
        program.send(SIGTERM)
        let outcome = try program.finish()
        #expect(outcome.errors.isEmpty && !outcome.wasKilled)
        #expect(try outcome.objects().last?["event"] as? String == "cost")
    }

    @Test func `Many clients are served without another thread, and none is left behind`() async throws {
        let program = try run()
        program.wait(for: "applicationDidBecomeActive")
        func threads() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(program.identifier)/task").count
        }
        let before = try threads()
        let silent = try (0..<300).map { _ in try SocketClient(path) }
        #expect(try await Program.run("ctl", "status", "--control", path).code == 0)
        #expect(try threads() == before)
        withExtendedLifetime(silent) {}
        program.send(SIGTERM)
        _ = try program.finish()
    }

    /// The run belongs to another user, because the limit does not apply to root.
    @Test(.needsRoot) func `A run without a thread for its signals says so`() async throws {
        _ = unsafe chmod(scratch.directory.path, 0o777)
        let line =
            #"exec setpriv --reuid=54321 --regid=54321 --clear-groups prlimit --nproc=1 "$0" run --control "$1""#
        let outcome = try await Program.shell(line, [path])
        #expect(outcome.isFailure(71, "cannot start a thread: Resource temporarily unavailable"), "\(outcome.errors)")
    }

    @Test func `A run that was killed leaves a socket that the next one replaces`() async throws {
        let killed = try run()
        killed.wait(for: "applicationDidBecomeActive")
        killed.send(SIGKILL)
        _ = try killed.finish()
        #expect(FileManager.default.fileExists(atPath: path))
        let program = try run()
        program.wait(for: "applicationDidBecomeActive")
        #expect(try await Program.run("ctl", "status", "--control", path).code == 0)
        program.send(SIGINT)
        _ = try program.finish()
    }

    @Test(arguments: [true, false]) func `ctl prints the position, predicted if the run predicts`(predicts: Bool)
        async throws
    {
        let receiver = try FakeService(
            greeting: String(decoding: SampleTrace.moving(course: "90.0", seconds: 10), as: UTF8.self))
        let program = try RunningProgram(
            shell: #"exec "$0" run --nmea "$1" --control "$2" --output jsonl $3"#, "tcp://127.0.0.1:\(receiver.port)",
            path,
            predicts ? "--predict" : "")
        program.wait(for: "2026-05-01T08:00:09.000Z")
        let reply = try await Program.run("ctl", "position", "--json", "--control", path)
        let position = try #require(try reply.objects().first)
        #expect(position["isPredicted"] as? Bool == predicts)
        let (age, longitude) = (position["age"] as? Double ?? 0, position["longitude"] as? Double ?? 0)
        #expect(age > 0 && position["latitude"] as? Double == 52.518783333)
        // 10 knots to the east.
        let metres = Walk.offset(
            of: Coordinate(latitude: 52.518783333, longitude: longitude),
            from: Coordinate(latitude: 52.518783333, longitude: 13.405)
        ).east
        #expect(abs(metres - (predicts ? age * 5.144 : 0)) < 0.2)
        let text = try await Program.run("ctl", "position", "--control", path).output
        #expect(text.hasPrefix("52.518783, 13.40") && text.contains("predicted from a fix") == predicts)
        program.send(SIGTERM)
        _ = try program.finish()
    }

    @Test func `Before the first fix there is no position`() async throws {
        let program = try run()
        program.wait(for: "applicationDidBecomeActive")
        let reply = try await Program.run("ctl", "position", "--control", path)
        #expect(reply.isFailure(69, "the run refuses: no position is known yet"))
        program.send(SIGTERM)
        _ = try program.finish()
    }
}
