/// What a source has done: what it worked for, and what it was spared.
public struct SourceCounts: Hashable, Sendable {
    /// Epochs that were decoded, with or without a position.
    public var epochsDecoded = 0
    /// Epochs that were passed over because nobody needed them.
    public var epochsSkipped = 0
    /// Decoded epochs that had a position.
    public var fixes = 0
    /// Sentences, or reports, that were decoded.
    public var sentencesDecoded = 0
    /// Sentences, or reports, that were passed over.
    public var sentencesSkipped = 0

    /// All zero.
    public init() {}

    /// All epochs.
    public var epochs: Int { epochsDecoded + epochsSkipped }

    /// What has been done between two counts.
    public static func - (later: SourceCounts, earlier: SourceCounts) -> SourceCounts {
        var difference = later
        difference.epochsDecoded -= earlier.epochsDecoded
        difference.epochsSkipped -= earlier.epochsSkipped
        difference.fixes -= earlier.fixes
        difference.sentencesDecoded -= earlier.sentencesDecoded
        difference.sentencesSkipped -= earlier.sentencesSkipped
        return difference
    }

    /// What has been done in two stretches.
    public static func + (one: SourceCounts, other: SourceCounts) -> SourceCounts {
        // The negation of nothing minus the other one, so that the fields are listed once.
        one - (SourceCounts() - other)
    }
}
