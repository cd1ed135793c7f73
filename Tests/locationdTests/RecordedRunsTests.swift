import Foundation
import TestSupport
import Testing

/// `Tests/Replay` contains recorded runs of the committed traces. If a run differs intentionally, record it again with
/// the options in `runs.txt` and `--output jsonl`.
@Suite(.live) struct RecordedRunsTests {
    static let runs = PackageFiles.lines(of: "Tests/Replay/runs.txt")

    @Test func `There are recorded runs`() { #expect(Self.runs.count >= 6) }

    @Test(arguments: runs) func `A replay gives the app what was recorded`(_ words: [String]) async throws {
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
