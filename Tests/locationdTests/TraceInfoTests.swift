import Foundation
import TestSupport
import Testing

/// `locationd trace info`.
@Suite(.timeLimit(.minutes(15)), .live) struct TraceInfoTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func info(_ bytes: Data, _ options: String...) async throws -> Outcome {
        let path = try scratch.file("trace.nmea", bytes).path
        let run = try await Program.shell(#""$0" trace info "$@""#, [path] + options)
        #expect(run.code == 0 && run.errors.isEmpty)
        return run
    }

    @Test func `A good trace has no findings`() async throws {
        let text = try await info(SampleTrace.bytes(seconds: 90)).output
        #expect(text.contains("epochs        90, 90 with a position\n"))
        #expect(text.contains("(1 min 29 s)\n"))
        #expect(text.contains("rate          1 Hz\n") && text.contains("gaps          none\n"))
        #expect(!text.contains("no position"))
        #expect(text.contains("not decoded   none\n"))
        #expect(text.contains("GN: GGA 90, GLL 90, GSA 180, RMC 90, VTG 90\n"))

        let json = try #require(try await info(SampleTrace.bytes(seconds: 90), "--json").objects().first)
        #expect(json["epochs"] as? Int == 90 && json["fixes"] as? Int == 90)
        #expect(json["start"] as? String == "2026-05-01T08:00:00.000Z")
        #expect(json["end"] as? String == "2026-05-01T08:01:29.000Z")
        #expect(json["duration"] as? Double == 89 && json["rate"] as? Double == 1)
        #expect((json["gaps"] as? [Any])?.isEmpty ?? false)
        #expect((json["sentences"] as? [String: Int])?["GNRMC"] == 90)
        #expect((json["rejected"] as? [String: Int])?["badChecksum"] == 0)
        #expect((json["boundingBox"] as? [String: Double])?.keys.sorted() == ["east", "north", "south", "west"])
    }

    @Test func `The first step may be a gap, and so is one of days`() async throws {
        let bytes = try SampleTrace.bytes(seconds: 90)
        let later = try #require(bytes.firstRange(of: Data("$GNRMC,080050".utf8))).lowerBound
        let second = try #require(bytes.firstRange(of: Data("$GNRMC,080001".utf8))).lowerBound
        var trace = bytes[..<second] + bytes[later...]
        trace += Data(
            SampleTrace.sentences(
                (0..<9).map { "GPRMC,09000\($0).00,A,5231.10000,N,01324.30000,E,10.0,7.0,070526,,,A" }))
        let json = try #require(try await info(trace, "--json").objects().first)
        #expect((json["gaps"] as? [[String: String]])?.count == 2)
        #expect(json["jumpsBack"] as? Int == 0)
    }

    @Test func `A broken trace is reported: a flipped byte, a gap, foreign lines`() async throws {
        var bytes = try SampleTrace.bytes(seconds: 30)
        bytes[40] = UInt8(ascii: "x")
        bytes += Data("# a comment\n".utf8) + SampleTrace.sentences(["GPXYZ,1"])
        let later = try SampleTrace.bytes(seconds: 120)
        bytes += later[(try #require(later.firstRange(of: Data("$GNRMC,080130".utf8)))).lowerBound...]
        let json = try #require(try await info(bytes, "--json").objects().first)
        let rejected = try #require(json["rejected"] as? [String: Int])
        #expect(rejected["badChecksum"] == 1 && rejected["unknownSentence"] == 1)
        #expect((json["gaps"] as? [[String: String]])?.count == 1)
        let text = try await info(bytes).output
        #expect(text.contains("gaps          1\n") && text.contains("1 min 01 s from 2026-05-01T08:00:29.000Z\n"))
        #expect(text.contains("bad checksum 1") && text.contains("unknown sentence 1"))
    }

    @Test func `A trace without a date is reported as such`() async throws {
        let bodies = (10..<20).map { "GPGGA,0800\($0).00,5231.20000,N,01324.30000,E,1,08,1.0,40.0,M,39.5,M,," }
        let bytes = SampleTrace.sentences(bodies)
        #expect(try await info(bytes).output.contains("(the trace has no date)"))
        let json = try #require(try await info(bytes, "--json").objects().first)
        #expect(json["isDated"] as? Bool == false && json["epochs"] as? Int == 10)
    }

    @Test func `Epochs without a position are not gaps, and are counted apart`() async throws {
        let bodies = (10..<80).map { second in
            let fix = (20..<40).contains(second) ? ",,,,0,00" : "5231.20000,N,01324.30000,E,1,08"
            let time = "08\(second < 60 ? "00" : "01")\((100 + second % 60).description.suffix(2))"
            return "GPGGA,\(time).00,\(fix),1.0,40.0,M,39.5,M,,"
        }
        let text = try await info(SampleTrace.sentences(bodies)).output
        #expect(text.contains("epochs        70, 50 with a position\n") && text.contains("gaps          none\n"))
        #expect(text.contains("no position   20 epochs (20 s at the usual rate)\n"))
    }

    @Test func `A trace may come from standard input`() async throws {
        let file = try scratch.file("trace.nmea", SampleTrace.bytes())
        let input = try await Program.run("trace", "info", "-", input: file)
        #expect(input.output == (try await Program.run("trace", "info", file.path).output))
    }
}
