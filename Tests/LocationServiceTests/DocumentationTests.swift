import Foundation
import LocationModel
import LocationService
import TestSupport
import Testing
import TraceSource

/// The example in the module's documentation, whose lines are compared with those between the two marks.
struct DocumentationTests {
    private func example() throws -> [Int] {
        let path = PackageFiles.trace("city-drive")
        var printed: [Int] = []
        func print(_ deliveries: Int, _ metres: Int, _ points: Int) { printed = [deliveries, metres, points] }
        // begin
        var (metres, last): (Double, Coordinate?) = (0, nil)
        var line: [Coordinate] = []

        var app = Application()
        app.register(.always) { delivery in
            for position in delivery.locations.compactMap(\.coordinate) {
                metres += last?.distance(to: position) ?? 0
                last = position
            }
        }
        app.register(.foregroundOnly) { delivery in
            line += delivery.locations.compactMap(\.coordinate)
        }

        var configuration = ServiceConfiguration()
        configuration.script = .background(from: 120, to: 1080)
        var service = LocationService(
            source: try TraceSource(path: path), application: app, configuration: configuration)
        try service.run()
        print(service.counts.deliveries, Int(metres), line.count)
        // end
        return printed
    }

    /// The lines without comments, imports and empty lines, and with the trace's path replaced.
    private func code(of lines: some Sequence<String>) -> [String] {
        lines.map { line in
            var text = line.replacing("\"Traces/city-drive.nmea\"", with: "path")
            if let comment = text.range(of: "//") { text.removeSubrange(comment.lowerBound...) }
            return text.trimmingCharacters(in: .whitespaces)
        }.filter { !$0.isEmpty && !$0.hasPrefix("import ") }
    }

    @Test func `The example on the page of LocationService is the code of this test`() throws {
        let page = try Documentation.lines(of: "Sources/LocationService/LocationService.docc/LocationService.md")
        let first = try #require(page.firstIndex(of: "import TraceSource"))
        let source = try Documentation.lines(of: "Tests/LocationServiceTests/DocumentationTests.swift")
        let body = source.drop { !$0.hasSuffix("// begin") }.prefix { !$0.hasSuffix("// end") }
        #expect(code(of: page[first...].prefix { $0 != "```" }) == code(of: body))
    }

    @Test func `The example prints what its page says`() throws {
        let printed = try example()
        let page = try Documentation.lines(of: "Sources/LocationService/LocationService.docc/LocationService.md")
        let words = printed.map { "\($0)" }.joined(separator: " ")
        #expect(page.contains { $0.contains("It prints `\(words)`") })
    }
}
