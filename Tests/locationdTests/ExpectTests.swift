import Foundation
import TestSupport
import Testing

/// `locationd replay --expect`: a regression test for CI.
@Suite(.timeLimit(.minutes(15)), .live) struct ExpectTests {
    let scratch: Scratch
    let trace: String
    let stay = ["--background", "20..90"]

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("city.nmea", SampleTrace.bytes()).path
    }

    private func record(_ more: [String] = []) async throws -> String {
        let run = try await Program.shell(#""$0" "$@""#, ["replay", trace, "--output", "jsonl"] + stay + more)
        return try scratch.file("run.jsonl", Data(run.output.utf8)).path
    }

    @Test(arguments: [[], ["--cost"]]) func `An equal run prints nothing, whatever it cost`(_ cost: [String])
        async throws
    {
        let recorded = try await record(cost)
        for more in [[], ["--cost"]] {
            let run = try await Program.shell(#""$0" "$@""#, ["replay", trace, "--expect", recorded] + stay + more)
            #expect(run.code == 0 && run.output.isEmpty && run.errors.isEmpty)
        }
    }

    @Test func `A difference is shown, with both lines`() async throws {
        let recorded = try await record()
        let run = try await Program.run("replay", trace, "--expect", recorded, "--background", "21..90")
        #expect(run.code == 1 && run.output.isEmpty)
        let lines = run.errors.split(separator: "\n")
        #expect(
            lines.first?.wholeMatch(
                of:
                    /locationd: .*run.jsonl: the run differs: \d+ lines added \(.*\), \d+ lines removed \(.*\), from line \d+ on/
            )
                != nil)
        #expect(lines.contains { $0.hasPrefix(#"- {"time":"2026-05-01T08:00:20.000Z","event":"message""#) })
        #expect(lines.contains { $0.hasPrefix(#"+ {"time":"2026-05-01T08:00:21.000Z","event":"message""#) })
        #expect(lines.count <= 23)
    }

    @Test func `An added line is one added line`() async throws {
        let recorded = try await record()
        var lines = try String(contentsOfFile: recorded, encoding: .utf8).split(separator: "\n")
        let removed = lines.remove(at: 20)
        let shorter = try scratch.file("shorter.jsonl", Data((lines.joined(separator: "\n") + "\n").utf8)).path
        let run = try await Program.shell(#""$0" "$@""#, ["replay", trace, "--expect", shorter] + stay)
        #expect(
            run.errors == """
                locationd: \(shorter): the run differs: 1 line added (1 location), from line 21 on
                  \(lines[19])
                + \(removed)

                """)
    }

    @Test func `Positions, times and numbers may differ as much as the tolerance says`() async throws {
        let recorded = try await record()
        let text = try String(contentsOfFile: recorded, encoding: .utf8)
        // A few decimetres to the north, and half a second later.
        let moved = text.replacing(/"latitude":(\d+\.\d\d\d\d\d)\d+/) { "\"latitude\":\($0.1)" }
            .replacing(".000Z\",\"event\":\"location\"", with: ".500Z\",\"event\":\"location\"")
        #expect(moved != text)
        let path = try scratch.file("moved.jsonl", Data(moved.utf8)).path
        func compare(_ options: String...) async throws -> Outcome {
            try await Program.shell(#""$0" "$@""#, ["replay", trace, "--expect", path] + stay + options)
        }
        #expect(try await compare().code == 1)
        #expect(try await compare("--tolerance", "position=5m").code == 1)
        #expect(try await compare("--tolerance", "position=5m,time=1s").code == 0)
        #expect(try await compare("--tolerance", "position=0.01m,time=1s").code == 1)
        #expect(try await compare("--tolerance", "position=5m", "--ignore", "time").code == 0)
        #expect(try await compare("--ignore", "time,latitude").code == 0)
        for wrong in ["position", "position=x", "time=5x", "speed=-1", "=5"] {
            #expect(try await compare("--tolerance", wrong).isFailure(64, "--tolerance \(wrong): expected position=5m"))
        }
        let alone = try await Program.run("replay", trace, "--tolerance", "time=1s")
        #expect(alone.isFailure(64, "--tolerance needs --expect"))
    }

    @Test func `A run is recorded again with --update`() async throws {
        let recorded = try await record()
        let options = ["replay", trace, "--expect", recorded, "--background", "25..90"]
        #expect(try await Program.shell(#""$0" "$@""#, options).code == 1)
        let update = try await Program.shell(#""$0" "$@" --update"#, options)
        #expect(update.code == 0 && update.isOneLine("; recorded again"))
        #expect(try await Program.shell(#""$0" "$@""#, options).code == 0)
        let again = try await Program.shell(#""$0" "$@" --update"#, options)
        #expect(again.code == 0 && again.errors.isEmpty)
        // A file that does not exist is recorded.
        let new = scratch.path("new.jsonl")
        #expect(try await Program.run("replay", trace, "--expect", new, "--update").code == 0)
        #expect(try await Program.run("replay", trace, "--expect", new).code == 0)
        let incomplete = try await Program.run("replay", trace, "--update")
        #expect(incomplete.isFailure(64, "--update needs the expectations to replace"))
    }

    @Test func `Expected values of a scenario are updated, and nothing else in its file`() async throws {
        let text = """
            // A comment
            { trace: 'city.nmea', /* another */
              steps: [{ at: 20, do: 'home', expect: { state: 'active' } }, { at: 60, expect: { state: 'active' } }],
              expect: { state: 'active', launches: 2, // the number
                deliveries: { total: { min: 5000 } }, messages: ['applicationDidBecomeActive'], longestGap: 0.5 } }
            """
        let path = try scratch.file("s.json5", Data(text.utf8)).path
        let update = try await Program.run("replay", "--scenario", path, "-q", "--update")
        #expect(update.code == 0 && update.errors.contains("s.json5: 7 expected values were updated"))
        let after = try await Program.run("replay", "--scenario", path, "-q")
        #expect(after.code == 0 && after.output == "✔ \(path)\n", "\(after.output)")
        let written = try String(contentsOfFile: path, encoding: .utf8)
        #expect(written.hasPrefix("// A comment\n{ trace: 'city.nmea', /* another */\n"))
        #expect(written.contains("launches: 1, // the number"))
        #expect(written.contains("expect: { state: \"background\" } }],"))
        // A limit holds for what was found, which the report rounds.
        let gap = try scratch.file(
            "g.json5",
            Data(
                "{ trace: 'city.nmea', background: { batch: '90.4s' }, steps: [{ at: 5, do: 'home' }], expect: { longestGap: 1, age: 1 } }"
                    .utf8)
        ).path
        #expect(try await Program.run("replay", "--scenario", gap, "-q", "--update").code == 0)
        let limits = try await Program.run("replay", "--scenario", gap, "-q")
        #expect(limits.code == 0, "\(limits.output)")
        // What can be read only once cannot be changed.
        let pipe = try await Program.shell(
            #"echo "{ expect: { launches: 2 } }" | "$0" replay "$1" --scenario /dev/stdin -q --update"#,
            [PackageFiles.trace("walk")])
        #expect(
            pipe.code == 65 && pipe.errors.contains("is not updated: it has become shorter since it was read"),
            "\(pipe)")
        // An order is a decision.
        let order = try scratch.file(
            "o.json5", Data("{ trace: 'city.nmea', expect: { states: { inOrder: ['suspended'] } } }".utf8)
        ).path
        let left = try await Program.run("replay", "--scenario", order, "-q", "--update")
        #expect(left.code == 1 && left.errors.contains("o.json5:1: states is not updated: decide what is right"))
    }

    @Test func `A reader that has gone is no success`() async throws {
        let recorded = try await record()
        let (output, errors) = (Pipe(), try scratch.file("errors"))
        // Closed before the first line is printed.
        try output.fileHandleForReading.close()
        let process = Process()
        process.executableURL = URL(filePath: Program.path)
        process.arguments = ["replay", trace, "--output", "jsonl", "--expect", recorded] + stay
        process.standardOutput = output.fileHandleForWriting
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 74)
        #expect(try String(contentsOf: errors, encoding: .utf8).contains("not compared with"))
    }

    @Test func `With an output the run is printed as well`() async throws {
        let recorded = try await record()
        let run = try await Program.run(
            "replay", trace, "--expect", recorded, "--background", "20..90", "--output", "jsonl")
        #expect(run.code == 0)
        #expect(run.output == (try String(contentsOfFile: recorded, encoding: .utf8)))
    }

    @Test func `A file that is no recorded run is rejected before anything is printed`() async throws {
        let missing = try await Program.run("replay", trace, "--expect", scratch.path("missing"))
        #expect(missing.isFailure(66, "missing: cannot be read: No such file or directory"))
        let directory = try await Program.run("replay", trace, "--expect", scratch.directory.path)
        #expect(directory.isFailure(66, "Is a directory"))
        let other = try await Program.run("replay", trace, "--expect", trace)
        #expect(other.isFailure(65, "not a recorded run; record one with --output jsonl"))
        let old = try scratch.file("old.jsonl", Data(#"{"time":"2026-05-01T08:00:20.000Z","event":"summary"}"#.utf8))
            .path
        let past = try await Program.run("replay", trace, "--expect", old)
        #expect(past.isFailure(65, "recorded in another format; this locationd reads version 2"))
        let empty = try scratch.file("empty").path
        #expect(try await Program.run("replay", trace, "--expect", empty).isFailure(65, "not a recorded run"))
    }
}
