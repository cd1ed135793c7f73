import Foundation
import TestSupport
import Testing

/// The output in the README and in the pages about the command line must be the program's output.
@Suite(.live) struct ReadmeTests {
    private func squeezed(_ line: some StringProtocol) -> String {
        line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The report's counts are the same on every machine; its times are not.
    @Test func `The report's counts are the current ones`() async throws {
        let readme = try String(contentsOf: PackageFiles.root.appending(path: "README.md"), encoding: .utf8)
        let printed = Set(readme.split(separator: "\n").map(squeezed))
        let trace = PackageFiles.trace("city-drive-10hz")
        let outcome = try await Program.run("measure", trace, "--rounds", "3")
        let exact =
            outcome.lines.filter { $0.contains("wake-ups per hour") }
            + outcome.lines.drop { !$0.hasPrefix("epochs decoded") }.prefix { !$0.hasPrefix("rounds") }
        #expect(exact.count == 9)
        let missing = exact.filter { !printed.contains(squeezed($0)) }
        #expect(missing.isEmpty)
    }

    /// The code block of a page that has a language and contains a text.
    private func block(_ kind: String, with text: String, in page: String = "README.md") throws -> String {
        let page = try String(contentsOf: PackageFiles.root.appending(path: page), encoding: .utf8)
        let blocks = page.components(separatedBy: "```\(kind)\n").dropFirst()
        return try #require(blocks.compactMap { $0.components(separatedBy: "\n```").first }.first { $0.contains(text) })
    }

    @Test func `The scenario's expectations hold`() async throws {
        let scratch = try Scratch()
        let path = try scratch.file("readme.json5", Data(block("json5", with: "steps:").utf8)).path
        let trace = PackageFiles.trace("errand")
        let outcome = try await Program.run("replay", trace, "--scenario", path)
        #expect(outcome.code == 0 && outcome.output.contains("✔ launches: user, regionCrossing"), "\(outcome.errors)")
    }

    @Test func `The replays in the README and in the article are current`() async throws {
        let trace = PackageFiles.trace("city-drive")
        let outcome = try await Program.run("replay", trace, "--background", "2m..18m")
        for page in ["README.md", "Sources/locationd/locationd.docc/Replaying.md"] {
            let shown = try block("", with: "$ locationd replay Traces/city-drive.nmea", in: page)
                .split(separator: "\n").dropFirst().filter { $0 != "…" }
            #expect(shown.count > 4 && Set(shown).isSubset(of: outcome.lines))
        }
    }

    @Test func `The timeline of the committed scenarios is current`() async throws {
        let page = "Sources/locationd/locationd.docc/Replaying.md"
        let shown = try block("", with: "$ locationd replay --scenario", in: page).split(separator: "\n").dropFirst()
            .filter { $0 != "…" }
        let shop = PackageFiles.root.appending(path: "Tests/Replay/shop.json5").path
        let outcome = try await Program.run("replay", "--scenario", shop)
        #expect(shown.count > 8 && Set(shown).isSubset(of: outcome.lines))
    }
}
