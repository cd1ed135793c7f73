import LocationModel

/// Compares the lines of a run with those of a recorded one. Shows the lines around the differences as diff does:
/// recorded lines with `-`, new ones with `+`.
struct RunComparison {
    /// The most differing lines that are shown.
    static let shown = 20

    /// A difference as text.
    struct Difference {
        /// One line: how much differs, and from where on.
        let summary: String
        /// Whole lines.
        let details: String
    }

    private let recorded: [RecordedLine]
    private let tolerance: RunTolerance

    /// - Parameter path: the recorded run in JSON Lines; its lines of `--cost` and `--why` are ignored.
    init(path: String, _ tolerance: RunTolerance) throws(Failure) {
        let lines = RunComparison.lines(try readText(path))
        guard lines.first?.hasPrefix("{") ?? false else {
            throw Failure(.dataError, "\(path): not a recorded run; record one with --output jsonl")
        }
        let version = JSONLinesPrinter.formatVersion
        guard lines.first == "{\"event\":\"format\",\"version\":\(version)}" else {
            throw Failure(
                .dataError,
                """
                \(path): recorded in another format; this locationd reads version \(version): record it again with \
                --output jsonl
                """
            )
        }
        recorded = lines.map { RecordedLine($0, tolerance) }
        self.tolerance = tolerance
    }

    /// The difference; nil when there is none.
    func difference(from run: String) -> Difference? {
        let run = RunComparison.lines(run).map { RecordedLine($0, tolerance) }
        let changes = LineDifference(recorded.map(\.key), run.map(\.key)) { [recorded, tolerance] in
            recorded[$0].isEqual(to: run[$1], tolerance)
        }.changes
        guard !changes.isEmpty else { return nil }
        // By the sign, how many lines of each kind of event.
        var counts: [String: [String: Int]] = [:]
        var (details, first): (String, Int?) = ("", nil)
        var last: Int?
        for (number, change) in changes.enumerated() {
            let (index, sign, lines): (Int, String, [RecordedLine])
            switch change {
            case .removed(let place): (index, sign, lines) = (place, "-", recorded)
            case .added(let place): (index, sign, lines) = (place, "+", run)
            }
            counts[sign, default: [:]][RecordedLine.event(of: lines[index].text), default: 0] += 1
            first = first ?? index
            guard number < RunComparison.shown else { continue }
            // The line above a group of changes, which is in both.
            if index > 0, last.map({ index > $0 + 1 }) ?? true { details += "  \(lines[index - 1].text)\n" }
            details += "\(sign) \(lines[index].text)\n"
            last = index
        }
        if changes.count > RunComparison.shown {
            details += "… and \((changes.count - RunComparison.shown).counted("more line", "more lines"))\n"
        }
        let parts = [("added", "+"), ("removed", "-")].compactMap { RunComparison.count($0, counts[$1] ?? [:]) }
        let summary = "the run differs: \(parts.joined(separator: ", ")), from line \((first ?? 0) + 1) on"
        return Difference(summary: summary, details: details)
    }

    /// `3 lines added (2 location, 1 message)`
    private static func count(_ what: String, _ events: [String: Int]) -> String? {
        let total = events.values.reduce(0, +)
        guard total > 0 else { return nil }
        let parts = events.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value.grouped) \($0.key)" }
        return "\(total.counted("line", "lines")) \(what) (\(parts.joined(separator: ", ")))"
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(whereSeparator: \.isNewline).filter { line in
            !["cost", "gap", "gapTotal"].contains { line.contains("\"event\":\"\($0)\"") }
        }
    }
}
