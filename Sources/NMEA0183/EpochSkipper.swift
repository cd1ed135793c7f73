public import LocationModel

/// Passes over the epochs nobody needs without decoding them: a newline scan, and a look at the time of each epoch's
/// first sentence.
public struct EpochSkipper: Sendable {
    /// Where skipping ended.
    public enum Outcome: Hashable, Sendable {
        /// At an epoch for which `isWanted` was true, with its time of day; the offset is its first byte.
        case found(TimeOfDay)
        /// At the end of the bytes; the offset is behind the last whole line.
        case needsMore
        /// The first sentence of an epoch did not come within the lines that ten epochs should have: decode instead.
        case lost
    }

    /// The address that epochs begin with: talker and type, five bytes.
    public var address: UInt64
    /// Lines passed over.
    public private(set) var skippedSentences = 0
    /// Epochs passed over.
    public private(set) var skippedEpochs = 0

    /// A skipper for a receiver whose epochs begin with this address: talker and type, five bytes (`GNRMC`).
    public init(epochBeginsWith address: UInt64) { self.address = address }

    /// Skips from an offset, which must be at the beginning of a line, to the first epoch that is wanted.
    public mutating func skip(
        _ bytes: RawSpan, from offset: inout Int, until isWanted: (TimeOfDay) -> Bool
    ) -> Outcome { .needsMore }
}
