import Foundation
import TestSupport
import Testing
import TraceGenerator

/// The output of `locationd replay`.
@Suite(.timeLimit(.minutes(15)), .live) struct ReplayOutputTests {
    let scratch: Scratch
    let trace: String

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("city drive.nmea", SampleTrace.bytes()).path
    }

    /// The keys of a line after its time and the event's name.
    private static let keys: [String: (required: Set<String>, optional: Set<String>)] = [
        // The app's lifecycle
        "message": (["name"], []), "launch": (["cause"], ["identifier", "kind"]),
        "state": (["state", "from"], []),
        "backgroundTask": (["task"], []), "expiration": (["task"], []), "preservation": (["what"], []),
        "notification": (["identifier", "shown"], []), "terminated": (["reason"], ["task", "watchdog"]),
        // Its locations
        "desiredAccuracy": (["client", "desiredAccuracy"], []),
        "location": (
            ["latitude", "longitude", "state"],
            ["altitude", "horizontalAccuracy", "verticalAccuracy", "speed", "course", "batch"]
        ),
        "locationEvent": (
            ["kind"],
            ["region", "direction", "location", "client", "visit"]
        ),
        "regionState": (["region", "state"], []), "monitoringFailed": (["region", "reason"], []),
        "requestFailed": (["client"], []), "paused": (["client"], []), "denied": (["client"], []),
        "deferralEnded": (["client", "reason"], []),
        "authorization": (["status", "accuracy"], []),
        // Faults
        "fault": (["name"], ["since", "from"]), "source": (["state"], ["reason", "name"]),
        // Results
        "scenario": (["file"], []), "expectation": (["name", "outcome", "expected", "found"], []),
        "summary": (["epochs", "epochsDecoded", "sentences", "fixes", "deliveries", "locations", "wakeUps"], []),
        "cost": (["states"], []),
        "gap": (["cause", "from", "to", "times", "seconds", "epochs"], ["until"]),
        "gapTotal": (["cause", "times", "seconds", "epochs"], []),
    ]

    /// - Returns: the names of the events.
    @discardableResult private func checkLines(of run: Outcome) throws -> Set<String> {
        var events: Set<String> = []
        for object in try run.objects() {
            let event = try #require(object["event"] as? String)
            guard event != "format" else {
                #expect(object as NSDictionary == ["event": "format", "version": 2], "\(object)")
                continue
            }
            events.insert(event)
            let expected = try #require(Self.keys[event], "unknown event \(event)")
            let found = Set(object.keys).subtracting(["time", "event"])
            #expect(found.isSuperset(of: expected.required), "\(object)")
            #expect(found.subtracting(expected.required).isSubset(of: expected.optional), "\(object)")
            let time = try #require(object["time"] as? String)
            #expect(time.wholeMatch(of: /2026-05-01T\d\d:\d\d:\d\d\.\d\d\dZ/) != nil)
            for key in ["speed", "horizontalAccuracy", "verticalAccuracy"] {
                if let value = object[key] { #expect(try #require(value as? Double) >= 0) }
            }
        }
        #expect(!run.output.lowercased().contains("nan") && !run.output.contains("inf"))
        return events
    }

    @Test func `Every line of JSON Lines has a time, an event, and that event's keys`() async throws {
        for kind in ["city-drive", "cold-start", "tunnel"] {
            let path = scratch.path("\(kind).nmea")
            #expect(try await Program.run("trace", "generate", "--kind", kind, "-o", path).code == 0)
            let run = try await Program.run("replay", path, "--background", "1m..9m", "--output", "jsonl")
            #expect(run.code == 0 && run.errors.isEmpty)
            try checkLines(of: run)
            let accuracies = try run.objects().compactMap { $0["desiredAccuracy"] as? Double }
            #expect(accuracies == [-1, 100, -1])
            #expect(try run.objects().last?["event"] as? String == "summary")
        }
    }

    @Test func `Every event has its line`() async throws {
        let life = """
            trace: "city drive.nmea",
            app: {
              backgroundMode: false, preservesState: true, pausesAutomatically: true, activity: "fitness",
              monitors: { significantChanges: true, visits: true, regions: [
                { identifier: "big", latitude: 0, longitude: 0, radius: 2e6 } ] } },
            steps: [
              { at: 5, do: "requestState", region: "here" },
              { at: 5, do: "locationEvent", event: "visit" },
              { at: 6, do: "startMonitoring", region: { identifier: "here", latitude: 52.5, longitude: 13.4, radius: 1e5 } },
              { at: 7, do: "requestState", region: "here" },
              { at: 10, do: "scheduleNotification", name: "tea", after: 30 },
              { at: 20, do: "beginBackgroundTask", name: "upload" },
              { at: 20, do: "home" },
              { at: 55, do: "confirmNotification", name: "tea" },
              { at: 58, do: "allowDeferredUpdates", metres: 500 },
              { at: 60, do: "sourceLost", reason: "gpsd has gone" },
              { at: 60, do: "stopUpdatingLocation" },
              { at: 60, do: "requestLocation" },
              { at: 75, do: "sourceFound" },
              { at: 76, do: "startUpdatingLocation" },
              { at: 80, do: "fixesLost" },
              { at: 95, do: "fixesFound" },
              { at: 100, do: "authorization", status: "denied" },
              { at: 105, do: "home" },
              { at: 110, do: "quit" },
            ],
            expect: { state: "notRunning" },
            """
        // With the activity fitness, five minutes without movement pause the updates.
        let rest = """
            trace: "parked.nmea", app: { pausesAutomatically: true, activity: "fitness" }, expect: { pauses: 1 },
            """
        _ = try scratch.file("parked.nmea", SampleTrace.bytes(.parked, seconds: 400))
        let paths = try [life, rest].map { try scratch.file("\($0.count).json5", Data("{ \($0) }".utf8)).path }
        let run = try await Program.shell(#""$0" replay --output jsonl --cost --why --scenario "$@""#, paths)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(try checkLines(of: run) == Set(Self.keys.keys))

        // Each event also as text, except those that another line reports.
        let text = try await Program.shell(#""$0" replay --scenario "$@""#, paths)
        for words in [
            "background task 1 begins", "! background task 1 expires",
            "✖ terminated: background task upload was left open",
            "launched by notification tea", "notification tea is shown", "state saved", "state restored", "suspended",
            "● visit", "● significant change to", "● region here: inside",
            "! region big cannot be monitored: radiusTooLarge",
            "! gpsd has gone; trying again", "receiving from", "! the requested location is not available",
            "! no position since", "● permission: denied", "! location updates are not permitted",
            "✖ terminated: by the user", "location updates paused", "! location updates are not deferred: canceled",
        ] { #expect(text.output.contains(words), "\(words)") }
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

    @Test(arguments: ["text", "jsonl"]) func `The output is the same every time, and at any speed`(_ format: String)
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

    @Test func `Text output names each event`() async throws {
        let run = try await Program.run("replay", trace, "--background", "20..90")
        #expect(run.lines.first == "2026-05-01 (UTC)")
        #expect(run.lines.contains("08:00:20.000  ● applicationDidEnterBackground"))
        #expect(run.lines.contains("08:00:20.000    desired accuracy: 100m"))
        #expect(run.output.contains("120 epochs, "))
        // The columns are aligned: the state begins at the same position in every line.
        let places = run.lines.filter { $0.contains("±") }.compactMap { line in
            ["active", "background", "inactive"].compactMap { line.firstRange(of: "  \($0)")?.lowerBound }.min()
                .map { line.distance(from: line.startIndex, to: $0) }
        }
        #expect(places.count > 50 && Set(places).count == 1)
    }

    @Test func `A count of one is in the singular`() async throws {
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

    @Test func `The cost of a run is one more line`() async throws {
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

    @Test(arguments: [(1150, true), (600, false)])
    func `A stream that states its date late is reported in one line`(dateAt: Int, isLate: Bool) async throws {
        let log = (0..<1200).map { second in
            gga(40_000 + second)
                + (second == dateAt ? sentence("GPZDA,\(clock(40_000 + second)),01,05,2026,00,00") : "")
        }
        let path = try scratch.file("late.nmea", Data(log.joined().utf8)).path
        let run = try await Program.shell(#"cat "$1" | "$0" replay - --output jsonl"#, [path])
        #expect(run.code == 0 && run.errors.contains("1970-01-01") == isLate)
        #expect(run.errors.split(separator: "\n").count == (isLate ? 1 : 0))
        #expect(run.output.contains(#""time":"1970-01-01T"#) == isLate)
        let file = try await Program.run("replay", path, "--output", "jsonl")
        #expect(file.errors.isEmpty && !file.output.contains(#""time":"1970-01-01T"#))
    }
}
