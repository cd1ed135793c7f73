import Foundation
import SystemCalls
import TestSupport
import Testing

/// Ctrl-C ends a replay cleanly, whatever it is waiting for.
@Suite(.timeLimit(.minutes(15)), .serialized, .live) struct InterruptTests {
    let scratch: Scratch
    let trace: String

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("city.nmea", SampleTrace.bytes()).path
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func `A signal between two epochs ends the run with its summary`(_ signal: Int32, _ code: Int32) async throws {
        let program = try RunningProgram("replay", trace, "--speed", "0.000001", "--output", "jsonl")
        program.wait(for: #""event":"location""#)
        program.send(signal)
        let outcome = try program.finish()
        #expect(outcome.code == code && !outcome.wasKilled && outcome.errors.isEmpty)
        #expect(try outcome.objects().last?["event"] as? String == "summary")
    }

    /// The program is started as by nohup, which ignores SIGHUP.
    @Test func `A hang-up that the run inherited as ignored is ignored`() async throws {
        let program = try RunningProgram(
            shell: #"trap "" HUP; exec "$0" replay "$1" --speed 0.000001 --output jsonl"#, trace)
        program.wait(for: #""event":"location""#)
        program.send(SIGHUP)
        program.send(SIGTERM)
        let outcome = try program.finish()
        #expect(outcome.code == 143 && !outcome.wasKilled)
        #expect(try outcome.objects().last?["event"] as? String == "summary")
    }

    @Test func `A signal while a FIFO is silent ends the run with its summary`() async throws {
        let fifo = try scratch.fifo("fifo")
        // Opened for reading and writing, so that opening does not block and there is always a writer.
        let writer = try FileHandle(forUpdating: URL(filePath: fifo))
        let program = try RunningProgram("replay", fifo, "--speed", "100000")
        try writer.write(contentsOf: SampleTrace.bytes(seconds: 3))
        program.wait(for: "km/h")
        program.send(SIGINT)
        let outcome = try program.finish()
        #expect(outcome.code == 130 && !outcome.wasKilled)
        #expect(outcome.output.contains("with a position\n"))
    }

    @Test func `A second signal does no harm`() async throws {
        let program = try RunningProgram("replay", trace, "--speed", "1")
        program.wait(for: "km/h")
        program.send(SIGINT)
        program.send(SIGINT)
        let outcome = try program.finish()
        #expect(outcome.code == 130 && !outcome.wasKilled)
    }

    /// Whether SIGTERM is blocked, which shows that a thread waits for it.
    private func handlesSignals(_ program: RunningProgram) throws -> Bool {
        let status = try String(contentsOfFile: "/proc/\(program.identifier)/status", encoding: .utf8)
        let mask = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }?.split(separator: "\t").last
        return mask.flatMap { UInt64($0, radix: 16) }.map { $0 & 1 << (UInt64(SIGTERM) - 1) != 0 } ?? false
    }

    @Test func `A signal ends a replay whose output is not read`() throws {
        let program = try RunningProgram(unread: "replay", trace, "--speed", "1", "--output", "jsonl")
        // A signal that comes earlier would kill the program.
        let isReady = try Deadline(after: 60).wait { try handlesSignals(program) }
        try #require(isReady)
        program.send(SIGTERM)
        program.waitForEnd()
        let outcome = try program.finish()
        #expect(outcome.code == 143 && !outcome.wasKilled, "\(outcome.errors)")
        #expect(outcome.errors.contains("standard output: is not read; the last "))
    }

    @Test func `An interrupted run of scenarios leaves no report`() throws {
        let scenario = try scratch.file(
            "shop.json5", Data("{ trace: '\(trace)', steps: [{ at: '10s', do: 'home' }] }".utf8)
        ).path
        let report = scratch.path("report.xml")
        let program = try RunningProgram("replay", "--scenario", scenario, "--speed", "1", "--junit", report)
        program.wait(for: "km/h")
        program.send(SIGINT)
        #expect(try program.finish().code == 130)
        #expect(!FileManager.default.fileExists(atPath: report))
    }

    @Test func `An interrupted run is not compared with the recorded one`() async throws {
        let recorded = try scratch.file("run.jsonl", Data(#"{"event":"format","version":2}"#.utf8)).path
        let program = try RunningProgram("replay", trace, "--speed", "1", "--expect", recorded, "--output", "text")
        program.wait(for: "km/h")
        program.send(SIGINT)
        let outcome = try program.finish()
        #expect(outcome.code == 130 && outcome.isOneLine("interrupted, and not compared with"))
    }
}
