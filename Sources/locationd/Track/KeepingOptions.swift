import ArgumentParser
import LocationModel
import TrackStore

/// What `run --track` keeps, how much of it, and how often it is made safe from a loss of power.
struct KeepingOptions: ParsableArguments {
    @Flag(help: "Keep every fix of the receiver in the track, not only those that the app receives.")
    var trackFixes = false

    @Option(
        help: ArgumentHelp(
            """
            The maximum size of the track, such as 64M or 64MB; beyond it the oldest positions are removed. By default \
            64M.
            """,
            valueName: "bytes"))
    var trackSize: ByteCount?

    @Option(
        help: ArgumentHelp(
            """
            Remove positions from the track when they are older than this: 30d. They are removed in groups, so some \
            are kept up to half as long again.
            """,
            valueName: "span"))
    var trackAge: TimeSpan?

    @Option(
        help: ArgumentHelp(
            """
            How often the track is synced to disk, and so how much a power failure can lose; 0s: after each position. \
            By default 1m.
            """,
            valueName: "span"))
    var trackSync: TimeSpan?

    func validate() throws {
        if let trackSize, !(1 << 20...1 << 40).contains(trackSize.bytes) {
            throw ValidationError("--track-size needs 1M, which is 1048576 bytes, to 1024G")
        }
        if let trackAge, trackAge.seconds < 3600 { throw ValidationError("--track-age needs at least 1h") }
        if let trackSync, trackSync.seconds > 86_400 { throw ValidationError("--track-sync needs at most 1d") }
    }

    /// The limits of a track.
    /// - Parameter track: its directory; nil if none is kept.
    func limits(of track: String?) throws(Failure) -> TrackWriter.Limits {
        let names = [
            trackFixes ? "--track-fixes" : nil, trackSize.map { _ in "--track-size" },
            trackAge.map { _ in "--track-age" }, trackSync.map { _ in "--track-sync" },
        ]
        if track == nil, let name = names.compactMap({ $0 }).first {
            throw Failure(.usage, "\(name) needs --track, which says where the track is kept")
        }
        var limits = TrackWriter.Limits()
        if let trackSize { limits.bytes = trackSize.bytes }
        if let trackAge { limits.age = trackAge.seconds }
        if let trackSync { limits.syncInterval = trackSync.seconds }
        return limits
    }
}
