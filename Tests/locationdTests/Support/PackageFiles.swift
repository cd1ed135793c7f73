import Foundation

/// The package's own files.
enum PackageFiles {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func lines(of path: String) -> [[String]] {
        let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    }
}
