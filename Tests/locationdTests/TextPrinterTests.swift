import LocationModel
import LocationService
import Testing

@testable import locationd

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
        bytes.append(upTo: FixColumns.capacity) { FixColumns().write(fix, at: fix.time.timeOfDay, to: &$0, at: &$1) }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("00:00:00.000" + line) && text.dropFirst(12 + line.count).allSatisfy { $0 == " " })
    }

    @Test(arguments: [(0.0, false), (0.0004, false), (1.25, true)])
    func `A live location has its own time, and that of its delivery if it was later`(delay: Double, isLate: Bool) {
        var fix = Fix(time: Instant(nanoseconds: 0), mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: 52.52, longitude: 13.405)
        let delivery = DeliveredLocations(locations: [fix], client: ClientID(1), state: .active, work: .all, batch: nil)
        func lines(of printer: some EventPrinter) -> String {
            var (printer, bytes) = (printer, [UInt8]())
            printer.append(.locations(delivery), at: fix.time.advanced(bySeconds: delay), to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        let text = lines(of: TextPrinter(isLive: true))
        #expect(text.contains("00:00:00.000    52.520000"))
        #expect(text.hasSuffix(isLate ? "active, delivered 00:00:01.250\n" : "active\n"))
        let json = lines(of: JSONLinesPrinter(isLive: true))
        #expect(json.contains(#""time":"1970-01-01T00:00:00.000Z""#))
        #expect(json.contains(#","delivered":"1970-01-01T00:00:01.250Z"}"#) == isLate)
        // A replay's lines are compared byte by byte; there its batches say it.
        #expect(!lines(of: TextPrinter()).contains("delivered") && !lines(of: JSONLinesPrinter()).contains("delivered"))
    }

    @Test(
        arguments: [
            (.metric, "±4.3 m    34.0 m high  45.0 km/h"), (.imperial, "±13.9 ft  111.5 ft high   28.0 mph"),
            (.nautical, "±4.3 m    34.0 m high    24.3 kn"),
        ] as [(UnitSystem, String)])
    func `Lengths and speeds are in the chosen units`(units: UnitSystem, text: String) {
        var fix = Fix(time: Instant(nanoseconds: 0), mode: .threeDimensional)
        (fix.horizontalAccuracy, fix.altitude, fix.speed) = (4.25, 34.0, 12.5)
        var bytes: [UInt8] = []
        bytes.append(upTo: FixColumns.capacity) {
            FixColumns(units: units).write(fix, at: fix.time.timeOfDay, to: &$0, at: &$1)
        }
        #expect(String(decoding: bytes, as: UTF8.self).contains(text))
    }

    /// Central Europe: summer time ends at 01:00 UTC.
    @Test func `The date is printed again when the local date or the offset changes`() {
        let end = Instant(iso8601: "2026-10-25T01:00:00Z")!
        let zone = LocalTime { seconds in
            Int64(seconds) < end.nanoseconds / 1_000_000_000
                ? LocalTime.Offset(seconds: 7200, name: "CEST") : LocalTime.Offset(seconds: 3600, name: "CET")
        }
        var printer = TextPrinter(format: TextFormat(time: zone))
        var bytes: [UInt8] = []
        for seconds in [-10_801.0, -10_800, -1, 0, 1] {
            printer.append(
                .fault(.locationUnknown(since: end)), at: end.advanced(bySeconds: seconds), to: &bytes)
        }
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                2026-10-24 (CEST, UTC+02:00)
                23:59:59.000  ! no position since 02:00:00.000
                2026-10-25 (CEST, UTC+02:00)
                00:00:00.000  ! no position since 02:00:00.000
                02:59:59.000  ! no position since 02:00:00.000
                2026-10-25 (CET, UTC+01:00)
                02:00:00.000  ! no position since 02:00:00.000
                02:00:01.000  ! no position since 02:00:00.000

                """)
    }

    @Test func `On a terminal, problems are coloured, and the text is the same`() {
        func text(_ colors: TextColors) -> String {
            var printer = TextPrinter(format: TextFormat(colors: colors))
            var bytes: [UInt8] = []
            for event in [.terminated(.user), .message(.didBecomeActive), .requestFailed(ClientID(1))] as [ServiceEvent]
            {
                printer.append(event, at: Instant(nanoseconds: 0), to: &bytes)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        let colored = text(TextColors(isOn: true))
        #expect(colored.contains("\u{1B}[31m✖ terminated: by the user\u{1B}[0m\n"))
        #expect(colored.replacing(/\u{1B}\[\d+m/, with: "") == text(.none))
    }

    @Test func `A character with many accents is cut off`() {
        #expect(shortened("e" + String(repeating: "\u{301}", count: 60_000), to: 80).utf8.count < 200)
        #expect(shortened("tea", to: 3) == "tea" && shortened("teas", to: 3) == "te…")
    }
}
