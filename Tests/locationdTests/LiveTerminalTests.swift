import Foundation
import LocationModel
import TestSupport
import Testing

/// `run --live` on a real terminal.
@Suite(
    .timeLimit(.minutes(15)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid"), "needs setsid of util-linux"), .live)
struct LiveTerminalTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A run with a receiver at 10 Hz.
    private func run(_ columns: UInt16, _ rows: UInt16, _ feeder: Feeder) throws -> TestTerminal {
        let start = Instant(nanoseconds: Int64(Date().timeIntervalSince1970 * 1e9))
        feeder.run(SyntheticReceiver(start: start, hertz: 10))
        return try TestTerminal(
            columns: columns, rows: rows, "run", "--live", "--nmea", "tcp://127.0.0.1:\(feeder.port)", "--control",
            scratch.path("control"))
    }

    private func isComplete(_ screen: [String]) -> Bool {
        let text = screen.joined(separator: "\n")
        return text.contains("position   52.") && text.contains("satellites: 8 used of 8")
            && text.contains("this screen") && text.contains("applicationDidBecomeActive")
    }

    @Test(arguments: [(80, 24), (120, 40)] as [(UInt16, UInt16)])
    func `q ends the run with 0, and the terminal is as before`(columns: UInt16, rows: UInt16) throws {
        let feeder = try Feeder()
        defer { feeder.stop() }
        let terminal = try run(columns, rows, feeder)
        // A screen larger than a piece that was read is complete only with its last row.
        let isWhole = terminal.wait { screen in
            isComplete(screen) && screen.count == Int(rows) && screen.allSatisfy { $0.count == Int(columns) }
        }
        #expect(isWhole, "\(terminal.screen)")
        #expect(!terminal.isRestored)
        terminal.press("q")
        #expect(terminal.finish() == 0)
        #expect(terminal.isRestored)
        let after = try #require(terminal.output.components(separatedBy: "\u{1B}[?1049l").last)
        #expect(terminal.output.contains("\u{1B}[?25h\u{1B}[?1049l"))
        #expect(after.contains("epochs") && after.contains("live screen: ") && after.contains("active: "))
    }

    @Test func `Ctrl-C and SIGTERM restore the terminal, too`() throws {
        for end in ["\u{3}", ""] {
            let feeder = try Feeder()
            defer { feeder.stop() }
            let terminal = try run(80, 24, feeder)
            #expect(terminal.wait(for: isComplete), "\(terminal.screen)")
            if end.isEmpty { kill(try #require(terminal.identifier), SIGTERM) } else { terminal.press(end) }
            #expect(terminal.finish() == 0)
            #expect(terminal.isRestored && terminal.output.contains("\u{1B}[?1049l"))
        }
    }

    @Test func `A resized terminal is drawn again`() throws {
        let feeder = try Feeder()
        defer { feeder.stop() }
        let terminal = try run(80, 24, feeder)
        #expect(terminal.wait(for: isComplete), "\(terminal.screen)")
        terminal.resize(columns: 100, rows: 30)
        #expect(terminal.wait { $0.count == 30 && $0.allSatisfy { $0.count == 100 } })
        terminal.resize(columns: 60, rows: 10)
        #expect(terminal.wait { $0.first?.contains("60×10; this screen needs 80×24") ?? false })
        terminal.press("q")
        #expect(terminal.finish() == 0 && terminal.isRestored)
    }

    @Test func `Without a receiver the live screen starts, says so, and quits`() throws {
        let terminal = try TestTerminal(
            columns: 80, rows: 24, "run", "--live", "--gpsd", "127.0.0.1:1", "--control", scratch.path("control"))
        #expect(terminal.wait { $0.contains { $0.hasPrefix("source     none: gpsd at 127.0.0.1:1") } })
        terminal.press("q")
        #expect(terminal.finish() == 0 && terminal.isRestored)
    }

    @Test func `Without a terminal the live screen is one clear error`() async throws {
        let outcome = try await Program.run("run", "--live")
        #expect(outcome.isFailure(64, "--live needs a terminal") && outcome.output.isEmpty)
        #expect(try await Program.run("run", "--live", "--output", "jsonl").isFailure(64, "leave out --output jsonl"))
        // config draws no screen.
        let settings = try await Program.run("config", "--live")
        #expect(settings.code == 0 && settings.output.hasPrefix("setting "), "\(settings.errors)")
    }
}
