import CSystemCalls
import Glibc

/// The content of a file, also for the files in /proc, which do not report their size.
///
/// - Parameter limit: the most bytes that it may have; nil for no limit.
/// - Throws: `EFBIG` if it has more.
package func contents(ofFile path: String, upTo limit: Int? = nil) throws(SystemError) -> [UInt8] {
    let descriptor = try openFile(path, O_RDONLY)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = try readSome(into: &piece, of: descriptor)
        if count == 0 { return bytes }
        bytes += piece[..<count]
        if let limit, bytes.count > limit { throw SystemError(EFBIG) }
    }
}

/// The content of a file, where the reason why there is none does not matter; nil if it cannot be read.
package func readFile(_ path: String) -> [UInt8]? { try? contents(ofFile: path) }

/// The entries of a directory whose names are numbers: processes in /proc, threads in /proc/N/task. Empty if it cannot
/// be read.
package func numbers(inDirectory path: String) -> [Int32] {
    entries(ofDirectory: path).compactMap { Int32($0) }.filter { $0 > 0 }
}

/// The names of a directory's entries other than itself and its parent. Empty if it cannot be read.
package func entries(ofDirectory path: String) -> [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
            unsafe String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
        }
        if name != "." && name != ".." { names.append(name) }
    }
    return names
}

/// Creates an empty directory that only its owner can use, in `TMPDIR` or /tmp; returns its path.
/// - Parameter name: the first part of its name.
package func makeTemporaryDirectory(named name: String) throws(SystemError) -> String {
    let parent = environmentVariable("TMPDIR") ?? ""
    var path = Array("\(parent.hasPrefix("/") ? parent : "/tmp")/\(name)-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&path) != nil else { throw .last }
    return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Removes a file, or a directory with everything in it; symbolic links are not followed. What cannot be removed
/// remains.
package func removeTree(_ path: String) {
    // remove(3) fails for a directory that is not empty.
    if unsafe remove(path) == 0 || errno != ENOTEMPTY && errno != EEXIST { return }
    for name in entries(ofDirectory: path) { removeTree("\(path)/\(name)") }
    _ = unsafe remove(path)
}

/// A pipe whose ends are not inherited by children.
package func makePipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = try checked(unsafe pipe2(&ends, O_CLOEXEC))
    return (ends[0], ends[1])
}

/// Opens a file with the flags of open(2); children do not inherit it. A signal does not end it.
/// - Parameters:
///   - mode: the permissions of a new file, from which the umask is subtracted.
///   - directory: an open directory that a relative path begins in; nil means the current one.
package func openFile(
    _ path: String, _ flags: Int32, mode: UInt32 = 0, in directory: Int32? = nil
) throws(SystemError) -> Int32 {
    try checked(retried { unsafe openat(directory ?? AT_FDCWD, path, flags | O_CLOEXEC, mode) })
}

/// `close(2)` for code where a method shadows that name.
package func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
