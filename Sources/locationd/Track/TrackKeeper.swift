import LocationModel
import LocationService
import Publishing
import SystemCalls
import TrackStore

/// Keeps what an app receives as a track, and lets it be sent on.
final class TrackKeeper {
    private var writer: TrackWriter
    private let path: String
    private var lastFailure: TrackError?
    /// The device's name for the receiver of the track.
    private let device: String?
    private let zones: PrivacyZones
    private let storage: RunStorage?
    private let keepsEachFix: Bool
    /// The thread that sends the track; nil if it is not sent.
    let publishing: PublishThread?

    /// Opens the track in a directory, which is created if necessary, and starts to send it.
    /// - Parameters:
    ///   - limits: how much is kept
    ///   - keepsEachFix: whether each fix of the source is kept, and not only what the app receives
    ///   - zones: where positions are rounded or not kept
    ///   - sending: how it is sent, whether a new receiver gets what the track had before, and what gets the changes
    ///     that the broker may make; nil if it is not sent
    ///   - storage: gets what the status shows of the track
    init(
        path: String, limits: TrackWriter.Limits = TrackWriter.Limits(), keepsEachFix: Bool = false,
        zones: PrivacyZones = PrivacyZones([]),
        sending: (options: PublishOptions, includesHistory: Bool, remote: RemoteControl)? = nil,
        storage: RunStorage? = nil
    ) throws(Failure) {
        (self.path, self.zones, self.storage, self.keepsEachFix) = (path, zones, storage, keepsEachFix)
        var sending = sending
        let sent: NumberRanges?
        do throws(Failure) {
            sent = try sending.flatMap { sending throws(Failure) in try TrackSink.sent(of: path, sending.options) }
        } catch {
            // It must not end the run; but numbers that were sent could be used again.
            guard error.code == .inputOutput else { throw error }
            StandardError.report(
                "\(error.text); positions are kept, and nothing is sent until the next start", .warning)
            (sent, sending) = (nil, nil)
        }
        let first: UInt64
        do throws(TrackError) {
            // The files may have been removed after they were sent; their numbers are not used again.
            writer = try TrackWriter(path: path, limits: limits, numberedFrom: sent?.end ?? 0)
            first = try TrackQueue(path: path).extent().lowerBound
        } catch { throw Failure(error) }
        let end = writer.next
        device = sending?.options.address.device
        publishing = try sending.map { sending throws(Failure) in
            try TrackSink.start(
                sending.options, track: path, extent: min(first, end)..<end, includesHistory: sending.includesHistory,
                remote: sending.remote)
        }
        if writer.damaged > 0 {
            let damage = writer.damaged.counted("record was", "records were")
            StandardError.report("\(path): \(damage) damaged by a power failure or the disk", .warning)
        }
    }

    /// Starts to observe an app's deliveries, or the source's fixes.
    func observe(_ application: inout Application) {
        if keepsEachFix {
            application.onFix = { [self] fix, state in
                append([fix], in: TrackPoint.states.contains(state) ? state : .background)
            }
        }
        application.observe { [self] event, _ in
            switch event {
            case .locations(let delivery) where !keepsEachFix: append(delivery.locations, in: delivery.state)
            case .message(.didEnterBackground): publishing?.setForeground(false)
            case .message(.willEnterForeground): publishing?.setForeground(true)
            case .locationEvent(_, .region(let name, let direction, let fix)): append(name, direction, fix)
            default: break
            }
        }
    }

    private func append(_ fixes: ArraySlice<Fix>, in state: ApplicationState) {
        for fix in fixes {
            guard let fix = zones.apply(to: fix), let point = TrackPoint(fix, in: state) else { continue }
            writer.append(point, at: monotonicTime())
        }
        publishing?.grow(to: writer.next)
        reportFailure()
    }

    private func append(_ region: String, _ direction: CrossingDirection, _ fix: Fix) {
        guard let publishing, let device, let fix = zones.apply(to: fix) else { return }
        let tracker = OwnTracks.trackerID(device: device)
        do throws(TrackError) {
            try publishing.append(event: OwnTracks.transition(direction, of: region, at: fix, trackerID: tracker))
        } catch { StandardError.report("\(error); the crossing waits in memory", .warning) }
    }

    /// Makes everything safe from a loss of power, at the end of the run, and sends what can be sent in two seconds.
    /// - Throws: why not everything was written, and how many positions were not.
    func finish() throws(Failure) {
        publishing?.finish()
        do throws(TrackError) {
            // What was removed may fit into what is there by now.
            do throws(TrackError) { try writer.sync(at: monotonicTime()) } catch {
                do throws(TrackError) { try writer.sync(at: monotonicTime()) } catch _ { throw error }
            }
            if let failure = writer.failure { throw failure }
        } catch {
            let unwritten = (writer.waiting + writer.dropped).counted("position was", "positions were")
            throw Failure(.inputOutput, "\(error); \(unwritten) not written")
        }
    }

    /// Reports a failure once, and its end.
    private func reportFailure() {
        if writer.failure != nil || lastFailure != nil {
            storage?.track = RunStorage.Track(waiting: writer.waiting, lost: writer.dropped, failure: writer.failure)
        }
        guard writer.failure != lastFailure else { return }
        lastFailure = writer.failure
        if let failure = writer.failure {
            StandardError.report("\(failure); positions wait in memory", .warning)
        } else {
            let dropped = writer.dropped
            let loss = dropped > 0 ? "; \(dropped.counted("position was", "positions were")) lost" : ""
            StandardError.report("\(path): written again\(loss)", .warning)
        }
    }
}
