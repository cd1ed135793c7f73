import Foundation
import LocationModel
import Scenario
import Synchronization
import TestSupport
import Testing

@testable import locationd

/// What CI systems show of scenarios' results: annotations, Markdown, OpenMetrics.
struct ResultReportTests {
    private func result(
        _ index: Int = 0, file: String = "Tests/a.json5", name: String = "", failures: [(String, String)] = [],
        mistake: String? = nil, excerpt: String? = nil
    ) -> ScenarioResult {
        var result = ScenarioResult(
            index: index, file: file, name: name, line: 2, trace: "a.nmea",
            parameters: [ScenarioParameter(name: "profile", value: "13")],
            command: "locationd replay --scenario \(file)")
        result.mistake = mistake.map { .init(file: file, line: 7, message: $0, code: 65) }
        result.checks = failures.map {
            .init(
                name: $0.0, outcome: "failed", found: "", text: $0.1, file: file, line: 9, excerpt: excerpt, update: nil
            )
        }
        result.checks.append(
            .init(
                name: "state", outcome: "held", found: "active", text: "", file: file, line: 3, excerpt: nil,
                update: nil))
        result.counts = [.init(state: "active", deliveries: 1200, locations: 1201, wakeUps: 5, epochsDecoded: 6)]
        result.seconds = 90
        result.begin = "2026-05-01T08:00:00.000Z"
        return result
    }

    // MARK: GitHub

