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

    private func lines(_ text: String, after start: String, before end: String) throws -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let first = try #require(lines.firstIndex(of: start)) + 1
        return Array(lines[first..<(try #require(lines[first...].firstIndex(of: end)))])
    }

    @Test func `The example in the documentation is this test's code`() throws {
        let page = try String(
            contentsOf: PackageFiles.root.appending(path: "Sources/NMEA0183/NMEA0183.docc/NMEA0183.md"), encoding: .utf8
        )
        let code = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let shown = try lines(page, after: "```swift", before: "```")
        #expect(try shown == lines(code, after: "// begin", before: "// end"))
    }

    @Test func `The example in the documentation prints every fix of a file`() throws {
        var printed: [String] = []
        try example(PackageFiles.root.appending(path: "Traces/walk.nmea").path) { time, coordinate in
            printed.append("\(time) \(coordinate)")
        }
        let log = try Data(contentsOf: PackageFiles.root.appending(path: "Traces/walk.nmea"))
        #expect(printed.count == fixes(of: [UInt8](log)).fixes.count && printed.count > 1000)
    }
}
