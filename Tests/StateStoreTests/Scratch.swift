import Foundation
import StateStore

/// A place of one test's own; goes when the test does.
final class Scratch {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "StateStore-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a state directory in it, which has to be made first.
    var state: String { path + "/state" }

    /// The state directory, opened.
    func directory() throws -> StateDirectory { try StateDirectory(path: state) }

    /// What is in the state directory, the lock aside, in order.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: state).filter { $0 != ".lock" }.sorted()
    }

    func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "\(state)/\(name)"))) }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(filePath: "\(state)/\(name)"))
    }

    /// The permissions of a file in the state directory, or of the directory itself.
    func mode(of name: String = "") throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: "\(state)/\(name)")[.posixPermissions] as? Int
    }

    func setMode(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: state)
    }
}
