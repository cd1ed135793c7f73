import LocationModel

/// The counts of scenarios as OpenMetrics text, which CI systems compare between branches. For a trace they are the
/// same on every machine.
struct OpenMetrics {
    private let results: [(result: ScenarioResult, labels: [MetricsText.Label])]

    init(_ results: [ScenarioResult]) {
        // No two samples of a family may have the same labels, but two scenarios may have the same name.
        var counts: [String: Int] = [:]
        self.results = results.map { result in
            counts[result.title, default: 0] += 1
            let number = counts[result.title] ?? 1
            let labels: [MetricsText.Label] = [("file", result.file), ("scenario", result.name)]
            return (result, labels + (number > 1 ? [("number", "\(number)")] : []))
        }
    }

    /// The text with its last line.
    var bytes: [UInt8] {
        var metrics = MetricsText()
        family("scenario_passed", "Whether the scenario was run and all its expectations hold.", &metrics) {
            [([], $0.isPassed ? 1 : 0)]
        }
        family("scenario_errors", "Whether the scenario could not be run.", &metrics) {
            [([], $0.mistake == nil ? 0 : 1)]
        }
        for outcome in ["held", "failed", "skipped"] {
            family("expectations_\(outcome)", "Expectations of the scenario with this result.", &metrics) { result in
                [([], result.checks.count { $0.outcome == outcome })]
            }
        }
        let counts: [(String, String, (ScenarioResult.StateCounts) -> Int)] = [
            ("deliveries", "Deliveries to the app.", \.deliveries), ("locations", "Locations in them.", \.locations),
            ("wake_ups", "Wake-ups of the service.", \.wakeUps),
            ("epochs_decoded", "Epochs of the trace that were decoded.", \.epochsDecoded),
        ]
        for (name, help, value) in counts {
            family(name, help, &metrics) { result in result.counts.map { ([("state", $0.state)], value($0)) } }
        }
        return metrics.ended
    }

    private func family(
        _ name: String, _ help: String, _ metrics: inout MetricsText,
        _ samples: (ScenarioResult) -> [(labels: [MetricsText.Label], value: Int)]
    ) {
        metrics.begin(MetricFamily("locationd_\(name)", .gauge, help))
        for (result, own) in results {
            for (labels, value) in samples(result) { metrics.sample(own + labels, value: value) }
        }
    }
}
