/// Decodes NMEA 0183 from a span of bytes: frames, verifies, and hands out one ``Sentence`` at a time.
public struct NMEADecoder: Sendable {
    /// Longest line that is taken for a sentence, in bytes without its line end; longer ones are dropped and counted.
    public static let longestSentence = 1024

    /// Whether decoding goes on behind the sentence just handed out.
    public enum Continuation: Sendable {
        /// Decode the next sentence.
        case proceed
        /// Stop behind this sentence; ``decode(_:from:isFinal:_:)`` returns the offset to go on from.
        case stop
    }

    /// What was decoded, and what was not and why, since the decoder was made.
    public private(set) var counts = DecodingCounts()

    /// A decoder; a sentence without a checksum is rejected unless the caller allows it.
    public init(acceptsMissingChecksum: Bool = false) {}

    /// Decodes all whole sentences of the bytes from an offset on and returns the offset behind the last byte used.
    ///
    /// Bytes behind that offset are the beginning of a sentence whose end is not there yet: give them again, with more
    /// bytes behind them, or with `isFinal` when no more will come.
    public mutating func decode(
        _ bytes: RawSpan, from start: Int = 0, isFinal: Bool = false, _ body: (borrowing Sentence) -> Continuation
    ) -> Int {
        start
    }
}

/// What a decoder did with its input, by outcome.
public struct DecodingCounts: Hashable, Sendable {
    /// Sentences decoded.
    public var decoded = 0
    /// Sentences of the decoded ones that had no checksum.
    public var withoutChecksum = 0
    /// Sentences whose checksum was wrong or missing.
    public var badChecksum = 0
    /// Sentences with a field that the standard does not allow.
    public var malformedField = 0
    /// Well-formed sentences of a type, or of a talker's own kind, that is not decoded.
    public var unknownSentence = 0
    /// Lines longer than ``NMEADecoder/longestSentence``.
    public var tooLong = 0
    /// Times that bytes outside any sentence had to be passed over.
    public var resynchronised = 0

    /// All zero.
    public init() {}
}
