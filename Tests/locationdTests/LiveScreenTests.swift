import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

@testable import locationd

/// The screen of `run --live` without a terminal.
struct LiveScreenTests {
    /// A run in the background, half a minute after it has started.
    private func screen(_ satellites: Int = 12) -> LiveScreen {
        func reading(_ milliseconds: Double, _ switches: Int64) -> CPUUsage {
            CPUUsage(processNanoseconds: Int64(milliseconds * 1e6), voluntarySwitches: switches)
        }
        var ledger = CPULedger(.notRunning, at: CPUUsage())
        ledger.begin(at: reading(12.5, 3), time: at(0))
        ledger.enter(.inactive, at: reading(12.6, 3), time: at(0))
        ledger.enter(.active, at: reading(13, 4), time: at(0.5))
        ledger.enter(.background, at: reading(43, 304), time: at(30.5))
        var fix = Fix(time: at(90), mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: 52.52, longitude: 13.405)
        (fix.horizontalAccuracy, fix.altitude, fix.speed, fix.course) = (3.5, 34, 12.5, 67)
        let status = ServiceStatus(
            time: at(91), state: .background, backgroundTimeRemaining: .greatestFiniteMagnitude,
            demand: .notBefore(at(100)), samplingWait: nil, lastFix: fix,
            source: .found(name: "gpsd 3.22 at localhost:2947"), record: SystemRecord(),
            cost: ledger.closed(at: reading(43.5, 310), time: at(91)), counts: ServiceCounts())
        var screen = LiveScreen(format: TextFormat())
        screen.status = (status, 2)
        let systems: [Satellite.System] = [.gps, .glonass, .galileo]
        screen.satellites = (
            (0..<satellites).map {
                Satellite(
                    systems[$0 % 3], $0 + 1, signal: $0 == 7 ? nil : 48 - 1.1 * Double($0),
                    isUsed: $0 < satellites * 2 / 3)
            }, 63
        )
        screen.messages = (0..<30).map {
            (at(Double($0 * 3)), $0 == 28 ? "! no position\nsince" : "● message \($0)")
        }
        screen.ownCost.processNanoseconds = 4_200_000
        return screen
    }

    @Test(arguments: [(80, 24), (81, 25), (120, 40), (300, 100)])
    func `Every line has every column, with colours as without`(columns: Int, rows: Int) {
        var screen = screen(40)
        let plain = screen.lines(columns: columns, rows: rows)
        #expect(plain.count == rows && plain.allSatisfy { $0.count == columns })
        screen.format.colors = TextColors(isOn: true)
        let colored = screen.lines(columns: columns, rows: rows)
        #expect(colored.map { $0.replacing(/\u{1B}\[\d+m/, with: "") } == plain && colored != plain)
    }

