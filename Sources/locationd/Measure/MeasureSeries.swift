import LocationModel

/// The measurements of one trace or several, and of all of them together.
struct MeasureSeries {
    /// One for each trace, in the order in which they were named.
    let reports: [MeasureReport]
    let arms: ArmPair
    private let total: Experiment.Comparison
    /// Seconds in the background, of all traces.
    private let seconds: Double

    /// - Parameter reports: at least one.
    init(_ reports: [MeasureReport]) {
        self.reports = reports
        arms = reports[0].experiment.arms
        total = Experiment.Comparison(sumOf: reports.map(\.experiment.together))
        seconds = reports.reduce(0) { $0 + $1.a.seconds }
    }

    private var hourlyFactor: Double { 3600 / seconds / 1e9 }

    /// Every part of each trace; of several traces their total at the end.
    var rows: [ComparisonRow] {
        let rows = reports.flatMap { report in
            report.parts.map { part, comparison in
                ComparisonRow(
                    trace: report.trace, part: part, comparison: comparison, hourlyFactor: report.hourlyFactor)
            }
        }
        guard reports.count > 1 else { return rows }
        return rows + [
            ComparisonRow(
                trace: ComparisonRow.total, part: "together", comparison: total, hourlyFactor: hourlyFactor)
        ]
    }

    // MARK: Text

    func text(_ format: TextFormat) -> String {
        guard reports.count > 1 else { return reports[0].text(format) }
        let columns = OutputWidth.columns
        let rounds = reports[0].measurement.rounds
        let scope = "\(rounds) rounds; CPU per hour of trace in the background, replayed without waiting"
        return """
            \(scope.wrapped(within: columns))

            \(table.text(format.colors))
            \(format.colors(.bold, summary.wrapped(within: columns)))

            """
    }

    private var table: Table {
        var table = Table()
        table.row("", "background", arms.a.title, arms.b.title, "saved (95 % interval)")
        let traces = reports.map { ($0.trace, $0.a.seconds, $0.experiment.together, $0.hourlyFactor) }
        for (trace, seconds, together, hourlyFactor) in traces + [("total", seconds, total, hourlyFactor)] {
            guard let medians = together.medians else { continue }
            table.row(
                trace, TimeSpan(seconds: seconds).text, CPUTime.text(medians.a * hourlyFactor),
                CPUTime.text(medians.b * hourlyFactor), together.effect(bUsesMore: false), last: together.color)
        }
        return table
    }

    /// The result in one line.
    var summary: String {
        reports.count > 1
            ? total.summary(of: "\(reports.count) traces", arms, hourlyFactor: hourlyFactor) : reports[0].summary
    }

    /// The traces that save less than a share of their CPU, as one line; nil if all save as much.
    func traces(savingLessThan share: Double) -> String? {
        let failing = reports.compactMap { report -> String? in
            let saved = report.experiment.together.outcome.saved ?? 0
            guard saved < share else { return nil }
            return "\(report.trace): saved \(saved.percentText), less than \(share.percentText)"
        }
        return failing.isEmpty ? nil : failing.joined(separator: "; ")
    }

    // MARK: JSON

    /// A line for each trace; of several traces one more for all of them together.
    var json: [UInt8] {
        let lines = reports.flatMap(\.json)
        guard reports.count > 1 else { return lines }
        return lines
            + JSONWriter.line { json in
                json.field("traces", reports.count)
                json.field("backgroundSeconds", seconds, decimals: 3)
                json.object("cpuSecondsPerHour") { total.write("together", to: &$0, scale: hourlyFactor) }
            }
    }
}
