import ArgumentParser
import CPUMeter
import LocationModel

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

    func validate() throws {
        if csv == "" { throw ValidationError("--export-csv needs a file; its name is empty") }
        if markdown == "" { throw ValidationError("--export-markdown needs a file; its name is empty") }
        if let csv, csv == markdown {
            throw ValidationError("--export-csv and --export-markdown are two files; name another one")
        }
    }

    /// Opens the files, so that a mistake in their names shows before the measurement.
    /// - Parameter inputs: the files that the command reads.
    func open(reading inputs: [String]) throws(Failure) -> ExportFiles {
        func open(_ path: String?) throws(Failure) -> OutputFile? {
            guard let path else { return nil }
            let file = try OutputFile(path: path)
            for input in inputs where file.isFile(at: input) {
                throw Failure(.usage, "\(input): the export would overwrite an input; name another file")
            }
            return file
        }
        return ExportFiles(csv: try open(csv), markdown: try open(markdown))
    }
}

/// The opened files of ``ExportOptions``.
struct ExportFiles {
    let csv: OutputFile?
    let markdown: OutputFile?

    func write(_ series: MeasureSeries) throws(Failure) {
        try write(series.csv, to: csv)
        try write(series.markdown, to: markdown)
    }

    private func write(_ text: String, to file: OutputFile?) throws(Failure) {
        guard let file else { return }
        file.empty()
        file.bytes = Array(text.utf8)
        try file.finish()
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
                cells += seconds.map { ($0 * row.secondsPerHour).text(decimals: 9) }
                cells += ["\(values.count)", outcome.verdict]
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
                "`\(row.trace.replacing("|", with: "\\|"))`", row.part, CPUTime.text(medians.a * row.secondsPerHour),
                CPUTime.text(medians.b * row.secondsPerHour), row.comparison.effect(bUsesMore: false),
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
