import Foundation
import TestSupport
import Testing

/// `locationd launch --pace virtual`: the trace's time waits for the program.
@Suite(.timeLimit(.minutes(15)), .live) struct VirtualPaceTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func launch(
        _ scenario: String, output: String = "jsonl", environment: [String: String] = [:], _ app: [String]
    ) async throws -> Outcome {
        let path = try scratch.file("s.json5", Data("{ \(scenario) }".utf8)).path
        let variables = environment.map { "\($0.key)=\($0.value)" }
        return try await Program.shell(
            #"env "$@""#,
            variables + [
                Program.path, "launch", "--scenario", path, "--pace", "virtual", "--control", scratch.path("control"),
                "--events", "-", "--output", output, "--",
            ] + app)
    }

    private var trace: String { "trace: '\(PackageFiles.trace("errand"))'" }

    private static let steps = """
        app: { backgroundMode: false }, authorization: 'always',
        steps: [
          { at: '10s', do: 'home', expect: { state: 'suspended', within: '40s', expirations: ['expired'] } },
          { at: '10m', do: 'return' }, { after: '5s', do: 'battery', level: 0.15, state: 'unplugged' },
          { after: '5s', do: 'openURL', url: 'myapp://page', expect: { urls: ['myapp://page'] } } ],
        expect: { state: 'active', power: ['15% unplugged'], terminations: [] }
        """

    /// What does not depend on the machine: the costs do.
    private func events(_ outcome: Outcome) -> [Substring] {
        outcome.lines.filter { !$0.contains(#""event":"cost""#) }
    }

    @Test func `Apple's timers run in the trace's time, and each run is the same`() async throws {
        let one = try await launch("\(trace), \(Self.steps)", [SampleApps.program("Countdown")])
        #expect(one.code == 0, "\(one.errors) \(one.output.suffix(3000))")
        let remaining = one.lines.filter { $0.hasPrefix("background time remaining: ") }
        // Not one second is left out or printed twice.
        #expect(remaining == (5...29).reversed().map { "background time remaining: \($0) seconds" }, "\(remaining)")
        let other = try await launch("\(trace), \(Self.steps)", [SampleApps.program("Countdown")])
        #expect(events(one).filter { $0.hasPrefix("{") } == events(other).filter { $0.hasPrefix("{") })
        #expect(remaining == other.lines.filter { $0.hasPrefix("background time remaining: ") })
    }

    @Test func `A timer that is started at the return is not put off by the suspension`() async throws {
        let steps = "steps: [{ at: '20s', do: 'home' }, { at: '2m', do: 'return' }, { at: '2m30s', do: 'home' }]"
        // Its state is a file in the temporary directory.
        let outcome = try await launch(
            "\(trace), app: { backgroundMode: false }, \(steps), expect: { state: 'suspended' }",
            environment: ["TMPDIR": scratch.path(".")], [SampleApps.program("SavingState")])
        let numbers = outcome.lines.compactMap { $0.hasPrefix("step ") ? Int($0.dropFirst(5)) : nil }
        #expect(outcome.code == 0 && numbers == Array(1...numbers.count), "\(outcome.errors)")
        // One a second in the 20 s and in the 30 s in the foreground, the one at Home perhaps left out.
        #expect((48...50).contains(numbers.count), "\(numbers.count)")
    }

    @Test func `A program that only answers messages is waited for, too`() async throws {
        let steps = "steps: [{ at: '1m', do: 'home' }, { at: '2m', do: 'return' }]"
        let app = SampleApps.shell("[ -z \"$message\" ] || sleep 0.3")
        let outcome = try await launch("\(trace), \(steps), expect: { state: 'active', terminations: [] }", app)
        #expect(outcome.code == 0, "\(outcome.errors) \(outcome.output.suffix(3000))")
        let home = outcome.events.filter { $0["name"] as? String == "applicationDidEnterBackground" }
        #expect(home.first?["time"] as? String == "2026-05-01T08:01:00.000Z")
    }

    /// On a device, too, eight seconds would be too long.
    @Test(arguments: [8, 1000]) func `An app that hangs is ended by its time limit, and time continues`(
        seconds: Int
    ) async throws {
        let app = SampleApps.shell(#"[ "$message" != applicationDidEnterBackground ] || sleep \#(seconds)"#)
        let outcome = try await launch(
            "\(trace), steps: [{ at: '1m', do: 'home' }], expect: { terminations: ['watchdog'], state: 'notRunning' }",
            app)
        #expect(outcome.output.contains(#""time":"2026-05-01T08:01:05.000Z","event":"terminated","reason":"watchdog""#))
        #expect(outcome.errors.contains("time continues without it"))
    }

    @Test func `Positions in the scenario are the trace`() async throws {
        let positions = """
            positions: [ { at: 0, latitude: 52.5, longitude: 13.4 }, { at: '5m', latitude: 52.52, longitude: 13.4 } ],
            steps: [{ at: '1m', do: 'home' }, { at: '2m', do: 'return' }],
            expect: { state: 'active', launches: ['user'] }
            """
        let outcome = try await launch(positions, output: "text", SampleApps.shell())
        #expect(outcome.code == 0 && outcome.output.contains("✔ state: active"), "\(outcome.errors)")
    }

    @Test func `The command that runs a failure again has the pace`() async throws {
        let outcome = try await launch("\(trace), expect: { launches: 2 }", output: "text", SampleApps.shell())
        #expect(
            outcome.code == 1 && outcome.output.contains("--pace virtual -- /bin/sh"), "\(outcome.output.suffix(400))")
    }

    @Test func `The pace needs a trace and has no speed`() async throws {
        #expect(try await Program.run("launch", "--pace", "virtual", "--", "true").isFailure(64, "needs a trace"))
        let both = try await Program.run("launch", "--trace", "x", "--pace", "virtual", "--speed", "2", "--", "true")
        #expect(both.isFailure(64, "it has no --speed"))
    }
}
