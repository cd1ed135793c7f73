public import LocationModel

/// Recommended minimum specific GNSS data.
///
///            1         2 3       4 5        6 7   8   9      10  11 12 13
///            |         | |       | |        | |   |   |      |   |  |  |
///     $--RMC,hhmmss.ss,A,ddmm.mm,a,dddmm.mm,a,x.x,x.x,ddmmyy,x.x,a, m, s*hh
///
/// 1 UTC, 2 status, 3-6 position, 7 knots, 8 course, 9 date, 10-11 magnetic variation and its sense, 12 mode (from NMEA
/// 2.3 on), 13 navigational status (from 4.1 on). Fields missing at the end are empty.
public struct RMC: Hashable, Sendable {
    /// The sender's two letters: `GP` for GPS, `GN` for several constellations.
    public var talker: Talker
    /// UTC time of day of the fix.
    public var time: TimeOfDay?
    /// `A` (true) or `V` (false); nil if empty.
    public var isValid: Bool?
    /// Degrees, WGS 84; nil if the receiver has no fix.
    public var coordinate: Coordinate?
    /// Speed over ground in knots.
    public var speedInKnots: Double?
    /// Course over ground in degrees from true north.
    public var course: Double?
    /// UTC date of the fix; two-digit years from 80 up belong to the 20th century.
    public var date: CalendarDate?
    /// The mode indicator, from NMEA 2.3 on.
    public var mode: PositioningMode?

    /// An empty sentence from a talker.
    public init(talker: Talker) { self.talker = talker }
}

extension RMC: SentenceLayout {
    /// The last three bytes of its address: `RMC`.
    static var type: UInt64 { 0x524D43 }

    static var fieldsBeforeTime: Int? { 0 }

    @inline(always)
    var sentence: Sentence { .rmc(self) }

    /// Reads the fields; the result is valid only if the reader has not rejected one.
    @inline(always)
    init(_ talker: Talker, _ fields: inout some FieldReader, _ bytes: RawSpan) {
        self.talker = talker
        time = fields.time(bytes)
        isValid = fields.status(bytes)
        coordinate = fields.coordinate(bytes)
        speedInKnots = fields.speed(bytes, possible: PossibleRange.knots)
        course = fields.decimal(bytes, in: 0...360)
        date = fields.date(bytes)
        // Skips the magnetic variation and its sense.
        fields.skip(bytes, count: 2)
        mode = fields.positioningMode(bytes)
        // NMEA 4.1's navigational status follows. Its `V` means "not certified for safety of life", not "no fix".
    }

    var stampDate: CalendarDate? { date }

    var isLost: Bool { time == nil && coordinate == nil }

    /// Writes the 11 fields of NMEA 2.0, and the mode if there is one. A date is omitted if the two digits of its year
    /// would be read as another year.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, RMC.type)
        writer.time(time)
        writer.letter(isValid.map { $0 ? UInt8(ascii: "A") : UInt8(ascii: "V") })
        writer.coordinate(coordinate)
        writer.decimal(speedInKnots, decimals: 3)
        writer.angle(course, decimals: 2)
        writer.empty()
        if let date, (1980...2079).contains(date.year) {
            writer.append(UInt64(date.day), digits: 2)
            writer.append(UInt64(date.month), digits: 2)
            writer.append(UInt64(date.year % 100), digits: 2)
        }
        // The magnetic variation is not modelled.
        writer.empty()
        writer.empty()
        if let mode { writer.letter(mode.rawValue) }
    }
}
