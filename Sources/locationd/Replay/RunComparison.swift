import LocationModel

/// Compares the lines of a run with those of a recorded one. Shows the lines around the first differences as diff does:
/// recorded lines with `-`, new ones with `+`.
struct RunComparison {
    /// The most differing lines that are shown.
    static let shown = 20
    /// The most lines on either side for which the shortest difference is computed; for more it would take too long.
    private static let comparable = 2000

    private let recorded: [Substring]

    /// - Parameter path: the recorded run in JSON Lines; its lines of `--cost` and `--why` are ignored.
    init(path: String) throws(Failure) {
        recorded = RunComparison.lines(try readText(path))
        guard recorded.first?.hasPrefix("{") ?? false else {
            throw Failure(.dataError, "\(path): not a recorded run; record one with --output jsonl")
        }
        let version = JSONLinesPrinter.formatVersion
        guard recorded.first == "{\"event\":\"format\",\"version\":\(version)}" else {
            throw Failure(
                .dataError,
                "\(path): recorded in another format; this locationd reads version \(version): record it again with --output jsonl"
            )
        }
    }

    /// A readable difference; nil when there is none.
    func difference(from run: String) -> (line: Int, lines: String)? {
        let run = RunComparison.lines(run)
        var first = 0
        while first < min(run.count, recorded.count), run[first] == recorded[first] { first += 1 }
        if first == run.count && first == recorded.count { return nil }
        var (runEnd, recordedEnd) = (run.count, recorded.count)
        while runEnd > first, recordedEnd > first, run[runEnd - 1] == recorded[recordedEnd - 1] {
            runEnd -= 1
            recordedEnd -= 1
        }
        let changes = changes(from: recorded[first..<recordedEnd], to: run[first..<runEnd])
        var text = ""
        if first > 0 { text += "  \(recorded[first - 1])\n" }
        for change in changes.prefix(RunComparison.shown) { text += change + "\n" }
        if changes.count > RunComparison.shown {
            text += "… and \((changes.count - RunComparison.shown).counted("more line", "more lines"))\n"
        }
        return (first + 1, text)
    }

    private func changes(from old: ArraySlice<Substring>, to new: ArraySlice<Substring>) -> [String] {
        guard max(old.count, new.count) <= RunComparison.comparable else {
            return old.map { "- \($0)" } + new.map { "+ \($0)" }
        }
        let difference = Array(new).difference(from: Array(old))
        // Removals and insertions in the order of the lines, the removal of a changed line before its new text.
        return difference.map { change -> (Int, Int, String) in
            switch change {
            case .remove(let offset, let line, _): (offset, 0, "- \(line)")
            case .insert(let offset, let line, _): (offset, 1, "+ \(line)")
            }
        }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(whereSeparator: \.isNewline).filter { line in
            !["cost", "gap", "gapTotal"].contains { line.contains("\"event\":\"\($0)\"") }
        }
    }
}
