import Foundation
import StateStore
import TestSupport

/// The state directory of a test.
extension Scratch {
    /// The path of a state directory in it, which must be created first.
    var state: String { path("state") }

    func openState() throws -> StateDirectory { try StateDirectory(path: state) }

    /// The files in the state directory except the lock, sorted.
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
