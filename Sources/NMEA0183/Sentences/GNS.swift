public import LocationModel

/// Fix data of several constellations; the mode has one letter for each.
///
///     $--GNS,hhmmss.ss,ddmm.mm,a,dddmm.mm,a,c--c,nn,x.x,x.x,x.x,x.x,nnnn[,s]*hh
public struct GNS: Hashable, Sendable {
    /// Who talks.
    public var talker: Talker
    /// UTC time of day of the fix.
    public var time: TimeOfDay?
    /// The position.
    public var coordinate: Coordinate?
    /// The best of the constellations' mode indicators; nil when empty.
    public var mode: PositioningMode?
    /// Satellites in use.
    public var satellitesUsed: Int?
    /// Horizontal dilution of precision.
    public var hdop: Double?
    /// Metres above mean sea level.
    public var altitude: Double?
    /// Metres of the geoid above the WGS-84 ellipsoid.
    public var geoidSeparation: Double?

    /// An empty sentence of a talker.
    public init(talker: Talker) { self.talker = talker }
}

extension GNS {
    /// Writes the 12 fields; the mode has one letter, for all constellations together.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, "GNS")
        writer.time(time)
        writer.coordinate(coordinate)
        writer.letter(mode?.rawValue)
        writer.integer(satellitesUsed, digits: 2)
        writer.decimal(hdop, decimals: 2)
        writer.decimal(altitude, decimals: 3)
        writer.decimal(geoidSeparation, decimals: 3)
        writer.empty()
        writer.empty()
    }
}
