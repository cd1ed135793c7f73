import Foundation
import TestSupport
import Testing

@testable import StateStore

/// The directory: private, owned by one process at a time, and refused if others can write to it.
@Suite(.timeLimit(.minutes(15)), .live) struct StateDirectoryTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test(
        arguments: [
            (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/locationd/errand"),
            (["HOME": "/h"], "/h/.local/state/locationd/errand"),
            (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/locationd/errand"),
            (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/locationd/errand"),
        ])
    func `The standard path is XDG's`(environment: [String: String], path: String) throws {
        #expect(try StateDirectory.standardPath(app: "errand") { environment[$0] } == path)
    }

    @Test func `Without a home there is no standard path`() {
        #expect(throws: StateError.noHome) { try StateDirectory.standardPath(app: "errand") { _ in nil } }
        #expect(throws: StateError.noHome) { try StateDirectory.standardPath(app: "errand") { _ in "h" } }
    }

    @Test(arguments: ["", ".", "..", ".hidden", "a/b", "a\0b", "a\nb", String(repeating: "a", count: 256)])
    func `An app needs a name that a directory can have`(app: String) {
        #expect(throws: StateError.invalidName(app)) { try StateDirectory.standardPath(app: app) { _ in "/h" } }
    }

    @Test(arguments: ["", "a\0b"])
    func `An invalid path is rejected`(path: String) {
        #expect(throws: StateError.invalidName(path)) { try StateDirectory(path: path) }
    }

    @Test(arguments: ["/state", "/state/", "/a/b//c/d"])
    func `The directory is created for its owner alone`(path: String) throws {
        let directory = try StateDirectory(path: scratch.directory.path + path)
        var path = directory.path
        while path.count > scratch.directory.path.count + 1 {
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
            path = URL(filePath: path).deletingLastPathComponent().path
        }
    }

    @Test(arguments: [0o770, 0o707, 0o720, 0o702, 0o777, 0o1777])
    func `A directory that others may write to is refused`(mode: Int) throws {
        _ = try scratch.openState()
        try scratch.setMode(mode)
        #expect(throws: StateError.writableByOthers(path: scratch.state)) { try scratch.openState() }
        try scratch.setMode(0o755)
        _ = try scratch.openState()
    }

    @Test(.needsRoot)
    func `Another user's directory is refused`() throws {
        _ = try scratch.openState()
        try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: scratch.state)
        #expect(throws: StateError.notYours(path: scratch.state)) { try scratch.openState() }
    }

    @Test func `A file in place of the directory is refused`() throws {
        #expect(FileManager.default.createFile(atPath: scratch.state, contents: nil))
        #expect(throws: StateError.notADirectory(path: scratch.state)) { try scratch.openState() }
        let below = scratch.state + "/below"
        #expect(throws: StateError.notADirectory(path: below)) { try StateDirectory(path: below) }
    }

    @Test func `The directory has one owner at a time`() throws {
        let inUse = StateError.inUse(path: scratch.state, by: getpid())
        do {
            let directory = try scratch.openState()
            #expect(throws: inUse) { try scratch.openState() }
            _ = directory.path
        }
        var document: StateDocument<Int>? = try StateDocument("trip", in: scratch.openState())
        #expect(throws: inUse) { try scratch.openState() }
        #expect(document?.value == nil)
        document = nil
        _ = try scratch.openState()
    }

    @Test func `The process that has it is named, and its end frees it`() throws {
        let writer = try KilledProgram("StoreWriter", ["document", scratch.state], in: scratch)
        try writer.wait(forLines: 1)
        #expect(throws: StateError.inUse(path: scratch.state, by: writer.identifier)) { try scratch.openState() }
        try writer.kill()
        _ = try scratch.openState()
    }

    @Test(arguments: ["", "\n", "nobody\n", "-1\n", "0\n", "12", String(repeating: "9", count: 1000) + "\n"])
    func `An owner that does not identify itself has no name`(text: String) throws {
        _ = try scratch.openState()
        try scratch.write(Array(text.utf8), to: ".lock")
        let descriptor = unsafe open(scratch.state + "/.lock", O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: StateError.inUse(path: scratch.state, by: nil)) { try scratch.openState() }
    }
}
