import Foundation

/// The committed traces, and logs of real receivers next to the package, which a fresh clone does not have.
enum Files {
    private static let package = URL(filePath: #filePath)  // …/Tests/LocationServiceTests/Files.swift
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let traces = list(package.appending(path: "Traces"), ".nmea")
    static let corpus = list(package.deletingLastPathComponent().appending(path: "shared/corpus/gpsd"), ".log")

    private static func list(_ folder: URL, _ suffix: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(suffix) }.sorted().map { folder.appending(path: $0).path }
    }

    static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
}
