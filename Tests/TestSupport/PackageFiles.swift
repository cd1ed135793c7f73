package import Foundation

/// The package's own files and programs, and the recordings next to it.
package enum PackageFiles {
    package static let root = URL(filePath: #filePath)  // …/Tests/TestSupport/PackageFiles.swift
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The path of a trace in `Traces`.
    package static func trace(_ name: String) -> String { root.appending(path: "Traces/\(name).nmea").path }

    /// A program of the package, which is built next to the test executable.
    package static func program(_ name: String) -> URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name)
    }

    /// The paths of the files in a folder whose names end in one of these suffixes, sorted; none if there is no such
    /// folder, such as `../shared` of a fresh clone.
    package static func paths(in folder: String, _ suffixes: String...) -> [String] {
        let url = root.appending(path: folder).standardized
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.filter { name in suffixes.contains { name.hasSuffix($0) } }.sorted()
            .map { url.appending(path: $0).path }
    }

    package static func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

    /// The words of each line.
    package static func lines(of path: String) -> [[String]] {
        let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    }
}
