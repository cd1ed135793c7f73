import ArgumentParser
import CPUMeter
import LocationModel
import RunReport

/// Files with the measured parts, a row each, for spreadsheets and for pages.
struct ExportOptions: ParsableArguments {
    @Option(
        name: .customLong("export-csv"),
        help: ArgumentHelp(
            "Also write the measured parts as CSV: seconds of CPU per hour of trace.", valueName: "file.csv"),
        completion: .file(extensions: ["csv"]))
    var csv: String?

    @Option(
        name: .customLong("export-markdown"),
        help: ArgumentHelp("Also write the measured parts as a table in Markdown.", valueName: "file.md"),
        completion: .file(extensions: ["md"]))
    var markdown: String?

    var isWanted: Bool { csv != nil || markdown != nil }

    /// The files that are written.
    var namedFiles: [(option: String, path: String?)] { [("--export-csv", csv), ("--export-markdown", markdown)] }

    func validate() throws { try checkFileNames(namedFiles) }

    /// Opens the files, so that a mistake in their names is reported before the measurement; new ones are there only
    /// once they are written.
    /// - Parameter inputs: the files that the command reads.
    func open(reading inputs: [String]) throws(Failure) -> ExportFiles {
        func open(_ path: String?) throws(Failure) -> OutputFile? {
            try path.map { path throws(Failure) in
                let file = try OutputFile(path: path, reading: inputs, as: "the export")
                file.discard()
                return file
            }
        }
        return ExportFiles(csv: try open(csv), markdown: try open(markdown))
    }
}

/// The opened files of ``ExportOptions``.
struct ExportFiles {
    let csv: OutputFile?
    let markdown: OutputFile?

    func write(_ series: MeasureSeries) throws(Failure) {
        try csv?.replaceContent(with: series.csv.utf8)
        try markdown?.replaceContent(with: series.markdown.utf8)
    }
}

extension MeasureSeries {
    private static let csvHeader = [
        "trace", "part", "arm", "median", "mean", "standard_deviation", "minimum", "maximum", "rounds", "verdict",
        "saved", "saved_low", "saved_high",
    ]

    /// A row for each part of each trace and each arm, in seconds of CPU per hour of trace.
    var csv: String {
        var text = MeasureSeries.csvHeader.joined(separator: ",") + "\n"
        for row in rows {
            guard let medians = row.comparison.medians else { continue }
            let outcome = row.comparison.outcome
            for (arm, median, values) in [(arms.a, medians.a, row.comparison.a), (arms.b, medians.b, row.comparison.b)]
            {
                guard let spread = Spread(values) else { continue }
                let seconds = [median, spread.mean, spread.standardDeviation, spread.minimum, spread.maximum]
                var cells = [row.trace.csvCell, row.part.csvCell, arm.rawValue]
                cells += seconds.map { ($0 * row.hourlyFactor).text(decimals: 9) }
                cells += ["\(values.count)", outcome.verdict.rawValue]
                cells += [outcome.saved, outcome.low, outcome.high].map { $0?.text(decimals: 6) ?? "" }
                text += cells.joined(separator: ",") + "\n"
            }
        }
        return text
    }

    /// A table with a row for each part of each trace.
    var markdown: String {
        var text = """
            | Trace | CPU per hour of trace | \(arms.a.title) | \(arms.b.title) | saved (95 % interval) |
            |:---|:---|---:|---:|---:|

            """
        for row in rows {
            guard let medians = row.comparison.medians else { continue }
            let cells = [
                "`\(row.trace.replacing("|", with: "\\|"))`", row.part, CPUTime.text(medians.a * row.hourlyFactor),
                CPUTime.text(medians.b * row.hourlyFactor), row.comparison.effect(bUsesMore: false),
            ]
            text += "| \(cells.joined(separator: " | ")) |\n"
        }
        return text
    }
}

extension String {
    /// This text as a cell of CSV (RFC 4180).
    fileprivate var csvCell: String {
        contains { ",\"\r\n".contains($0) } ? "\"\(replacing("\"", with: "\"\""))\"" : self
    }
}
