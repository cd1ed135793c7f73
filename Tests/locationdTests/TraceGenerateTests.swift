import Foundation
import TestSupport
import Testing

/// `locationd trace generate`.
@Suite(.timeLimit(.minutes(15)), .live) struct TraceGenerateTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test func `The same seed makes the same bytes, another seed others`() async throws {
        func make(_ seed: String) async throws -> String {
            let run = try await Program.run("trace", "generate", "--kind", "walk", "--duration", "1m", "--seed", seed)
            #expect(run.code == 0 && run.errors.isEmpty)
            return run.output
        }
        let first = try await make("7")
        #expect(try await make("7") == first)
        #expect(try await make("8") != first)
        let path = scratch.path("walk.nmea")
        let file = try await Program.run(
            "trace", "generate", "--kind", "walk", "--duration", "60", "--seed", "7", "-o", path)
        #expect(file.output.isEmpty)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == first)
    }

    @Test func `The truth has a line for each epoch`() async throws {
        let truth = scratch.path("truth.csv")
        let run = try await Program.run(
            "trace", "generate", "--kind", "motorway", "--rate", "5", "--duration", "20s", "--truth", truth, "-o", "-")
        #expect(run.output.hasPrefix("$"))
        let lines = try String(contentsOfFile: truth, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 101)
        #expect(lines.first?.hasPrefix("time,latitude,longitude,") ?? false)
    }

    @Test(arguments: [
        (["--kind", "flight"], "city-drive, motorway, country-road"), ([], "Missing expected argument '--kind <kind>'"),
        (["--kind", "walk", "--rate", "1e9"], "0.2 to 20"), (["--kind", "walk", "--rate", "fast"], "0.2 to 20"),
        (["--kind", "walk", "--duration", "999999999h"], "at most a week"),
        (["--kind", "walk", "--duration", "8d"], "--duration 8d: needs more than 0 and at most a week (7d)"),
        (["--kind", "walk", "--duration", "0"], "--duration 0s: needs more than 0 and at most a week"),
        (["--kind", "walk", "--duration", "1e3"], "90s, 20m, 1h30m"),
        (["--kind", "walk", "--seed=-1"], "whole number, 0 or more"),
        (["--kind", "walk", "--receiver", "best"], "'u-blox-m8', 'sirf', 'multi-band' or 'compact'"),
    ]) func `The error for an impossible trace says what is possible`(_ options: [String], _ text: String) async throws
    {
        let run = try await Program.shell(#""$0" trace generate "$@""#, options)
        #expect(run.isFailure(64, text), "\(run.errors)")
    }

    @Test func `A file that exists is kept unless --force is given`() async throws {
        let path = try scratch.file("walk.nmea", Data("precious".utf8)).path
        func make(_ options: String...) async throws -> Outcome {
            try await Program.shell(#""$0" trace generate --kind walk --duration 10s "$@""#, options)
        }
        #expect(try await make("-o", path).isFailure(73, "\(path): already exists; --force overwrites it"))
        let new = scratch.path("new.nmea")
        #expect(try await make("-o", new, "--truth", path).isFailure(73, "already exists"))
        #expect(!FileManager.default.fileExists(atPath: new))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
        #expect(try await make("-o", path, "--force").code == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("$"))
    }

    @Test func `An interrupted command leaves no part of a trace`() throws {
        let (path, fifo) = (scratch.path("walk.nmea"), try scratch.fifo("truth"))
        let reader = try FileHandle(forUpdating: URL(filePath: fifo))
        let program = try RunningProgram(
            "trace", "generate", "--kind", "walk", "--duration", "24h", "-o", path, "--truth", fifo)
        // Once the true positions arrive, a part of the trace has been written.
        _ = try reader.read(upToCount: 1)
        program.send(SIGINT)
        let outcome = try program.finish()
        #expect(outcome.code == 130 && !FileManager.default.fileExists(atPath: path))
    }

    @Test func `A trace that cannot be written is an error`() async throws {
        func make(_ options: String...) async throws -> Outcome {
            try await Program.shell(#""$0" trace generate --kind walk --duration 10m "$@""#, options)
        }
        #expect(try await make("-o", scratch.path("no/such")).isFailure(73, "No such file or directory"))
        #expect(try await make("-o", scratch.directory.path).isFailure(73, "Is a directory"))
        #expect(try await make("-o", "/dev/full").isFailure(74, "/dev/full: cannot be written: No space left"))
        let out = scratch.path("out")
        #expect(try await make("-o", out, "--truth", "/dev/full").isFailure(74, "/dev/full: cannot be written"))
        #expect(try await make("-o", out, "--truth", scratch.directory.path).isFailure(73, "Is a directory"))
        #expect(try await make("-o", out, "--truth", scratch.path("./out")).isFailure(64, "name the same file"))
        #expect(try await make("--truth", "-").isFailure(64, "name the same file"))
    }

    @Test func `With standard output closed, the trace does not end up in the truth`() async throws {
        let truth = scratch.path("truth.csv")
        let run = try await Program.shell(
            #""$0" trace generate --kind walk --duration 10s --truth "$1" >&-"#, [truth])
        #expect(run.code == 74 && !FileManager.default.fileExists(atPath: truth))
    }

    @Test func `An irregular trace leaves epochs out and has a truth for each`() async throws {
        let truth = scratch.path("truth.csv")
        let run = try await Program.run(
            "trace", "generate", "--kind", "country-road", "--irregular", "--duration", "20m", "--truth", truth)
        #expect(run.code == 0)
        #expect(run.output.contains("$GPRMC") && run.output.contains("$GNRMC"))
        #expect(try String(contentsOfFile: truth, encoding: .utf8).split(separator: "\n").count == 1201)
        #expect(run.lines.count { $0.hasPrefix("$GNRMC") } < 1150)
    }
}
