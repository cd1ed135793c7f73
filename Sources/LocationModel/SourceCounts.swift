/// The work that a source has done: what it decoded and skipped.
public struct SourceCounts: Hashable, Sendable {
    /// Epochs that were decoded, with or without a position.
    public var epochsDecoded = 0
    /// Epochs that were skipped because they were not needed.
    public var epochsSkipped = 0
    /// Epochs that were dropped because they were too old on arrival: all but the newest of a burst.
    public var epochsStale = 0
    /// Decoded epochs that had a position.
    public var fixes = 0
    /// Decoded sentences or reports.
    public var sentencesDecoded = 0
    /// Skipped sentences or reports.
    public var sentencesSkipped = 0
    /// Decoded sentences that were ignored because they come from another receiver, which is not followed.
    public var sentencesIgnored = 0

    /// The counts before anything was read: all zero.
    public init() {}

    /// All epochs, decoded, skipped and dropped.
    public var epochs: Int { epochsDecoded + epochsSkipped + epochsStale }

    /// The difference between two counts.
    public static func - (later: SourceCounts, earlier: SourceCounts) -> SourceCounts {
        var difference = later
        difference.epochsDecoded -= earlier.epochsDecoded
        difference.epochsSkipped -= earlier.epochsSkipped
        difference.epochsStale -= earlier.epochsStale
        difference.fixes -= earlier.fixes
        difference.sentencesDecoded -= earlier.sentencesDecoded
        difference.sentencesSkipped -= earlier.sentencesSkipped
        difference.sentencesIgnored -= earlier.sentencesIgnored
        return difference
    }

    /// The sum of two counts.
    public static func + (one: SourceCounts, other: SourceCounts) -> SourceCounts {
        // Adds by subtracting the negation, so that the fields are listed only once.
        one - (SourceCounts() - other)
    }
}
