import LocationModel
import TestSupport
import Testing

struct CalendarDateTests {
    /// The oracle: a calendar that counts day by day.
    private struct DayByDay {
        var (year, month, day) = (1970, 1, 1)

        static func lastDay(of month: Int, _ year: Int) -> Int {
            if month == 2 {
                if year % 400 == 0 { return 29 }
                if year % 100 == 0 { return 28 }
                return year % 4 == 0 ? 29 : 28
            }
            return [4, 6, 9, 11].contains(month) ? 30 : 31
        }

        mutating func advance() {
            day += 1
            if day > DayByDay.lastDay(of: month, year) { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }

        mutating func goBack() {
            day -= 1
            if day == 0 {
                month -= 1
                if month == 0 { (year, month) = (year - 1, 12) }
                day = DayByDay.lastDay(of: month, year)
            }
        }
    }

    /// 500 years in each direction: every case of the 400-year cycle, and more than an instant covers.
    @Test(arguments: [true, false])
    func `Every day is the one after the day before`(forward: Bool) {
        var page = DayByDay()
        var days = 0
        var wrong = 0
        while (1470...2470).contains(page.year) {
            let date = CalendarDate(year: page.year, month: page.month, day: page.day)
            if date?.daysSince1970 != days || CalendarDate(daysSince1970: days) != date { wrong += 1 }
            if forward {
                page.advance()
                days += 1
            } else {
                page.goBack()
                days -= 1
            }
        }
        #expect(wrong == 0)
        #expect(days.magnitude > 182_000)
    }

    @Test(arguments: [
        (2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (2026, 1, 0), (2026, 1, 32), (2026, 2, 29), (1900, 2, 29),
        (2100, 2, 29), (2024, 2, 30), (2000, 2, 30), (2026, -1, -1), (.max, 1, 1), (.min, 1, 1), (2026, .max, .min),
    ])
    func `A day that does not exist is no date`(year: Int, month: Int, day: Int) {
        #expect(CalendarDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [2000, 2004, 2024, 2096])
    func `Leap years have 29 February`(year: Int) throws {
        let leapDay = try #require(CalendarDate(year: year, month: 2, day: 29))
        #expect(leapDay.advanced(byDays: 1) == CalendarDate(year: year, month: 3, day: 1))
        #expect(leapDay.advanced(byDays: -1) == CalendarDate(year: year, month: 2, day: 28))
    }

    @Test(arguments: [Int.max, .min, 1 << 40, -1 << 40, 2_932_897, -4_371_588])
    func `Days outside the years are held at their ends`(days: Int) {
        let date = CalendarDate(daysSince1970: days)
        let end = days > 0 ? (year: 9999, month: 12, day: 31) : (year: -9999, month: 1, day: 1)
        #expect(date == CalendarDate(year: end.year, month: end.month, day: end.day))
        #expect(date.advanced(byDays: days) == date)
        #expect(date.advanced(byDays: days > 0 ? -1 : 1) != date)
    }

    @Test func `Dates are ordered as their days are`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<10_000 {
            let (a, b) = (
                Int.random(in: -100_000...100_000, using: &generator), Int.random(in: -500...500, using: &generator)
            )
            #expect((CalendarDate(daysSince1970: a) < CalendarDate(daysSince1970: a + b)) == (b > 0))
        }
    }
}
