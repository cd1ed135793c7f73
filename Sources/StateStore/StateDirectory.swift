import Glibc
import Synchronization
import SystemCalls

/// The directory in which an app's state outlives its process.
///
/// It belongs to one process at a time, from opening until the last reference to it and to its documents is released,
/// or the process is killed. Its content is private, positions in particular: the directory is created with mode 0700
/// and each file with 0600, and a directory that other users can write to is refused.
///
/// Two processes that store state for the same app (the app itself and its supervisor) need two directories.
public final class StateDirectory: Sendable {
    /// The path as specified.
    public var path: String { directory.path }

    package let directory: OpenFile
    private let lock: DirectoryLock
    private let documents = Mutex<Set<String>>([])

    /// Opens the default directory of an app, ``standardPath(app:)``.
    ///
    /// - Parameter app: the app's name, such as `errand` or `org.example.errand`.
    /// - Throws: the errors of ``standardPath(app:)`` and ``init(path:)``.
    public convenience init(app: String) throws(StateError) {
        try self.init(path: StateDirectory.standardPath(app: app))
    }

    /// Opens a directory, creating it and its parents if necessary.
    ///
    /// - Throws: ``StateError``: it belongs to another user, others can write to it, another process holds it, or it
    ///   cannot be created, opened or written to.
    public convenience init(path: String) throws(StateError) { try self.init(path: path, creates: true) }

    /// Opens a directory.
    /// - Parameter creates: whether it and its parents are created if necessary.
    package init(path: String, creates: Bool) throws(StateError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalidName(path) }
        directory = try creates ? StateDirectory.open(path) : OpenFile(path: path, O_RDONLY | O_DIRECTORY)
        let status = try directory.status
        guard status.owner == geteuid() else { throw .notYours(path: path) }
        guard status.permissions & (S_IWGRP | S_IWOTH) == 0 else { throw .writableByOthers(path: path) }
        lock = try DirectoryLock(directory)
    }

    /// Ensures that a document is opened only once, because two owners would overwrite each other's changes.
    func claim(_ document: String) throws(StateError) {
        guard documents.withLock({ $0.insert(document).inserted }) else {
            throw .inUse(path: "\(path)/\(document)", by: getpid())
        }
    }

    func release(_ document: String) { documents.withLock { _ = $0.remove(document) } }

    private static func open(_ path: String) throws(StateError) -> OpenFile {
        let flags = O_RDONLY | O_DIRECTORY
        do throws(StateError) {
            return try OpenFile(path: path, flags)
        } catch .failed(_, _, ENOENT) {
            try make(path)
            return try OpenFile(path: path, flags)
        } catch .failed(_, _, ENOTDIR) {
            throw .notADirectory(path: path)
        }
    }

    /// Creates a directory that survives a power failure, and its missing parents.
    private static func make(_ path: String) throws(StateError) {
        let end = path.lastIndex { $0 != "/" } ?? path.startIndex
        let parent = path[...end].lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var failure = makeOnly(path)
        if failure?.code == ENOENT, parent != "." {
            try make(parent)
            failure = makeOnly(path)
        }
        switch failure?.code {
        case nil: try OpenFile(path: parent, O_RDONLY | O_DIRECTORY).save()
        // Another process has created it in the meantime.
        case EEXIST: break
        case let code?: throw .failed(path: path, .make, errno: code)
        }
    }

    /// Creates a directory whose parent exists; returns why that failed.
    private static func makeOnly(_ path: String) -> SystemError? {
        do throws(SystemError) { try makeDirectory(path) } catch { return error }
        return nil
    }
}
