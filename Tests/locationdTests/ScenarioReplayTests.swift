import Foundation
import TestSupport
import Testing

/// `locationd replay --scenario`: the timeline, then the result of each expectation.
@Suite(.timeLimit(.minutes(15)), .live) struct ScenarioReplayTests {
    let scratch: Scratch
    let trace: String

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("city.nmea", SampleTrace.bytes()).path
    }

    private func scenario(_ text: String, name: String = "s.json5") throws -> String {
        try scratch.file(name, Data("{ trace: 'city.nmea',\n\(text) }".utf8)).path
    }

    // MARK: The examples

    static let examples: [String] = {
        let replay = PackageFiles.root.appending(path: "Tests/Replay").path
        let files = (try? FileManager.default.contentsOfDirectory(atPath: replay)) ?? []
        return files.filter { $0.hasSuffix(".json5") }.sorted().map { "\(replay)/\($0)" }
    }()

    @Test func `There are recorded runs`() { #expect(Self.examples.count >= 5) }

    @Test(arguments: examples) func `The expectations of the examples hold`(_ path: String) async throws {
        let outcome = try await Program.run("replay", "--scenario", path)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.lines.first?.hasPrefix(path) ?? false)
        let results = outcome.lines.filter { $0.hasPrefix("✔ ") || $0.hasPrefix("– ") }
        #expect(results.count >= 4 && !outcome.output.contains("✖ state"))
    }

    // MARK: Output

    @Test func `The timeline comes first, then a line for each expectation`() async throws {
        let path = try scenario(
            """
            app: { backgroundMode: false, preservesState: true },
            steps: [{ at: 20, do: 'home' }, { at: "1m", do: 'memoryPressure' }, { at: "1:30", do: 'return' }],
            expect: {
              state: 'active', launches: 3, terminations: ['memoryPressure'], preservation: ['save', 'restore'],
              deliveries: { total: 50, background: 0 } }
            """)
        let outcome = try await Program.run("replay", "--scenario", path)
        #expect(outcome.code == 1 && outcome.isOneLine("1 of 6 expectations failed"))
        let isCounted = { (line: Substring) in line.contains(" decoded, ") || line.contains("wake-ups") }
        let lines = outcome.lines.filter { !$0.contains("±") && !isCounted($0) }.map(String.init)
        let expected = """
            \(path)
            2026-05-01 (UTC)
            08:00:00.000  ● applicationWillFinishLaunching
            08:00:00.000  ● applicationDidFinishLaunching
            08:00:00.000  ● applicationDidBecomeActive
            08:00:00.000    desired accuracy: best
            08:00:20.000  ● applicationWillResignActive
            08:00:20.000  ● applicationDidEnterBackground
            08:00:20.000    desired accuracy: 100m
            08:00:20.000    state saved
            08:00:20.000    suspended
            08:01:00.000  ✖ terminated: memory was needed
            08:01:30.000  ● applicationWillFinishLaunching
            08:01:30.000    state restored
            08:01:30.000  ● applicationDidFinishLaunching
            08:01:30.000  ● applicationDidBecomeActive
            08:01:30.000    desired accuracy: best
            ✔ state: active
            ✖ launches: 2; expected 3
            ✔ terminations: memoryPressure
            ✔ preservation: save, restore
            ✔ deliveries.total: 50
            ✔ deliveries.background: 0
            run again: locationd replay --scenario \(path)
            """
        #expect(lines == expected.split(separator: "\n").map(String.init))
    }

    @Test(arguments: ["text", "jsonl"]) func `The output is the same every time, and at any speed`(_ format: String)
        async throws
    {
        let path = try scenario("steps: [{ at: 20, do: 'home' }], expect: { state: 'background', launches: 2 }")
        let arguments = ["replay", "--scenario", path, "--output", format]
        let first = try await Program.shell(#""$0" "$@""#, arguments)
        #expect(first.code == 1)
        for more in [[], ["--speed", "1000000"]] {
            #expect(try await Program.shell(#""$0" "$@""#, arguments + more).output == first.output)
        }
    }

    @Test func `The scenarios of a suite run one after the other`() async throws {
        let paths = try (0..<3).map { try scenario("expect: { launches: \($0) }", name: "\($0).json5") }
        let outcome = try await Program.shell(#""$0" replay --scenario "$@""#, paths)
        #expect(outcome.code == 1 && outcome.isOneLine("2 of 3 expectations failed"))
        #expect(outcome.lines.filter { paths.contains(String($0)) }.map(String.init) == paths)
        #expect(
            outcome.lines.filter { $0.contains(" launches: ") } == [
                "✖ launches: 1; expected 0 (08:00:00.000)", "✔ launches: 1", "✖ launches: 1; expected 2",
            ])
        #expect(outcome.output.contains("replay --scenario \(paths[0])\n\n\(paths[1])\n2026-05-01 (UTC)\n"))
        // Repeating the option gives the same suite.
        let options = paths.flatMap { ["--scenario", $0] }
        #expect(try await Program.shell(#""$0" replay "$@""#, options).output == outcome.output)
    }

    @Test func `The command line's trace takes precedence, and may be a pipe`() async throws {
        let path = try scratch.file("none.json5", Data("{ trace: 'none.nmea', expect: { launches: 1 } }".utf8)).path
        #expect(try await Program.run("replay", "--scenario", path).isFailure(66, "none.nmea: no such file"))
        let named = try await Program.run("replay", trace, "--scenario", path)
        #expect(named.code == 0 && named.output.contains("✔ launches: 1\n"))
        let piped = try await Program.run("replay", "-", "--scenario", path, input: URL(filePath: trace))
        #expect(piped.code == 0 && piped.output == named.output)
    }

    @Test func `A budget is measured in separate runs`() async throws {
        let path = try scenario(
            "steps: [{ at: 20, do: 'home' }], expect: { cpu: { backgroundToForeground: 1000, instructions: { active: 1 } } }"
        )
        let outcome = try await Program.run("replay", "--scenario", path, "--output", "jsonl")
        let results = try outcome.objects().filter { $0["event"] as? String == "expectation" }
        #expect(results.first?["outcome"] as? String == "held")
        #expect((results.first?["found"] as? String)?.wholeMatch(of: /[\d.]+, by (CPU time|instructions)/) != nil)
        // A budget of one instruction fails where instructions are counted, and is skipped elsewhere.
        let last = results.last?["outcome"] as? String
        #expect(outcome.code == (last == "failed" ? 1 : 0) && (last == "failed" || last == "skipped"))
    }

    // MARK: Errors

    @Test func `A mistake in a scenario is one line with its place`() async throws {
        for (text, expected) in [
            ("steps: [{ at: 20, do: 'fly' }]", ".json5:2: steps[0].do: expected one of launch"),
            ("expect: { state: active }", ".json5:2:18: active is not a value; strings must be quoted"),
            (
                "steps: [\n{ at: 20, do: 'home' },\n{ at: '5m', do: 'return' }]",
                ".json5:4: steps[1].at: \"5m\" is after the end of the trace, which lasts 119 s"
            ),
        ] {
            let path = try scenario(text, name: "bad.json5")
            let outcome = try await Program.run("replay", "--scenario", path)
            #expect(outcome.isFailure(65, expected), "\(outcome.errors)")
        }
        let missing = try await Program.run("replay", "--scenario", scratch.path("none.json5"))
        #expect(missing.isFailure(66, "none.json5: cannot be read: No such file or directory"))
        let directory = try await Program.run("replay", "--scenario", scratch.directory.path)
        #expect(directory.isFailure(66, "Is a directory"))
        let endless = try await Program.run("replay", "--scenario", "/dev/zero")
        #expect(endless.isFailure(65, "/dev/zero: has more than 16777216 bytes"))
        let nmea = try await Program.run("replay", "--scenario", trace)
        #expect(nmea.isFailure(65, "city.nmea: is a trace, not a scenario; name it before --scenario"))
        let nameless = try scratch.file("nameless.json5", Data("{}".utf8)).path
        #expect(try await Program.run("replay", "--scenario", nameless).isFailure(64, "names no trace"))
    }

    @Test func `A step after the end of a pipe's trace is reported at its end`() async throws {
        let path = try scenario("steps: [{ at: '5m', do: 'home' }]")
        let outcome = try await Program.run("replay", "-", "--scenario", path, input: URL(filePath: trace))
        #expect(outcome.code == 65 && outcome.isOneLine(".json5:2: steps[0].at: \"5m\" is after the end of the trace"))
        #expect(outcome.output.contains("120 epochs, "))
    }

    @Test(arguments: [
        (["--background", "5.."], "--background cannot be used with --scenario, which has its own key for it: steps"),
        (["--desired-accuracy", "best"], "own key for it: app"), (["--distance-filter", "5"], "own key for it: app"),
        (["--batch", "5s"], "own key for it: background"), (["--expect", "x"], "own key for it: expect"),
    ]) func `An option that the scenario sets itself is rejected`(_ options: [String], _ text: String) async throws {
        let path = try scenario("expect: { launches: 1 }")
        let outcome = try await Program.shell(#""$0" replay --scenario "$@""#, [path] + options)
        #expect(outcome.isFailure(64, text), "\(outcome.errors)")
    }

    @Test func `Options that do not go together are rejected`() async throws {
        #expect(try await Program.run("replay").isFailure(64, "name a trace, or a scenario with --scenario"))
        let report = scratch.path("report.xml")
        #expect(
            try await Program.run("replay", trace, "--junit", report).isFailure(64, "--junit is for the expectations"))
        let path = try scenario("expect: { launches: 1 }")
        let twice = try await Program.run("replay", "-", "--scenario", path, path)
        #expect(twice.isFailure(64, "standard input can be read only once, but there are 2 scenarios"))
    }

    // MARK: Interruptions

    @Test func `A reader that has gone, and Ctrl-C, are no success`() async throws {
        let path = try scenario("expect: { launches: 1 }")
        let gone = try await Program.shell(
            #"{ "$0" replay --scenario "$1" --speed 1000; echo "code $?" >&2; } | head -n 1"#, [path])
        #expect(
            gone.errors.hasSuffix("the output was closed by its reader; the expectations were not checked\ncode 74\n"))
        let report = try scratch.file("report.xml", Data("of an earlier run".utf8))
        let program = try RunningProgram(
            "replay", "--scenario", path, "--speed", "0.000001", "--junit", report.path)
        program.wait(for: " m high")
        program.send(SIGINT)
        let outcome = try program.finish()
        #expect(outcome.code == 130 && outcome.isOneLine("interrupted; the expectations were not checked"))
        #expect(outcome.output.contains("with a position\n") && !outcome.output.contains("✔"))
        #expect(!FileManager.default.fileExists(atPath: report.path))
    }
}
