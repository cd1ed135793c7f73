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
        read(line, commas, to: end) { body($0.sentence) }
    }

    /// The same for an assembler: not as one of all types, which it would only take apart again.
    @inline(never)
    static func join(
        _ line: RawSpan, _ commas: Commas, to end: Int, _ assembler: inout EpochAssembler,
        _ emit: (Fix) -> NMEADecoder.Continuation
    ) -> Outcome {
        read(line, commas, to: end) { sentence in
            var continuation = NMEADecoder.Continuation.proceed
            assembler.add(sentence) { if emit($0) == .stop { continuation = .stop } }
            return continuation
        }
    }

    @inline(__always)
    private static func read(
        _ line: RawSpan, _ commas: Commas, to end: Int, _ take: (Self) -> NMEADecoder.Continuation
    ) -> Outcome {
        let count = end &- Block.start &- lead
        let window = line.extracting(0..<UsualLine.window)
        if count < 64 {
            if let outcome = readUsual(window, commas, to: end, as: UInt64.self, take) { return outcome }
        } else if count < 80, end < UsualLine.window &- 8 {
            if let outcome = readUsual(window, commas, to: end, as: UInt128.self, take) { return outcome }
        }
        guard let sentence = readExactly(line, to: end) else { return .malformed }
        return Outcome(take(sentence))
    }

    /// Nil when the fields have other shapes than usual.
    @inline(__always)
    private static func readUsual<Ends: FieldEnds>(
        _ window: RawSpan, _ commas: Commas, to end: Int, as _: Ends.Type, _ take: (Self) -> NMEADecoder.Continuation
    ) -> Outcome? {
        var fields = UsualFields<Ends>(window, commas, to: end, lead: lead)
        let sentence = Self(Talker(window), &fields, window)
        return fields.isUsual ? Outcome(take(sentence)) : nil
    }

    /// Nil when a field is not what the standard allows.
    @inline(never)
    private static func readExactly(_ line: RawSpan, to end: Int) -> Self? {
        var fields = ExactFields(to: end)
        let sentence = Self(Talker(line), &fields, line)
        return fields.isMalformed ? nil : sentence
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
    /// Finds the fields of a line, from its `$` to its `*` at an offset, and has them read.
    static func read(_ line: RawSpan, to end: Int, _ read: (RawSpan, Commas, Int) -> Outcome) -> Outcome {
        // Six bytes are the least: an address and a comma. `!` is AIS.
        guard end > 6, line.byte(at: 0) == UInt8(ascii: "$"), line.byte(at: 6) == UInt8(ascii: ",") else {
            return .unknown
        }
        // An address that ends earlier is another one, whatever the field behind it looks like.
        guard line.byte(at: 1) != UInt8(ascii: ","), line.byte(at: 2) != UInt8(ascii: ",") else { return .unknown }
        guard line.byteCount < UsualLine.window else { return read(line, Commas(Block(line)), end) }
        // One of the last ones: it is copied to where there is room behind it.
        var copy = InlineArray<12, UInt64>(repeating: 0)
        for index in 0..<min(12, end / 8 + 1) { copy[index] = line.lastWord(at: 8 * index).littleEndian }
        let window = unsafe copy.span.bytes
        return read(window, Commas(Block(window)), end)
    }
}
