import LocationModel
import LocationService
import Publishing
import SystemCalls
import TrackStore

/// Where a track is sent: its cursor, and what waits besides the positions.
struct TrackSink {
    let options: PublishOptions
    let cursor: CursorFile
    let events: EventFile
    /// What was sent before; nil if nothing ever was.
    let sent: NumberRanges?

    /// Opens the files next to a track.
    init(_ options: PublishOptions, track: String) throws(TrackError) {
        self.options = options
        cursor = try CursorFile(track: track, receiver: options.address.receiver)
        events = try EventFile(track: track)
        // Last, so that tries to open the files do not repeat the warning.
        switch cursor.content {
        case .new: sent = nil
        case .sent(let ranges): sent = ranges
        case .damaged:
            sent = NumberRanges()
            StandardError.report(
                "\(track): what was sent is unknown, because the file is damaged; everything is sent again",
                .warning)
        }
    }

    /// An error for a build that cannot publish.
    static func checkAvailability() throws(Failure) {
        guard !isPublishingAvailable else { return }
        throw Failure(.unavailable, "this locationd is built without libmosquitto, so it cannot publish")
    }

    /// What was sent of a track; nil if nothing ever was.
    static func sent(of track: String, _ options: PublishOptions) throws(Failure) -> NumberRanges? {
        try checkAvailability()
        do throws(TrackError) {
            return try CursorFile.sent(track: track, receiver: options.address.receiver)
        } catch { throw Failure(error) }
    }

    /// What counts as sent when the run begins, with a track of these records.
    /// - Parameter includesHistory: whether a new receiver gets what the track had before
    func initialState(_ extent: Range<UInt64>, includesHistory: Bool) throws(TrackError) -> NumberRanges {
        if let sent { return sent }
        var ranges = NumberRanges()
        if !includesHistory { ranges.insert(0..<extent.upperBound) }
        // At once: after a kill it must not begin later.
        try cursor.save(ranges)
        return ranges
    }

    /// Starts to send, on a thread of its own. On a full disk, which must not end the run, it begins when what is sent
    /// can be noted.
    static func start(
        _ options: PublishOptions, track: String, extent: Range<UInt64>, includesHistory: Bool, remote: RemoteControl
    ) throws(Failure) -> PublishThread {
        let open = { @Sendable () throws(TrackError) -> PublishThread.Files in
            let sink = try TrackSink(options, track: track)
            let sent = try sink.initialState(extent, includesHistory: includesHistory)
            return PublishThread.Files(cursor: sink.cursor, events: sink.events, sent: sent)
        }
        var files: PublishThread.Files?
        do throws(TrackError) { files = try open() } catch {
            guard Failure(error).code == .inputOutput else { throw Failure(error) }
        }
        let address = "\(options.address)"
        do throws(SystemError) {
            return try PublishThread(
                options, track: track, files: files, extent: extent, openFiles: open,
                onCommand: { RemoteCommand($0)?.perform(remote) },
                onFailure: { failure in
                    let text = failure.map { "\($0); positions wait in the track" } ?? "connected"
                    StandardError.report("\(address): \(text)", failure == nil ? .notice : .warning)
                })
        } catch { throw Failure(.systemError, "cannot start a thread: \(error)") }
    }
}
