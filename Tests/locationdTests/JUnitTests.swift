import Foundation
import TestSupport
import Testing

/// `locationd replay --scenario … --junit FILE`: a report for CI.
@Suite(.timeLimit(.minutes(15)), .live) struct JUnitTests {
    let scratch: Scratch
    let trace: String
    let report: String

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("city.nmea", SampleTrace.bytes()).path
        report = scratch.path("report.xml")
    }

    private func scenario(_ name: String, _ text: String) throws -> String {
        try scratch.file(name, Data("{ trace: 'city.nmea', \(text) }".utf8)).path
    }

    private func run(_ scenarios: [String]) async throws -> Outcome {
        try await Program.shell(#""$0" replay --junit "$@""#, [report, "--scenario"] + scenarios)
    }

    /// Checks the rules of Ant's schema (windyroad's JUnit.xsd), the stricter one of the two known schemas.
    private func checkSchema(_ suites: ParsedXML) throws {
        #expect(suites.name == "testsuites" && suites.attributes.isEmpty)
        for (index, suite) in suites.children.enumerated() {
            #expect(suite.name == "testsuite" && suite["id"] == "\(index)")
            let names = [
                "name", "package", "id", "hostname", "tests", "failures", "errors", "skipped", "time", "timestamp",
            ]
            #expect(Set(suite.attributes.map(\.key)) == Set(names))
            #expect(suite["time"]?.wholeMatch(of: /\d+\.\d{3}/) != nil)
            #expect(suite["timestamp"]?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil)
            let cases = suite.children.dropFirst().dropLast(2)
            #expect(suite.children.first?.name == "properties" && cases.allSatisfy { $0.name == "testcase" })
            #expect(suite.children.suffix(2).map(\.name) == ["system-out", "system-err"])
            #expect(suite["tests"] == "\(cases.count)")
            for (key, name) in [("failures", "failure"), ("skipped", "skipped"), ("errors", "error")] {
                #expect(suite[key] == "\(cases.count { $0.children.first?.name == name })")
            }
            for testcase in cases {
                #expect(testcase.attributes.map(\.key) == ["name", "classname", "time"] && testcase["time"] == "0")
                #expect(testcase.children.count <= 1)
                if let failure = testcase.children.first, failure.name == "failure" {
                    #expect(failure["type"] != nil && failure["message"] != nil && failure.children.isEmpty)
                }
            }
        }
    }

    @Test func `The report does not overwrite an input`() async throws {
        let path = try scenario("s.json5", "expect: { launches: 1 }")
        let link = scratch.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: trace)
        for (read, file) in [(path, path), (trace, trace), (trace, link)] {
            let before = try Data(contentsOf: URL(filePath: read))
            let outcome = try await Program.run("replay", "--junit", file, "--scenario", path)
            #expect(outcome.isFailure(64, "\(read): --junit would overwrite an input"), "\(outcome.errors)")
            #expect(try Data(contentsOf: URL(filePath: read)) == before)
        }
        #expect(try await Program.run("replay", "--junit", "", "--scenario", path).isFailure(64, "its name is empty"))
    }

    @Test func `A report has a suite for each scenario and a case for each expectation`() async throws {
        let good = try scenario("good.json5", "expect: { state: 'active', faults: [] }")
        let bad = try scenario(
            "bad.json5",
            "steps: [{ at: 20, do: 'home' }], expect: { state: 'active', terminations: 1, deliveries: { total: { min: 1 } } }"
        )
        let outcome = try await run([good, bad])
        #expect(outcome.code == 1 && outcome.errors == "locationd: 2 of 5 expectations failed\n")
        let suites = try ParsedXML(path: report)
        try checkSchema(suites)
        #expect(suites.children.map { $0["name"] } == [good, bad])
        #expect(suites.children.map { $0["failures"] } == ["0", "2"])
        let cases = suites.children[1].children.filter { $0.name == "testcase" }
        #expect(cases.map { $0["name"] } == ["state", "terminations", "deliveries.total"])
        #expect(cases.allSatisfy { $0["classname"]?.hasSuffix(".bad") ?? false })
        let failure = try #require(cases[0].children.first)
        #expect(failure["message"] == "background; expected active (08:00:20.000)")
        #expect(
            failure.text.hasPrefix(
                "✖ state: background; expected active (08:00:20.000)\n\(bad):1\nrun again: locationd replay --scenario "
            ))
        #expect(failure.text.contains("\n\n2026-05-01 (UTC)\n"))
        #expect(failure.text.contains("08:00:20.000  ● applicationDidEnterBackground\n"))
        #expect(failure.text.split(separator: "\n").count < 30)
        // A failure without a time shows the end of the timeline.
        #expect(cases[1].children.first?.text.contains("08:01:") ?? false)
    }

    @Test func `An expectation that cannot be measured is skipped`() async throws {
        let path = try scenario("budget.json5", "expect: { state: 'active', cpu: { instructions: { background: 1 } } }")
        let outcome = try await Program.shell(
            #""$0" replay - --scenario "$1" --junit "$2" < "$3""#, [path, report, trace])
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        #expect(
            outcome.output.contains("– cpu.instructions.background: skipped, because CPU cost was not measured"))
        let suites = try ParsedXML(path: report)
        try checkSchema(suites)
        #expect(suites.children[0]["skipped"] == "1")
        #expect(suites.children[0].children[0].children[0]["value"] == "-")
    }

    @Test func `A report is well-formed XML, whatever is in a name`() async throws {
        // Each text in JSON5, and as it is read back from the XML.
        let names = [
            (#"<a&b>"#, "<a&b>"), (#"]]>"#, "]]>"), (#"\"quoted\" \'twice\'"#, #""quoted" 'twice'"#),
            (#"tab\tline\nreturn\r"#, "tab\tline\nreturn\r"), (#"\x1b[2J\x07\x7f"#, "\u{FFFD}[2J\u{FFFD}\u{7F}"),
            (#"\ufffe\uffff😀é"#, "\u{FFFD}\u{FFFD}😀é"),
        ]
        let list = names.map { "\"\($0.0)\"" }.joined(separator: ", ")
        let path = try scenario("<&>\".json5", "expect: { regions: [\(list)], notifications: [\(list)] }")
        let outcome = try await run([path])
        #expect(outcome.code == 1)
        let suites = try ParsedXML(path: report)
        try checkSchema(suites)
        #expect(suites.children[0]["name"] == path)
        let message = suites.children[0].children[1].children[0]["message"] ?? ""
        #expect(message.hasPrefix("number 1, <a&b>, is missing; expected 6, from <a&b> to "))
        #expect(message.hasSuffix("\u{FFFD}\u{FFFD}😀é"))
    }

    @Test func `A scenario that could not be run is an error, and the others are in the report`() async throws {
        let good = try scenario("good.json5", "expect: { state: 'active' }")
        let bad = try scenario("bad.json5", "steps: [{ at: 20, do: 'fly' }]")
        let missing = scratch.path("missing.json5")
        let outcome = try await run([bad, good, missing])
        #expect(outcome.code == 65 && outcome.output.contains("✔ state: active"))
        #expect(outcome.errors.contains("locationd: \(bad):1: steps[0].do: expected one of launch"))
        #expect(outcome.errors.contains("locationd: \(missing): cannot be read: No such file or directory\n"))
        #expect(outcome.errors.hasSuffix("locationd: 2 of 3 scenarios could not be run\n"))
        let suites = try ParsedXML(path: report)
        try checkSchema(suites)
        #expect(suites.children.map { $0["errors"] } == ["1", "0", "1"])
        let error = try #require(suites.children[0].children.first { $0.name == "testcase" }?.children.first)
        #expect(error.name == "error" && error["message"]?.hasPrefix("\(bad):1: steps[0].do: expected") ?? false)
        #expect(error.text.contains("run again: locationd replay --scenario "))
    }

    @Test func `A suite has the scenario's parameters and what the run counted`() async throws {
        let path = try scenario(
            "m.json5", "name: 'drive', matrix: { profile: [12, 13] }, expect: { state: 'active' }")
        _ = try await run([path])
        let suites = try ParsedXML(path: report)
        try checkSchema(suites)
        #expect(suites.children.map { $0["name"] } == [12, 13].map { "\(path): drive [profile=\($0)]" })
        let properties = suites.children[1].children[0].children.map { ($0["name"] ?? "", $0["value"] ?? "") }
        #expect(properties.contains { $0 == ("matrix.profile", "13") })
        #expect(
            properties.contains {
                $0 == ("command", "locationd replay --scenario \(path) --only 'drive [profile=13]'")
            })
        let output = suites.children[0].children.first { $0.name == "system-out" }
        #expect(output?.text.contains("120 epochs, ") ?? false)
        #expect(suites.children[0]["timestamp"] == "2026-05-01T08:00:00" && suites.children[0]["time"] == "119.000")
    }

    @Test func `Two reports are the same bytes`() async throws {
        let path = try scenario(
            "two.json5", "steps: [{ at: 20, do: 'home' }], expect: { state: 'active', launches: 1 }")
        func read() throws -> String {
            try String(contentsOfFile: report, encoding: .utf8)
        }
        _ = try await run([path])
        let first = try read()
        // The old content is replaced, however long it was.
        try Data(repeating: 65, count: 100_000).write(to: URL(filePath: report))
        _ = try await run([path])
        #expect(try read() == first && first.contains("failures=\"1\""))
    }

    @Test func `A report that cannot be written is an error, and an earlier one stays`() async throws {
        let path = try scenario("one.json5", "expect: { state: 'active' }")
        let outcome = try await Program.run("replay", "--scenario", path, "--junit", scratch.path("none/report.xml"))
        #expect(outcome.isFailure(73, "report.xml: cannot be written: No such file or directory"))
        let full = try await Program.run("replay", "--scenario", path, "--junit", "/dev/full")
        #expect(full.code == 74 && full.isOneLine("/dev/full: cannot be written: No space left on device"))
        try Data("old".utf8).write(to: URL(filePath: report))
        let unknown = try await Program.run("replay", "--junit", report, "--scenario", path, "--only", "x")
        #expect(unknown.isFailure(64, "--only x: no scenario has this name"))
        #expect(try String(contentsOfFile: report, encoding: .utf8) == "old")
    }
}
