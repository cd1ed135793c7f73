import LocationModel
import LocationService
import Publishing
import SystemCalls
import TrackStore

/// Where a track is sent: its cursor, and what waits beside the positions.
struct TrackSink {
    let options: PublishOptions
    let cursor: CursorFile
    let events: EventFile
    /// What was sent before; nil if nothing ever was.
    let sent: NumberRanges?

    /// Opens the files beside a track.
    init(_ options: PublishOptions, track: String) throws(Failure) {
        guard isPublishingAvailable else {
            throw Failure(.unavailable, "this locationd is built without libmosquitto, so it cannot publish")
        }
        self.options = options
        do throws(TrackError) {
            cursor = try CursorFile(track: track, receiver: options.address.receiver)
            events = try EventFile(track: track)
        } catch { throw Failure(error) }
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

    /// What counts as sent when the run begins, with a track of these records.
    /// - Parameter includesHistory: whether a new receiver gets what the track had before
    func initialState(_ extent: Range<UInt64>, includesHistory: Bool) throws(Failure) -> NumberRanges {
        if let sent { return sent }
        var ranges = NumberRanges()
        if !includesHistory { ranges.insert(0..<extent.upperBound) }
        // At once: after a kill it must not begin later.
        do throws(TrackError) { try cursor.save(ranges) } catch { throw Failure(error) }
        return ranges
    }

    /// Starts to send, on a thread of its own.
    func start(
        track: String, extent: Range<UInt64>, includesHistory: Bool, remote: RemoteControl
    ) throws(Failure) -> PublishThread {
        let initial = try initialState(extent, includesHistory: includesHistory)
        let address = "\(options.address)"
        do throws(SystemError) {
            return try PublishThread(
                options, track: track, cursor: cursor, events: events, sent: initial, extent: extent,
                onCommand: { RemoteCommand($0)?.perform(remote) },
                onFailure: { failure in
                    let text = failure.map { "\($0); positions wait in the track" } ?? "connected"
                    StandardError.report("\(address): \(text)", failure == nil ? .notice : .warning)
                })
        } catch { throw Failure(.systemError, "cannot start a thread: \(error)") }
    }
}
