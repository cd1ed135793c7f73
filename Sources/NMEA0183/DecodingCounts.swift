/// What a decoder did with its input, by outcome.
///
/// Blank lines and lines that begin with `#` (a log's comment header) are not counted.
public struct DecodingCounts: Hashable, Sendable {
    /// Sentences whose values were decoded.
    public var decoded = 0
    /// Decoded sentences that had no checksum.
    public var withoutChecksum = 0
    /// Sentences, and tag blocks before them, whose checksum was wrong or missing.
    public var badChecksum = 0
    /// Sentences with a field value that the standard does not allow.
    public var malformedField = 0
    /// Values that cannot be, such as an unknown mode letter or a negative HDOP, in sentences that were decoded without
    /// them.
    public var impossibleValue = 0
    /// Well-formed sentences of a type, or a proprietary format, that is not decoded.
    public var unknownSentence = 0
    /// Lines longer than ``NMEADecoder/longestSentence``.
    public var tooLong = 0
    /// Runs of bytes that belong to no sentence and were skipped.
    public var resynchronised = 0

    /// The counts before the first sentence: all zero.
    public init() {}

    /// The sum of two counts.
    public static func + (a: DecodingCounts, b: DecodingCounts) -> DecodingCounts { combined(a, b, +) }
    /// The difference between two counts.
    public static func - (a: DecodingCounts, b: DecodingCounts) -> DecodingCounts { combined(a, b, -) }

    private static func combined(
        _ a: DecodingCounts, _ b: DecodingCounts, _ combine: (Int, Int) -> Int
    ) -> DecodingCounts {
        var counts = DecodingCounts()
        for count in [
            \DecodingCounts.decoded, \.withoutChecksum, \.badChecksum, \.malformedField, \.impossibleValue,
            \.unknownSentence, \.tooLong, \.resynchronised,
        ] { counts[keyPath: count] = combine(a[keyPath: count], b[keyPath: count]) }
        return counts
    }

    mutating func add(_ outcome: Outcome) {
        switch outcome {
        case .proceed, .stop: decoded &+= 1
        case .reduced(_, let impossible):
            decoded &+= 1
            impossibleValue &+= impossible
        case .malformed: malformedField &+= 1
        case .unknown: unknownSentence &+= 1
        }
    }
}
