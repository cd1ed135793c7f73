import Foundation
import TestSupport
import Testing

/// Runs the commands in `Traces/README.md`, which must generate the committed traces.
@Suite(.live) struct CommittedTracesTests {
    /// The words after `locationd`.
    static let commands = PackageFiles.lines(of: "Traces/README.md").filter {
        $0.starts(with: ["locationd", "trace", "generate"])
    }.map { Array($0.dropFirst()) }

    @Test func `Every trace has its command`() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: PackageFiles.root.appending(path: "Traces").path)
        let made = Self.commands.compactMap(\.last)
        #expect(Set(made) == Set(files.filter { $0.hasSuffix(".nmea") }.map { "Traces/" + $0 }))
        #expect(made.count >= 6)
    }

    @Test(arguments: commands) func `The command makes the trace byte by byte`(_ words: [String]) async throws {
        let path = try #require(words.last)
        let committed = try Data(contentsOf: PackageFiles.root.appending(path: path))
        // Without -o and its path the trace goes to standard output.
        let outcome = try await Program.shell("exec \"$0\" \"$@\"", Array(words.dropLast(2)))
        #expect(outcome.code == 0)
        // Compared outside of #expect, which would print both texts if they differ.
        let isSame = Data(outcome.output.utf8) == committed
        #expect(isSame)
        #expect(committed.count <= 1_048_576)
    }
}
