package import LocationModel
import Synchronization
package import SystemCalls
package import TrackStore

/// A thread that sends a track, so that the run never waits for a name server or a broker. It reads the track's files;
/// the run only passes it their end.
package final class PublishThread: Sendable {
    /// The files in a track's directory that record what was sent, and that hold the app's events until they are sent.
    package struct Files: Sendable {
        package let cursor: CursorFile
        package let events: EventFile
        /// What was sent before.
        package let sent: NumberRanges

        package init(cursor: CursorFile, events: EventFile, sent: NumberRanges) {
            (self.cursor, self.events, self.sent) = (cursor, events, sent)
        }
    }

    /// Events of the app: in memory until there is a file for them.
    private enum Events {
        case early([[UInt8]])
        case file(EventFile)
    }

    /// What the thread has reported, when the track had records up to this number.
    private struct Snapshot {
        var report: PublishReport
        var end: UInt64
    }

    /// Seconds within which the connection ends at the end of the run.
    package static let endTimeout = 2.0
    /// Seconds until files that could not be opened are tried again.
    private static let openInterval = 60.0

    private let trackEnd: Atomic<UInt64>
    private let wakeNumber = Atomic<UInt64>(0)
    private let isForeground = Atomic<Bool>(true)
    private let isEnding = Atomic<Bool>(false)
    /// Geofences that the thread has not applied yet.
    private let newRegions = Mutex<[Region]?>(nil)
    private let events = Mutex(Events.early([]))
    private let event = EventDescriptor()
    private let ended = EventDescriptor()
    private let snapshot: Mutex<Snapshot>
    private let onFailure: @Sendable (String?) -> Void

    /// Starts to send.
    /// - Parameters:
    ///   - path: the track's directory
    ///   - files: nil if they cannot be opened now, as on a full disk
    ///   - extent: the records that the track has
    ///   - openFiles: opens the files later, on this thread: nothing is sent before they note it
    ///   - onCommand: parses a message of the broker, on this thread; nil if it is not a command for the session
    ///   - onFailure: called on this thread with why the connection has ended, and with nil when there is one
    package init(
        _ options: PublishOptions, track path: String, files: Files?, extent: Range<UInt64>,
        openFiles: @escaping @Sendable () throws(TrackError) -> Files,
        onCommand: @escaping @Sendable ([UInt8]) -> BrokerCommand?,
        onFailure: @escaping @Sendable (String?) -> Void
    ) throws(SystemError) {
        trackEnd = Atomic(extent.upperBound)
        // Without the files it is unknown what was sent of the records that the track has.
        let queued = files.map { extent.count - $0.sent.count(in: extent) } ?? 0
        snapshot = Mutex(
            Snapshot(report: PublishReport(failure: "not connected yet", queued: queued), end: extent.upperBound))
        self.onFailure = onFailure
        try startThread(named: "publish") { [self] in
            if let files = files ?? open(openFiles) {
                useFile(files.events)
                let session = PublishSession(
                    options, track: path, cursor: files.cursor, events: files.events, sent: files.sent, extent: extent,
                    at: PublishThread.now, onCommand: onCommand)
                run(session)
            }
            ended.notify()
        }
    }

    /// The track has grown. Wakes the thread only if that matters to it now.
    package func grow(to end: UInt64) {
        trackEnd.store(end, ordering: .sequentiallyConsistent)
        if end >= wakeNumber.load(ordering: .sequentiallyConsistent) { event.notify() }
    }

    /// Adds an event of the app. If it cannot be stored, it still waits in memory.
    package func append(event message: [UInt8]) throws(TrackError) {
        let result: Result<Void, TrackError> = events.withLock { events in
            switch events {
            case .early(let messages): events = .early(messages.suffix(EventFile.capacity - 1) + [message])
            case .file(let file): do throws(TrackError) { try file.append([message]) } catch { return .failure(error) }
            }
            return .success(())
        }
        event.notify()
        try result.get()
    }

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
    package var report: PublishReport {
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

    /// Opens the files as soon as that is possible; nil if the run ends first.
    private func open(_ openFiles: () throws(TrackError) -> Files) -> Files? {
        // A track that grows does not wake the thread.
        wakeNumber.store(.max, ordering: .sequentiallyConsistent)
        var lastFailure: String?
        while true {
            let isLast = isEnding.load(ordering: .sequentiallyConsistent)
            do throws(TrackError) { return try openFiles() } catch {
                let failure = "\(error)"
                snapshot.withLock { $0.report.failure = failure }
                if failure != lastFailure { onFailure(failure) }
                lastFailure = failure
            }
            if isLast { return nil }
            awaitReadiness(of: event.descriptor, nanoseconds: Int64(PublishThread.openInterval * 1e9))
            event.clear()
        }
    }

    private func useFile(_ file: EventFile) {
        events.withLock { events in
            guard case .early(let messages) = events else { return }
            // What cannot be stored waits in the file's memory.
            if !messages.isEmpty { try? file.append(messages) }
            events = .file(file)
        }
    }

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
