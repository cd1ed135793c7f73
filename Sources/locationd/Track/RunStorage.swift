import Synchronization
import SystemCalls
import TrackStore

/// Where a run keeps things, for its status: the track's state, and the room on the disk.
///
/// The track is written on the loop's thread; the state may be read on any.
final class RunStorage: Sendable {
    /// What is known of a track.
    struct Track: Equatable, Sendable {
        /// Positions that wait in memory, because the disk is full or unavailable.
        var waiting = 0
        /// Positions that were dropped because too many waited.
        var lost = 0
        /// Why the last write has failed.
        var failure: TrackError?
    }

    private let path: String
    private let state: Mutex<Track?>

    /// - Parameters:
    ///   - path: a directory or file on the disk.
    ///   - hasTrack: whether positions are kept there.
    init(path: String, hasTrack: Bool) {
        self.path = path
        state = Mutex(hasTrack ? Track() : nil)
    }

    /// The track; nil if none is kept.
    var track: Track? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// The room on its disk; nil if the disk is unavailable.
    var room: DiskRoom? { DiskRoom(of: path) }
}
