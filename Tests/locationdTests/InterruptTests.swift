import Foundation
import Testing

/// Ctrl-C ends a replay cleanly, wherever it waits.
@Suite(.timeLimit(.minutes(5)), .serialized) struct InterruptTests {
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

    /// As nohup starts it: the end of the terminal is none of its business.
    @Test func `A hang-up that whoever started the run lets it ignore is ignored`() async throws {
        let program = try RunningProgram(
            shell: #"trap "" HUP; exec "$0" replay "$1" --speed 0.000001 --output jsonl"#, trace)
        program.wait(for: #""event":"location""#)
        program.send(SIGHUP)
        program.send(SIGTERM)
        let outcome = try program.finish()
        #expect(outcome.code == 143 && !outcome.wasKilled)
        #expect(try outcome.objects().last?["event"] as? String == "summary")
    }

    @Test func `A signal while a FIFO says nothing ends the run with its summary`() async throws {
        let fifo = scratch.fifo("fifo")
        // Open for both, so that opening waits for nobody and the end never comes.
        let writer = try FileHandle(forUpdating: URL(filePath: fifo))
        let program = try RunningProgram("replay", fifo, "--speed", "100000")
        try writer.write(contentsOf: SampleTrace.bytes(seconds: 3))
        program.wait(for: "m/s")
        program.send(SIGINT)
        let outcome = try program.finish()
        #expect(outcome.code == 130 && !outcome.wasKilled)
        #expect(outcome.output.contains("with a position\n"))
    }

    @Test func `A second signal does no harm`() async throws {
        let program = try RunningProgram("replay", trace, "--speed", "1")
        program.wait(for: "m/s")
        program.send(SIGINT)
        program.send(SIGINT)
        let outcome = try program.finish()
        #expect(outcome.code == 130 && !outcome.wasKilled)
    }

    @Test func `An interrupted run is not compared, and says so`() async throws {
        let recorded = try scratch.file("run.jsonl", Data(#"{"event":"summary"}"#.utf8)).path
        let program = try RunningProgram("replay", trace, "--speed", "1", "--expect", recorded, "--output", "text")
        program.wait(for: "m/s")
        program.send(SIGINT)
        let outcome = try program.finish()
        #expect(outcome.code == 130 && outcome.isOneLine("interrupted, and not compared with"))
    }
}
