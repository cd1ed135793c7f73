import Foundation
import TestSupport
import Testing

/// `locationd trace convert`, `cut`, `join` and `export`, and what plays the results.
@Suite(.timeLimit(.minutes(15)), .live) struct TraceConvertTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func trace(_ arguments: String...) async throws -> Outcome {
        let outcome = try await Program.shell(#""$0" trace "$@""#, arguments)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome
    }

    private func info(_ path: String) async throws -> [String: Any] {
        try #require(try await trace("info", path, "--json").objects().first)
    }

    @Test func `A trace is converted to every format and replayed with the same epochs`() async throws {
        let nmea = try scratch.file("trace.nmea", SampleTrace.bytes(seconds: 90)).path
        for name in ["a.gpx", "a.json", "a.csv.gz", "a.geojson", "a.rec", "a.nmea.gz"] {
            let path = scratch.path(name)
            _ = try await trace("convert", nmea, path)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let survey = try await info(path)
            #expect(survey["epochs"] as? Int == 90 && survey["end"] as? String == "2026-05-01T08:01:29.000Z")
            #expect((survey["isCompressed"] as? Bool ?? false) == name.hasSuffix(".gz"))
            let run = try await Program.run("replay", path, "--background", "10..50", "--output", "jsonl")
            #expect(run.code == 0 && run.errors.isEmpty)
            let summary = try #require(try run.objects().last)
            #expect(summary["epochs"] as? Int == 90)
            // Only NMEA can be skipped.
            #expect(try (#require(summary["fixes"] as? Int) == 90) == !name.hasPrefix("a.nmea"))
        }
    }

    @Test func `A part of NMEA keeps its sentences; parts are joined again to the same bytes`() async throws {
        let bytes = try SampleTrace.bytes(seconds: 90)
        let path = try scratch.file("trace.nmea", bytes).path
        let (one, other, both) = (scratch.path("1.nmea"), scratch.path("2.nmea"), scratch.path("both.nmea"))
        _ = try await trace("cut", path, one, "--to", "30s")
        _ = try await trace("cut", path, other, "--from", "2026-05-01T08:00:30Z")
        #expect(try await info(one)["epochs"] as? Int == 30)
        _ = try await trace("join", one, other, "--output", both)
        #expect(try Data(contentsOf: URL(filePath: both)) == bytes)
        let wrong = try await Program.run("trace", "join", other, one, "--output", scratch.path("wrong.nmea"))
        #expect(wrong.isFailure(65, "in the order of their times"))
    }

    @Test func `Other formats are cut and joined, too`() async throws {
        let nmea = try scratch.file("trace.nmea", SampleTrace.bytes(seconds: 90)).path
        let (gpx, csv) = (scratch.path("1.gpx"), scratch.path("2.csv"))
        _ = try await trace("cut", nmea, gpx, "--to", "30")
        _ = try await trace("cut", nmea, csv, "--from", "30")
        let joined = try await trace("join", gpx, csv, "--output", "-", "--format", "csv")
        #expect(joined.lines.count == 91)
    }

    @Test func `A trace is exported for every simulator`() async throws {
        let nmea = try scratch.file("trace.nmea", SampleTrace.bytes(seconds: 9)).path
        for (simulator, text) in [
            ("xcode", "<wpt lat="), ("simctl", "xcrun simctl location"), ("emulator", "nmea '$GPRMC,"),
            ("appium", "\"location\":{\"latitude\":"), ("maestro", "- travel:"),
        ] {
            #expect(try await trace("export", nmea, "--for", simulator).output.contains(text))
        }
    }

    @Test func `A failure is one line, and leaves no file`() async throws {
        let csv = try scratch.file("track.csv", Data("lat,lon\n52.5,13.4\n52.6,13.4\n".utf8)).path
        let out = scratch.path("out.gpx")
        let timeless = try await Program.run("trace", "convert", csv, out)
        #expect(timeless.isFailure(64, "--speed-over-ground"))
        #expect(!FileManager.default.fileExists(atPath: out))
        _ = try await trace("convert", csv, out, "--speed-over-ground", "10")
        let existing = try await Program.run("trace", "convert", csv, out, "--speed-over-ground", "10")
        #expect(existing.isFailure(73, "--force overwrites it"))
        let itself = try await Program.run("trace", "convert", out, out, "--force")
        #expect(itself.isFailure(64, "overwritten while it is read"))
        let unnamed = try await Program.run("trace", "convert", out, scratch.path("out.xyz"))
        #expect(unnamed.isFailure(64, "--format"))
        let broken = try scratch.file("broken.gpx", Data("<gpx>\n<wpt>\n</gpx>".utf8)).path
        #expect(try await Program.run("replay", broken).isFailure(65, "line 3: is not well-formed XML"))
        let nothing = try await Program.run(
            "trace", "cut", csv, scratch.path("none.csv"), "--from", "2h", "--speed-over-ground", "10")
        #expect(nothing.isFailure(65, "no epoch is between these times"))
    }

    @Test func `A track without times is replayed and measured at a speed over ground`() async throws {
        var text = "latitude,longitude\n"
        for index in 0..<200 { text += "52.5,\(13.4 + Double(index) / 5000)\n" }
        let path = try scratch.file("track.csv", Data(text.utf8)).path
        let run = try await Program.run("replay", path, "--speed-over-ground", "10", "--output", "jsonl")
        #expect(run.code == 0)
        let location = try #require(try run.objects().first { $0["event"] as? String == "location" })
        #expect(location["speed"] as? Double == 10)
        #expect((location["derived"] as? [String])?.contains("speed") == true)
        let measured = try await Program.run("measure", path, "--speed-over-ground", "10", "--rounds", "3", "--json")
        #expect(measured.code == 0)
    }
}
