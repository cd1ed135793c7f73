import Foundation
import LocationModel
import Testing

/// A run's app is sent to the background and brought back from outside.
@Suite(.timeLimit(.minutes(5))) struct RunControlTests {
    let scratch: Scratch
    let service: FakeService
    let path: String

    init() throws {
        scratch = try Scratch()
        service = try FakeService(greeting: "")
        path = scratch.path("control")
    }

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

    @Test func `A run whose terminal has gone ends with its summary`() throws {
        let program = try run()
        program.wait(for: "applicationDidBecomeActive")
        program.send(SIGHUP)
        let outcome = try program.finish()
        #expect(outcome.wasKilled == false && outcome.errors.isEmpty)
        #expect(try outcome.objects().last?["event"] as? String == "cost")
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
        // Not how it is on its way, but how it is then.
        #expect(try await Program.run("ctl", "foreground", "--control", path).output == "active\n")
        program.wait(for: "applicationWillEnterForeground")
        program.send(SIGINT)
        _ = try program.finish()
        #expect(try await Program.run("ctl", "status", "--control", path).isFailure(69, "no run listens at"))
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
}
