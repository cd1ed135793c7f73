import Foundation
import TestSupport
import Testing

/// Many scenarios of one command: each is independent of the others, they run at the same time, and in parts.
@Suite(.timeLimit(.minutes(15)), .live) struct ScenarioSuiteTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        _ = try scratch.file("city.nmea", SampleTrace.bytes())
    }

    /// Scenarios of which some fail, one has a mistake and one has no trace.
    private func mixed() throws -> String {
        let text = """
            { trace: 'city.nmea',
              scenarios: [
                { name: 'held', expect: { launches: 1 } },
                { name: 'failed', steps: [{ at: 20, do: 'home' }],
                  expect: { state: 'active', launches: 1 } },
                { name: 'mistake', steps: [
                  { at: 5, do: 'confirmNotification', name: 'nope' }] },
                { name: 'no trace',
                  trace: 'none.nmea' },
                { name: 'matrix', matrix: { profile: [12, 13], authorization: ['always', 'whenInUse'] },
                  steps: [{ at: 10, do: 'home' }, { after: '10s', do: 'return' }], expect: { state: 'active' } },
                { name: 'inline', trace: 'city.nmea', expect: { state: 'active' } },
              ] }
            """
        return try scratch.file("mixed.json5", Data(text.utf8)).path
    }

    @Test(arguments: ["1", "3"])
    func `A mistake and a missing trace leave the others, in their order`(jobs: String) async throws {
        let path = try mixed()
        let outcome = try await Program.run("replay", "--scenario", path, "--quiet", "--jobs", jobs)
        #expect(outcome.code == 65)
        #expect(
            outcome.output == """
                ✔ \(path): held
                ✖ \(path): failed
                    ✖ state: background; expected active (08:00:20.000)
                    run again: locationd replay --scenario \(path) --only failed
                ✔ \(path): matrix [profile=12, authorization=always]
                ✔ \(path): matrix [profile=12, authorization=whenInUse]
                ✔ \(path): matrix [profile=13, authorization=always]
                ✔ \(path): matrix [profile=13, authorization=whenInUse]
                ✔ \(path): inline

                """)
        let trace = scratch.path("none.nmea")
        #expect(
            outcome.errors == """
                locationd: \(path):7: scenarios[2].steps[0]: no scheduleNotification has the notification "nope"
                locationd: \(path):9: \(trace): no such file; name a trace
                locationd: 1 of 8 expectations failed, 2 of 9 scenarios could not be run

                """)
    }

    @Test func `The output does not depend on the number of jobs`() async throws {
        let path = try mixed()
        let one = try await Program.run("replay", "--scenario", path, "--jobs", "1", "--output", "jsonl")
        let four = try await Program.run("replay", "--scenario", path, "--jobs", "4", "--output", "jsonl")
        #expect(one.output == four.output && one.errors == four.errors && one.output.utf8.count > 50_000)
    }

    @Test func `The command beside a failure runs it alone`() async throws {
        let path = try mixed()
        let outcome = try await Program.run(
            "replay", "--scenario", path, "--only", "matrix [profile=12, authorization=always]")
        #expect(
            outcome.code == 0 && outcome.output.hasPrefix("\(path): matrix [profile=12, authorization=always]\n2026"))
        let wrong = try await Program.run("replay", "--scenario", path, "--only", "hedl")
        #expect(wrong.isFailure(64, "--only hedl: no scenario has this name; did you mean 'held'?"))
    }

    @Test func `Positions in a scenario are its trace`() async throws {
        let text = """
            { positions: [
                { at: 0, latitude: 52.5, longitude: 13.4 }, { at: "5m", latitude: 52.52, longitude: 13.4 }],
              app: { backgroundMode: false,
                monitors: { regions: [{ identifier: "north", latitude: 52.52, longitude: 13.4, radius: 300 }] } },
              steps: [{ at: 10, do: "home", expect: { state: "suspended", within: "1s" } },
                { waitFor: { regions: "north entered" }, within: "5m" },
                { at: "08:04:59", expect: { state: "suspended" } }],
              expect: { regions: ["north entered"] } }
            """
        let path = try scratch.file("inline.json5", Data(text.utf8)).path
        let outcome = try await Program.run("replay", "--scenario", path, "--quiet")
        #expect(outcome.code == 0 && outcome.output == "✔ \(path)\n", "\(outcome.output)\(outcome.errors)")
    }

    @Test func `The truth is the trace at its full rate, or a file`() async throws {
        let moved = "time,latitude,longitude\n2026-05-01T08:00:00Z,1,1\n2026-05-01T08:02:00Z,1,1\n"
        _ = try scratch.file("moved.csv", Data(moved.utf8))
        let checks = """
            steps: [{ at: 30, expect: { position: { within: 20, of: 'truth' } } }],
            expect: { timeWithin: { metres: 50, share: 0.99 } }
            """
        let path = try scratch.file("own.json5", Data("{ trace: 'city.nmea', \(checks) }".utf8)).path
        let other = try scratch.file(
            "other.json5", Data("{ trace: 'city.nmea', truth: 'moved.csv', \(checks) }".utf8)
        ).path
        #expect(try await Program.run("replay", "--scenario", path, "-q").code == 0)
        let outcome = try await Program.run("replay", "--scenario", other, "-q")
        #expect(outcome.code == 1 && outcome.isOneLine("2 of 2 expectations failed"))
        let none = try scratch.file("none.json5", Data("{ trace: 'city.nmea', truth: 'none.csv', \(checks) }".utf8))
            .path
        #expect(try await Program.run("replay", "--scenario", none, "-q").code == 66)
    }

    // MARK: Shards

    @Test func `Shards of which one is killed and run again are merged to the bytes of one run`() async throws {
        let path = try mixed()
        func files(_ name: String) -> [String] {
            ["jsonl", "xml", "md", "txt"].map { scratch.path("\(name).\($0)") }
        }
        let whole = files("whole")
        let run = try await Program.run(
            "replay", "--scenario", path, "-q", "--results", whole[0], "--junit", whole[1], "--summary", whole[2],
            "--metrics", whole[3])
        #expect(run.code == 65)
        // Three shells at once; the second one's program is killed while it waits for its trace, and run again.
        _ = try scratch.fifo("fifo.nmea")
        let script = #"""
            program=$1; cd "$2"
            for k in 1 3; do "$program" replay --scenario "$3" -q --shard $k/3 --results shard$k.jsonl --jobs 1 >/dev/null 2>&1 & done
            "$program" replay fifo.nmea --scenario "$3" -q --shard 2/3 --results shard2.jsonl >/dev/null 2>&1 & killed=$!
            until [ -s shard2.jsonl ]; do kill -0 $killed || break; done
            kill -KILL $killed; wait $killed
            "$program" trace merge-results shard2.jsonl 2>&1; echo "code $?"
            "$program" replay --scenario "$3" -q --shard 2/3 --results shard2.jsonl >/dev/null 2>&1
            wait
            "$program" trace merge-results shard3.jsonl shard1.jsonl shard2.jsonl -o merged.jsonl --junit merged.xml \
                --summary merged.md --metrics merged.txt; echo "code $?"
            """#
        // A shell that waits for its children although the test's process blocks the signal.
        let file = try scratch.file("shards.bash", Data(script.utf8)).path
        let outcome = try await Program.shell(
            #"p=$0; f=$1; shift; exec bash -c '. "$0"' "$f" "$p" "$@""#, [file, scratch.directory.path, path])
        #expect(outcome.output.contains("run their shard again\ncode 65\n"), "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.hasSuffix("code 65\n"))
        for (one, merged) in zip(whole, files("merged")) {
            let (one, merged) = (try Data(contentsOf: URL(filePath: one)), try Data(contentsOf: URL(filePath: merged)))
            #expect(one == merged && one.count > 100)
        }
    }

    @Test func `Every scenario is in one shard`() async throws {
        let path = try mixed()
        var lines: [Substring] = []
        for shard in ["1/2", "2/2"] {
            let file = scratch.path("s.jsonl")
            _ = try await Program.run("replay", "--scenario", path, "-q", "--shard", shard, "--results", file)
            lines += try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").dropFirst()
        }
        #expect(lines.count == 9 && Set(lines).count == 9)
        for shard in ["0/2", "3/2", "1", "a/b", "1/0"] {
            #expect(try await Program.run("replay", "--scenario", path, "--shard", shard).code == 64)
        }
    }

    @Test func `Results that do not belong together are rejected`() async throws {
        let path = try mixed()
        let one = scratch.path("one.jsonl")
        _ = try await Program.run("replay", "--scenario", path, "-q", "--only", "held", "--results", one)
        let missing = try await Program.run("trace", "merge-results", one)
        #expect(missing.isFailure(65, "8 results are missing, of the scenarios 2, 3, 4, 5, 6, … of 9"))
        let bytes = try scratch.file("bytes.jsonl", Data("{\n".utf8)).path
        #expect(try await Program.run("trace", "merge-results", bytes).isFailure(65, "bytes.jsonl:1: not a result"))
        let empty = try scratch.file("empty.jsonl", Data()).path
        #expect(try await Program.run("trace", "merge-results", empty).isFailure(65, "empty.jsonl: has no results"))
        let other = try scratch.file(
            "other.jsonl", Data(#"{"results":"locationd","version":1,"total":5}"#.utf8 + [10])
        ).path
        #expect(
            try await Program.run("trace", "merge-results", one, other).isFailure(
                65, "is of 5 scenarios, but the files"))
    }
}
