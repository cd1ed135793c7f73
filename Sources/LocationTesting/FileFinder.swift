import Foundation

/// Finds the trace or scenario file that a test names.
enum FileFinder {
    /// A relative path is looked up in the current directory, then in the test file's folder and the folders above it,
    /// so that it does not matter from where the test is run.
    static func path(of name: String, near file: String) -> String {
        let manager = FileManager.default
        guard !name.hasPrefix("/"), !manager.fileExists(atPath: name) else { return name }
        var folder = URL(filePath: file).deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            let path = folder.appending(path: name).path
            if manager.fileExists(atPath: path) { return path }
            folder.deleteLastPathComponent()
        }
        return name
    }
}
