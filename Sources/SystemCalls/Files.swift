import CSystemCalls
import Glibc

/// The content of a file, also for the files in /proc, which do not report their size; nil if it cannot be read.
package func readFile(_ path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = unsafe read(descriptor, &piece, piece.count)
        if count == 0 { return bytes }
        if count > 0 { bytes += piece[..<count] } else if errno != EINTR { return nil }
    }
}

/// The entries of a directory whose names are numbers: processes in /proc, threads in /proc/N/task. Empty if it cannot
/// be read.
package func numbers(inDirectory path: String) -> [Int32] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var numbers: [Int32] = []
    while let entry = unsafe readdir(directory) {
        let number = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
            unsafe Int32(String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)))
        }
        if let number, number > 0 { numbers.append(number) }
    }
    return numbers
}

/// A pipe whose ends are not inherited by children.
package func makePipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = try checked(unsafe pipe2(&ends, O_CLOEXEC))
    return (ends[0], ends[1])
}

/// Opens a file with the flags of open(2); children do not inherit it.
package func openFile(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(SystemError) -> Int32 {
    try checked(unsafe open(path, flags | O_CLOEXEC, mode))
}

/// `close(2)` for code where a method shadows that name.
package func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
