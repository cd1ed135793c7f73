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
