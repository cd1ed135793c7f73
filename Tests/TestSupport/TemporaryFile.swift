import Foundation
import SystemCalls

/// A path for one file, which is deleted with the last reference to it.
package final class TemporaryFile {
    private let scratch: Scratch
    package let path: String

    /// Writes bytes to the file; without them there is none at the path yet.
    package init(_ bytes: [UInt8]? = nil) throws {
        scratch = try Scratch()
        path = scratch.path("file")
        if let bytes { _ = try scratch.file("file", Data(bytes)) }
    }

    package func makeFIFO() throws { try createFIFO(at: path) }
}

/// `mkfifo(3)`, with its error.
func createFIFO(at path: String) throws { _ = try checked(unsafe mkfifo(path, 0o600)) }