    @Test(arguments: [(79, 24), (80, 23), (20, 3), (1, 1)])
    func `A terminal that is too small says so`(columns: Int, rows: Int) {
        let lines = screen().lines(columns: columns, rows: rows)
        #expect(lines.count == rows && lines.allSatisfy { $0.count == columns })
        if columns > 60 { #expect(lines[0].hasPrefix("the terminal has \(columns)×\(rows); this screen needs 80×24")) }
    }

    @Test(arguments: [(80, 24), (120, 40)]) func `A run that has not begun has a screen`(columns: Int, rows: Int) {
        let lines = LiveScreen(format: TextFormat()).lines(columns: columns, rows: rows)
        #expect(lines.count == rows && lines.contains { $0.hasPrefix("position   unknown") })
        #expect(lines.contains { $0.contains("satellites: none reported") })
    }

    @Test func `Units and zone are the reader's`() {
        var screen = screen()
        screen.format.units = .nautical
        screen.format.time = LocalTime { _ in LocalTime.Offset(seconds: 7200, name: "CEST") }
        let text = screen.lines(columns: 80, rows: 24).joined(separator: "\n")
        #expect(text.contains("24.3 kn, 67°") && text.contains("2026-05-01 10:01:33 CEST, UTC+02:00"))
    }

    private func golden(_ lines: [String]) -> String {
        lines.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    @Test func `The screen fits 80×24`() {
        #expect(golden(screen().lines(columns: 80, rows: 24)) == LiveScreenTests.small)
    }

    @Test func `The screen fits 120×40`() {
        #expect(golden(screen(40).lines(columns: 120, rows: 40)) == LiveScreenTests.large)
    }

    /// What every size of the screen shows in full.
    private static let costs = """
        demand     no fix needed for 7 s
        deliveries every fix is delivered

                            time       CPU   CPU per minute   wake-ups per minute
        active              30 s   30.0 ms         60.00 ms                 600.0
        background    1 min 03 s    0.5 ms          0.48 ms                   5.8
        start-up                   12.5 ms
        this screen                 4.2 ms
        """

    private static let small = """
        locationd 0.1.0                                          2026-05-01 08:01:33 UTC

        position   52.520000, 13.405000           satellites: 8 used of 12, 63 s ago
        accuracy   ±3.5 m                         GP01 ██████▊ 48 ✓  GA06 ██████  43 ✓
        altitude   34.0 m                         GL02 ██████▋ 47 ✓  GP07 █████▊  41 ✓
        speed      45.0 km/h, 67°                 GA03 ██████▍ 46 ✓  GL08          - ✓
        fix        3D, 3 s ago                    GP04 ██████▎ 45 ✓  GA09 █████▌  39
        app        background                     GL05 ██████▏ 44 ✓  GP10 █████▍  38
        source     gpsd 3.22 at localhost:2947
        \(costs)

        08:01:15  ● message 25
        08:01:18  ● message 26
        08:01:21  ● message 27
        08:01:24  ! no position\\nsince
        08:01:27  ● message 29
        q quits

        """

    private static let large = """
        locationd 0.1.0                                                                                  2026-05-01 08:01:33 UTC

        position   52.520000, 13.405000           satellites: 26 used of 40, 63 s ago
        accuracy   ±3.5 m                         GP01 ██████▊ 48 ✓  GA12 █████   36 ✓  GP22 ███▌    25 ✓  GP31 ██▏     15
        altitude   34.0 m                         GL02 ██████▋ 47 ✓  GP13 ████▉   35 ✓  GL23 ███▍    24 ✓  GL32 ██      14
        speed      45.0 km/h, 67°                 GA03 ██████▍ 46 ✓  GL14 ████▊   34 ✓  GA24 ███▏    23 ✓  GA33 █▊      13
        fix        3D, 3 s ago                    GP04 ██████▎ 45 ✓  GA15 ████▋   33 ✓  GP25 ███     22 ✓  GP34 █▋      12
        app        background                     GL05 ██████▏ 44 ✓  GP16 ████▍   32 ✓  GL26 ██▉     20 ✓  GL35 █▌      11
                                                  GA06 ██████  43 ✓  GL17 ████▎   30 ✓  GL08          - ✓  GA36 █▍      10
                                                  GP07 █████▊  41 ✓  GA18 ████▏   29 ✓  GA27 ██▊     19    GP37 █▏       8
                                                  GA09 █████▌  39 ✓  GP19 ████    28 ✓  GP28 ██▌     18    GL38 █        7
                                                  GP10 █████▍  38 ✓  GL20 ███▊    27 ✓  GL29 ██▍     17    GA39 ▉        6
                                                  GL11 █████▏  37 ✓  GA21 ███▋    26 ✓  GA30 ██▎     16    GP40 ▊        5
        source     gpsd 3.22 at localhost:2947
        \(costs)

        08:00:42  ● message 14
        08:00:45  ● message 15
        08:00:48  ● message 16
        08:00:51  ● message 17
        08:00:54  ● message 18
        08:00:57  ● message 19
        08:01:00  ● message 20
        08:01:03  ● message 21
        08:01:06  ● message 22
        08:01:09  ● message 23
        08:01:12  ● message 24
        08:01:15  ● message 25
        08:01:18  ● message 26
        08:01:21  ● message 27
        08:01:24  ! no position\\nsince
        08:01:27  ● message 29
        q quits

        """
}
