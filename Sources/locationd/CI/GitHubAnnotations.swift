import LocationModel
import SystemCalls

/// Failures as annotations of GitHub Actions, at the file and line of the expectation, and scenarios that could not be
/// run, at the file and line of the mistake.
///
/// They go to standard error, which a step's log contains like standard output, so that a pipe after the command does
/// not remove them. GitHub shows ten errors of a step; what is beyond that is in the summary.
struct GitHubAnnotations {
    /// Errors that GitHub shows for a step.
    static let shown = 10

    private var count = 0
    /// The tenth error, which becomes a count if there are more.
    private var last: String?
    /// The errors from the tenth on.
    private var (failures, mistakes) = (0, 0)
    private let print: (String) -> Void

    /// - Parameter print: writes a line with its end; by default to standard error.
    init(print: @escaping (String) -> Void = { StandardError.write($0) }) { self.print = print }

    mutating func add(_ result: ScenarioResult) {
        if let mistake = result.mistake {
            add(
                file: mistake.file, line: mistake.line, title: "\(result.title): could not be run", mistake.message,
                result)
            if count >= GitHubAnnotations.shown { mistakes += 1 }
        }
        for failure in result.failures {
            add(
                file: failure.file, line: failure.line, title: "\(result.title): \(failure.name)", failure.text, result)
            if count >= GitHubAnnotations.shown { failures += 1 }
        }
    }

    /// Prints the last annotation.
    func finish() {
        guard let last else { return }
        guard count > GitHubAnnotations.shown else { return print(last) }
        let rest = [
            failures > 0 ? failures.counted("more failure", "more failures") : nil,
            mistakes > 0
                ? "\(mistakes.counted("more scenario", "more scenarios")) that could not be run" : nil,
        ].compactMap(\.self).joined(separator: ", ")
        print("::error title=locationd::\(GitHubAnnotations.escape("\(rest); the summary has all of them"))\n")
    }

    private mutating func add(file: String, line: Int, title: String, _ message: String, _ result: ScenarioResult) {
        count += 1
        guard count <= GitHubAnnotations.shown else { return }
        let properties = [("file", GitHubAnnotations.inWorkspace(file)), ("line", "\(line)"), ("title", title)]
            .map { "\($0)=\(GitHubAnnotations.escape(property: $1))" }.joined(separator: ",")
        let text = "\(message)\nrun again: \(result.command)"
        let annotation = "::error \(properties)::\(GitHubAnnotations.escape(text))\n"
        if count < GitHubAnnotations.shown { print(annotation) } else { last = annotation }
    }

    /// GitHub finds a file by its path in the repository.
    private static func inWorkspace(_ file: String) -> String {
        guard let value = environmentVariable("GITHUB_WORKSPACE") else { return file }
        let workspace = value + "/"
        return workspace.count > 1 && file.hasPrefix(workspace) ? String(file.dropFirst(workspace.count)) : file
    }

    /// As in the toolkit of GitHub Actions, `command.ts`: `escapeData`.
    static func escape(_ text: String) -> String {
        text.replacingScalars(["%": "%25", "\r": "%0D", "\n": "%0A"])
    }

    /// As `escapeProperty` in the toolkit's `command.ts`.
    static func escape(property text: String) -> String {
        text.replacingScalars(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
    }
}
