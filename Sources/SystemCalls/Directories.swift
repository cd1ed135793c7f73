import CSystemCalls
import Glibc

/// Creates a directory that only its owner can use.
package func makeDirectory(_ path: String) throws(SystemError) { _ = try checked(unsafe mkdir(path, 0o700)) }

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

/// The entries of a directory whose names are numbers: processes in /proc, threads in /proc/N/task. Empty if it cannot
/// be read.
package func numbers(inDirectory path: String) -> [Int32] {
    entries(ofDirectory: path).compactMap { Int32($0) }.filter { $0 > 0 }
}

/// The path of the current directory; nil if it has been removed.
package var currentDirectory: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
}

/// Makes relative paths begin in another directory.
package func changeDirectory(to path: String) throws(SystemError) { _ = try checked(unsafe chdir(path)) }
