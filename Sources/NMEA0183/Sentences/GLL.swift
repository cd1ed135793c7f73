public import LocationModel

/// Geographic position, latitude and longitude.
///
///            1       2 3        4 5         6 7
///            |       | |        | |         | |
///     $--GLL,ddmm.mm,a,dddmm.mm,a,hhmmss.ss,A,m*hh
///
/// 1-4 position, 5 UTC, 6 status, 7 mode (from NMEA 2.3 on).
public struct GLL: Hashable, Sendable {
    /// The sender's two letters: `GP` for GPS, `GN` for several constellations.
    public var talker: Talker
    /// Degrees, WGS 84; nil if the receiver has no fix.
    public var coordinate: Coordinate?
    /// UTC time of day of the position.
    public var time: TimeOfDay?
    /// `A` (true) or `V` (false); nil if empty.
    public var isValid: Bool?
    /// The mode indicator, from NMEA 2.3 on; nil if absent or unknown.
    public var mode: PositioningMode?

    /// An empty sentence from a talker.
    public init(talker: Talker) { self.talker = talker }
}

extension GLL: SentenceLayout {
    /// The last three bytes of its address: `GLL`.
    static var type: UInt64 { 0x474C4C }

    static var fieldsBeforeTime: Int? { 4 }

    @inline(always)
    var sentence: Sentence { .gll(self) }

    /// Reads the fields; the result is valid only if the reader has not rejected one.
    @inline(always)
    init(_ talker: Talker, _ fields: inout some FieldReader, _ bytes: RawSpan) {
        self.talker = talker
        coordinate = fields.coordinate(bytes)
        time = fields.time(bytes)
        isValid = fields.status(bytes)
        mode = fields.positioningMode(bytes)
    }

    var isLost: Bool { time == nil && coordinate == nil }

    /// Writes the 6 fields of NMEA 2.0, and the mode if there is one.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, GLL.type)
        writer.coordinate(coordinate)
        writer.time(time)
        writer.letter(isValid.map { $0 ? UInt8(ascii: "A") : UInt8(ascii: "V") })
        if let mode { writer.letter(mode.rawValue) }
    }
}
