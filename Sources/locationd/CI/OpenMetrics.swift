import LocationModel

/// The counts of scenarios as OpenMetrics text, which CI systems compare between branches. For a trace they are the same
/// on every machine.
struct OpenMetrics {
    private let results: [(result: ScenarioResult, labels: [(String, String)])]

    init(_ results: [ScenarioResult]) {
        // No two samples of a family may have the same labels, but two scenarios may have the same name.
        var counts: [String: Int] = [:]
        self.results = results.map { result in
            counts[result.title, default: 0] += 1
            let number = counts[result.title] ?? 1
            let labels = [("file", result.file), ("scenario", result.name)]
            return (result, labels + (number > 1 ? [("number", "\(number)")] : []))
        }
    }

    /// `# TYPE` and `# HELP`, the samples, and `# EOF` at the end.
    var text: String {
        var text = ""
        family("scenario_passed", "Whether the scenario was run and all its expectations hold.", to: &text) {
            [([], $0.isPassed ? 1 : 0)]
        }
        for outcome in ["held", "failed", "skipped"] {
            family("expectations_\(outcome)", "Expectations of the scenario with this result.", to: &text) { result in
                [([], result.checks.count { $0.outcome == outcome })]
            }
        }
        let counts: [(String, String, (ScenarioResult.StateCounts) -> Int)] = [
            ("deliveries", "Deliveries to the app.", \.deliveries), ("locations", "Locations in them.", \.locations),
            ("wake_ups", "Wake-ups of the service.", \.wakeUps),
            ("epochs_decoded", "Epochs of the trace that were decoded.", \.epochsDecoded),
        ]
        for (name, help, value) in counts {
            family(name, help, to: &text) { result in
                result.counts.map { ([("state", $0.state)], value($0)) }
            }
        }
        return text + "# EOF\n"
    }

    private func family(
        _ name: String, _ help: String, to text: inout String,
        _ samples: (ScenarioResult) -> [(labels: [(String, String)], value: Int)]
    ) {
        text += "# TYPE locationd_\(name) gauge\n# HELP locationd_\(name) \(help)\n"
        for (result, own) in results {
            for (labels, value) in samples(result) {
                let list = (own + labels).map { "\($0.0)=\"\(OpenMetrics.escape($0.1))\"" }.joined(separator: ",")
                text += "locationd_\(name){\(list)} \(value)\n"
            }
        }
    }

    /// A label's value by the rules of the format.
    static func escape(_ value: String) -> String {
        value.replacingScalars(["\\": "\\\\", "\"": "\\\"", "\n": "\\n"])
    }
}
