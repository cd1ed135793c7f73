public import LocationModel

/// One decoded sentence. A value without references: making, copying and dropping it costs no allocation.
public enum Sentence: Sendable {
    /// Recommended minimum: time, date, position, speed, course.
    case rmc(RMC)
    /// Fix data: time, position, quality, altitude.
    case gga(GGA)
    /// Satellites in the solution and the dilution of precision.
    case gsa(GSA)
    /// Satellites in view.
    case gsv(GSV)
    /// Course and speed over ground.
    case vtg(VTG)
    /// Geographic position.
    case gll(GLL)
    /// Time and date.
    case zda(ZDA)
    /// Error statistics of the position.
    case gst(GST)
    /// Fix data of several constellations.
    case gns(GNS)
}

extension Sentence {
    /// The sentence's UTC time of day; nil when it is empty, and for GSA, GSV and VTG, which have none.
    public var time: TimeOfDay? {
        switch self {
        case .rmc(let rmc): rmc.time
        case .gga(let gga): gga.time
        case .gll(let gll): gll.time
        case .zda(let zda): zda.time
        case .gst(let gst): gst.time
        case .gns(let gns): gns.time
        case .gsa, .gsv, .vtg: nil
        }
    }

    /// Who talks.
    public var talker: Talker {
        Talker(UInt8(truncatingIfNeeded: address >> 32), UInt8(truncatingIfNeeded: address >> 24))
    }

    /// The five ASCII bytes behind the `$`, talker and type, the first one highest: `GNRMC` is `0x47_4E_52_4D_43`.
    public var address: UInt64 {
        switch self {
        case .rmc(let rmc): rmc.address
        case .gga(let gga): gga.address
        case .gsa(let gsa): gsa.address
        case .gsv(let gsv): gsv.address
        case .vtg(let vtg): vtg.address
        case .gll(let gll): gll.address
        case .zda(let zda): zda.address
        case .gst(let gst): gst.address
        case .gns(let gns): gns.address
        }
    }
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
        guard line.byteCount < UsualLine.window else { return handOut(line, Commas(Block(line)), to: end, body) }
        // One of the last ones: it is copied to where there is room behind it.
        var copy = InlineArray<12, UInt64>(repeating: 0)
        for index in 0..<min(12, end / 8 + 1) { copy[index] = line.lastWord(at: 8 * index) }
        let window = unsafe copy.span.bytes
        return handOut(window, Commas(Block(window)), to: end, body)
    }

    /// The same for a line of ``UsualLine/window`` bytes or more: the one row that a new type needs.
    @inline(__always)
    static func handOut(
        _ line: RawSpan, _ commas: Commas, to end: Int, _ body: (borrowing Sentence) -> NMEADecoder.Continuation
    ) -> Outcome {
        // `$P` is a manufacturer's own.
        guard line.byte(at: 1) != UInt8(ascii: "P") else { return .unknown }
        switch line.word(at: 0).byteSwapped &>> 16 & 0xFF_FFFF {
        case GSV.type: return GSV.handOut(line, commas, to: end, body)
        case GSA.type: return GSA.handOut(line, commas, to: end, body)
        case RMC.type: return RMC.handOut(line, commas, to: end, body)
        case GGA.type: return GGA.handOut(line, commas, to: end, body)
        case VTG.type: return VTG.handOut(line, commas, to: end, body)
        case GLL.type: return GLL.handOut(line, commas, to: end, body)
        case ZDA.type: return ZDA.handOut(line, commas, to: end, body)
        case GST.type: return GST.handOut(line, commas, to: end, body)
        case GNS.type: return GNS.handOut(line, commas, to: end, body)
        default: return .unknown
        }
    }
}

/// A type of sentence: its fields in the order of the standard.
protocol SentenceLayout {
    /// The last three bytes of its address.
    static var type: UInt64 { get }
    /// Reads the fields; what they hold counts only when the reader has not rejected one.
    init(_ talker: Talker, _ fields: inout some FieldReader, _ bytes: RawSpan)
    /// Bytes that the first field has, when it has the usual shape: six for a time of day.
    static var lead: Int { get }
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
    static var lead: Int { 0 }
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
            var fields = UsualFields<UInt64>(window, commas, to: end, lead: lead)
            let sentence = Self(Talker(window), &fields, window)
            if fields.isUsual { return Outcome(body(sentence.sentence)) }
        } else if count < 80, end < UsualLine.window &- 8 {
            var fields = UsualFields<UInt128>(window, commas, to: end, lead: lead)
            let sentence = Self(Talker(window), &fields, window)
            if fields.isUsual { return Outcome(body(sentence.sentence)) }
        }
        return handOutExactly(line, to: end, body)
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
