import ArgumentParser
import TrackStore

/// `DIR`: the directory of a track.
struct TrackOptions: ParsableArguments {
    @Argument(help: "The directory of the track.", completion: .directory)
    var directory: String

    /// Opens the track for reading.
    func reader() throws(Failure) -> TrackReader { try TrackOptions.reader(of: directory) }

    static func reader(of directory: String) throws(Failure) -> TrackReader {
        do throws(TrackError) { return try TrackReader(path: directory) } catch { throw Failure(error) }
    }
}
