import Testing
import XCTest

/// Where in a test something is expected.
struct Place {
    var fileID: String
    var filePath: StaticString
    var line: UInt
    var column: Int

    /// Fails the present test, of Swift Testing or of XCTest.
    func fail(_ text: String) {
        guard Test.current != nil else { return XCTFail(text, file: filePath, line: line) }
        Issue.record(
            Comment(rawValue: text),
            sourceLocation: SourceLocation(
                fileID: fileID, filePath: "\(filePath)", line: Int(line), column: column))
    }
}
