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
        #expect(lines.first?.hasPrefix("locationd: \(recorded): the run differs from line ") ?? false)
        #expect(lines.contains { $0.hasPrefix(#"- {"time":"2026-05-01T08:00:20.000Z","event":"message""#) })
        #expect(lines.contains { $0.hasPrefix(#"+ {"time":"2026-05-01T08:00:21.000Z","event":"message""#) })
        #expect(lines.count <= 23)
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
