public import LocationModel

/// Joins the sentences of one receiver epoch into one ``Fix``.
public struct EpochAssembler: Sendable {
    /// Metres of horizontal error, one standard deviation, per unit of HDOP when the receiver sends no GST.
    public static let rangeError = 5.0

    /// An assembler.
    /// - Parameters:
    ///   - assumedDate: the date of a receiver's times until it has given one of its own; nil holds its fixes back,
    ///     because a time of day alone is no instant.
    ///   - floor: a date before which no fix can be; earlier ones are a GPS week rollover (1024 weeks) and flagged.
    public init(assumedDate: CalendarDate? = nil, floor: CalendarDate? = nil) {}

    /// The address of the sentence that begins the receiver's epochs, once it is known.
    public var epochBeginsWith: UInt64? { nil }

    /// Drops the epoch under way; the date and what was learnt of the receiver stay.
    public mutating func discard() {}

    /// Takes a sentence in and emits the fixes that it completes: at most the epoch before it, and its own.
    public mutating func add(_ sentence: borrowing Sentence, _ emit: (Fix) -> Void) {}

    /// Emits the epoch that is under way: no more sentences will come.
    public mutating func finish(_ emit: (Fix) -> Void) {}
}
