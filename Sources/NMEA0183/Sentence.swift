public import LocationModel

/// One decoded sentence. A value without references: making, copying and dropping it costs no allocation.
///
/// A new type is a file of its own, and a row in each list of this one, which are all that there are.
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

extension Sentence {
    /// Reads a line of ``UsualLine/window`` bytes or more, from its `$` to its `*` at an offset, and hands the sentence out.
    @inline(__always)
    static func handOut(
        _ line: RawSpan, _ commas: Commas, to end: Int, _ body: (borrowing Sentence) -> NMEADecoder.Continuation
    ) -> Outcome {
        // `$P` is a manufacturer's own.
        guard line.byte(at: 1) != UInt8(ascii: "P") else { return .unknown }
        let type = line.word(at: 0).byteSwapped &>> 16 & 0xFF_FFFF
        // Most of them are.
        if type == GSV.type { return GSV.handOut(line, commas, to: end, body) }
        switch type {
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

    /// Reads such a line and hands its sentence to an assembler.
    @inline(__always)
    static func join(
        _ line: RawSpan, _ commas: Commas, to end: Int, _ assembler: inout EpochAssembler,
        _ emit: (Fix) -> NMEADecoder.Continuation
    ) -> Outcome {
        guard line.byte(at: 1) != UInt8(ascii: "P") else { return .unknown }
        let type = line.word(at: 0).byteSwapped &>> 16 & 0xFF_FFFF
        // Most of them are.
        if type == GSV.type { return GSV.join(line, commas, to: end, &assembler, emit) }
        switch type {
        case GSA.type: return GSA.join(line, commas, to: end, &assembler, emit)
        case RMC.type: return RMC.join(line, commas, to: end, &assembler, emit)
        case GGA.type: return GGA.join(line, commas, to: end, &assembler, emit)
        case VTG.type: return VTG.join(line, commas, to: end, &assembler, emit)
        case GLL.type: return GLL.join(line, commas, to: end, &assembler, emit)
        case ZDA.type: return ZDA.join(line, commas, to: end, &assembler, emit)
        case GST.type: return GST.join(line, commas, to: end, &assembler, emit)
        case GNS.type: return GNS.join(line, commas, to: end, &assembler, emit)
        default: return .unknown
        }
    }

    /// Fields between the address and the time of day in sentences of a type; nil when it has none.
    static func fieldsBeforeTime(ofType type: UInt64) -> Int? {
        switch type {
        case RMC.type: RMC.fieldsBeforeTime
        case GGA.type: GGA.fieldsBeforeTime
        case GSA.type: GSA.fieldsBeforeTime
        case GSV.type: GSV.fieldsBeforeTime
        case VTG.type: VTG.fieldsBeforeTime
        case GLL.type: GLL.fieldsBeforeTime
        case ZDA.type: ZDA.fieldsBeforeTime
        case GST.type: GST.fieldsBeforeTime
        case GNS.type: GNS.fieldsBeforeTime
        default: nil
        }
    }

    /// Writes its fields.
    func encode(into writer: inout SentenceWriter) {
        switch self {
        case .rmc(let rmc): rmc.encode(into: &writer)
        case .gga(let gga): gga.encode(into: &writer)
        case .gsa(let gsa): gsa.encode(into: &writer)
        case .gsv(let gsv): gsv.encode(into: &writer)
        case .vtg(let vtg): vtg.encode(into: &writer)
        case .gll(let gll): gll.encode(into: &writer)
        case .zda(let zda): zda.encode(into: &writer)
        case .gst(let gst): gst.encode(into: &writer)
        case .gns(let gns): gns.encode(into: &writer)
        }
    }
}

extension EpochAssembler {
    /// Takes a sentence in and emits the fixes that it completes: at most the epoch before it, and its own.
    public mutating func add(_ sentence: borrowing Sentence, _ emit: (Fix) -> Void) {
        switch sentence {
        case .gsv(let gsv): add(gsv, emit)
        case .gsa(let gsa): add(gsa, emit)
        case .rmc(let rmc): add(rmc, emit)
        case .gga(let gga): add(gga, emit)
        case .vtg(let vtg): add(vtg, emit)
        case .gll(let gll): add(gll, emit)
        case .zda(let zda): add(zda, emit)
        case .gst(let gst): add(gst, emit)
        case .gns(let gns): add(gns, emit)
        }
    }
}
