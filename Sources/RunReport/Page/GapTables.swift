import LocationModel

/// The tables of when and why the app received no location.
enum GapTables {
    /// A row per cause: how often, how long, and which share of the run.
    static func causes(_ gaps: GapSummary, of seconds: Double, units: Units) -> [[String]] {
        [["cause", "times", "time", "share", "fixes not delivered"]]
            + gaps.totals.map { total in
                [
                    text(total.cause), total.times.grouped, units.duration(total.seconds),
                    seconds > 0 ? units.percent(min(1, total.seconds / seconds)) : "", total.epochs.grouped,
                ]
            }
    }

    /// What the causes mean, for a reader who does not know the rules.
    static func meanings(_ gaps: GapSummary) -> String {
        gaps.totals.compactMap { GapCause.Kind(rawValue: $0.cause) }.map { "\($0.text): \($0.meaning)" }
            .joined(separator: " · ")
    }

    /// A row per span, earliest first.
    static func longest(_ gaps: GapSummary, units: Units) -> [[String]] {
        [["cause", "from", "until", "time", "times", "fixes not delivered"]]
            + gaps.longest.map { span in
                [
                    text(span.cause), units.clock(span.from), units.clock(span.to), units.duration(span.seconds),
                    span.times.grouped, span.epochs.grouped,
                ]
            }
    }

    /// What a reader should know about the second table.
    static func note(_ gaps: GapSummary, units: Units) -> String {
        let isPart = gaps.spans > gaps.longest.count
        return [
            isPart ? "The \(gaps.longest.count) longest of \(gaps.spans.grouped) spans." : nil,
            gaps.longest.first.map { "Times of day, \(units.zone(at: $0.from))." },
            "A span with several times is a regular wait between single locations.",
        ].compactMap { $0 }.joined(separator: " ")
    }

    private static func text(_ name: String) -> String { GapCause.Kind(rawValue: name)?.text ?? name }
}

extension GapCause.Kind {
    /// The cause in a clause.
    fileprivate var meaning: String {
        switch self {
        case .notRunning: "it had no process"
        case .notRequested: "the app had not asked for locations"
        case .paused: "the device rested, and the app had allowed a pause"
        case .notPermitted: "the user's permission did not cover it"
        case .suspended: "its code did not run"
        case .sourceLost: "the receiver or its service could not be reached"
        case .noFix: "it had no position, or sent nothing"
        case .batched: "locations were collected to be delivered together"
        case .reducedAccuracy: "the app was allowed only approximate locations, a few times an hour"
        case .notNeeded: "the last location was still accurate enough"
        case .distanceFilter: "the device had not moved as far as the app had asked for"
        }
    }
}
