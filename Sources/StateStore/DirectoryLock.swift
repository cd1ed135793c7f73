#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The ownership of a directory: a lock (flock) on a file in it, which holds the owner's process number.
///
/// The kernel releases it when the process ends, however it ends; the file stays and means nothing then.
struct DirectoryLock: ~Copyable, Sendable {
    /// No document has such a name.
    static let fileName = ".lock"

    private let file: OpenFile

    init(_ directory: borrowing OpenFile) throws(StateError) {
        let file = try directory.file(DirectoryLock.fileName, O_RDWR | O_CREAT)
        while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: throw .inUse(path: directory.path, by: DirectoryLock.holder(in: file))
            case let code: throw .failed(path: directory.path, .lock, errno: code)
            }
        }
        // Only for the message that another process gives: on a full disk it does without.
        let number = Array("\(getpid())\n".utf8)
        try? file.write(number)
        _ = ftruncate(file.descriptor, off_t(number.count))
        self.file = file
    }

    // Not by closing alone: a child that is just being started still has the descriptor, for a moment.
    deinit { _ = flock(file.descriptor, LOCK_UN) }

    /// Who has it; nil when the file names none, or still the one before, who was killed.
    private static func holder(in file: borrowing OpenFile) -> Int32? {
        guard let bytes = try? file.read(upTo: 32), bytes.last == UInt8(ascii: "\n"),
            let number = Int32(String(decoding: bytes.dropLast(), as: UTF8.self)), number > 0,
            kill(number, 0) == 0 || errno == EPERM
        else { return nil }
        return number
    }
}
