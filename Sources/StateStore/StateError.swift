#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Why state cannot be kept or had; each says what to do about it. None tells a value that is kept.
public enum StateError: Error, Hashable, Sendable {
    /// What was to be done to a file or a directory.
    public enum Operation: String, Hashable, Sendable {
        /// A directory was to be made.
        case make = "made"
        /// It was to be opened.
        case open = "opened"
        /// It was to be locked against other processes.
        case lock = "locked"
        /// It was to be read.
        case read
        /// A new content was to be written beside the old one.
        case write = "written"
        /// It was to be brought to where a loss of power leaves it.
        case save = "saved"
        /// The new content was to take the place of the old one.
        case replace = "replaced"
        /// It was to be renamed, because it is corrupt.
        case setAside = "set aside"
        /// It was to be removed.
        case remove = "removed"
    }

    /// An app has a name that cannot be a directory's, a document one that cannot be a file's, or a path is none.
    case invalidName(String)
    /// No directory was named, and neither `XDG_STATE_HOME` nor `HOME` is an absolute path.
    case noHome
    /// There is something else at the directory's path, or on the way there.
    case notADirectory(path: String)
    /// The directory is another user's, who may write to it.
    case notYours(path: String)
    /// Users other than its owner may write to the directory.
    case writableByOthers(path: String)
    /// A process has the directory, or this process the document; nil when that process does not say who it is.
    case inUse(path: String, by: Int32?)
    /// A later version of the program has written the document. It is left as it is.
    case newerVersion(path: String, found: Int, known: Int)
    /// The content would have more bytes than a document may have. Nothing was written.
    case tooLarge(path: String, bytes: Int, limit: Int)
    /// The value of this key is nested deeper than ``KeyValueStore/depthLimit``. Nothing was written.
    case tooDeep(path: String, key: String)
    /// A part of the value refuses to be encoded, or the whole when the place is empty. Nothing was written.
    case notEncodable(path: String, at: String)
    /// The system has refused, with the `errno` of the call.
    case failed(path: String, Operation, errno: Int32)
}

extension StateError: CustomStringConvertible {
    /// One sentence: what is wrong, and what helps.
    public var description: String {
        switch self {
        case .invalidName(let name): "\"\(name)\": cannot be used as a name here; take letters, digits, - and _"
        case .noHome: "there is no place for state; set HOME, or name a directory"
        case .notADirectory(let path): "\(path): is no directory; name another one"
        case .notYours(let path): "\(path): belongs to another user; name a directory of your own"
        case .writableByOthers(let path): "\(path): others may write to it; chmod go-w, or name another directory"
        case .inUse(let path, let holder?) where holder == getpid(): "\(path): is in use by this process already"
        case .inUse(let path, let holder?): "\(path): is in use by process \(holder); end it, or name another directory"
        case .inUse(let path, nil): "\(path): is in use by another process; end it, or name another directory"
        case .newerVersion(let path, let found, let known):
            "\(path): has version \(found), and this program knows \(known); use the newer program, or move it away"
        case .tooLarge(let path, let bytes, let limit):
            "\(path): \(bytes) bytes are more than the \(limit) that it may have; keep less in it"
        case .tooDeep(let path, let key): "\(path): the value of \"\(key)\" is nested too deeply; make it flatter"
        case .notEncodable(let path, let place):
            "\(path): the value\(place.isEmpty ? "" : " at \(place)") cannot be encoded; mend its type"
        case .failed(let path, let operation, let code):
            "\(path): cannot be \(operation.rawValue): \(systemMessage(code))\(StateError.advice(code))"
        }
    }

    private static func advice(_ code: Int32) -> String {
        switch code {
        case ENOSPC, EDQUOT, EFBIG: "; make room, what was there before is kept"
        case EROFS: "; name a directory that can be written to"
        case EACCES, EPERM: "; name a directory that you may use"
        default: ""
        }
    }
}

/// The system's text for an `errno`.
private func systemMessage(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
}
