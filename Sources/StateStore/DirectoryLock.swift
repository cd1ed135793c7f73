import Glibc
import SystemCalls

/// The ownership of a directory: a lock (flock) on a file in it, which contains the owner's process ID.
///
/// The kernel releases the lock when the process ends, however it ends; the remaining file has no meaning then.
struct DirectoryLock: ~Copyable, Sendable {
    /// Not a valid name of a document.
    static let fileName = ".lock"

    private let file: OpenFile

    init(_ directory: borrowing OpenFile) throws(StateError) {
        let file = try directory.file(DirectoryLock.fileName, O_RDWR | O_CREAT)
        let isLocked: Bool
        do throws(SystemError) { isLocked = try lockFile(file.descriptor) } catch {
            throw .failed(path: directory.path, .lock, errno: error.code)
        }
        guard isLocked else { throw .inUse(path: directory.path, by: DirectoryLock.holder(in: file)) }
        // Only for another process's error message, so errors such as a full disk are ignored.
        let number = Array("\(getpid())\n".utf8)
        try? file.write(number)
        _ = ftruncate(file.descriptor, off_t(number.count))
        self.file = file
    }

    deinit { unlockFile(file.descriptor) }

    /// The holder of the lock; nil if the file contains no process ID, or that of a process that no longer exists.
    private static func holder(in file: borrowing OpenFile) -> Int32? {
        guard let bytes = try? file.read(upTo: 32), bytes.last == UInt8(ascii: "\n"),
            let number = Int32(String(decoding: bytes.dropLast(), as: UTF8.self)), number > 0,
            kill(number, 0) == 0 || errno == EPERM
        else { return nil }
        return number
    }
}
