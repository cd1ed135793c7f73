import Foundation
import Testing

/// What the README prints is what the program prints.
struct ReadmeTests {
    private func squeezed(_ line: some StringProtocol) -> String {
        line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The counts of the report are the same on every machine; its times are not.
    @Test func theReportsCountsAreThePresentOnes() async throws {
        let readme = try String(contentsOf: PackageFiles.root.appending(path: "README.md"), encoding: .utf8)
        let printed = Set(readme.split(separator: "\n").map(squeezed))
        let trace = PackageFiles.root.appending(path: "Traces/city-drive-10hz.nmea").path
        let outcome = try await Program.run("measure", trace, "--rounds", "3")
        let exact = outcome.lines.drop { !$0.hasPrefix("wake-ups") }
        #expect(exact.count == 7)
        let missing = exact.filter { !printed.contains(squeezed($0)) }
        #expect(missing.isEmpty)
    }

    /// What stands between two fences, by what the first one says and what is in it.
    private func block(_ kind: String, with text: String) throws -> String {
        let readme = try String(contentsOf: PackageFiles.root.appending(path: "README.md"), encoding: .utf8)
        let blocks = readme.components(separatedBy: "```\(kind)\n").dropFirst()
        return try #require(blocks.compactMap { $0.components(separatedBy: "\n```").first }.first { $0.contains(text) })
    }

    @Test func theScenarioHolds() async throws {
        let scratch = try Scratch()
        let path = try scratch.file("readme.json5", Data(block("json5", with: "steps:").utf8)).path
        let trace = PackageFiles.root.appending(path: "Traces/errand.nmea").path
        let outcome = try await Program.run("replay", trace, "--scenario", path)
        #expect(outcome.code == 0 && outcome.output.contains("✔ launches: user, regionCrossing"), "\(outcome.errors)")
    }

    @Test func theTimelineOfTheCommittedScenariosIsThePresentOne() async throws {
        let shown = try block("", with: "--scenario").split(separator: "\n").dropFirst().filter { $0 != "…" }
        let shop = PackageFiles.root.appending(path: "Tests/Replay/shop.json5").path
        let outcome = try await Program.run("replay", "--scenario", shop)
        #expect(shown.count > 8 && Set(shown).isSubset(of: outcome.lines))
    }
}
