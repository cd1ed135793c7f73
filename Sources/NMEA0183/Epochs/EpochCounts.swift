/// The results of an assembler.
public struct EpochCounts: Hashable, Sendable {
    /// All epochs, including those without a fix.
    public var epochs = 0
    /// Epochs without a fix because no date was known for their time of day.
    public var undated = 0
    /// Epochs without a fix because the previous fix had the same date and time of day.
    public var repeated = 0
    /// Sentences that arrived after their epoch had been emitted, and had no effect.
    public var late = 0
    /// Sentences of another receiver in the stream that is not followed; see ``EpochAssembler``.
    public var otherReceiver = 0

    /// The counts before the first epoch: all zero.
    public init() {}
}
