import LocationModel

/// A type of sentence: its fields in the order of the standard.
protocol SentenceLayout {
    /// The last three bytes of its address.
    static var type: UInt64 { get }
    /// Reads the fields; what they hold counts only when the reader has not rejected one.
    init(_ talker: Talker, _ fields: inout some FieldReader, _ bytes: RawSpan)
    /// Fields between the address and the time of day; nil when the type has none.
    static var fieldsBeforeTime: Int? { get }
    /// This one as one of all types.
    var sentence: Sentence { get }
    /// Who talks.
    var talker: Talker { get }
    /// The UTC time of day it belongs to, if the type has one.
    var time: TimeOfDay? { get }
    /// Whether the receiver should have given a time here, and had neither one nor a position.
    var isLost: Bool { get }
    /// The date that tells one epoch from another one at the same time of day: RMC's.
    var stampDate: CalendarDate? { get }
    /// Whether it is one message of a group that goes on.
    var isPartial: Bool { get }
    /// Tells an epoch what it knows.
    func tell(_ epoch: inout Epoch)
    /// Writes its fields.
    func encode(into writer: inout SentenceWriter)
}

extension SentenceLayout {
    static var fieldsBeforeTime: Int? { nil }
    /// Bytes that the first field has at least, when it has the usual shape.
    @inline(__always)
    private static var lead: Int { fieldsBeforeTime == 0 ? TimeOfDay.leastDigits : 0 }
    @inline(__always)
    var time: TimeOfDay? { nil }
    @inline(__always)
    var isLost: Bool { false }
    @inline(__always)
    var stampDate: CalendarDate? { nil }
    @inline(__always)
    var isPartial: Bool { false }
    /// Talker and type.
    @inline(__always)
    var address: UInt64 { UInt64(talker.code) << 24 | Self.type }

    /// Reads the fields of a line, from its `$` to its `*` at an offset, and hands the sentence out.
    ///
    /// A function for each type, never inlined: the sentence is made in place, on its stack, and copied nowhere.
    @inline(never)
    static func handOut(
        _ line: RawSpan, _ commas: Commas, to end: Int, _ body: (borrowing Sentence) -> NMEADecoder.Continuation
    ) -> Outcome {
        let count = end &- Block.start &- lead
        let window = line.extracting(0..<UsualLine.window)
        if count < 64 {
            if let outcome = handOutUsual(window, commas, to: end, as: UInt64.self, body) { return outcome }
        } else if count < 80, end < UsualLine.window &- 8 {
            if let outcome = handOutUsual(window, commas, to: end, as: UInt128.self, body) { return outcome }
        }
        return handOutExactly(line, to: end, body)
    }

    /// Nil when the fields have other shapes than usual.
    @inline(__always)
    private static func handOutUsual<Ends: FieldEnds>(
        _ window: RawSpan, _ commas: Commas, to end: Int, as _: Ends.Type,
        _ body: (borrowing Sentence) -> NMEADecoder.Continuation
    ) -> Outcome? {
        var fields = UsualFields<Ends>(window, commas, to: end, lead: lead)
        let sentence = Self(Talker(window), &fields, window)
        return fields.isUsual ? Outcome(body(sentence.sentence)) : nil
    }

    @inline(never)
    private static func handOutExactly(
        _ line: RawSpan, to end: Int, _ body: (borrowing Sentence) -> NMEADecoder.Continuation
    ) -> Outcome {
        var fields = ExactFields(to: end)
        let sentence = Self(Talker(line), &fields, line)
        return fields.isMalformed ? .malformed : Outcome(body(sentence.sentence))
    }
}

extension Talker {
    /// The two letters behind the `$` of a line.
    @inline(always)
    fileprivate init(_ line: RawSpan) { code = line.pair(at: 1).byteSwapped }
}

/// What came of a line with a right checksum.
enum Outcome {
    /// The sentence was handed out, and decoding goes on.
    case proceed
    /// The sentence was handed out, and was the last one for now.
    case stop
    /// A field is not what the standard allows.
    case malformed
    /// Its type is not decoded.
    case unknown

    fileprivate init(_ continuation: NMEADecoder.Continuation) { self = continuation == .stop ? .stop : .proceed }
}

extension Sentence {
    /// Reads a line, from its `$` to its `*` at an offset, and hands the sentence out.
    static func handOut(
        _ line: RawSpan, to end: Int, _ body: (borrowing Sentence) -> NMEADecoder.Continuation
    ) -> Outcome {
        // Six bytes are the least: an address and a comma. `!` is AIS.
        guard end > 6, line.byte(at: 0) == UInt8(ascii: "$"), line.byte(at: 6) == UInt8(ascii: ",") else {
            return .unknown
        }
        // An address that ends earlier is another one, whatever the field behind it looks like.
        guard line.byte(at: 1) != UInt8(ascii: ","), line.byte(at: 2) != UInt8(ascii: ",") else { return .unknown }
        guard line.byteCount < UsualLine.window else { return handOut(line, Commas(Block(line)), to: end, body) }
        // One of the last ones: it is copied to where there is room behind it.
        var copy = InlineArray<12, UInt64>(repeating: 0)
        for index in 0..<min(12, end / 8 + 1) { copy[index] = line.lastWord(at: 8 * index).littleEndian }
        let window = unsafe copy.span.bytes
        return handOut(window, Commas(Block(window)), to: end, body)
    }
}
