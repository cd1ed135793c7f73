public import LocationModel

/// Global positioning system fix data.
///
///            1         2       3 4        5 6 7  8   9   1011 1213  14
///            |         |       | |        | | |  |   |   | |  | |   |
///     $--GGA,hhmmss.ss,ddmm.mm,a,dddmm.mm,a,q,nn,x.x,x.x,M,x.x,M,x.x,nnnn*hh
///
/// 1 UTC, 2-5 position, 6 quality, 7 satellites used, 8 HDOP, 9-10 altitude in metres, 11-12 geoid separation in
/// metres, 13 age of the differential corrections in seconds, 14 their station.
public struct GGA: Hashable, Sendable {
    /// The sender's two letters: `GP` for GPS, `GN` for several constellations.
    public var talker: Talker
    /// UTC time of day of the fix.
    public var time: TimeOfDay?
    /// Degrees, WGS 84; nil if the receiver has no fix.
    public var coordinate: Coordinate?
    /// The quality indicator; nil if empty, or one that the standard does not define.
    public var quality: Fix.Quality?
    /// Satellites in use, as counted by this sentence (many receivers stop at 12).
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

extension GGA: SentenceLayout {
    /// The last three bytes of its address: `GGA`.
    static var type: UInt64 { 0x474741 }

    static var fieldsBeforeTime: Int? { 0 }

    @inline(always)
    var sentence: Sentence { .gga(self) }

    /// Reads the fields; the result is valid only if the reader has not rejected one.
    @inline(always)
    init(_ talker: Talker, _ fields: inout some FieldReader, _ bytes: RawSpan) {
        self.talker = talker
        time = fields.time(bytes)
        coordinate = fields.coordinate(bytes)
        // 9 is a proprietary value: a fix of a kind that the standard does not define.
        quality = fields.code(bytes, in: 0...9).flatMap(Fix.Quality.init(rawValue:))
        satellitesUsed = fields.integer(bytes, in: 0...999)
        hdop = fields.dilution(bytes)
        altitude = fields.decimal(bytes, possible: PossibleRange.altitude)
        fields.unit(bytes, UInt8(ascii: "M"))
        geoidSeparation = fields.decimal(bytes, possible: PossibleRange.geoidSeparation)
        fields.unit(bytes, UInt8(ascii: "M"))
    }

    var isLost: Bool { time == nil && coordinate == nil }

    /// Writes the 14 fields; the age and the station of differential corrections are left empty.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, GGA.type)
        writer.time(time)
        writer.coordinate(coordinate)
        writer.integer(quality.map { Int($0.rawValue) })
        writer.integer(satellitesUsed, digits: 2)
        writer.decimal(hdop, decimals: 2)
        writer.decimal(altitude, decimals: 3)
        writer.letter(UInt8(ascii: "M"))
        writer.decimal(geoidSeparation, decimals: 3)
        writer.letter(UInt8(ascii: "M"))
        writer.empty()
        writer.empty()
    }
}
