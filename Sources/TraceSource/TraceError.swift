public import NMEA0183

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
    /// So many lines that look like sentences, and none has the right checksum.
    case noRightChecksum(path: String, lines: Int)
    /// NMEA sentences, and no position in any of them.
    case noFix(path: String)
    /// Reading has failed, with the `errno` of the system call.
    case readFailed(path: String, errno: Int32)
}

extension TraceError {
    /// Why nothing could be made of a trace with so many bytes. What is no text has a `$` here and there, too, but most of it
    /// is between what may be lines.
    public static func noSentence(_ counts: DecodingCounts, bytes: Int, path: String) -> TraceError {
        if bytes == 0 { return .empty(path: path) }
        return counts.badChecksum > 10 * counts.resynchronised
            ? .noRightChecksum(path: path, lines: counts.badChecksum) : .notNMEA(path: path)
    }
}

extension TraceError: CustomStringConvertible {
    /// The file, what is wrong with it and what to do about it, in one line.
    public var description: String {
        switch self {
        case .notFound(let path): "\(name(path)): no such file; name an NMEA 0183 trace"
        case .isDirectory(let path): "\(name(path)): is a directory; name a trace in it"
        case .permissionDenied(let path): "\(name(path)): permission denied; you may not read this file"
        case .empty(let path): "\(name(path)): there is nothing in it; was the trace recorded?"
        case .notNMEA(let path):
            "\(name(path)): not a single NMEA 0183 sentence in it; is it compressed, or another format?"
        case .noRightChecksum(let path, let lines):
            "\(name(path)): of \(lines) lines like sentences none has the right checksum; was it edited, or recorded without them?"
        case .noFix(let path):
            "\(name(path)): no position in any sentence; had the receiver no fix, or is the trace damaged? (see: locationd trace info)"
        case .readFailed(let path, let code): "\(name(path)): cannot be read: \(systemMessage(code))"
        }
    }

    private func name(_ path: String) -> String {
        switch path {
        case "-": "standard input"
        case "": "\"\""
        default: path
        }
    }
}
