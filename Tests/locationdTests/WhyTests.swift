import Foundation
import LocationModel
import TestSupport
import Testing

/// `replay --why` and `ctl why` name why the app receives nothing.
@Suite(.timeLimit(.minutes(15)), .live) struct WhyTests {
    let scratch: Scratch
    let trace: String

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("city.nmea", SampleTrace.bytes()).path
    }

    @Test func `Without the option the output is the same, and with it a section follows`() async throws {
        let plain = try await Program.run("replay", trace, "--background", "20..90")
        let why = try await Program.run("replay", trace, "--background", "20..90", "--why")
        #expect(why.code == 0 && why.output.hasPrefix(plain.output))
        let section = why.output.dropFirst(plain.output.count)
        #expect(section.hasPrefix("\nwithout a delivery") && section.contains("no fix needed"))
    }

    @Test func `For programs there is a line for each span and each cause`() async throws {
        let run = try await Program.run(
            "replay", trace, "--background", "20..90", "--distance-filter", "30", "--why", "--output", "jsonl")
        let lines = try run.objects()
        let spans = lines.filter { $0["event"] as? String == "gap" }
        let totals = lines.filter { $0["event"] as? String == "gapTotal" }
        #expect(Set(spans.compactMap { $0["cause"] as? String }) == ["distanceFilter", "notNeeded"])
        for total in totals {
            let cause = total["cause"] as? String
            let parts = spans.filter { $0["cause"] as? String == cause }
            for key in ["times", "seconds", "epochs"] {
                let sum = parts.reduce(0) { $0 + ($1[key] as? Double ?? 0) }
                #expect(try abs(#require(total[key] as? Double) - sum) < 0.01)
            }
        }
    }

    @Test func `A recorded run is compared without the section`() async throws {
        let recorded = try await Program.run("replay", trace, "--why", "--output", "jsonl", "--distance-filter", "30")
        let file = try scratch.file("recorded.jsonl", Data(recorded.output.utf8)).path
        let run = try await Program.run("replay", trace, "--expect", file, "--distance-filter", "30")
        #expect(run.code == 0)
    }

    @Test func `ctl why names the current cause and the sums`() async throws {
        let run = try LiveRun()
        try await run.wait { $0["state"] as? String == "active" }
        #expect(try await run.ctl("quit").output == "notRunning\n")
        let text = try await run.ctl("why")
        #expect(text.code == 0 && text.output.hasPrefix("app not running since ") && text.output.contains("times"))
        let object = try #require(try await run.ctl("why", "--json").objects().first)
        #expect((object["current"] as? [String: any Sendable])?["cause"] as? String == "notRunning")
        #expect(Set(object.keys) == ["time", "current", "causes", "spans", "earlier"])
    }
}
