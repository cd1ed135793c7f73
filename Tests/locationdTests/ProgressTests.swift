import Foundation
import TestSupport
import Testing

/// The progress bar appears only on a terminal.
@Suite(
    .timeLimit(.minutes(15)),
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "needs script, which makes terminals"),
    .live)
struct ProgressTests {
    let scratch: Scratch
    let trace: String
    static let erase = "\r\u{1B}[K"

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("city.nmea", SampleTrace.bytes(seconds: 60)).path
    }

    /// Runs a shell command on a terminal of its own; the output is what the terminal receives.
    private func onTerminal(_ line: String) async throws -> Outcome {
        try await Program.shell(#"exec script -qec "$1" /dev/null"#, [line])
    }

    @Test func `The bar of a run over a second appears, moves, and is gone at the end`() async throws {
        let run = try await onTerminal("'\(Program.path)' replay '\(trace)' --speed 20 > /dev/null")
        #expect(run.code == 0)
        let bars = run.output.split(separator: "\r").filter { $0.contains("█") }
        #expect(bars.count >= 2 && Set(bars).count >= 2)
        #expect(bars.allSatisfy { $0.wholeMatch(of: /█*░* \d+ %/) != nil })
        #expect(run.output.hasSuffix(Self.erase))
    }

    @Test func `On a terminal with both, each line of output begins on a clean one`() async throws {
        let run = try await onTerminal("'\(Program.path)' replay '\(trace)' --speed 20")
        #expect(run.code == 0 && run.output.contains("█"))
        for line in run.output.split(separator: "\r\n") where line.contains("█") {
            let rest = try #require(line.range(of: Self.erase, options: .backwards))
            #expect(!line[rest.upperBound...].contains("█"))
        }
    }

    @Test func `The bar of a measurement fits a terminal of 60 columns`() async throws {
        let run = try await onTerminal(
            "stty cols 60; '\(Program.path)' measure '\(trace)' '\(trace)' '\(trace)' --rounds 12 --color never")
        #expect(run.code == 0, "\(run.output)")
        let bars = run.output.split(separator: "\r").filter { $0.contains("░") }
        #expect(!bars.isEmpty && bars.allSatisfy { $0.replacing("\u{1B}[K", with: "").count < 60 }, "\(bars)")
    }

    @Test func `A run within a second has no bar`() async throws {
        let run = try await onTerminal("'\(Program.path)' replay '\(trace)' > /dev/null")
        #expect(run.code == 0 && run.output.isEmpty)
    }

    @Test func `There is no bar in a pipe`() async throws {
        let run = try await Program.shell(#""$0" replay "$1" --speed 40 2>&1 > /dev/null | cat"#, [trace])
        #expect(run.output.isEmpty)
    }
}
