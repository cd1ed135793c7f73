import LocationModel
import LocationService
import Scenario

/// What a timeline shows of a scenario's result.
extension ScenarioResult {
    /// Lines of the timeline shown before and after the moment from which an expectation did not hold.
    private static let linesBefore = 12
    private static let linesAfter = 4

    /// Adds the results of the expectations.
    /// - Parameter updates: whether to add the values with which they would hold.
    mutating func add(
        _ evaluations: [Evaluation], of file: ScenarioFile, in timeline: Timeline, updates: Bool = false
    ) {
        checks = zip(evaluations, file.places).map { evaluation, place in
            var check = Check(
                name: evaluation.expectation.name, outcome: evaluation.outcome.rawValue, found: evaluation.found,
                text: evaluation.failure(), file: place.file, line: place.line)
            guard evaluation.outcome == .failed else { return check }
            check.excerpt = ScenarioResult.excerpt(around: evaluation.time, of: timeline)
            if updates, let range = place.range, let text = evaluation.expectation.updated(for: timeline) {
                check.update = Update(begin: range.lowerBound, end: range.upperBound, text: text)
            }
            return check
        }
    }

    /// Adds the counts of a run that has ended.
    mutating func close(_ timeline: Timeline, _ summary: String) {
        counts = ApplicationState.allCases.compactMap { state in
            guard let counts = timeline.counts[state] else { return nil }
            return StateCounts(
                state: state.rawValue, deliveries: counts.deliveries, locations: counts.locations,
                wakeUps: counts.wakeUps, epochsDecoded: counts.source.epochsDecoded)
        }
        begin = timeline.start?.iso8601 ?? ""
        if let start = timeline.start, let end = timeline.end { seconds = end.seconds(since: start) }
        self.summary = summary
    }

    private static func excerpt(around time: Instant?, of timeline: Timeline) -> String {
        let entries = timeline.entries
        let place = time.flatMap { time in entries.firstIndex { $0.time >= time } } ?? entries.endIndex
        let shown = entries[max(0, place - linesBefore)..<min(entries.endIndex, place + linesAfter)]
        var printer = TextPrinter(usesScenes: timeline.usesScenes)
        var bytes: [UInt8] = []
        for entry in shown { printer.append(entry.event, at: entry.time, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
