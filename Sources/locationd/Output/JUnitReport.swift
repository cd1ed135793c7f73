import LocationModel
import RunReport
import Scenario

/// The results as JUnit XML for CI: a suite for each scenario, a case for each expectation. Valid by the schemas of Ant
/// (windyroad's JUnit.xsd) and of Jenkins (junit-10.xsd).
///
/// Only `time` and `timestamp` of a suite are measured. Expectations are evaluated after the run and have a time of 0.
/// Everything else is the same on every machine.
struct JUnitReport {
    /// Lines of the timeline shown before and after the moment from which an expectation did not hold.
    private static let linesBefore = 12
    private static let linesAfter = 4

    private var outcomes: [ScenarioOutcome] = []

    mutating func add(_ outcome: ScenarioOutcome) { outcomes.append(outcome) }

    /// The results of all expectations.
    var evaluations: [Evaluation] { outcomes.flatMap(\.evaluations) }

    var bytes: [UInt8] {
        var xml = XMLWriter()
        xml.element("testsuites") { xml in
            for (index, outcome) in outcomes.enumerated() { JUnitReport.append(outcome, id: index, to: &xml) }
        }
        return xml.bytes
    }

    private static func append(_ outcome: ScenarioOutcome, id: Int, to xml: inout XMLWriter) {
        func count(_ wanted: Evaluation.Outcome) -> String { "\(outcome.evaluations.count { $0.outcome == wanted })" }
        let attributes = [
            ("name", outcome.file), ("package", "locationd.replay"), ("id", "\(id)"), ("hostname", "localhost"),
            ("tests", "\(outcome.evaluations.count)"), ("failures", count(.failed)), ("errors", "0"),
            ("skipped", count(.skipped)), ("time", outcome.seconds.text(decimals: 3)),
            ("timestamp", String(outcome.begin.iso8601.prefix(19))),
        ]
        xml.element("testsuite", attributes) { xml in
            xml.element("properties") { xml in
                xml.element("property", [("name", "trace"), ("value", outcome.trace)])
            }
            for evaluation in outcome.evaluations { append(evaluation, of: outcome, to: &xml) }
            xml.element("system-out")
            xml.element("system-err")
        }
    }

    private static func append(_ evaluation: Evaluation, of outcome: ScenarioOutcome, to xml: inout XMLWriter) {
        let attributes = [("name", evaluation.expectation.name), ("classname", className(outcome.file)), ("time", "0")]
        switch evaluation.outcome {
        case .held: xml.element("testcase", attributes)
        case .failed:
            xml.element("testcase", attributes) { xml in
                xml.element(
                    "failure", [("type", "expectation"), ("message", evaluation.failure)],
                    text: "\(evaluation.text)\n\n\(excerpt(around: evaluation.time, of: outcome.timeline))")
            }
        case .skipped:
            xml.element("testcase", attributes) { $0.element("skipped", [("message", evaluation.found)]) }
        }
    }

    /// `Tests.Replay.shop` for `Tests/Replay/shop.json5`: tools display dotted names as a tree.
    private static func className(_ file: String) -> String {
        var parts = file.split(separator: "/").filter { $0 != "." && $0 != ".." }
        if let last = parts.last, let point = last.lastIndex(of: "."), point > last.startIndex {
            parts[parts.count - 1] = last[..<point]
        }
        return parts.joined(separator: ".")
    }

    private static func excerpt(around time: Instant?, of timeline: Timeline) -> String {
        let entries = timeline.entries
        let place = time.flatMap { time in entries.firstIndex { $0.time >= time } } ?? entries.endIndex
        let shown = entries[max(0, place - linesBefore)..<min(entries.endIndex, place + linesAfter)]
        var printer = TextPrinter(usesScenes: timeline.usesScenes)
        var bytes: [UInt8] = []
        for entry in shown { printer.append(entry.event, at: entry.time, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
