/// A date in the proleptic Gregorian calendar, UTC.
///
/// Packed into four bytes because every epoch carries one.
public struct CalendarDate: Hashable, Comparable, Sendable {
    /// The year in the upper bits, then four bits of month and five bits of day.
    private let packed: Int32

    /// The year, such as 2026; -9999 to 9999.
    public var year: Int { Int(packed >> 9) }
    /// The month, 1 to 12.
    public var month: Int { Int(packed >> 5 & 15) }
    /// The day of the month, 1 to 31.
    public var day: Int { Int(packed & 31) }

    private init(existing year: Int, _ month: Int, _ day: Int) {
        packed = Int32(truncatingIfNeeded: year << 9 | month << 5 | day)
    }

    /// The date, or nil if the calendar has no such day (30 February, month 13).
    public init?(year: Int, month: Int, day: Int) {
        guard (-9999...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= 28 || day <= CalendarDate.days(inMonth: month, of: year)
        else { return nil }
        self.init(existing: year, month, day)
    }

    /// The first and last representable dates, in days since 1970-01-01.
    private static let range = -4371587...2932896

    /// The date the given number of days after 1970-01-01, clamped to the years -9999 to 9999.
    ///
    /// Counts in 400-year eras that begin on 1 March, so that the leap day is the last day of its year (H. Hinnant,
    /// "chrono-Compatible Low-Level Date Algorithms").
    public init(daysSince1970: Int) {
        let range = CalendarDate.range
        let days = min(max(daysSince1970, range.lowerBound), range.upperBound) + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            existing: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// Days since 1970-01-01; negative before it.
    public var daysSince1970: Int {
        let (year, month, day) = (year, month, day)
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date a number of days later, or earlier when negative; clamped to the range as ``init(daysSince1970:)``
    /// does.
    public func advanced(byDays days: Int) -> CalendarDate {
        let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
        return CalendarDate(daysSince1970: overflow ? (days > 0 ? .max : .min) : sum)
    }

    /// Orders dates from earlier to later.
    public static func < (a: CalendarDate, b: CalendarDate) -> Bool { a.packed < b.packed }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
