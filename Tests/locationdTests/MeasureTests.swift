import Foundation
import TestSupport
import Testing

@testable import locationd

/// `locationd measure`: counts must be exact; measurements are only checked for plausibility.
@Suite(.timeLimit(.minutes(15)), .live) struct MeasureTests {
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

    @Test func `The counted figures are the same each time`() async throws {
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
        let (decoded, epochs) = (try #require(b["epochsDecoded"] as? Int), try #require(a["epochs"] as? Int))
        #expect(abs(try #require(b["shareDecoded"] as? Double) - Double(decoded) / Double(epochs)) < 1e-6)

        let again = try #require(try await measure("--background", "10..50")["arms"] as? [String: Object])
        for (arm, first) in [("a", a), ("b", b)] {
            // The estimated cost of a wake-up differs from run to run.
            let keys = Set(first.keys).subtracting(["live"])
            for key in keys {
                #expect(
                    NSDictionary(dictionary: [key: first[key]!]) == NSDictionary(dictionary: [key: again[arm]![key]!]))
            }
        }
    }

    @Test func `The live cost is estimated for each arm after sleep as long as its own, with limits`() async throws {
        let fast = scratch.path("fast.nmea")
        let generate = ["trace", "generate", "--kind", "city-drive", "--rate", "10", "--duration", "30s", "-o", fast]
        #expect(try await Program.shell(#""$0" "$@""#, generate).code == 0)
        let run = try await Program.run(
            "measure", fast, "--rounds", "3", "--json", "--background", "5..25", "--app", "none")
        let object = try #require(try run.objects().first)
        let arms = try #require(object["arms"] as? [String: Object])
        let live = try #require(object["live"] as? Object)
        #expect(live["moments"] as? Int == 3)
        for (arm, sleep) in [("a", 0.1), ("b", 0.4)] {
            let cost = try #require(live[arm] as? Object)
            #expect(try abs(#require(cost["secondsOfSleep"] as? Double) - sleep) < 0.01)
            let wakeUps = try #require(arms[arm]?["wakeUps"] as? Int)
            let value = try #require(cost["cpuSecondsPerHour"] as? Double)
            let each = try #require(cost["cpuSecondsPerWakeUp"] as? Double)
            #expect(abs(each * Double(wakeUps) * 3600 / 20 - value) < value / 1000)
            let (from, to) = (try #require(cost["from"] as? Double), try #require(cost["to"] as? Double))
            #expect(from > 0 && from <= value / 2.4 && to >= value * 2.4)
        }
        let saved = try #require(live["saved"] as? Object)
        let share = try #require(saved["share"] as? Double)
        #expect(try share > #require(saved["from"] as? Double) && share < #require(saved["to"] as? Double))
    }

    @Test func `The cost of the record of gaps is that of passes with and without it`() async throws {
        let run = try await Program.run(
            "measure-gaps", trace, "--arm", "background", "--background", "10..50", "--rounds", "3")
        let rounds = run.lines.map { $0.split(separator: " ").compactMap { Int($0) } }
        #expect(run.code == 0 && rounds.count == 3)
        #expect(rounds.allSatisfy { $0.count == 3 && $0[0] > 0 && $0[1] > 0 && $0[2] == 60 })
    }

    @Test func `The limits of a wake-up's cost are those of one more moment, and of what is not measured`() throws {
        let steady = try #require(WakeUpCost(moments: [40_000, 40_000, 40_000], sleep: 1)).seconds(wakeUps: 1e9)
        #expect(abs(steady.value - 40_000) < 1e-6)
        #expect(abs(steady.limits.lowerBound - 16_000) < 1e-6 && abs(steady.limits.upperBound - 100_000) < 1e-6)
        // Of a busy machine: each of them is within the limits that the others give.
        let moments = [47e3, 67e3, 74e3, 68e3, 92e3, 57e3, 92e3, 98e3, 107e3, 82e3, 90e3, 47e3]
        for index in moments.indices {
            var others = moments
            let value = others.remove(at: index)
            #expect(try #require(WakeUpCost(moments: others, sleep: 1)).seconds(wakeUps: 1e9).limits.contains(value))
        }
        #expect(WakeUpCost(moments: [40_000], sleep: 1) == nil && WakeUpCost(moments: [0, 0], sleep: 1) == nil)
    }

    @Test func `What slows the machine down for both arms does not change what is saved`() throws {
        let (a, b) = (
            WakeUpCost(moments: [40e3, 120e3, 60e3], sleep: 0.1), WakeUpCost(moments: [60e3, 180e3, 90e3], sleep: 1)
        )
        let costs = WakeUpCosts(a: try #require(a), b: try #require(b))
        let saved = try #require(costs.saved(wakeUps: 100, 10))
        #expect(abs(saved.value - 0.85) < 1e-9)
        #expect(abs(saved.limits.lowerBound - 0.625) < 1e-9 && abs(saved.limits.upperBound - 0.94) < 1e-9)
        #expect(costs.saved(wakeUps: 0, 10) == nil)
    }

    @Test(arguments: ["city.nmea", "city.nmea city.nmea"])
    func `No line is wider than COLUMNS, and without it a sentence is one line`(traces: String) async throws {
        let command = #"cd "$1" && COLUMNS=$2 "$0" measure \#(traces) --rounds 3"#
        let narrow = try await Program.shell(command, [scratch.directory.path, "60"])
        #expect(narrow.code == 0 && narrow.lines.allSatisfy { $0.count <= 60 }, "\(narrow.output)")
        let wide = try await Program.shell(command, [scratch.directory.path, ""])
        #expect(wide.lines.contains { $0.count > 60 })
        #expect(narrow.lines.count > wide.lines.count)
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

    @Test func `The wake-ups are those of the live source that is named`() async throws {
        for source in ["remote-gpsd", "nmea"] {
            let object = try await measure("--as", source, "--app", "none")
            #expect(object["as"] as? String == source)
            let arms = try #require(object["arms"] as? [String: Object])
            for arm in arms.values {
                let all = try #require(arm["wakeUpsAs"] as? [String: Int])
                #expect(all.keys.sorted() == ["gpsd", "nmea", "remote-gpsd"])
                #expect(arm["wakeUps"] as? Int == all[source])
            }
            #expect(
                try #require(arms["b"]?["wakeUps"] as? Int) >= (try #require(arms["b"]?["replayWakeUps"] as? Int)) - 1)
        }
    }

    @Test func `The interval and the batch of the background are obeyed`() async throws {
        let often = try #require(
            try await measure("--app", "none", "--background-interval", "5s")["arms"] as? [String: Object])
        let rarely = try #require(
            try await measure("--app", "none", "--background-interval", "20s")["arms"] as? [String: Object])
        #expect(try #require(often["b"]?["fixes"] as? Int) > (try #require(rarely["b"]?["fixes"] as? Int)))
        #expect(often["a"]?["fixes"] as? Int == rarely["a"]?["fixes"] as? Int)
        let batched = try #require(
            try await measure("--app", "none", "--background-interval", "5s", "--batch", "20s")["arms"]
                as? [String: Object])
        #expect(batched["b"]?["fixes"] as? Int == often["b"]?["fixes"] as? Int)
        #expect(
            try #require(batched["b"]?["deliveries"] as? Int) < (try #require(often["b"]?["deliveries"] as? Int)))
    }

    @Test func `The app is none, the sample with a map, or a command`() async throws {
        let none = try #require(try await measure("--app", "none")["cpuSecondsPerHour"] as? Object)
        #expect(none.keys.sorted() == ["acquisition", "together"])
        let map = try await measure("--app", "map")
        let saved = try #require(map["processingSaved"] as? [String: Double])
        let sum = try #require(saved["byFewerFixes"]) + (try #require(saved["byForegroundOnlyWork"]))
        #expect(abs(sum - 1) < 1e-5)
        let command = try await measure("--app", "cat")
        #expect(try #require(command["cpuSecondsPerHour"] as? Object).keys.contains("processing"))
        let failing = try await Program.run("measure", trace, "--rounds", "3", "--app", "exit 3")
        #expect(failing.code == 69 && failing.errors.contains("the command has failed; it must exit with 0"))
    }

    @Test func `The output says how it decides, and one column has one sign`() async throws {
        let saved = try await Program.run("measure", trace, "--rounds", "3")
        #expect(saved.output.contains("saved (95 % interval)") && !saved.output.contains("more"))
        #expect(saved.output.contains("certain to 99 % and at least 2.0 %\nwith this scatter, "))
        #expect(saved.output.contains("measured 3 times between the rounds, after 0.40 s of sleep; the limits"))
        #expect(saved.output.contains("mean ± deviation") && saved.lines.last?.hasSuffix(" per hour of trace") == true)
        #expect(saved.output.contains("replayed without waiting") && saved.output.contains("CPU per hour, estimated"))
        let more = try await Program.run("measure", trace, "--rounds", "3", "--arms", "background,foreground")
        #expect(more.output.contains("more (95 % interval)"))
        #expect(!more.output.contains("saved (") && !more.output.contains(" -"))
    }

    @Test func `Every round is in the JSON, and what is derived from the rounds`() async throws {
        let cpu = try #require(try await measure("--app", "none")["cpuSecondsPerHour"] as? [String: Object])
        let together = try #require(cpu["together"])
        let rounds = try #require(together["rounds"] as? [String: Object])
        #expect(rounds.keys.sorted() == ["a", "b"])
        for (arm, round) in rounds {
            let values = try #require(round["values"] as? [Double])
            #expect(values.count == 3 && together[arm] as? Double == values.sorted()[1])
            #expect(round["minimum"] as? Double == values.min() && round["maximum"] as? Double == values.max())
            let mean = try #require(round["mean"] as? Double)
            #expect(abs(mean - values.reduce(0, +) / 3) < 2e-9)
            #expect(round["standardDeviation"] is Double && round["outliers"] is [Any])
        }
    }

    @Test func `Several traces have a row each and a total, in every form`() async throws {
        let other = try scratch.file("other, \"2\".nmea", SampleTrace.bytes(seconds: 40)).path
        let (csv, markdown) = (scratch.path("rows.csv"), scratch.path("rows.md"))
        let run = try await Program.run(
            "measure", trace, other, "--rounds", "3", "--app", "none", "--export-csv", csv, "--export-markdown",
            markdown)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.lines.count { $0.hasPrefix(trace) || $0.hasPrefix(other) || $0.hasPrefix("total ") } == 3)
        #expect(run.lines.last?.hasPrefix("2 traces: ") == true)
        let rows = try String(contentsOfFile: csv, encoding: .utf8).split(separator: "\n")
        // Two parts of two arms of two traces, the total's two arms, and the header.
        #expect(rows.count == 11 && rows[0].hasPrefix("trace,part,arm,median,"))
        #expect(rows.count { $0.hasPrefix(#""\#(other.replacing("\"", with: "\"\""))","#) } == 4)
        let table = try String(contentsOfFile: markdown, encoding: .utf8).split(separator: "\n")
        #expect(table.count == 7 && table.last?.hasPrefix("| `total` | together | ") == true)
        let json = try await Program.run(
            "measure", trace, other, "--rounds", "3", "--app", "none", "--json")
        #expect(try json.objects().map { $0["trace"] as? String } == [trace, other, nil])
        #expect(try json.objects().last?["traces"] as? Int == 2)
    }

    @Test func `A trace that saves too little fails, and quiet prints one line`() async throws {
        // Whether three rounds show a saving depends on the machine's other load; none saves everything.
        let saves = try await Program.run(
            "measure", trace, "--rounds", "3", "--app", "none", "--fail-below", "0%", "--quiet")
        #expect(saves.code == 0 && saves.errors.isEmpty && saves.lines.count == 1, "\(saves.errors)")
        #expect(saves.output.hasPrefix("\(trace): ") && saves.output.hasSuffix(" per hour of trace\n"))
        let fails = try await Program.run(
            "measure", trace, "--rounds", "3", "--app", "none", "--fail-below", "100%", "-q")
        #expect(fails.code == 1 && fails.errors.contains(" %, less than 100.0 %\n"))
        for share in ["80", "-1%", "101%", "%", "nan%"] {
            #expect(try await Program.run("measure", trace, "--fail-below=\(share)").isFailure(64, "--fail-below"))
        }
    }

    @Test func `Input that cannot be measured is rejected`() async throws {
        let fifo = try scratch.fifo("fifo")
        #expect(try await Program.run("measure", fifo).isFailure(64, "needs a file; save it to one first"))
        #expect(try await Program.run("measure", "-").isFailure(64, "standard input: measure reads"))
        #expect(try await Program.run("measure").isFailure(64, "name a trace or --gpsd HOST:PORT"))
        let both = try await Program.run("measure", trace, "--gpsd", "localhost:1")
        #expect(both.isFailure(64, "--gpsd and a trace exclude each other"), "\(both.errors)")
        let short = try scratch.file("short.nmea", SampleTrace.bytes(seconds: 5)).path
        #expect(try await Program.run("measure", short).isFailure(65, "lasts 4 s, too short to measure"))
        #expect(try await Program.run("measure", trace, "--background", "5m..").isFailure(64, "begins after the end"))
        #expect(try await Program.run("measure", trace, "--rounds", "2").isFailure(64, "--rounds needs 3 to 1000"))
        for option in [["--rounds", "5"], ["--arms", "foreground,foreground"]] {
            let run = try await Program.shell(#""$0" measure --gpsd localhost:1 "$@""#, option)
            #expect(run.isFailure(64, "--rounds and --arms are for a trace"))
        }
        for option in [["--as", "nmea"], ["--app", "none"]] {
            let run = try await Program.shell(#""$0" measure --gpsd localhost:1 "$@""#, option)
            #expect(run.isFailure(64, "is for a trace"))
        }
        #expect(
            try await Program.run("measure", trace, "--arms", "foreground").isFailure(64, "background or prediction"))
    }

    @Test func `A trace of two clocks is measured without an estimate of the live cost`() async throws {
        // Ten minutes ahead and back each second: in real time it would last days.
        let bodies = (10..<60).flatMap { second in
            ["00", "10"].map { minute in
                "GPRMC,08\(minute)\(second).00,A,5231.20000,N,01324.30000,E,10.0,90.0,010526,,,A"
            }
        }
        let trace = try scratch.file("clocks.nmea", SampleTrace.sentences(bodies)).path
        let run = try await Program.run("measure", trace, "--rounds", "3")
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output.contains("wake-ups per hour") && !run.output.contains("CPU per hour, estimated"))
    }

    @Test func `Locations of a batch are the app's from their delivery on`() async throws {
        var shares: [Double] = []
        for batch in ["0.1s", "30s"] {
            let object = try await measure("--background", "10..50", "--background-interval", "1s", "--batch", batch)
            let arms = try #require(object["arms"] as? [String: Object])
            shares.append(try #require(arms["b"]?["shareOfTimeWithinRadius"] as? Double))
        }
        #expect(shares[0] == 1 && shares[1] < 0.9, "\(shares)")
    }

    @Test func `A live measurement is not shorter than three intervals`() async throws {
        let run = try await Program.run(
            "measure", "--gpsd", "localhost:1", "--duration", "10s", "--background-interval", "5s")
        #expect(run.code == 64 && run.errors.contains("--duration 10s is too short for --background-interval 5s"))
    }
}
