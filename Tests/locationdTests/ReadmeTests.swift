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
}
