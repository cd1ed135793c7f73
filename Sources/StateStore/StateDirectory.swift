import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The directory in which an app's state outlives its process.
///
/// It belongs to one process at a time, from opening until the last reference to it and to its documents is gone, or the
/// process is killed. What is in it is private, positions above all: the directory is made with mode 0700 and each file
/// with 0600, and one to which other users may write is refused.
///
/// Two processes that keep state for the same app (the app itself, and who supervises it) take two directories.
public final class StateDirectory: Sendable {
    /// Where it is, as it was named.
    public var path: String { directory.path }

    let directory: OpenFile
    private let lock: DirectoryLock
    private let documents = Mutex<Set<String>>([])

    /// Opens the directory of an app by its standard path, ``standardPath(app:)``.
    ///
    /// - Parameter app: the app's name, such as `errand` or `org.example.errand`.
    /// - Throws: as ``standardPath(app:)`` and ``init(path:)`` do.
    public convenience init(app: String) throws(StateError) {
        try self.init(path: StateDirectory.standardPath(app: app))
    }

    /// Opens a directory, and makes it if it is not there, with those above it.
    ///
    /// - Throws: ``StateError``: it is not the user's own, others may write to it, another process has it, or it cannot be
    ///   made, opened or written to.
    public init(path: String) throws(StateError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalidName(path) }
        directory = try StateDirectory.open(path)
        let status = try directory.status
        guard status.st_uid == geteuid() else { throw .notYours(path: path) }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else { throw .writableByOthers(path: path) }
        lock = try DirectoryLock(directory)
    }

    /// Lets a document be opened once only: of two owners, one would undo what the other has written.
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

    /// Makes a directory that survives a loss of power, and those above it that are not there.
    private static func make(_ path: String) throws(StateError) {
        let end = path.lastIndex { $0 != "/" } ?? path.startIndex
        let parent = path[...end].lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var code = unsafe mkdir(path, 0o700) == 0 ? 0 : errno
        if code == ENOENT, parent != "." {
            try make(parent)
            code = unsafe mkdir(path, 0o700) == 0 ? 0 : errno
        }
        switch code {
        case 0: try OpenFile(path: parent, O_RDONLY | O_DIRECTORY).save()
        // Somebody was faster.
        case EEXIST: break
        default: throw .failed(path: path, .make, errno: code)
        }
    }
}
