import ArgumentParser
import SystemCalls

/// The reports of scenarios' results, for CI systems.
struct ResultReportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Write the results of the scenarios' expectations as JUnit XML.", valueName: "file"),
        completion: .file())
    var junit: String?

    @Option(
        help: ArgumentHelp("Write a summary of the scenarios' results in Markdown.", valueName: "file.md"),
        completion: .file(extensions: ["md"]))
    var summary: String?

    @Option(
        help: ArgumentHelp("Write the scenarios' counts as OpenMetrics text.", valueName: "file"), completion: .file())
    var metrics: String?

    @Flag(
        help:
            """
            Annotate failures at their file and line in GitHub's way on standard error, and append the summary to \
            GITHUB_STEP_SUMMARY.
            """
    )
    var github = false

    var isGiven: Bool { junit != nil || summary != nil || metrics != nil || github }

    /// The files that are written.
    var namedFiles: [(option: String, path: String?)] {
        [("--junit", junit), ("--summary", summary), ("--metrics", metrics)]
    }

    func validate() throws { try checkFileNames(namedFiles, sharesStandardOutput: true) }

    /// Opens the files, so that a mistake in their names is reported before the run; new ones are there only once they
    /// are written.
    /// - Parameter inputs: the files that the command reads.
    func open(reading inputs: [String]) throws(Failure) -> ResultReports {
        func open(_ option: String, _ path: String?) throws(Failure) -> OutputFile? {
            try path.map { path throws(Failure) in
                let file = try OutputFile(path: path, isPrivate: true, reading: inputs, as: option)
                file.discard()
                return file
            }
        }
        return ResultReports(
            junit: try open("--junit", junit), summary: try open("--summary", summary),
            metrics: try open("--metrics", metrics), annotations: github ? GitHubAnnotations() : nil,
            stepSummary: github ? ResultReportOptions.stepSummary : nil)
    }

    /// The file to which a step of GitHub Actions appends its summary.
    private static var stepSummary: String? {
        environmentVariable("GITHUB_STEP_SUMMARY").flatMap { $0.isEmpty ? nil : $0 }
    }
}