    /// Reads an annotation as GitHub's runner does.
    private func parse(_ line: String) throws -> (properties: [String: String], message: String) {
        let match = try #require(line.wholeMatch(of: /::error (.*?)::(.*)\n/))
        var properties: [String: String] = [:]
        for pair in match.1.split(separator: ",") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            properties[String(parts[0])] = unescape(String(parts[1]), ["%3A": ":", "%2C": ","])
        }
        return (properties, unescape(String(match.2)))
    }

    private func unescape(_ text: String, _ more: [String: String] = [:]) -> String {
        var text = text
        for (code, character) in more { text = text.replacing(code, with: character) }
        return text.replacing("%0D", with: "\r").replacing("%0A", with: "\n").replacing("%25", with: "%")
    }

    private func annotations(_ results: [ScenarioResult]) -> [String] {
        let lines = Mutex<[String]>([])
        var annotations = GitHubAnnotations { line in lines.withLock { $0.append(line) } }
        for result in results { annotations.add(result) }
        annotations.finish()
        return lines.withLock { $0 }
    }

    @Test func `An annotation has the file, the line, and the command, whatever is in them`() throws {
        let name = "100% of a,b: ::\r\nc"
        let lines = annotations([
            result(file: "T,e:s%t/a.json5", name: name, failures: [("launches", "1; expected\n2 %0A")])
        ])
        let (properties, message) = try parse(#require(lines.first))
        #expect(properties["file"] == "T,e:s%t/a.json5" && properties["line"] == "9")
        #expect(properties["title"] == "T,e:s%t/a.json5: \(name): launches")
        #expect(message == "1; expected\n2 %0A\nrun again: locationd replay --scenario T,e:s%t/a.json5")
        #expect(lines.count == 1 && lines[0].count(where: { $0.isNewline }) == 1)
    }

    @Test func `A mistake is annotated at its own place`() throws {
        let (properties, message) = try parse(
            #require(annotations([result(mistake: "steps[0].do: expected one of launch")]).first))
        #expect(properties["line"] == "7" && message.hasPrefix("steps[0].do: expected one of launch\n"))
        #expect(properties["title"] == "Tests/a.json5: could not be run")
    }

    @Test(arguments: [0, 1, 9, 10, 11, 500]) func `At most ten are printed, and the last one counts the rest`(
        count: Int
    )
        throws
    {
        let lines = annotations((0..<count).map { result($0, failures: [("x", "number \($0)")]) })
        #expect(lines.count == min(count, 10))
        if count == 10 { #expect(lines[9].contains("number 9")) }
        if count > 10 { #expect(lines[9].contains("\(count - 9) more failures; the summary has all of them")) }
    }

    @Test func `Scenarios that could not be run are counted apart from failures`() {
        let failures = (0..<10).map { result($0, failures: [("x", "y")]) }
        let mistakes = (10..<12).map { result($0, mistake: "no trace") }
        let counts = "1 more failure, 2 more scenarios that could not be run; the summary has all of them\n"
        #expect(annotations(failures + mistakes).last?.hasSuffix(counts) ?? false)
    }

    // MARK: Markdown

    @Test func `The summary names what failed, where, and how to run it again`() {
        let text = MarkdownSummary([
            result(0, name: "good"),
            result(1, name: "bad|er", failures: [("launches", "1; expected 2")], excerpt: "```\n"),
            result(2, file: "b.json5", mistake: "no *trace*"),
        ]).text(upTo: 10_000)
        #expect(text.hasPrefix("### locationd: 1 of 4 expectations failed, 1 of 3 scenarios could not be run\n\n"))
        #expect(text.contains("3 scenarios, 1 passed, 1 failed, 1 could not be run\n"))
        #expect(text.contains("**✖ Tests/a.json5: bad\\|er**\n\n- launches: 1; expected 2 (`Tests/a.json5:9`)\n"))
        #expect(text.contains("Run again: `locationd replay --scenario Tests/a.json5`\n"))
        #expect(text.contains("````\n```\n````\n"))
        #expect(text.contains("**✖ b.json5** could not be run\n\n- `b.json5:7: no *trace*`\n"))
        #expect(text.contains("| Tests/a.json5: good | 1 | 1 200 | 5 | 1 min 30 s |\n"))
    }

    @Test func `The summary of one scenario that could not be run does not claim that all holds`() {
        let text = MarkdownSummary([result(mistake: "no trace")]).text(upTo: 10_000)
        #expect(text.hasPrefix("### locationd: the scenario could not be run\n\n"))
        #expect(text.contains("\n1 scenario, 0 passed, 0 failed, 1 could not be run\n"))
    }

    @Test(arguments: [0, 99, 500, 5000, 1_000_000]) func `The summary keeps its limit, and counts what is left out`(
        limit: Int
    ) {
        let long = String(repeating: "ä", count: 200)
        let results = (0..<20_000).map { result($0, name: long, failures: $0 % 2 == 0 ? [("x", long)] : []) }
        let text = MarkdownSummary(results).text(upTo: limit)
        #expect(text.utf8.count <= limit)
        if limit >= 500 { #expect(text.hasPrefix("### locationd: 10 000 of 30 000")) }
        if limit >= 500 { #expect(text.contains("… and ") && text.hasSuffix(" more scenarios\n")) }
    }

    // MARK: OpenMetrics

    @Test func `Metrics are OpenMetrics, with families in one piece and no sample twice`() throws {
        let odd = "a\\b\"c\nd"
        let metrics = OpenMetrics([
            result(0, name: odd), result(1, name: odd), result(2, failures: [("x", "y")]),
            result(3, file: "b.json5", mistake: "no trace"),
        ])
        let text = String(decoding: metrics.bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.last == "" && lines.dropLast().last == "# EOF")
        var (families, samples): ([Substring], Set<Substring>) = ([], [])
        for line in lines.dropLast(2) {
            if let type = line.wholeMatch(of: /# TYPE (locationd_[a-z_]+) gauge/) {
                #expect(!families.contains(type.1))
                families.append(type.1)
            } else if !line.hasPrefix("# HELP \(families.last ?? "") ") {
                let sample = try #require(line.wholeMatch(of: /(locationd_[a-z_]+)\{(.*)\} (\d+)/), "\(line)")
                #expect(sample.1 == families.last)
                #expect(sample.2.wholeMatch(of: /([a-z]+="([^"\\]|\\["\\n])*",?)+/) != nil)
                #expect(samples.insert(line.prefix { $0 != "}" }).inserted)
            }
        }
        #expect(families.count == 9)
        #expect(text.contains(#"locationd_deliveries{file="Tests/a.json5",scenario="a\\b\"c\nd",state="active"} 1200"#))
        #expect(text.contains(#"scenario="a\\b\"c\nd",number="2",state="active"}"#))
        #expect(text.contains(#"locationd_scenario_passed{file="Tests/a.json5",scenario=""} 0"#))
        #expect(text.contains(#"locationd_scenario_errors{file="Tests/a.json5",scenario=""} 0"#))
        #expect(text.contains(#"locationd_scenario_errors{file="b.json5",scenario=""} 1"#))
    }

    // MARK: The program

    @Test func `With --github the summary is appended to the step's`() async throws {
        let scratch = try Scratch()
        _ = try scratch.file("city.nmea", SampleTrace.bytes())
        let path = try scratch.file("s.json5", Data("{ trace: 'city.nmea',\nexpect: { launches: 2 } }".utf8)).path
        let step = try scratch.file("step.md", Data("before\n".utf8)).path
        let outcome = try await Program.shell(
            #"GITHUB_STEP_SUMMARY="$1" GITHUB_WORKSPACE="$2" "$0" replay --scenario "$2/s.json5" -q --github"#,
            [step, scratch.directory.path])
        #expect(outcome.code == 1)
        #expect(outcome.errors.hasPrefix("::error file=s.json5,line=2,title="))
        #expect(
            try String(contentsOfFile: step, encoding: .utf8).hasPrefix("before\n### locationd: 1 of 1 expectation"))
        // A step's summary that is nearly full is not dropped because of ours.
        try Data(repeating: 65, count: 999_990).write(to: URL(filePath: step))
        _ = try await Program.shell(
            #"GITHUB_STEP_SUMMARY="$1" "$0" replay --scenario "$2" -q --github"#, [step, path])
        #expect(try Data(contentsOf: URL(filePath: step)).count <= 1_000_000)
    }

    @Test func `Reports without scenarios, or in one file, are rejected`() async throws {
        for option in ["--summary", "--metrics", "--junit"] {
            #expect(try await Program.run("replay", "x.nmea", option, "y").isFailure(64, "\(option) is for the expect"))
        }
        #expect(try await Program.run("replay", "x.nmea", "--github").isFailure(64, "--github is for the expectations"))
        let twice = try await Program.run("replay", "--scenario", "x", "--junit", "y", "--metrics", "y")
        #expect(twice.isFailure(64, "--junit and --metrics name the same file"))
        let results = try await Program.run("replay", "--scenario", "x", "--results", "y", "--junit", "y")
        #expect(results.isFailure(64, "--results and --junit name the same file"))
        let report = try await Program.run("replay", "--scenario", "x", "--junit", "y", "--report", "y")
        #expect(report.isFailure(64, "--junit and --report name the same file"))
        let merged = try await Program.run("trace", "merge-results", "x", "--output", "y", "--junit", "y")
        #expect(merged.isFailure(64, "--output and --junit name the same file"))
        let measured = try await Program.run("measure", "x", "--report", "y", "--export-csv", "y")
        #expect(measured.isFailure(64, "--export-csv and --report name the same file"))
        let scratch = try Scratch()
        let spelled = try await Program.shell(
            #"cd "$1"; "$0" measure x --report ./y --save "$1//y""#, [scratch.directory.path])
        #expect(spelled.isFailure(64, "--report and --save name the same file"))
    }
}
