/// Course over ground and ground speed.
///
///     $--VTG,x.x,T,x.x,M,x.x,N,x.x,K[,m]*hh
public struct VTG: Hashable, Sendable {
    /// Who talks.
    public var talker: Talker
    /// Course in degrees from true north.
    public var course: Double?
    /// Speed over ground in knots.
    public var speedInKnots: Double?
    /// Speed over ground in kilometres per hour.
    public var speedInKilometersPerHour: Double?
    /// The mode indicator.
    public var mode: PositioningMode?

    /// An empty sentence of a talker.
    public init(talker: Talker) { self.talker = talker }
}

extension VTG {
    /// Writes the 8 fields of NMEA 2.0, and the mode when there is one; the magnetic course stays empty.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, "VTG")
        writer.angle(course, decimals: 2)
        writer.text("T")
        writer.empty()
        writer.text("M")
        writer.decimal(speedInKnots, decimals: 3)
        writer.text("N")
        writer.decimal(speedInKilometersPerHour, decimals: 3)
        writer.text("K")
        if let mode { writer.letter(mode.rawValue) }
    }
}
