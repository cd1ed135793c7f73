/// Why a trace cannot be replayed; each tells what to do about it.
public enum TraceError: Error, Hashable, Sendable {
    /// There is no such file.
    case notFound(path: String)
    /// The path is a directory.
    case isDirectory(path: String)
    /// The file may not be read.
    case permissionDenied(path: String)
    /// The file has no bytes.
    case empty(path: String)
    /// Not a single NMEA sentence in it: a binary file, or another format.
    case notNMEA(path: String)
    /// NMEA sentences, and no position in any of them.
    case noFix(path: String)
    /// Reading has failed, with the `errno` of the system call.
    case readFailed(path: String, errno: Int32)
}
