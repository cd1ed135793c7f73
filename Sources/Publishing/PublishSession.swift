package import LocationModel
package import SystemCalls
package import TrackStore

/// A track being sent: the decisions of ``Publisher``, carried out. It never waits, except to connect; its owner
/// waits for ``wanted`` and until ``deadline``, and calls ``work(at:)`` then.
package struct PublishSession: ~Copyable {
    private var options: PublishOptions
    private let cursor: CursorFile
    private let events: EventFile?
    private let onCommand: @Sendable ([UInt8]) -> BrokerCommand?
    private var queue: TrackQueue
    private var publisher: Publisher
    private var connection: MQTTConnection?
    /// The numbers of libmosquitto for the messages under way.
    private var numbers: [Int32: Publisher.MessageID] = [:]
    /// Whether the last geofence was removed, which the broker may not know yet.
    private var hasRemovedRegions = false
    private var lastWork: Instant
    private var lastStatus: Instant?
    /// Read with each connection and each status.
    private var battery: BatteryStatus?
    private var actions: [Publisher.Action] = []

    /// Why the last attempt has failed; nil while it is connected.
    package private(set) var failure: String?
    /// Bytes of the messages that were sent.
    package private(set) var bytesSent = 0

    /// - Parameters:
    ///   - path: the track's directory
    ///   - now: the monotonic clock
    ///   - onCommand: parses a message of the broker; nil if it is not a command for this session
    package init(
        _ options: PublishOptions, track path: String, cursor: CursorFile, events: EventFile?, sent: NumberRanges,
        extent: Range<UInt64>, at now: Instant,
        onCommand: @escaping @Sendable ([UInt8]) -> BrokerCommand? = { _ in nil }
    ) {
        (self.options, self.cursor, self.events, self.onCommand) = (options, cursor, events, onCommand)
        queue = TrackQueue(path: path)
        publisher = Publisher(options.publisher, sent: sent, track: extent, at: now)
        lastWork = now
    }

    /// Connects for the first time, unless that is too early.
    package mutating func start(at now: Instant) { handle(.track(publisher.track), at: now) }

    /// What to wait for; nothing without a connection.
    package var wanted: [(descriptor: Int32, readiness: Readiness)] { connection?.wanted ?? [] }

    /// When ``work(at:)`` is due without anything on the descriptor.
    package var deadline: Instant? {
        let ping = connection == nil ? nil : lastWork.advanced(bySeconds: options.keepalive + 1)
        return [publisher.deadline, ping].compactMap { $0 }.min()
    }

    package var isOnline: Bool { publisher.isOnline }
    package var isIdle: Bool { publisher.isIdle }
    package var queued: Int { publisher.queued }
    package var lost: Int { publisher.lost }

    /// The state of the connection and of the queue.
    var report: PublishReport {
        PublishReport(
            isOnline: isOnline, failure: failure, queued: queued, lost: lost,
            lastTransfer: publisher.lastTransfer, bytesSent: bytesSent)
    }

    /// The number after the last record of the track.
    var trackEnd: UInt64 { publisher.track.upperBound }

    /// The number of the next record at which a wait should end: none while it cannot be sent anyway.
    var wakeNumber: UInt64 { publisher.isOnline ? publisher.wakeNumber : .max }

    /// The track has grown.
    package mutating func grow(to end: UInt64, at now: Instant) {
        guard end > trackEnd else { return }
        handle(.track(publisher.track.lowerBound..<end), at: now)
    }

    /// Reports the waiting events to the publisher.
    package mutating func checkEvents(at now: Instant) {
        if let events { handle(.events(events.range), at: now) }
    }

    package mutating func setForeground(_ isForeground: Bool, at now: Instant) {
        guard isForeground != publisher.isForeground else { return }
        handle(.foreground(isForeground), at: now)
        sendStatus(at: now)
    }

    /// Replaces the geofences, and sends those that have changed; without a connection the next one sends all of them.
    /// When none is left, the broker forgets the last one.
    package mutating func setRegions(_ regions: [Region]) {
        let before = options.regions
        options.regions = regions
        hasRemovedRegions = regions.isEmpty && (hasRemovedRegions || !before.isEmpty)
        if publisher.isOnline { sendWaypoints(OwnTracks.waypoints(regions, after: before)) }
    }

    /// Sends everything that waits.
    package mutating func flush(at now: Instant) { handle(.flush, at: now) }

    /// Lets the connection work, and does what is due.
    package mutating func work(at now: Instant) {
        lastWork = now
        if let connection {
            do throws(MQTTConnection.Failure) { try connection.work() } catch {
                processEvents(at: now)
                if self.connection != nil { close(because: error.description, at: now) }
            }
        }
        processEvents(at: now)
        handle(.deadline, at: now)
    }

    /// Saves what was sent, and disconnects, so that the broker does not publish the will.
    package mutating func end(at now: Instant) {
        if let action = publisher.finish() { perform(action, at: now) }
        guard let connection else { return }
        sendStatus(at: now)
        connection.disconnect()
        // What is buffered goes out; no acknowledgement is awaited.
        for _ in 0..<10 where connection.wantsToWrite { try? connection.work() }
        self.connection = nil
    }

    // MARK: Events of the connection

    private mutating func processEvents(at now: Instant) {
        while let event = connection?.nextEvent() {
            switch event {
            case .connected: handleConnected(at: now)
            case .disconnected(let reason): close(because: reason, at: now)
            case .acknowledged(let number):
                if let id = numbers.removeValue(forKey: number) { handle(.acknowledged(id), at: now) }
            case .message(let bytes):
                if options.acceptsCommands, let command = onCommand(bytes) { execute(command, at: now) }
            }
        }
    }

    private mutating func handleConnected(at now: Instant) {
        failure = nil
        battery = BatteryStatus()
        sendWaypoints(hasRemovedRegions ? [OwnTracks.noWaypoint] : options.regions.map(OwnTracks.waypoint))
        if options.acceptsCommands { try? connection?.subscribe(to: "\(options.address.topic)/cmd") }
        handle(.connected, at: now)
        sendStatus(at: now)
    }

    private mutating func close(because reason: String, at now: Instant) {
        dropConnection(because: reason)
        handle(.disconnected, at: now)
    }

    private mutating func dropConnection(because reason: String) {
        failure = reason
        connection = nil
        numbers.removeAll(keepingCapacity: true)
    }

    private mutating func execute(_ command: BrokerCommand, at now: Instant) {
        switch command {
        case .reportLocation:
            // The last position again, and everything that waits.
            handle(.flush, at: now)
            guard let last = publisher.track.last,
                let record = try? queue.records(last..<last + 1).records.first
            else { return }
            send(payload(of: record, isReported: true), to: nil, retained: false)
        case .resend(let first, let last):
            guard let first = cursor.number(of: first), let last = cursor.number(of: last), first <= last else {
                return
            }
            let range = (first..<last + 1).clamped(to: publisher.track)
            if !range.isEmpty { handle(.resend(range), at: now) }
        }
    }

    // MARK: Actions

    private mutating func handle(_ event: Publisher.Event, at now: Instant) {
        // An action may lead to an event; it comes after the actions before it.
        let isNested = !actions.isEmpty
        // Nil while the disk is unavailable: it is tried again.
        let decided = publisher.handle(event, at: now) { range in try? queue.records(range) }
        actions += decided
        guard !isNested else { return }
        while let action = actions.first {
            perform(action, at: now)
            actions.removeFirst()
        }
    }

    private mutating func perform(_ action: Publisher.Action, at now: Instant) {
        switch action {
        case .connect: connect(at: now)
        case .disconnect: dropConnection(because: "the broker does not answer")
        case .save(let sent): try? cursor.save(sent)
        case .eventSent(let number): try? events?.remove(through: number)
        case .send(let id, let content):
            guard let connection else { return }
            let (bytes, suffix) = message(content)
            do throws(MQTTConnection.Failure) {
                numbers[try connection.publish(bytes, topic: topic(suffix))] = id
                bytesSent += bytes.count
            } catch {
                close(because: error.description, at: now)
                return
            }
            if case .location = content, let lastStatus,
                now.seconds(since: lastStatus) >= options.statusInterval
            {
                sendStatus(at: now)
            }
        }
    }

    private mutating func connect(at now: Instant) {
        let will = OwnTracks.lastWill(at: .systemClock)
        do throws(MQTTConnection.Failure) {
            let opened = try MQTTConnection(options, will: will)
            try opened.connect(to: options.address, keepalive: Int32(options.keepalive))
            connection = opened
            lastWork = now
        } catch { close(because: error.description, at: now) }
    }

    private func message(_ content: Publisher.Content) -> (bytes: [UInt8], suffix: String?) {
        switch content {
        case .location(let record): (payload(of: record), nil)
        case .batch(let records): (TrackBatch.encode(records, first: cursor.sequence(of: records[0].number)), "batch")
        case .event(let number): (events?[number] ?? [], "event")
        }
    }

    private func payload(of record: TrackQueue.Record, isReported: Bool = false) -> [UInt8] {
        let fix = record.point.fix
        let regions = options.regions.filter { region in
            fix.coordinate.map { region.center.distance(to: $0) <= region.radius } ?? false
        }
        return OwnTracks.location(
            fix, in: record.point.applicationState, sequence: cursor.sequence(of: record.number),
            trackerID: OwnTracks.trackerID(device: options.address.device), regions: regions.map(\.identifier),
            created: .systemClock, battery: battery, isReported: isReported)
    }

    private mutating func sendStatus(at now: Instant) {
        guard publisher.isOnline else { return }
        lastStatus = now
        battery = BatteryStatus()
        let status = OwnTracks.status(
            isForeground: publisher.isForeground, queued: publisher.queued,
            first: cursor.sequence(of: publisher.track.lowerBound),
            acknowledged: cursor.sequence(of: publisher.acknowledgedEnd), lost: publisher.lost, at: .systemClock)
        send(status, to: "status", retained: true)
    }

    private mutating func sendWaypoints(_ messages: [[UInt8]]) {
        for message in messages { send(message, to: "waypoint", retained: true) }
    }

    /// Sends a message that is created again for the next connection if it does not arrive.
    private mutating func send(_ bytes: [UInt8], to suffix: String?, retained: Bool) {
        _ = try? connection?.publish(bytes, topic: topic(suffix), retained: retained)
    }

    private func topic(_ suffix: String?) -> String {
        suffix.map { "\(options.address.topic)/\($0)" } ?? options.address.topic
    }
}
