import Foundation
import LocationModel
import NMEA0183
import TestSupport
import Testing

/// Verifies that the example on the module's page compiles: the lines between the two marks are compared with the page.
struct DocumentationTests {
    private func example(_ path: String, _ print: (String, Any) -> Void) throws {
        // begin
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var (decoder, assembler) = (NMEADecoder(), EpochAssembler())
        func show(_ fix: Fix) { print(fix.time.iso8601, fix.coordinate as Any) }
        decoder.decodeAll(bytes.span) { sentence in assembler.add(sentence, show) }
        assembler.finish(show)
        // end
    }

    private func lines(of path: String, after start: String, before end: String) throws -> [String] {
        let lines = try Documentation.lines(of: path)
        let first = try #require(lines.firstIndex(of: start)) + 1
        return Array(lines[first..<(try #require(lines[first...].firstIndex(of: end)))])
    }

    @Test func `The example in the documentation is this test's code`() throws {
        let page = "Sources/NMEA0183/NMEA0183.docc/NMEA0183.md"
        let test = "Tests/NMEA0183Tests/DocumentationTests.swift"
        let shown = try lines(of: page, after: "```swift", before: "```")
        #expect(try shown == lines(of: test, after: "// begin", before: "// end"))
    }

    @Test func `The example in the documentation prints every fix of a file`() throws {
        var printed: [String] = []
        try example(PackageFiles.trace("walk")) { time, coordinate in
            printed.append("\(time) \(coordinate)")
        }
        let log = try PackageFiles.bytes(of: PackageFiles.trace("walk"))
        #expect(printed.count == fixes(of: log).fixes.count && printed.count > 1000)
    }
}
