import LocationModel

/// A type of sentence, with its fields in the order of the standard.
protocol SentenceLayout {
    /// The last three bytes of its address.
    static var type: UInt64 { get }
    /// Reads the fields; the result is valid only if the reader has not rejected one.
    init(_ talker: Talker, _ fields: inout some FieldReader, _ bytes: RawSpan)
    /// The number of fields between the address and the time of day; nil if the type has none.
    static var fieldsBeforeTime: Int? { get }
    /// Whether an epoch may begin with a sentence of this type.
    static var mayBeginEpoch: Bool { get }
    /// The value wrapped as a ``Sentence``.
    var sentence: Sentence { get }
    /// The talker that has sent it.
    var talker: Talker { get }
    /// The UTC time of day, if the type has one.
    var time: TimeOfDay? { get }
    /// Whether the sentence has neither a time nor a position although its type has both, because the receiver has lost
    /// its fix.
    var isLost: Bool { get }
    /// The date that distinguishes epochs at the same time of day: RMC's.
    var stampDate: CalendarDate? { get }
    /// Whether more messages of its group follow.
    var isPartial: Bool { get }
    /// Adds its values to an epoch according to ``EpochRules``.
    func update(_ epoch: inout Epoch)
    /// Writes the fields after the address, as ``decode(_:_:to:_:)`` reads them.
    func encode(into writer: inout SentenceWriter)
    /// Decodes a line. Every type has the same implementation; being a requirement gives it an entry in the dispatch
    /// table.
    static func decode(
        _ line: RawSpan, _ commas: Commas, to end: Int, _ body: (borrowing Sentence) -> NMEADecoder.Continuation
    ) -> Outcome
}

extension SentenceLayout {
    static var fieldsBeforeTime: Int? { nil }
    static var mayBeginEpoch: Bool { fieldsBeforeTime != nil }
    /// The minimum length of the first field if it has the usual shape.
    @inline(always)
    private static var lead: Int { fieldsBeforeTime == 0 ? TimeOfDay.leastDigits : 0 }
    @inline(always)
    var time: TimeOfDay? { nil }
    @inline(always)
    var isLost: Bool { false }
    @inline(always)
    var stampDate: CalendarDate? { nil }
    @inline(always)
    var isPartial: Bool { false }
    /// Talker and type, five bytes.
    @inline(always)
    var address: UInt64 { UInt64(talker.code) << 24 | Self.type }

    /// Reads the fields of a line, from its `$` to its `*` at an offset, and passes the sentence to the body.
    ///
    /// A separate function for each type, never inlined: the sentence is built in place on its stack and never copied.
    @inline(never)
    static func decode(
        _ line: RawSpan, _ commas: Commas, to end: Int, _ body: (borrowing Sentence) -> NMEADecoder.Continuation
    ) -> Outcome {
        let count = end &- Block.start &- lead
        let window = line.extracting(0..<FastLine.window)
        if count < 64 {
            if let outcome = readFast(window, commas, to: end, as: UInt64.self, body) { return outcome }
        } else if count < 80, end < FastLine.window &- 8 {
            if let outcome = readFast(window, commas, to: end, as: UInt128.self, body) { return outcome }
        }
        guard let (sentence, impossible) = readStrict(line, to: end) else { return .malformed }
        let continuation = body(sentence.sentence)
        return impossible > 0 ? .reduced(continuation, impossible: impossible) : Outcome(continuation)
    }

    /// Nil if a field has an unusual shape.
    @inline(always)
    private static func readFast<Ends: FieldEnds>(
        _ window: RawSpan, _ commas: Commas, to end: Int, as _: Ends.Type,
        _ body: (borrowing Sentence) -> NMEADecoder.Continuation
    ) -> Outcome? {
        var fields = FastFields<Ends>(window, commas, to: end, lead: lead)
        let sentence = Self(Talker(window), &fields, window)
        return fields.isValid ? Outcome(body(sentence.sentence)) : nil
    }

    /// The sentence, and the number of values that were left out; nil if a field is malformed.
    private static func readStrict(_ line: RawSpan, to end: Int) -> (sentence: Self, impossible: Int)? {
        var fields = StrictFields(to: end)
        let sentence = Self(Talker(line), &fields, line)
        return fields.isMalformed ? nil : (sentence, fields.impossibleValues)
    }
}

extension Talker {
    /// The two letters after the `$` of a line.
    @inline(always)
    fileprivate init(_ line: RawSpan) { code = line.pair(at: 1).byteSwapped }
}

/// The result of decoding a line with a correct checksum.
enum Outcome {
    /// The sentence was emitted, and decoding continues.
    case proceed
    /// The sentence was emitted, and decoding stops.
    case stop
    /// The sentence was emitted without its impossible values, whose number this is.
    case reduced(NMEADecoder.Continuation, impossible: Int)
    /// A field value is not allowed by the standard.
    case malformed
    /// Its type is not decoded.
    case unknown

    fileprivate init(_ continuation: NMEADecoder.Continuation) { self = continuation == .stop ? .stop : .proceed }

    /// Whether a sentence was emitted.
    var isDecoded: Bool {
        switch self {
        case .proceed, .stop, .reduced: true
        case .malformed, .unknown: false
        }
    }

    @inline(always)
    var stops: Bool {
        switch self {
        case .stop, .reduced(.stop, _): true
        default: false
        }
    }
}

extension Sentence {
    /// Reads a line of at least ``FastLine/window`` bytes, from its `$` to its `*` at an offset, and passes the
    /// sentence to the body.
    @inline(always)
    static func decode(
        _ line: RawSpan, _ commas: Commas, to end: Int, _ body: (borrowing Sentence) -> NMEADecoder.Continuation
    ) -> Outcome {
        let address = line.word(at: 0).byteSwapped &>> 16 & 0xFF_FFFF_FFFF
        guard let layout = layout(ofType: address & 0xFF_FFFF) else { return .unknown }
        // `$P` begins a proprietary sentence, but `PQ` with satellites is Quectel's talker for BeiDou.
        if address &>> 32 == UInt8(ascii: "P") {
            let quectel: UInt64 = 0x50_51_00_00_00
            guard address == quectel | GSA.type || address == quectel | GSV.type else { return .unknown }
        }
        return layout.decode(line, commas, to: end, body)
    }

    /// Reads a line of any length, from its `$` to its `*` at an offset.
    static func decode(
        _ line: RawSpan, to end: Int, _ body: (borrowing Sentence) -> NMEADecoder.Continuation
    ) -> Outcome {
        // At least an address and a comma after the delimiter. `!` is AIS.
        guard end > 6, line.byte(at: 0) == UInt8(ascii: "$"), line.byte(at: 6) == UInt8(ascii: ",") else {
            return .unknown
        }
        // A shorter address does not match, regardless of the next field.
        guard line.byte(at: 1) != UInt8(ascii: ","), line.byte(at: 2) != UInt8(ascii: ",") else { return .unknown }
        guard line.byteCount < FastLine.window else { return decode(line, Commas(Block(line)), to: end, body) }
        // One of the last lines: it is copied to a buffer with room after it.
        var copy = InlineArray<12, UInt64>(repeating: 0)
        for index in 0..<min(12, end / 8 + 1) { copy[index] = line.lastWord(at: 8 * index).littleEndian }
        let window = unsafe copy.span.bytes
        return decode(window, Commas(Block(window)), to: end, body)
    }
}
