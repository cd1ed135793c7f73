/// Everything that a report shows of a measurement or a run, and what is saved for writing the report again.
///
/// Coded with ``LineEncoder``'s exact precision, so that a report from a saved result is the same to the byte. It
/// contains positions.
package struct RunResult: Codable, Hashable, Sendable {
    /// The version of the saved form; a result of another version is refused.
    package static let formatVersion = 1

    /// The command whose run this is.
    package enum Kind: String, Codable, Sendable {
        /// Two configurations were compared on a trace.
        case measure
        /// A trace was replayed.
        case replay
        /// The app ran with a receiver.
        case run
        /// A part of a track that a run has kept.
        case track
    }

    package var version = RunResult.formatVersion
    package var kind: Kind
    /// The trace or the receiver.
    package var source: String
    package var environment: RunEnvironment
    /// The configurations that were compared, the baseline first; of a single run, only that one.
    package var arms: [ArmFigures]
    /// The measured parts, each with its rounds; empty for a single run.
    package var comparisons: [PartComparison]
    /// The bars of CPU use.
    package var cpu: [CPUUse]
    /// The rows of the table that the command prints, its header first.
    package var table: [[String]]
    package var trip: Trip
    /// When and why the app received no location; nil for a comparison.
    package var gaps: GapSummary?
    /// What the background has saved, part by part; nil if no energy was computed.
    package var saved: [EnergySaving]?
    /// The trips of a track; nil for everything else.
    package var day: DayOfTrack?

    package init(
        kind: Kind, source: String, environment: RunEnvironment, arms: [ArmFigures],
        comparisons: [PartComparison] = [], cpu: [CPUUse], table: [[String]], trip: Trip, gaps: GapSummary? = nil,
        saved: [EnergySaving]? = nil, day: DayOfTrack? = nil
    ) {
        self.kind = kind
        self.source = source
        self.environment = environment
        self.arms = arms
        self.comparisons = comparisons
        self.cpu = cpu
        self.table = table
        self.trip = trip
        self.gaps = gaps
        self.saved = saved
        self.day = day
    }
}
