import Glibc
import SystemCalls

/// The opened files of ``ResultReportOptions``.
struct ResultReports {
    let junit: OutputFile?
    let summary: OutputFile?
    let metrics: OutputFile?
    var annotations: GitHubAnnotations?
    /// Where GitHub reads the summary of a step.
    let stepSummary: String?

    private var files: [OutputFile] { [junit, summary, metrics].compactMap(\.self) }

    /// Empties the files: if this run were killed, an older report would be mistaken for its own.
    func empty() { for file in files { file.empty() } }

    /// Removes the files of a run that has no result.
    func discard() { for file in files { file.discard() } }

    /// Annotates a result as soon as it is there.
    mutating func add(_ result: ScenarioResult) { annotations?.add(result) }

    func write(_ results: [ScenarioResult]) throws(Failure) {
        annotations?.finish()
        try junit?.replaceContent(with: JUnitReport(results: results).bytes)
        try summary?.replaceContent(with: MarkdownSummary(results).text(upTo: MarkdownSummary.largest).utf8)
        try metrics?.replaceContent(with: OpenMetrics(results).bytes)
        if let stepSummary { try append(MarkdownSummary(results), to: stepSummary) }
    }

    /// Other commands of the step may have written to the file, which is dropped as a whole if it is too long.
    private func append(_ summary: MarkdownSummary, to path: String) throws(Failure) {
        do throws(SystemError) {
            let descriptor = try openFile(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o666)
            defer { closeDescriptor(descriptor) }
            let present = Int(lseek(descriptor, 0, SEEK_END))
            let text = summary.text(upTo: MarkdownSummary.largest - max(0, present))
            if let code = writeAll(Array(text.utf8), to: descriptor).errno { throw SystemError(code) }
        } catch {
            throw Failure(.cannotCreate, "\(path): GITHUB_STEP_SUMMARY cannot be written: \(error)")
        }
    }
}
