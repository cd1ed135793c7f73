import CSystemCalls
import Glibc

/// Opens a file with the flags of open(2); children do not inherit it. A signal does not end it.
/// - Parameters:
///   - mode: the permissions of a new file, from which the umask is subtracted.
///   - directory: an open directory that a relative path begins in; nil means the current one.
package func openFile(
    _ path: String, _ flags: Int32, mode: UInt32 = 0, in directory: Int32? = nil
) throws(SystemError) -> Int32 {
    try checked(retried { unsafe openat(directory ?? AT_FDCWD, path, flags | O_CLOEXEC, mode) })
}

/// The content of a file, also for the files in /proc, which do not report their size.
///
/// - Parameter limit: the most bytes that it may have; nil for no limit.
/// - Throws: `EFBIG` if it has more.
package func contents(ofFile path: String, upTo limit: Int? = nil) throws(SystemError) -> [UInt8] {
    let descriptor = try openFile(path, O_RDONLY)
    defer { close(descriptor) }
    return try contents(of: descriptor, upTo: limit)
}

/// What an open file contains, or a pipe or socket carries until its end.
///
/// - Parameter limit: the most bytes that it may have; nil for no limit.
/// - Throws: `EFBIG` if it has more.
package func contents(of descriptor: Int32, upTo limit: Int? = nil) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16_384)
    while true {
        let count = try readSome(into: &piece, of: descriptor)
        if count == 0 { return bytes }
        bytes += piece[..<count]
        if let limit, bytes.count > limit { throw SystemError(EFBIG) }
    }
}

/// The content of a file, where the reason why there is none does not matter; nil if it cannot be read.
package func readFile(_ path: String) -> [UInt8]? { try? contents(ofFile: path) }

/// Removes a file that is not a directory.
/// - Parameter directory: an open directory that a relative path begins in; nil means the current one.
package func removeFile(_ path: String, in directory: Int32? = nil) throws(SystemError) {
    _ = try checked(unsafe unlinkat(directory ?? AT_FDCWD, path, 0))
}

/// Renames a file; one that already has the new name is replaced.
package func renameFile(_ path: String, to new: String, in directory: Int32? = nil) throws(SystemError) {
    _ = try checked(unsafe renameat(directory ?? AT_FDCWD, path, directory ?? AT_FDCWD, new))
}

/// Changes the size of a file. A signal does not end it.
package func truncateFile(_ descriptor: Int32, to size: Int) throws(SystemError) {
    _ = try checked(retried { ftruncate(descriptor, off_t(size)) })
}

/// Reserves room on the disk for the first bytes of a file, whose size and content stay. Has no effect on a file system
/// that cannot. A signal does not end it.
package func reserveRoom(_ count: Int, for descriptor: Int32) throws(SystemError) {
    guard count > 0 else { return }
    let size = try FileStatus(of: descriptor).size
    do throws(SystemError) {
        _ = try checked(retried { fallocate(descriptor, Int32(LOCATIOND_FALLOCATE_KEEP_SIZE), 0, off_t(count)) })
    } catch {
        guard ![EOPNOTSUPP, ENOSYS].contains(error.code) else { return }
        // Frees what was reserved before there was no more.
        try? truncateFile(descriptor, to: size)
        throw error
    }
}

/// Waits until the content of a file is safe from a power failure (fsync(2)). A signal does not end it.
package func syncFile(_ descriptor: Int32) throws(SystemError) { _ = try checked(retried { fsync(descriptor) }) }

/// Closes a file, pipe or socket (close(2)). A name of its own, because methods named `close` shadow Glibc's.
package func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

/// A pipe whose ends are not inherited by children.
package func makePipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = try checked(unsafe pipe2(&ends, O_CLOEXEC))
    return (ends[0], ends[1])
}
