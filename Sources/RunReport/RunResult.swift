/// Everything that a report shows of a measurement or a run, and what is saved for writing the report again.
///
/// Coded with ``LineEncoder``'s exact precision, so that a report from a saved result is the same to the byte. It contains
/// positions.
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

/// Where and how a result was made.
package struct RunEnvironment: Codable, Hashable, Sendable {
    /// The processor and the number of its cores.
    package var machine: String
    /// The kernel's name, release and architecture.
    package var kernel: String
    /// Programs with their versions.
    package var versions: [String]
    /// The command that makes the result again.
    package var command: String

    package init(machine: String, kernel: String, versions: [String], command: String) {
        self.machine = machine
        self.kernel = kernel
        self.versions = versions
        self.command = command
    }
}

/// The counts of one configuration during its time in the background.
package struct ArmFigures: Codable, Hashable, Sendable {
    package var title: String
    /// Seconds in the background.
    package var seconds: Double
    package var wakeUps: Int
    /// Fixes that the source has delivered to the service.
    package var fixes: Int
    /// Deliveries to the app.
    package var deliveries: Int
    /// The share of the time in which the app's last location was within the radius; nil if unknown.
    package var shareWithinRadius: Double?

    package init(
        title: String, seconds: Double, wakeUps: Int, fixes: Int, deliveries: Int, shareWithinRadius: Double? = nil
    ) {
        self.title = title
        self.seconds = seconds
        self.wakeUps = wakeUps
        self.fixes = fixes
        self.deliveries = deliveries
        self.shareWithinRadius = shareWithinRadius
    }
}

/// A part of the CPU time in both configurations, round by round.
package struct PartComparison: Codable, Hashable, Sendable {
    package enum Outcome: String, Codable, Sendable { case saved, costsMore, noDifference, tooFewRounds }

    /// The measured part: `acquisition`, `processing`, `together`.
    package var part: String
    /// CPU seconds per hour of trace in each round.
    package var a: [Double]
    package var b: [Double]
    package var outcome: Outcome
    /// The saved share, negative when B costs more, and its 95 % interval.
    package var saved: Double?
    package var savedLow: Double?
    package var savedHigh: Double?
    /// The smallest difference that would have shown, as a share.
    package var resolution: Double?

    package init(
        part: String, a: [Double], b: [Double], outcome: Outcome, saved: Double? = nil, savedLow: Double? = nil,
        savedHigh: Double? = nil, resolution: Double? = nil
    ) {
        self.part = part
        self.a = a.map { $0.rounded(digits: 5) }
        self.b = b.map { $0.rounded(digits: 5) }
        self.outcome = outcome
        self.saved = saved
        self.savedLow = savedLow
        self.savedHigh = savedHigh
        self.resolution = resolution
    }

    /// The median of each configuration.
    var medians: (a: Double, b: Double)? {
        guard !a.isEmpty, a.count == b.count else { return nil }
        return (a.sorted()[a.count / 2], b.sorted()[b.count / 2])
    }
}

/// A bar of CPU use: a configuration or a state of the app, divided into parts.
package struct CPUUse: Codable, Hashable, Sendable {
    package struct Part: Codable, Hashable, Sendable {
        package var name: String
        /// CPU seconds per hour.
        package var secondsPerHour: Double

        package init(_ name: String, secondsPerHour: Double) {
            self.name = name
            self.secondsPerHour = secondsPerHour.rounded(digits: 5)
        }
    }

    package var title: String
    /// Seconds that it covers.
    package var seconds: Double
    package var parts: [Part]

    package init(_ title: String, seconds: Double, parts: [Part]) {
        self.title = title
        self.seconds = seconds
        self.parts = parts
    }

    var total: Double { parts.reduce(0) { $0 + $1.secondsPerHour } }
}

extension Double {
    /// This number with so many significant digits, so that a saved result does not carry digits that mean nothing.
    func rounded(digits: Int) -> Double {
        guard isFinite, self != 0 else { return self }
        var scale = 1.0
        var limit = 1.0
        for _ in 1..<digits { limit *= 10 }
        while magnitude * scale < limit { scale *= 10 }
        return (self * scale).rounded() / scale
    }

    /// This number in multiples of `1 / steps`.
    func rounded(steps: Double) -> Double { (self * steps).rounded() / steps }
}
