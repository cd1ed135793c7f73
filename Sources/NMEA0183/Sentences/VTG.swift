/// Course over ground and ground speed.
///
///            1   2 3   4 5   6 7   8 9
///            |   | |   | |   | |   | |
///     $--VTG,x.x,T,x.x,M,x.x,N,x.x,K,m*hh
///
/// 1 course from true north, 3 from magnetic north, 5 knots, 7 km/h, 9 mode (from NMEA 2.3 on).
public struct VTG: Hashable, Sendable {
    /// The sender's two letters: `GP` for GPS, `GN` for several constellations.
    public var talker: Talker
    /// Course in degrees from true north.
    public var course: Double?
    /// Speed over ground in knots.
    public var speedInKnots: Double?
    /// Speed over ground in kilometres per hour.
    public var speedInKilometersPerHour: Double?
    /// The mode indicator, from NMEA 2.3 on; nil if absent or unknown.
    public var mode: PositioningMode?

    /// An empty sentence from a talker.
    public init(talker: Talker) { self.talker = talker }
}

extension VTG: SentenceLayout {
    /// The last three bytes of its address: `VTG`.
    static var type: UInt64 { 0x565447 }

    @inline(always)
    var sentence: Sentence { .vtg(self) }

    /// Reads the fields; the result is valid only if the reader has not rejected one.
    @inline(always)
    init(_ talker: Talker, _ fields: inout some FieldReader, _ bytes: RawSpan) {
        self.talker = talker
        course = fields.decimal(bytes, in: 0...360)
        fields.unit(bytes, UInt8(ascii: "T"))
        // Skips the magnetic course.
        fields.skip(bytes, count: 2)
        speedInKnots = fields.speed(bytes, possible: PossibleRange.knots)
        fields.unit(bytes, UInt8(ascii: "N"))
        speedInKilometersPerHour = fields.speed(bytes, possible: PossibleRange.kilometersPerHour)
        fields.unit(bytes, UInt8(ascii: "K"))
        mode = fields.positioningMode(bytes)
    }

    /// Writes the 8 fields of NMEA 2.0, and the mode if there is one; the magnetic course is left empty.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, VTG.type)
        writer.angle(course, decimals: 2)
        writer.letter(UInt8(ascii: "T"))
        writer.empty()
        writer.letter(UInt8(ascii: "M"))
        writer.decimal(speedInKnots, decimals: 3)
        writer.letter(UInt8(ascii: "N"))
        writer.decimal(speedInKilometersPerHour, decimals: 3)
        writer.letter(UInt8(ascii: "K"))
        if let mode { writer.letter(mode.rawValue) }
    }
}
