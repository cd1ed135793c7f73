package import LocationModel
import Synchronization
package import SystemCalls
package import TrackStore

/// A thread that sends a track, so that the run never waits for a name server or a broker. It reads the track's files;
/// the run only tells it how far they go.
package final class PublishThread: Sendable {
    /// How it stands, for status and metrics.
    package struct Report: Hashable, Sendable {
        package var isOnline = false
        /// Why there is no connection.
        package var failure: String?
        /// Records that were not sent yet.
        package var queued = 0
        /// Records that were never sent: removed before, or damaged.
        package var lost = 0
        /// The time of the monotonic clock at which the last acknowledgement came.
        package var lastTransfer: Instant?
        package var bytesSent = 0
    }

    /// What the thread has reported, when the track had records up to this number.
    private struct Snapshot {
        var report: Report
        var end: UInt64
    }

    /// Seconds within which the connection ends at the end of the run.
    private static let endTimeout = 2.0

    private let trackEnd: Atomic<UInt64>
    private let wakeNumber = Atomic<UInt64>(0)
    private let isForeground = Atomic<Bool>(true)
    private let isEnding = Atomic<Bool>(false)
    /// Geofences that the thread has not applied yet.
    private let newRegions = Mutex<[Region]?>(nil)
    private let event = EventDescriptor()
    private let ended = EventDescriptor()
    private let snapshot: Mutex<Snapshot>
    private let onFailure: @Sendable (String?) -> Void

    /// Starts to send.
    /// - Parameters:
    ///   - path: the track's directory
    ///   - sent: what was sent before
    ///   - extent: the records that the track has
    ///   - onCommand: reads a command of the broker, on this thread; nil if it is none for the connection
    ///   - onFailure: called on this thread with why the connection has ended, and with nil when there is one
    package init(
        _ options: PublishOptions, track path: String, cursor: CursorFile, events: EventFile?, sent: NumberRanges,
        extent: Range<UInt64>, onCommand: @escaping @Sendable ([UInt8]) -> BrokerCommand?,
        onFailure: @escaping @Sendable (String?) -> Void
    ) throws(SystemError) {
        trackEnd = Atomic(extent.upperBound)
        let initial = Report(failure: "not connected yet", queued: extent.count - sent.count(in: extent))
        snapshot = Mutex(Snapshot(report: initial, end: extent.upperBound))
        self.onFailure = onFailure
        try startThread(named: "publish") { [self] in
            let session = PublishSession(
                options, track: path, cursor: cursor, events: events, sent: sent, extent: extent,
                at: PublishThread.now, onCommand: onCommand)
            run(session)
            ended.notify()
        }
    }

    /// The track has grown. Wakes the thread only if that matters to it now.
    package func grow(to end: UInt64) {
        trackEnd.store(end, ordering: .sequentiallyConsistent)
        if end >= wakeNumber.load(ordering: .sequentiallyConsistent) { event.notify() }
    }

    /// An event of the app waits.
    package func eventAdded() { event.notify() }

    package func setForeground(_ isForeground: Bool) {
        self.isForeground.store(isForeground, ordering: .sequentiallyConsistent)
        event.notify()
    }

    /// Replaces the geofences; those that have changed are sent at once, or with the next connection.
    package func setRegions(_ regions: [Region]) {
        newRegions.withLock { $0 = regions }
        event.notify()
    }

    /// The state of the connection and of the queue at this moment.
    package var report: Report {
        let end = trackEnd.load(ordering: .sequentiallyConsistent)
        return snapshot.withLock { snapshot in
            var report = snapshot.report
            report.queued = max(0, report.queued + Int(clamping: end) - Int(clamping: snapshot.end))
            return report
        }
    }

    /// Sends what waits, within two seconds, and ends. What is not sent then is sent by the next run.
    package func finish() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        event.notify()
        awaitReadiness(of: ended.descriptor, nanoseconds: Int64((PublishThread.endTimeout + 0.5) * 1e9))
    }

    // MARK: The thread

    private static var now: Instant { monotonicTime() }

    private func run(_ session: consuming PublishSession) {
        var session = session
        session.start(at: PublishThread.now)
        var endsAt: Instant?
        var (wasOnline, lastFailure) = (false, String?.none)
        while true {
            let now = PublishThread.now
            if let regions = newRegions.withLock({ $0.take() }) { session.setRegions(regions) }
            session.grow(to: trackEnd.load(ordering: .sequentiallyConsistent), at: now)
            session.checkEvents(at: now)
            session.setForeground(isForeground.load(ordering: .sequentiallyConsistent), at: now)
            if isEnding.load(ordering: .sequentiallyConsistent) {
                if endsAt == nil {
                    session.flush(at: now)
                    endsAt = now.advanced(bySeconds: PublishThread.endTimeout)
                }
                if session.isIdle || !session.isOnline || now >= endsAt! {
                    session.end(at: now)
                    publish(session)
                    return
                }
            }
            publish(session)
            if session.isOnline != wasOnline || session.failure != lastFailure {
                (wasOnline, lastFailure) = (session.isOnline, session.failure)
                if wasOnline || lastFailure != nil { onFailure(wasOnline ? nil : lastFailure) }
            }
            wait(for: session, until: endsAt)
            session.work(at: PublishThread.now)
        }
    }

    private func publish(_ session: borrowing PublishSession) {
        let present = Snapshot(report: session.report, end: session.trackEnd)
        snapshot.withLock { $0 = present }
    }

    private func wait(for session: borrowing PublishSession, until end: Instant?) {
        // After this, a track that grows beyond it notifies; what it has grown before is seen here.
        let number = session.wakeNumber
        wakeNumber.store(number, ordering: .sequentiallyConsistent)
        guard trackEnd.load(ordering: .sequentiallyConsistent) < number else { return }
        let deadline = [session.deadline, end].compactMap { $0 }.min()
        let nanoseconds = deadline.map { max(0, $0.nanoseconds - PublishThread.now.nanoseconds) }
        var wanted = session.wanted
        wanted.append((event.descriptor, .readable))
        _ = awaitReadiness(ofAny: wanted, nanoseconds: nanoseconds)
        event.clear()
    }
}
