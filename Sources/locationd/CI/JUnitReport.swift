import LocationModel
import RunReport
import Scenario

/// The results as JUnit XML for CI: a suite for each scenario, a case for each expectation. Valid by the schemas of Ant
/// (windyroad's JUnit.xsd) and of Jenkins (junit-10.xsd).
///
/// All times are the trace's, so that the report is the same on every machine: a suite lasts as long as its trace, and
/// expectations are evaluated after the run and have a time of 0. A scenario that could not be run is a suite with one
/// case, whose result is an error.
struct JUnitReport {
    let results: [ScenarioResult]

    var bytes: [UInt8] {
        var xml = XMLWriter()
        xml.element("testsuites") { xml in
            for (id, result) in results.enumerated() { JUnitReport.append(result, id: id, to: &xml) }
        }
        return xml.bytes
    }

    private static func append(_ result: ScenarioResult, id: Int, to xml: inout XMLWriter) {
        let cases = result.checks.count + (result.mistake == nil ? 0 : 1)
        let attributes = [
            ("name", result.title), ("package", "locationd.replay"), ("id", "\(id)"), ("hostname", "localhost"),
            ("tests", "\(cases)"), ("failures", "\(result.failures.count)"),
            ("errors", result.mistake == nil ? "0" : "1"), ("skipped", "\(result.skipped)"),
            ("time", result.seconds.text(decimals: 3)),
            ("timestamp", result.begin.isEmpty ? "1970-01-01T00:00:00" : String(result.begin.prefix(19))),
        ]
        xml.element("testsuite", attributes) { xml in
            xml.element("properties") { xml in
                for (name, value) in properties(of: result) {
                    xml.element("property", [("name", name), ("value", value)])
                }
            }
            if let mistake = result.mistake {
                xml.element("testcase", [("name", "scenario"), ("classname", className(result)), ("time", "0")]) {
                    $0.element(
                        "error", [("type", "scenario"), ("message", mistake.text)],
                        text: "\(mistake.text)\n\nrun again: \(result.command)\n")
                }
            }
            for check in result.checks { append(check, of: result, to: &xml) }
            if result.summary.isEmpty {
                xml.element("system-out")
            } else {
                xml.element("system-out", text: result.summary)
            }
            xml.element("system-err")
        }
    }

    private static func properties(of result: ScenarioResult) -> [(String, String)] {
        [("trace", result.trace), ("line", "\(result.line)"), ("command", result.command)]
            + result.parameters.map { ("matrix.\($0.name)", $0.value) }
    }

    private static func append(_ check: ScenarioResult.Check, of result: ScenarioResult, to xml: inout XMLWriter) {
        let attributes = [("name", check.name), ("classname", className(result)), ("time", "0")]
        switch Evaluation.Outcome(rawValue: check.outcome) {
        case .failed:
            xml.element("testcase", attributes) { xml in
                let text = "✖ \(check.name): \(check.text)\n\(check.file):\(check.line)\nrun again: \(result.command)\n"
                xml.element(
                    "failure", [("type", "expectation"), ("message", check.text)],
                    text: "\(text)\n\(check.excerpt ?? "")")
            }
        case .skipped:
            xml.element("testcase", attributes) { $0.element("skipped", [("message", check.found)]) }
        case .held, nil: xml.element("testcase", attributes)
        }
    }

    /// `Tests.Replay.shop` for `Tests/Replay/shop.json5`, and the scenario's name after it: tools display dotted names
    /// as a tree.
    private static func className(_ result: ScenarioResult) -> String {
        var parts = result.file.split(separator: "/").filter { $0 != "." && $0 != ".." }
        if let last = parts.last, let point = last.lastIndex(of: "."), point > last.startIndex {
            parts[parts.count - 1] = last[..<point]
        }
        return (parts.map(String.init) + (result.name.isEmpty ? [] : [result.name])).joined(separator: ".")
    }
}
