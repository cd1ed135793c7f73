import Foundation
import TestSupport
import Testing
import TraceGenerator

/// The options of `locationd replay`.
@Suite(.timeLimit(.minutes(15)), .live) struct ReplayOptionTests {
    let scratch: Scratch
    let trace: URL

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("city.nmea", SampleTrace.bytes())
    }

    @Test func `A file, standard input and a FIFO give the same bytes`() async throws {
        let file = try await Program.run("replay", trace.path, "--background", "20..90")
        let input = try await Program.run("replay", "-", "--background", "20..90", input: trace)
        #expect(input.output == file.output && input.code == 0)
        let fifo = try scratch.fifo("fifo")
        let piped = try await Program.shell(
            #"cat "$2" > "$1" & "$0" replay "$1" --background 20..90"#, [fifo, trace.path])
        #expect(piped.output == file.output && piped.code == 0)
    }

    @Test func `A coarser accuracy applies at once, and delivers less`() async throws {
        let best = try await Program.run("replay", trace.path, "--output", "jsonl").objects()
        let coarse = try await Program.run(
            "replay", trace.path, "--output", "jsonl", "--desired-accuracy", "100m"
        ).objects()
        #expect(coarse.compactMap { $0["desiredAccuracy"] as? Double } == [100])
        #expect(try deliveries(coarse) < deliveries(best) / 2)
    }

    @Test func `A distance filter delivers locations that far apart`() async throws {
        let all = try await Program.run("replay", trace.path, "--output", "jsonl").objects()
        let none = try await Program.run("replay", trace.path, "--output", "jsonl", "--distance-filter", "0").objects()
        let far = try await Program.run("replay", trace.path, "--output", "jsonl", "--distance-filter", "100").objects()
        #expect(try deliveries(none) <= deliveries(all))
        #expect(try deliveries(far) < deliveries(all) / 4)
        #expect(try deliveries(far) > 1)
    }

    @Test func `A batch is several lines with one number, from 1`() async throws {
        let objects = try await Program.run(
            "replay", trace.path, "--background", "20..110", "--batch", "30s", "--output", "jsonl"
        ).objects()
        let batches = objects.compactMap { $0["batch"] as? Int }
        #expect(batches.first == 1 && batches == batches.sorted())
        #expect(Set(batches) == Set(1...(batches.last ?? 1)) && batches.count > Set(batches).count)
        // The last batch is delivered while the app returns to the foreground.
        let states = objects.filter { $0["batch"] != nil }.compactMap { $0["state"] as? String }
        #expect(Set(states) == ["background", "inactive"] && states == states.sorted())
        let text = try await Program.run("replay", trace.path, "--background", "20..110", "--batch", "30s")
        #expect(text.output.contains("background, batch 1\n"))
    }

    @Test func `Without an end the app does not come back`() async throws {
        let objects = try await Program.run("replay", trace.path, "--background", "0:20..", "--output", "jsonl")
            .objects()
        #expect(objects.compactMap { $0["name"] as? String }.last == "applicationDidEnterBackground")
    }

    @Test(arguments: ["1m..1m40s", "60..100", "1:00..1:40", "0:01:00..100s", "60.0..1m40"])
    func `A time can be written in several ways`(_ range: String) async throws {
        let run = try await Program.run("replay", trace.path, "--background", range)
        guard range != "60.0..1m40" else {
            #expect(run.code == 64)
            return
        }
        #expect(run.output.contains("08:01:00.000  ● applicationDidEnterBackground"))
        #expect(run.output.contains("08:01:40.000  ● applicationWillEnterForeground"))
    }

    private func deliveries(_ objects: [[String: any Sendable]]) throws -> Int {
        try #require(objects.last?["deliveries"] as? Int)
    }

    /// Only the first epochs are delivered, because the app's distance filter is large; the period in the background is
    /// within the trace nevertheless.
    @Test func `A stay in a pipe's trace counts, however little is delivered`() async throws {
        let scratch = try Scratch()
        let path = try scratch.file("parked.nmea", SampleTrace.bytes(.parked, seconds: 120))
        let run = try await Program.run(
            "replay", "-", "--distance-filter", "1000", "--background", "60..", "--output", "jsonl", input: path)
        #expect(run.code == 0 && run.errors.isEmpty)
        let summary = try #require(try run.objects().last)
        #expect(summary["time"] as? String == "2026-05-01T08:01:59.000Z")
    }

    /// Two logs in one file, of which the second is earlier.
    @Test func `A trace whose time goes back has its stay in the background`() async throws {
        let scratch = try Scratch()
        let bytes = try SampleTrace.bytes(seconds: 120)
        let later = try #require(bytes.firstRange(of: Data("$GNRMC,080100".utf8))).lowerBound
        let path = try scratch.file("two.nmea", bytes[later...] + bytes[..<later])
        let run = try await Program.run("replay", path.path, "--background", "70..100", "--output", "jsonl")
        #expect(run.code == 0 && run.errors.isEmpty)
        let events = try run.objects()
        #expect(events.contains { $0["name"] as? String == "applicationDidEnterBackground" })
        #expect(events.contains { $0["event"] as? String == "fault" && $0["name"] as? String == "timeRestarted" })
    }
}
