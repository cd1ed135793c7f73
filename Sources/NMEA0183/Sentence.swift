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
        switch self {
        case .rmc(let rmc): rmc.talker
        case .gga(let gga): gga.talker
        case .gsa(let gsa): gsa.talker
        case .gsv(let gsv): gsv.talker
        case .vtg(let vtg): vtg.talker
        case .gll(let gll): gll.talker
        case .zda(let zda): zda.talker
        case .gst(let gst): gst.talker
        case .gns(let gns): gns.talker
        }
    }

    /// The five ASCII bytes behind the `$`, talker and type, the first one highest: `GNRMC` is `0x47_4E_52_4D_43`.
    public var address: UInt64 {
        let type: UInt64 =
            switch self {
            case .rmc: RMC.type
            case .gga: GGA.type
            case .gsa: GSA.type
            case .gsv: GSV.type
            case .vtg: VTG.type
            case .gll: GLL.type
            case .zda: ZDA.type
            case .gst: GST.type
            case .gns: GNS.type
            }
        return UInt64(talker.code) << 24 | type
    }

    /// The sentence of an address, or nil when the type is not decoded: the one row a new type needs.
    @inline(__always)
    init?(address: UInt64, _ fields: inout FieldReader, _ bytes: RawSpan) {
        let talker = Talker(UInt8(truncatingIfNeeded: address >> 32), UInt8(truncatingIfNeeded: address >> 24))
        switch address & 0xFF_FFFF {
        case GSV.type: self = .gsv(GSV(talker, &fields, bytes))
        case GSA.type: self = .gsa(GSA(talker, &fields, bytes))
        case RMC.type: self = .rmc(RMC(talker, &fields, bytes))
        case GGA.type: self = .gga(GGA(talker, &fields, bytes))
        case VTG.type: self = .vtg(VTG(talker, &fields, bytes))
        case GLL.type: self = .gll(GLL(talker, &fields, bytes))
        case ZDA.type: self = .zda(ZDA(talker, &fields, bytes))
        case GST.type: self = .gst(GST(talker, &fields, bytes))
        case GNS.type: self = .gns(GNS(talker, &fields, bytes))
        default: return nil
        }
    }
}
