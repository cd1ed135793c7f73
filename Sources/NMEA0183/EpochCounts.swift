/// What an assembler has made of the sentences.
public struct EpochCounts: Hashable, Sendable {
    /// Epochs seen, those included that gave no fix.
    public var epochs = 0
    /// Epochs without a fix because no date was known for their time of day.
    public var undated = 0
    /// Epochs whose date lies before the floor: a GPS week rollover. Their fixes are emitted as the receiver dates them.
    public var weekRollovers = 0
    /// Epochs without a fix because the fix before theirs had the same date and time of day.
    public var repeated = 0
    /// Sentences that came after their epoch had been emitted, and were merged into nothing.
    public var late = 0

    /// All zero.
    public init() {}
}
