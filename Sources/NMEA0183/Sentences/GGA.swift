public import LocationModel

/// Global positioning system fix data.
///
///            1         2       3 4        5 6 7  8   9   1011 1213  14
///            |         |       | |        | | |  |   |   | |  | |   |
///     $--GGA,hhmmss.ss,ddmm.mm,a,dddmm.mm,a,q,nn,x.x,x.x,M,x.x,M,x.x,nnnn*hh
///
/// 1 UTC, 2-5 position, 6 quality, 7 satellites used, 8 HDOP, 9-10 altitude in metres, 11-12 geoid separation in metres,
/// 13 age of the differential corrections in seconds, 14 their station.
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

extension GGA: SentenceLayout {
    /// The last three bytes of its address: `GGA`.
    static var type: UInt64 { 0x474741 }

    static var fieldsBeforeTime: Int? { 0 }

    @inline(always)
    var sentence: Sentence { .gga(self) }

    /// Reads the fields; what they hold counts only when the reader has not rejected one.
    @inline(always)
    init(_ talker: Talker, _ fields: inout some FieldReader, _ bytes: RawSpan) {
        self.talker = talker
        time = fields.time(bytes)
        coordinate = fields.coordinate(bytes)
        quality = fields.code(bytes, in: 0...8).flatMap(Fix.Quality.init(rawValue:))
        satellitesUsed = fields.integer(bytes, in: 0...999)
        hdop = fields.decimal(bytes, in: 0...1e6)
        altitude = fields.decimal(bytes, in: -1e15...1e15)
        fields.unit(bytes, UInt8(ascii: "M"))
        geoidSeparation = fields.decimal(bytes, in: -1e15...1e15)
        fields.unit(bytes, UInt8(ascii: "M"))
    }

    @inline(__always)
    var isLost: Bool { time == nil && coordinate == nil }

    /// Position and altitude, and how they were found.
    @inline(__always)
    func tell(_ epoch: inout Epoch) {
        epoch.isClockOnly = false
        epoch.denials.gga = quality == .invalid
        epoch.coordinate = coordinate ?? epoch.coordinate
        epoch.gga = Epoch.Solution(
            quality: quality, satellitesUsed: satellitesUsed, hdop: hdop, altitude: altitude,
            geoidSeparation: geoidSeparation)
    }

    /// Writes the 14 fields; the age and the station of differential corrections stay empty.
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
