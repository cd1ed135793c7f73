package import Foundation

/// A directory for one test, which is deleted with it.
package final class Scratch {
    package let directory: URL

    package init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "locationd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    package func path(_ name: String) -> String { directory.appending(path: name).path }

    /// A file in it with these bytes.
    package func file(_ name: String, _ bytes: Data = Data()) throws -> URL {
        let url = directory.appending(path: name)
        try bytes.write(to: url)
        return url
    }

    package func fifo(_ name: String) throws -> String {
        let path = path(name)
        try createFIFO(at: path)
        return path
    }
}
