import LocationModel

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
        guard a.count == b.count, let a = a.median, let b = b.median else { return nil }
        return (a, b)
    }
}
