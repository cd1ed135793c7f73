public import LocationModel

/// Fix data of several constellations; the mode has one letter for each.
///
///            1         2       3 4        5 6    7  8   9   10  11  12   13
///            |         |       | |        | |    |  |   |   |   |   |    |
///     $--GNS,hhmmss.ss,ddmm.mm,a,dddmm.mm,a,c--c,nn,x.x,x.x,x.x,x.x,nnnn,s*hh
///
/// 1 UTC, 2-5 position, 6 modes, 7 satellites used, 8 HDOP, 9 altitude in metres, 10 geoid separation in metres, 11-12
/// age and station of the differential corrections, 13 navigational status (from NMEA 4.1 on).
public struct GNS: Hashable, Sendable {
    /// The sender's two letters: `GP` for GPS, `GN` for several constellations.
    public var talker: Talker
    /// UTC time of day of the fix.
    public var time: TimeOfDay?
    /// Degrees, WGS 84; nil if the receiver has no fix.
    public var coordinate: Coordinate?
    /// The best of the constellations' mode indicators; nil if empty or unknown.
    public var mode: PositioningMode?
    /// Satellites in use, of all constellations.
    public var satellitesUsed: Int?
    /// Horizontal dilution of precision.
    public var hdop: Double?
    /// Metres above mean sea level.
    public var altitude: Double?
    /// Height of the geoid above the WGS-84 ellipsoid in metres.
    public var geoidSeparation: Double?

    /// An empty sentence from a talker.
    public init(talker: Talker) { self.talker = talker }
}

extension GNS: SentenceLayout {
    /// The last three bytes of its address: `GNS`.
    static var type: UInt64 { 0x474E53 }

    static var fieldsBeforeTime: Int? { 0 }

    var sentence: Sentence { .gns(self) }

    /// Reads the fields; the result is valid only if the reader has not rejected one.
    init(_ talker: Talker, _ fields: inout some FieldReader, _ bytes: RawSpan) {
        self.talker = talker
        time = fields.time(bytes)
        coordinate = fields.coordinate(bytes)
        mode = fields.bestPositioningMode(bytes)
        satellitesUsed = fields.integer(bytes, in: 0...999)
        hdop = fields.dilution(bytes)
        altitude = fields.decimal(bytes, possible: PossibleRange.altitude)
        geoidSeparation = fields.decimal(bytes, possible: PossibleRange.geoidSeparation)
        // Ignored: the age and the station of differential corrections, and NMEA 4.1's navigational status.
    }

    var isLost: Bool { time == nil && coordinate == nil }

    /// Writes the 12 fields; the mode has one letter for all constellations together.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, GNS.type)
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

extension FieldReader {
    /// The best of a field's mode indicators, one letter for each constellation.
    mutating func bestPositioningMode(_ bytes: RawSpan) -> PositioningMode? {
        let field = next(bytes)
        guard !field.isEmpty else { return nil }
        var best: PositioningMode?
        for offset in field.start..<field.end {
            guard let mode = positioningMode(bytes.byte(at: offset)) else { continue }
            if mode.rank > best?.rank ?? -1 { best = mode }
        }
        return best
    }
}
