import Synchronization
import Testing
import XCTest

/// Where in a test's source something is expected.
struct TestLocation {
    /// Collects failures instead of the test framework, for this module's own tests.
    @TaskLocal static var collectedFailures: CollectedFailures?

    var fileID: String
    var filePath: StaticString
    var line: UInt
    var column: Int

    /// Fails the current test, of Swift Testing or of XCTest.
    func fail(_ text: String) {
        if let failures = TestLocation.collectedFailures { return failures.texts.withLock { $0.append(text) } }
        guard Test.current != nil else { return XCTFail(text, file: filePath, line: line) }
        Issue.record(
            Comment(rawValue: text),
            sourceLocation: SourceLocation(
                fileID: fileID, filePath: "\(filePath)", line: Int(line), column: column))
    }
}
