import Foundation
import Testing

/// `Traces/README.md` says which command made each trace. This runs those commands.
@Suite struct CommittedTracesTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The words of each command behind `locationd`.
    static let commands: [[String]] = {
        let readme = try? String(contentsOf: root.appending(path: "Traces/README.md"), encoding: .utf8)
        return (readme ?? "").split(separator: "\n").filter { $0.hasPrefix("locationd trace generate") }
            .map { $0.split(separator: " ").dropFirst().map(String.init) }
    }()

    @Test func `Every trace has its command`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Traces").path)
        let made = Self.commands.compactMap(\.last).map { String($0.dropFirst("Traces/".count)) }
        #expect(Set(made) == Set(files.filter { $0.hasSuffix(".nmea") }))
        #expect(made.count >= 6)
    }

    @Test(arguments: commands) func `The command makes the trace, byte by byte`(_ words: [String]) throws {
        let path = try #require(words.last)
        let committed = try Data(contentsOf: Self.root.appending(path: path))
        // Without -o and its path the trace goes to standard output.
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "locationd")
        process.arguments = Array(words.dropLast(2))
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let made = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(made == committed)
        #expect(committed.count <= 1_048_576)
    }
}
