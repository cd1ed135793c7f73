public import LocationModel

/// Global positioning system fix data.
///
///     $--GGA,hhmmss.ss,ddmm.mm,a,dddmm.mm,a,q,nn,x.x,x.x,M,x.x,M,x.x,nnnn*hh
public struct GGA: Hashable, Sendable {
    /// Who talks.
    public var talker: Talker
    /// UTC time of day of the fix.
    public var time: TimeOfDay?
    /// The position.
    public var coordinate: Coordinate?
    /// The quality indicator; nil when empty.
    public var quality: Fix.Quality?
    /// Satellites in use, as far as this sentence counts (many receivers stop at 12).
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

extension GGA {
    /// Writes the 14 fields; the age and the station of differential corrections stay empty.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, "GGA")
        writer.time(time)
        writer.coordinate(coordinate)
        writer.integer(quality.map { Int($0.rawValue) })
        writer.integer(satellitesUsed, digits: 2)
        writer.decimal(hdop, decimals: 2)
        writer.decimal(altitude, decimals: 3)
        writer.text("M")
        writer.decimal(geoidSeparation, decimals: 3)
        writer.text("M")
        writer.empty()
        writer.empty()
    }
}
