public import LocationModel

/// Time and date.
///
///            1         2  3  4    5  6
///            |         |  |  |    |  |
///     $--ZDA,hhmmss.ss,dd,mm,yyyy,xx,yy*hh
///
/// 1 UTC, 2 day, 3 month, 4 year (1678 to 2261), 5-6 hours and minutes of the local zone.
public struct ZDA: Hashable, Sendable {
    /// The sender's two letters: `GP` for GPS, `GN` for several constellations.
    public var talker: Talker
    /// UTC time of day.
    public var time: TimeOfDay?
    /// UTC date, with all four digits of the year.
    public var date: CalendarDate?

    /// An empty sentence from a talker.
    public init(talker: Talker) { self.talker = talker }
}

extension ZDA: SentenceLayout {
    /// The last three bytes of its address: `ZDA`.
    static var type: UInt64 { 0x5A4441 }

    static var fieldsBeforeTime: Int? { 0 }
    /// It is a clock reading, which may differ from the time of the fix.
    static var mayBeginEpoch: Bool { false }

    var sentence: Sentence { .zda(self) }

    /// Reads the fields; the result is valid only if the reader has not rejected one.
    init(_ talker: Talker, _ fields: inout some FieldReader, _ bytes: RawSpan) {
        self.talker = talker
        time = fields.time(bytes)
        let day = fields.integer(bytes, in: 1...31)
        let month = fields.integer(bytes, in: 1...12)
        // A receiver's date must be representable as an ``Instant``.
        let year = fields.integer(bytes, in: CalendarDate.yearsOfInstants)
        // The local time zone follows; it is not needed because the date is UTC.
        if let day, let month, let year {
            date = CalendarDate(year: year, month: month, day: day)
            if date == nil { fields.reject() }
        } else if day != nil || month != nil || year != nil {
            fields.reject()
        }
    }

    /// Writes the 6 fields; the local zone is always UTC.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, ZDA.type)
        writer.time(time)
        writer.integer(date?.day, digits: 2)
        writer.integer(date?.month, digits: 2)
        writer.integer(date?.year, digits: 4)
        writer.integer(0, digits: 2)
        writer.integer(0, digits: 2)
    }
}

extension CalendarDate {
    /// The years that lie entirely within the range of ``Instant``.
    static let yearsOfInstants = 1678...2261
}
