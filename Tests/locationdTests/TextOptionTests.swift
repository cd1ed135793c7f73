import Foundation
import TestSupport
import Testing

@testable import locationd

/// `--time-zone`, `--units` and `--color`: for text, never for the records of programs.
@Suite(.timeLimit(.minutes(15)), .live) struct TextOptionTests {
    let scratch: Scratch
    let trace: String

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("city.nmea", SampleTrace.bytes()).path
    }

    /// Runs the program with variables of the environment, and without those that it reads itself.
    private func run(_ environment: String, _ arguments: String...) async throws -> Outcome {
        try await Program.shell("env -u TZ -u NO_COLOR \(environment) \"$0\" \"$@\"", arguments)
    }

    @Test(arguments: [["replay"], ["replay", "--why"], ["trace", "info"]])
    func `Without a zone the output is in UTC and says so`(command: [String]) async throws {
        let plain = try await Program.shell("env -u TZ \"$0\" \"$@\"", command + [trace])
        #expect(plain.output.contains("UTC") || plain.output.contains("08:00:00.000Z"))
        for zone in ["TZ=", "TZ=UTC"] {
            #expect(try await Program.shell("env \(zone) \"$0\" \"$@\"", command + [trace]).output == plain.output)
        }
    }

    @Test func `A zone is named by the option or by TZ, and the option counts`() async throws {
        let option = try await run("", "replay", trace, "--time-zone", "Europe/Berlin")
        #expect(option.output.hasPrefix("2026-05-01 (CEST, UTC+02:00)\n10:00:00.000  "))
        #expect(try await run("TZ=Europe/Berlin", "replay", trace).output == option.output)
        #expect(try await run("TZ=Asia/Tokyo", "replay", trace, "--time-zone", "Europe/Berlin").output == option.output)
        let rule = try await run("TZ=CET-1CEST,M3.5.0,M10.5.0/3", "replay", trace)
        #expect(rule.output == option.output)
        let info = try await run("", "trace", "info", trace, "--time-zone", "America/Sao_Paulo")
        #expect(info.output.contains("from          2026-05-01T05:00:00.000-03:00\n"))
    }

    /// `date` of the system is the oracle.
    @Test(arguments: ["Asia/Kathmandu", "Pacific/Apia", "America/St_Johns", "Africa/Casablanca", "Australia/Lord_Howe"])
    func `The offset is the system's`(zone: String) async throws {
        let shown = try await run("", "trace", "info", trace, "--time-zone", zone).output
        let date = try await Program.shell("TZ=$1 date -d 2026-05-01T08:00:00Z +%FT%T.000%:z", [zone]).output
        #expect(shown.contains(date))
    }

    @Test(arguments: ["Mars/Olympus_Mons", "../../../etc/passwd", "Europe", "x", ""])
    func `An unknown zone is one line and 64`(zone: String) async throws {
        let option = try await run("", "replay", trace, "--time-zone", zone)
        #expect(option.code == 64 && option.output.isEmpty)
        #expect(option.errors.hasPrefix("locationd: --time-zone \(zone): the system has no such time zone"))
        #expect(option.errors.filter { $0 == "\n" }.count == 1)
        guard !zone.isEmpty else { return }
        let variable = try await run("TZ=\(zone)", "replay", trace)
        #expect(variable.code == 64 && variable.errors.hasPrefix("locationd: TZ=\(zone): the system has no such"))
    }

    @Test(arguments: [["replay", "--output", "jsonl", "--why"], ["trace", "info", "--json"]])
    func `What programs read does not depend on zone, units and colours`(command: [String]) async throws {
        let plain = try await Program.shell("env -u TZ \"$0\" \"$@\"", command + [trace])
        let other = try await Program.shell(
            "env TZ=Mars/Base \"$0\" \"$@\"",
            command + [trace, "--units", "imperial", "--color", "always"])
        #expect(other.code == 0 && other.output == plain.output)
        let zone = try await Program.shell("\"$0\" \"$@\"", command + [trace, "--time-zone", "Asia/Tokyo"])
        #expect(zone.code == 0 && zone.output == plain.output)
    }

    @Test func `The saved result does not depend on zone and units, and its report does`() async throws {
        let (saved, page) = (scratch.path("saved.json"), scratch.path("page.html"))
        _ = try await run("", "replay", trace, "--save", saved, "--time-zone", "Asia/Tokyo", "--units", "nautical")
        func report(_ options: String...) async throws -> String {
            let outcome = try await Program.shell(
                "env -u TZ \"$0\" \"$@\"", ["replay", "--from", saved, "--report", page] + options)
            #expect(outcome.code == 0)
            return try String(contentsOfFile: page, encoding: .utf8)
        }
        let plain = try await report()
        #expect(plain.contains("2026-05-01, 08:00 UTC") && plain.contains("Speed, km/h"))
        let other = try await report("--time-zone", "Asia/Tokyo", "--units", "nautical")
        #expect(other.contains("2026-05-01, 17:00 JST, UTC+09:00") && other.contains("Speed, kn"))
        func raw(_ page: String) -> Substring? { page.split(separator: "<pre>").last }
        #expect(raw(plain) == raw(other))
    }

    @Test func `Colours are for terminals, unless they are asked for`() async throws {
        let escape = "\u{1B}["
        #expect(try await !run("", "replay", trace).output.contains(escape))
        #expect(try await !run("TERM=xterm", "replay", trace, "--color", "never").output.contains(escape))
        let plain = try await run("", "replay", trace)
        let always = try await run("NO_COLOR=1", "replay", trace, "--color", "always")
        #expect(always.output.contains(escape))
        #expect(always.output.replacing(/\u{1B}\[\d+m/, with: "") == plain.output)
    }

    /// `script` gives the program a terminal.
    @Test(
        arguments: [
            ("TERM=xterm", true), ("TERM=dumb", false), ("TERM=xterm NO_COLOR=1", false),
            ("TERM=xterm NO_COLOR=", true),
        ])
    func `On a terminal the environment decides`(environment: String, isColored: Bool) async throws {
        let outcome = try await Program.shell(
            "script -qec \"env -u NO_COLOR \(environment) '$0' replay '$1'\" /dev/null </dev/null", [trace])
        #expect(outcome.output.contains("●") && outcome.output.contains("\u{1B}[36m") == isColored)
    }
}
