import Foundation
import TestSupport
import Testing

/// `locationd measure`: counts must be exact; measurements are only checked for plausibility.
@Suite(.timeLimit(.minutes(15)), .serialized, .live) struct MeasureTests {
    let scratch: Scratch
    let trace: String

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("city.nmea", SampleTrace.bytes(seconds: 60)).path
    }

    private typealias Object = [String: any Sendable]

    private func measure(_ options: String...) async throws -> Object {
        let run = try await Program.shell(#""$0" measure "$@""#, [trace, "--rounds", "3", "--json"] + options)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        return try #require(try run.objects().first)
    }

    @Test func `The figures, and those that are counted are the same each time`() async throws {
        let object = try await measure("--background", "10..50")
        #expect(object["rounds"] as? Int == 3 && object["duration"] as? Double == 59)
        #expect(object["backgroundSeconds"] as? Double == 40)
        let cpu = try #require(object["cpuSecondsPerHour"] as? [String: Object])
        #expect(cpu.keys.sorted() == ["acquisition", "processing", "together"])
        for part in cpu.values {
            #expect(try #require(part["a"] as? Double) > 0)
            #expect(part["verdict"] is String)
        }
        let arms = try #require(object["arms"] as? [String: Object])
        let (a, b) = (try #require(arms["a"]), try #require(arms["b"]))
        #expect(a["name"] as? String == "foreground" && b["name"] as? String == "background")
        for key in ["wakeUps", "epochsDecoded", "sentencesDecoded", "fixes", "deliveries"] {
            let (one, other) = (try #require(a[key] as? Int), try #require(b[key] as? Int))
            #expect(one > other)
        }
        #expect(a["sentencesSkipped"] as? Int == 0 && (b["sentencesSkipped"] as? Int ?? 0) > 0)
        #expect(try #require(b["shareWithinRadius"] as? Double) > 0.9)
        #expect(try #require(b["shareOfTimeWithinRadius"] as? Double) > 0.9)
        #expect(try #require(b["fewestEpochs"] as? Int) <= (try #require(b["epochsDecoded"] as? Int)))
        #expect(try #require(b["decodedToFewest"] as? Double) >= 1)

        let again = try #require(try await measure("--background", "10..50")["arms"] as? [String: Object])
        for (key, value) in a { #expect("\(value)" == again["a"]?[key].map { "\($0)" }) }
        for (key, value) in b { #expect("\(value)" == again["b"]?[key].map { "\($0)" }) }
    }

    @Test func `An arm against itself saves nothing`() async throws {
        // One false difference in a hundred is chance; one that appears twice is an error.
        var claims = Set(["acquisition", "processing", "together"])
        for _ in 0..<2 where !claims.isEmpty {
            let object = try await measure("--arms", "foreground,foreground")
            let cpu = try #require(object["cpuSecondsPerHour"] as? [String: Object])
            claims.formIntersection(cpu.filter { $0.value["verdict"] as? String == "saved" }.keys)
        }
        #expect(claims.isEmpty)
    }

    @Test func `What cannot be measured`() async throws {
        let fifo = scratch.fifo("fifo")
        #expect(try await Program.run("measure", fifo).isFailure(64, "needs a file; save it to one first"))
        #expect(try await Program.run("measure", "-").isFailure(64, "standard input: measure reads"))
        let short = try scratch.file("short.nmea", SampleTrace.bytes(seconds: 5)).path
        #expect(try await Program.run("measure", short).isFailure(65, "lasts 4 s, too short to measure"))
        #expect(try await Program.run("measure", trace, "--background", "5m..").isFailure(64, "begins after the end"))
        #expect(try await Program.run("measure", trace, "--rounds", "2").isFailure(64, "--rounds needs 3 to 1000"))
        for option in [["--rounds", "5"], ["--arms", "foreground,foreground"]] {
            let run = try await Program.shell(#""$0" measure --gpsd localhost:1 "$@""#, option)
            #expect(run.isFailure(64, "--rounds and --arms are for a trace"))
        }
        #expect(
            try await Program.run("measure", trace, "--arms", "foreground").isFailure(64, "background or prediction"))
    }
}
