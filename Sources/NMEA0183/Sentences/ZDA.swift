public import LocationModel

/// Time and date.
///
///     $--ZDA,hhmmss.ss,dd,mm,yyyy,xx,yy*hh
public struct ZDA: Hashable, Sendable {
    /// Who talks.
    public var talker: Talker
    /// UTC time of day.
    public var time: TimeOfDay?
    /// UTC date, with all four digits of the year.
    public var date: CalendarDate?

    /// An empty sentence of a talker.
    public init(talker: Talker) { self.talker = talker }
}

extension ZDA {
    /// Writes the 6 fields; the local zone is always UTC.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, "ZDA")
        writer.time(time)
        writer.integer(date?.day, digits: 2)
        writer.integer(date?.month, digits: 2)
        writer.integer(date?.year, digits: 4)
        writer.text("00")
        writer.text("00")
    }
}
