import Foundation
import TestSupport
import Testing

/// `locationd launch --scenario`: a scenario whose app is a program.
@Suite(.timeLimit(.minutes(15)), .live) struct LaunchScenarioTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        _ = try scratch.file("walk.nmea", LongWalk.bytes(hours: 1))
    }

    private func launch(_ scenario: String, _ options: [String] = []) async throws -> Outcome {
        let path = try scratch.file("s.json5", Data("{ trace: 'walk.nmea',\n\(scenario) }".utf8)).path
        let arguments =
            ["launch", "--scenario", path, "--speed", "2000", "--control", scratch.path("control"), "--events", "-"]
        return try await Program.shell(
            #""$0" "$@""#, arguments + options + ["--"] + SampleApps.swift("--region", LongWalk.region))
    }

    private let steps = """
        app: { backgroundMode: false },
        steps: [
          { at: '1m', do: 'home', expect: { messages: ['applicationWillResignActive', 'applicationDidEnterBackground'] } },
          { waitFor: { states: 'suspended' }, do: 'memoryPressure', expect: { state: 'notRunning' } },
          { waitFor: { launches: 'regionCrossing' }, within: '30m' },
          { at: '50m', do: 'return' },
          { after: '2m', expect: { state: 'active', position: { within: 100, of: 'truth' } } }],
        """

    @Test func `A scenario's steps happen to the program, and its expectations are evaluated at the end of the trace`()
        async throws
    {
        let outcome = try await launch(
            "\(steps) expect: { state: 'active', launches: { inOrder: ['user', 'regionCrossing'] }, terminations: ['memoryPressure'] }"
        )
        #expect(outcome.code == 0, "\(outcome.output.suffix(3000))\(outcome.errors)")
        #expect(outcome.output.contains("✔ terminations: memoryPressure\n"))
        #expect(outcome.output.contains("✔ steps[2].waitFor: after "))
    }

    @Test func `A failure has the exit code, the report and the command of a replay's`() async throws {
        let report = scratch.path("report.xml")
        let outcome = try await launch("\(steps)\nexpect: { state: 'suspended' }", ["--junit", report])
        #expect(outcome.code == 1 && outcome.errors.contains("locationd: 1 of "), "\(outcome.errors)")
        #expect(outcome.output.contains("✖ state: active; expected suspended"))
        #expect(outcome.output.contains("run again: locationd launch --scenario \(scratch.path("s.json5")) -- "))
        let suite = try #require(try ParsedXML(path: report).children.first)
        #expect(suite["failures"] == "1")
    }

    @Test func `Ctrl-C is no success, and leaves no report of an earlier run`() async throws {
        let report = try scratch.file("report.xml", Data("of an earlier run".utf8))
        let path = try scratch.file("s.json5", Data("{ trace: 'walk.nmea', expect: { launches: 1 } }".utf8)).path
        let program = try RunningProgram(
            [
                "launch", "--scenario", path, "--speed", "1", "--control", scratch.path("control"), "--events", "-",
                "--junit", report.path, "--",
            ] + SampleApps.swift("--region", LongWalk.region))
        program.wait(for: "active")
        program.send(SIGTERM)
        let outcome = try program.finish()
        #expect(outcome.code == 143 && outcome.errors.contains("interrupted; the expectations were not checked"))
        #expect(!FileManager.default.fileExists(atPath: report.path))
    }

    @Test func `A name that no scenario has is reported as such`() async throws {
        let outcome = try await launch("name: 'walk', expect: { launches: 1 }", ["--only", "wlak"])
        #expect(outcome.isFailure(64, "--only wlak: no scenario has this name; did you mean 'walk'?"))
    }

    @Test func `What the app does itself is left to the program`() async throws {
        let outcome = try await launch(
            "steps: [{ at: 5, do: 'requestLocation' }, { at: 6, do: 'crash' }, { at: 7, do: 'home' }], expect: { terminations: [] }"
        )
        #expect(outcome.code == 0 && outcome.errors.contains("2 steps are the app's own and are left to the program"))
    }

    @Test func `Options that a scenario has keys for are rejected`() async throws {
        #expect(try await launch("expect: { launches: 1 }", ["--scenes"]).code == 64)
        #expect(try await launch("expect: { launches: 1 }", ["--batch", "1m"]).code == 64)
        #expect(try await launch("expect: { launches: 1 }", ["--gpsd", "localhost:1"]).code == 64)
        #expect(
            try await Program.run("launch", "--junit", "x", "--", "true").isFailure(64, "for the expectations of a"))
        #expect(try await Program.run("launch", "--speed", "5", "--", "true").isFailure(64, "--speed needs a trace"))
        #expect(try await launch("scenarios: [{}, {}]").isFailure(64, "has several scenarios; name one with --only"))
        #expect(
            try await launch("steps: [{ at: 5, do: 'fly' }]").isFailure(65, "s.json5:2: steps[0].do: expected one of"))
    }
}
