import Glibc
package import StateStore

/// Why a track cannot be read or written. No error contains a position.
package enum TrackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The directory or a file in it cannot be used.
    case storage(StateError)
    /// A file was written by a later version of the program.
    case newerVersion(path: String, found: Int)
    /// The directory contains no track.
    case noTrack(path: String)
    /// The file under way is no longer at its path: it was removed, or its directory was removed or unmounted.
    case removed(path: String)

    /// Whether there is no room, on the disk or for its user.
    var isFullDisk: Bool {
        guard case .storage(.failed(_, _, let code)) = self else { return false }
        return code == ENOSPC || code == EDQUOT
    }

    package var description: String {
        switch self {
        case .storage(let error): "\(error)"
        case .newerVersion(let path, let found):
            """
            \(path): has version \(found), but this program supports only \(SegmentFile.version); use the newer \
            program
            """
        case .noTrack(let path): "\(path): contains no track"
        case .removed(let path): "\(path): was removed or unmounted under this run"
        }
    }
}
