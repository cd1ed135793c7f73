import Foundation

/// Where a trace or a scenario is that a test names.
enum FileFinder {
    /// An absolute path is what it is. A relative one is looked for where the tests run, and then beside the test's file and
    /// in the folders above it, so that it does not matter who runs the test, and from where.
    static func path(of named: String, besides file: String) -> String {
        let manager = FileManager.default
        guard !named.hasPrefix("/"), !manager.fileExists(atPath: named) else { return named }
        var folder = URL(filePath: file).deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            let path = folder.appending(path: named).path
            if manager.fileExists(atPath: path) { return path }
            folder.deleteLastPathComponent()
        }
        return named
    }
}
