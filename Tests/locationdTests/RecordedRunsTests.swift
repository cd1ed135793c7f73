import Foundation
import Testing

/// `Tests/Replay` holds recorded runs of the committed traces. A change of what the app gets must be one that was meant:
/// then record them anew, with the options of `runs.txt` and `--output jsonl`.
struct RecordedRunsTests {
    static let runs = PackageFiles.lines(of: "Tests/Replay/runs.txt")

    @Test func thereAreSome() { #expect(Self.runs.count >= 6) }

    @Test(arguments: runs) func theAppGetsWhatWasRecorded(_ words: [String]) async throws {
        let name = try #require(words.first)
        let root = PackageFiles.root.path
        let outcome = try await Program.shell(
            "exec \"$0\" \"$@\"",
            ["replay", "\(root)/Traces/\(name).nmea"] + words.dropFirst() + [
                "--expect", "\(root)/Tests/Replay/\(name).jsonl",
            ])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }
}
