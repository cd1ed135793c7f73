import LocationModel
import LocationService
import Testing

@testable import locationd

/// The text output.
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

    /// The column of an unknown value is empty; a number that is too wide for its column is printed in full.
    @Test(
        arguments: [
            (nil, nil, "    52.520000, 13.405000                                        "),
            (4.25, 34.0, "    52.520000, 13.405000    ±4.3 m    34.0 m high               "),
            (0.25, -9_999_999.96, "    52.520000, 13.405000    ±0.3 m-10000000.0 m high            "),
            (3e20, 9_999_999_999_999.9, "    52.520000, 13.405000±3e+20 m9999999999999.9 m high          "),
            (
                1e300, -Double.greatestFiniteMagnitude,
                "    52.520000, 13.405000±1e+300 m-1.7976931348623157e+308 m high"
            ),
        ] as [(Double?, Double?, String)])
    func `A fix is printed in columns`(accuracy: Double?, altitude: Double?, line: String) {
        var fix = Fix(time: Instant(nanoseconds: 0), mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: 52.52, longitude: 13.405)
        (fix.horizontalAccuracy, fix.altitude) = (accuracy, altitude)
        var bytes: [UInt8] = []
        bytes.append(upTo: FixColumns.capacity) { FixColumns().write(fix, to: &$0, at: &$1) }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("00:00:00.000" + line) && text.dropFirst(12 + line.count).allSatisfy { $0 == " " })
    }

    @Test func `A character with many accents is cut off`() {
        #expect(shortened("e" + String(repeating: "\u{301}", count: 60_000), to: 80).utf8.count < 200)
        #expect(shortened("tea", to: 3) == "tea" && shortened("teas", to: 3) == "te…")
    }
}
