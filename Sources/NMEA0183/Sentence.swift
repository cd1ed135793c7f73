public import LocationModel

/// One decoded sentence. It contains no references, so creating, copying and destroying it needs no allocation.
///
/// A new type of sentence needs its own file, which conforms it to ``SentenceLayout``, an entry in each of the five
/// lists in this file, and its update in `EpochRules`.
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
    /// The layout of a type, by the last three bytes of an address; nil if the type is not decoded.
    @inline(always)
    static func layout(ofType type: UInt64) -> (any SentenceLayout.Type)? {
        switch type {
        case GSV.type: GSV.self
        case GSA.type: GSA.self
        case RMC.type: RMC.self
        case GGA.type: GGA.self
        case VTG.type: VTG.self
        case GLL.type: GLL.self
        case ZDA.type: ZDA.self
        case GST.type: GST.self
        case GNS.type: GNS.self
        default: nil
        }
    }

    /// A number below 16 for each type. Where epochs begin equally often with several types, ``EpochBeginnings``
    /// prefers the lowest number. The compiler folds the number of a known type to a constant.
    @inline(always)
    static func index(ofType type: UInt64) -> UInt16 {
        switch type {
        case RMC.type: 0
        case GGA.type: 1
        case GNS.type: 2
        case GLL.type: 3
        case GST.type: 4
        case GSA.type: 5
        case GSV.type: 6
        case VTG.type: 7
        case ZDA.type: 8
        default: 15
        }
    }

    /// Calls the visitor with the sentence as its own type.
    @inline(always)
    borrowing func accept<Visitor: SentenceVisitor>(_ visitor: inout Visitor) -> Visitor.Result {
        switch self {
        case .gsv(let gsv): visitor.visit(gsv)
        case .gsa(let gsa): visitor.visit(gsa)
        case .rmc(let rmc): visitor.visit(rmc)
        case .gga(let gga): visitor.visit(gga)
        case .vtg(let vtg): visitor.visit(vtg)
        case .gll(let gll): visitor.visit(gll)
        case .zda(let zda): visitor.visit(zda)
        case .gst(let gst): visitor.visit(gst)
        case .gns(let gns): visitor.visit(gns)
        }
    }
}

extension EpochAssembler {
    /// Adds a sentence and emits the fixes that it completes: at most the previous epoch's and its own.
    public mutating func add(_ sentence: borrowing Sentence, _ emit: (Fix) -> Void) {
        // Not a visitor, because that would have to store `emit`, and storing a closure requires an allocation.
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
