import LocationModel

/// The results of scenarios in Markdown: what failed or could not be run, and how to run it again, then a table of the
/// rest.
struct MarkdownSummary {
    /// Bytes: GitHub drops a summary of more than a MiB as a whole, and this leaves room for other steps' lines.
    static let largest = 1_000_000

    private let results: [ScenarioResult]

    init(_ results: [ScenarioResult]) { self.results = results }

    /// - Parameter limit: the most bytes; what has no place is counted.
    func text(upTo limit: Int) -> String {
        let passed = results.filter(\.isPassed)
        let mistakes = results.count { $0.mistake != nil }
        let failed = results.count - passed.count - mistakes
        var text = "### locationd: \(title)\n\n"
        text += "\(results.count.counted("scenario", "scenarios")), \(passed.count.grouped) passed, "
        text += "\(failed.grouped) failed\(mistakes > 0 ? ", \(mistakes.grouped) could not be run" : "")\n\n"
        // For the line that counts what is left out.
        let limit = limit - 100
        guard text.utf8.count < limit else { return "" }
        var sections = results.filter { !$0.isPassed }.map(MarkdownSummary.section)
        let rows = passed.map(MarkdownSummary.row)
        let header = "| Scenario | Expectations | Deliveries | Wake-ups | Trace |\n|---|---|---|---|---|\n"
        if !rows.isEmpty { sections += [header + rows[0]] + rows.dropFirst() }
        var count = text.utf8.count
        for (index, section) in sections.enumerated() {
            count += section.utf8.count
            if count > limit {
                return text + "\n… and \((sections.count - index).counted("more scenario", "more scenarios"))\n"
            }
            text += section
        }
        return text + "\n"
    }

    /// The verdict, which says nothing of a single scenario that could not be run.
    private var title: String {
        results.verdict
            ?? (results.allSatisfy(\.isPassed) ? "all expectations hold" : "the scenario could not be run")
    }

    private static func section(_ result: ScenarioResult) -> String {
        var text = "**✖ \(escape(result.title))**\(result.mistake == nil ? "" : " could not be run")\n\n"
        if let mistake = result.mistake { text += "- `\(code(mistake.text))`\n" }
        for check in result.failures {
            text += "- \(escape("\(check.name): \(check.text)")) (`\(code(check.file)):\(check.line)`)\n"
        }
        text += "\nRun again: `\(code(result.command))`\n\n"
        guard let excerpt = result.failures.compactMap(\.excerpt).first, !excerpt.isEmpty else { return text }
        let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: excerpt) + 1))
        return text + "<details><summary>Events</summary>\n\n\(fence)\n\(excerpt)\(fence)\n\n</details>\n\n"
    }

    private static func row(_ result: ScenarioResult) -> String {
        let skipped = result.skipped > 0 ? ", \(result.skipped) skipped" : ""
        let deliveries = result.counts.reduce(0) { $0 + $1.deliveries }
        let wakeUps = result.counts.reduce(0) { $0 + $1.wakeUps }
        return "| \(escape(result.title)) | \(result.checks.count)\(skipped) | \(deliveries.grouped) | "
            + "\(wakeUps.grouped) | \(TimeSpan(seconds: result.seconds).text) |\n"
    }

    /// Text in which nothing is Markdown or HTML.
    static func escape(_ text: String) -> String { text.replacingScalars(escapes) }

    private static let escapes: [Unicode.Scalar: String] = [
        "\\": "\\\\", "`": "\\`", "*": "\\*", "_": "\\_", "{": "\\{", "}": "\\}", "[": "\\[", "]": "\\]", "|": "\\|",
        "#": "\\#", "~": "\\~", "<": "&lt;", ">": "&gt;", "&": "&amp;", "\n": " ", "\r": " ",
    ]

    /// Text between two back-quotes.
    private static func code(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).joined(separator: "'")
            .split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private static func longestRun(of character: Character, in text: String) -> Int {
        text.split { $0 != character }.map(\.count).max() ?? 0
    }
}
