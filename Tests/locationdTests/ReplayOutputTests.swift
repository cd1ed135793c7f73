import Foundation
import Testing

/// What `locationd replay` prints.
@Suite(.timeLimit(.minutes(5))) struct ReplayOutputTests {
    let scratch: Scratch
    let trace: String

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("city drive.nmea", SampleTrace.bytes()).path
    }

    @Test func `Every line of JSON Lines has a time, an event, and that event's keys`() async throws {
        let keys: [String: (required: Set<String>, optional: Set<String>)] = [
            "message": (["name"], []), "accuracy": (["desiredAccuracy"], []), "fault": (["name"], ["since", "from"]),
            "location": (
                ["latitude", "longitude", "state"],
                ["altitude", "horizontalAccuracy", "verticalAccuracy", "speed", "course", "batch"]
            ),
            "summary": (
                ["epochs", "epochsDecoded", "sentences", "fixes", "deliveries", "locations", "wakeUps"], []
            ),
        ]
        for kind in ["city-drive", "cold-start", "tunnel"] {
            let path = scratch.path("\(kind).nmea")
            #expect(try await Program.run("trace", "generate", "--kind", kind, "-o", path).code == 0)
            let run = try await Program.run("replay", path, "--background", "1m..9m", "--output", "jsonl")
            #expect(run.code == 0 && run.errors.isEmpty)
            for object in try run.objects() {
                let event = try #require(object["event"] as? String)
                let expected = try #require(keys[event], "unknown event \(event)")
                let found = Set(object.keys).subtracting(["time", "event"])
                #expect(found.isSuperset(of: expected.required), "\(object)")
                #expect(found.subtracting(expected.required).isSubset(of: expected.optional), "\(object)")
                let time = try #require(object["time"] as? String)
                #expect(time.wholeMatch(of: /2026-05-01T\d\d:\d\d:\d\d\.\d\d\dZ/) != nil)
                if event == "accuracy" { #expect([-1, 100].contains(object["desiredAccuracy"] as? Double)) }
                for key in ["speed", "horizontalAccuracy", "verticalAccuracy"] {
                    if let value = object[key] { #expect(try #require(value as? Double) >= 0) }
                }
            }
            #expect(try run.objects().last?["event"] as? String == "summary")
            #expect(!run.output.lowercased().contains("nan") && !run.output.contains("inf"))
        }
    }

    @Test func `Each stay in the background sends the messages in Apple's order`() async throws {
        let run = try await Program.run(
            "replay", trace, "--background", "80..100", "--background", "20..40", "--output", "jsonl")
        let messages = try run.objects().compactMap { $0["name"] as? String }
        let stay = [
            "applicationWillResignActive", "applicationDidEnterBackground", "applicationWillEnterForeground",
            "applicationDidBecomeActive",
        ]
        #expect(
            messages == [
                "applicationWillFinishLaunching", "applicationDidFinishLaunching", "applicationDidBecomeActive",
            ] + stay + stay)
        let accuracies = try run.objects().compactMap { $0["desiredAccuracy"] as? Double }
        #expect(accuracies == [-1, 100, -1, 100, -1])
    }

    @Test(arguments: ["text", "jsonl"]) func `The same bytes every time, and at any speed`(_ format: String)
        async throws
    {
        let arguments = ["replay", trace, "--background", "20..90", "--output", format]
        let first = try await Program.shell(#""$0" "$@""#, arguments)
        #expect(first.code == 0)
        for more in [[], ["--speed", "max"], ["--speed", "1000000"]] {
            let again = try await Program.shell(#""$0" "$@""#, arguments + more)
            #expect(again.output == first.output)
        }
    }

    @Test func `Text names what happens`() async throws {
        let run = try await Program.run("replay", trace, "--background", "20..90")
        #expect(run.lines.first == "2026-05-01 (UTC)")
        #expect(run.lines.contains("08:00:20.000  ● applicationDidEnterBackground"))
        #expect(run.lines.contains("08:00:20.000    desired accuracy: 100m"))
        #expect(run.output.contains("120 epochs, "))
        // The columns are straight: the state begins at the same place everywhere.
        let places = run.lines.filter { $0.contains("±") }.compactMap { line in
            ["active", "background", "inactive"].compactMap { line.firstRange(of: "  \($0)")?.lowerBound }.min()
                .map { line.distance(from: line.startIndex, to: $0) }
        }
        #expect(places.count > 50 && Set(places).count == 1)
    }

    @Test func `One of a thing is in the singular`() async throws {
        let path = try scratch.file("one.nmea", SampleTrace.moving(course: "10.0", seconds: 1)).path
        let run = try await Program.run("replay", path)
        #expect(run.output.contains("1 epoch, 1 decoded, 1 with a position\n1 delivery, 1 wake-up\n"))
    }

    @Test(arguments: ["359.9996", "359.99951", "0.0", "359.4", "360.0"])
    func `A course stays below 360 when it is rounded`(_ course: String) async throws {
        let path = try scratch.file("course.nmea", SampleTrace.moving(course: course, seconds: 5)).path
        let json = try await Program.run("replay", path, "--output", "jsonl")
        let courses = try json.objects().compactMap { $0["course"] as? Double }
        #expect(courses.allSatisfy { (0..<360).contains($0) }, "\(courses)")
        let text = try await Program.run("replay", path)
        #expect(!text.output.contains("360°"))
        if course != "360.0" { #expect(courses.count == 5 && text.output.contains("°")) }
    }

    @Test func `What a run cost is one more line, and the others stay as they are`() async throws {
        let plain = try await Program.run("replay", trace, "--background", "20..90", "--output", "jsonl")
        let run = try await Program.run("replay", trace, "--background", "20..90", "--output", "jsonl", "--cost")
        let others = run.lines.filter { !$0.contains(#""event":"cost""#) }
        #expect(others == plain.lines)
        let cost = try #require(try run.objects().last)
        #expect(cost["event"] as? String == "cost")
        let states = try #require(cost["states"] as? [String: [String: Double]])
        #expect(states["background"]?["seconds"] == 70)
        #expect((states["background"]?["cpuSeconds"] ?? 0) > 0)
        #expect((states["active"]?["cpuSeconds"] ?? 0) > 0)
    }
}
