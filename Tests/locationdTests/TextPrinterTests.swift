import LocationModel
import LocationService
import Testing

@testable import locationd

/// What is printed for people.
struct TextPrinterTests {
    @Test func `A name of any length and kind stays on its line`() {
        var printer = TextPrinter()
        var bytes: [UInt8] = []
        for name in ["a\u{1B}[31m\nb", String(repeating: "x", count: 60_000)] {
            printer.append(.notification(name, isShown: true), at: Instant(nanoseconds: 0), to: &bytes)
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 3 && lines[0] == "1970-01-01 (UTC)")
        #expect(lines[1] == "00:00:00.000    notification a?[31m\\nb is shown")
        #expect(lines.last?.count == 314 && lines.last?.last == "…")
    }

    @Test func `A character with any number of accents is not one`() {
        #expect(shortened("e" + String(repeating: "\u{301}", count: 60_000), to: 80).utf8.count < 200)
        #expect(shortened("tea", to: 3) == "tea" && shortened("teas", to: 3) == "te…")
    }
}
