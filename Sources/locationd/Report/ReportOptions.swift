import ArgumentParser
import RunReport

/// Where the report and the saved result of a command go.
struct ReportOptions: ParsableArguments {
    @Option(
        name: .customLong("report"),
        help: ArgumentHelp(
            """
            Also write a report: one HTML file with a map and charts, without scripts. It contains \
            positions.
            """,
            valueName: "file.html"),
        completion: .file(extensions: ["html"]))
    var report: String?

    @Option(
        name: .customLong("save"),
        help: ArgumentHelp(
            "Save the result, so that --from writes its report again. It contains positions.", valueName: "file.json"),
        completion: .file(extensions: ["json"]))
    var save: String?

    /// The files that are written.
    var namedFiles: [(option: String, path: String?)] { [("--report", report), ("--save", save)] }

    func validate() throws { try checkFileNames(namedFiles) }

    var isWanted: Bool { report != nil || save != nil }

    /// The directory of the files; nil if none is wanted.
    var directory: String? { (report ?? save).map(ReportOptions.directory) }

    /// The directory of a file.
    static func directory(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }

    /// The opened files; nil if none is wanted.
    /// - Parameters:
    ///   - inputs: the files that the command reads.
    ///   - format: how the report is written.
    func open(reading inputs: [String?], as format: TextFormat) throws(Failure) -> ReportFiles? {
        guard isWanted else { return nil }
        return try ReportFiles(report: report, saved: save, reading: inputs.compactMap { $0 }, as: format)
    }
}

/// `--from`: a report of a saved result, without running anything.
struct SavedResultOptions: ParsableArguments {
    @Option(
        name: .customLong("from"),
        help: ArgumentHelp(
            "Run nothing, and write the report of the result that --save has saved in this file.",
            valueName: "result.json"),
        completion: .file(extensions: ["json"]))
    var from: String?
}
