import Glibc
import SystemCalls

/// Why state cannot be stored or read; each error states a remedy. None contains a stored value.
public enum StateError: Error, Hashable, Sendable {
    /// The operation that failed on a file or a directory.
    public enum Operation: String, Hashable, Sendable {
        /// Creating a directory.
        case make = "made"
        /// Opening it.
        case open = "opened"
        /// Locking it against other processes.
        case lock = "locked"
        /// Reading it.
        case read
        /// Writing the new content to a temporary file.
        case write = "written"
        /// Making it safe from a power failure.
        case save = "saved"
        /// Replacing the old content with the new one.
        case replace = "replaced"
        /// Renaming a corrupt file.
        case setAside = "set aside"
        /// Removing it.
        case remove = "removed"
    }

    /// The name of an app is not a valid directory name, the name of a document is not a valid file name, or a path is
    /// invalid.
    case invalidName(String)
    /// No directory was specified, and neither `XDG_STATE_HOME` nor `HOME` is an absolute path.
    case noHome
    /// Something other than a directory exists at the path, or along it.
    case notADirectory(path: String)
    /// The directory belongs to another user, who can write to it.
    case notYours(path: String)
    /// Users other than its owner can write to the directory.
    case writableByOthers(path: String)
    /// Another process holds the directory, or this process has already opened the document; nil if the holder is
    /// unknown.
    case inUse(path: String, by: Int32?)
    /// The document was written by a later version of the program. It is left unchanged.
    case newerVersion(path: String, found: Int, known: Int)
    /// The content exceeds the maximum size of a document. Nothing was written.
    case tooLarge(path: String, bytes: Int, limit: Int)
    /// A part of the value cannot be encoded, or the whole value if the path is empty. Nothing was written.
    case notEncodable(path: String, at: String)
    /// A system call failed with this `errno`.
    case failed(path: String, Operation, errno: Int32)
}

extension StateError: CustomStringConvertible {
    /// The problem and a remedy in one sentence.
    public var description: String {
        switch self {
        case .invalidName(let name): "\"\(name)\": cannot be used as a name here; use letters, digits, - and _"
        case .noHome: "there is no directory for state; set HOME, or name one"
        case .notADirectory(let path): "\(path): is not a directory; name another one"
        case .notYours(let path): "\(path): belongs to another user; name a directory of your own"
        case .writableByOthers(let path): "\(path): other users can write to it; chmod go-w, or name another directory"
        case .inUse(let path, let holder?) where holder == getpid(): "\(path): is in use by this process already"
        case .inUse(let path, let holder?): "\(path): is in use by process \(holder); end it, or name another directory"
        case .inUse(let path, nil): "\(path): is in use by another process; end it, or name another directory"
        case .newerVersion(let path, let found, let known):
            """
            \(path): has version \(found), but this program supports only \(known); use the newer program, or move it \
            away
            """
        case .tooLarge(let path, let bytes, let limit):
            "\(path): \(bytes) bytes are more than the limit of \(limit); store less in it"
        case .notEncodable(let path, let place):
            "\(path): the value\(place.isEmpty ? "" : " at \(place)") cannot be encoded; fix its type"
        case .failed(let path, let operation, let code):
            "\(path): cannot be \(operation.rawValue): \(SystemError(code))\(StateError.advice(code))"
        }
    }

    private static func advice(_ code: Int32) -> String {
        switch code {
        case ENOSPC, EDQUOT, EFBIG: "; free some space; the old content is kept"
        case EROFS: "; name a directory that can be written to"
        case _ where SystemError(code).isPermissionDenied: "; name a directory that you may use"
        default: ""
        }
    }
}
