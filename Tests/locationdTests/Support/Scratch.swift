import Foundation

/// A directory for one test, which is removed at its end.
final class Scratch {
    let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "locationd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    /// The path of a file in it.
    func path(_ name: String) -> String { directory.appending(path: name).path }

    /// A file in it with these bytes.
    func file(_ name: String, _ bytes: Data = Data()) throws -> URL {
        let url = directory.appending(path: name)
        try bytes.write(to: url)
        return url
    }

    /// A FIFO in it.
    func fifo(_ name: String) -> String {
        let path = path(name)
        let result = unsafe mkfifo(path, 0o600)
        precondition(result == 0)
        return path
    }
}
