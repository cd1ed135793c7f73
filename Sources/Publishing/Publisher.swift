package import LocationModel
package import TrackStore

/// Decides what is sent when: a value that reads no clock and no file. The track is the queue; here are only the
/// numbers of what was acknowledged and the messages under way, at most a window of them.
///
///     event, time ──▶ handle ──▶ actions: connect, send, save …
///                       ▲ │
///         records of the track
///
/// A record counts as sent when the broker has acknowledged it. After a lost acknowledgement it is sent again, which
/// the receiver recognises by its sequence.
package struct Publisher: Sendable {
    package typealias MessageID = UInt64
    package typealias Record = TrackQueue.Record

    /// What the loop reports to the publisher.
    package enum Event: Hashable, Sendable {
        /// The track has these records now.
        case track(Range<UInt64>)
        /// These events of the app wait to be sent.
        case events(Range<UInt64>)
        case connected
        /// Also after an attempt that has failed.
        case disconnected
        case acknowledged(MessageID)
        case foreground(Bool)
        /// The receiver misses records that it should have.
        case resend(Range<UInt64>)
        /// Everything that waits is sent now: a command, or the end of the run.
        case flush
        /// Nothing but the time.
        case deadline
    }

    /// What to do, in order.
    package enum Action: Hashable, Sendable {
        case connect
        case disconnect
        case send(MessageID, Content)
        /// Store durably what was sent.
        case save(NumberRanges)
        /// An event was sent and can be forgotten.
        case eventSent(UInt64)
    }

    /// What a message contains.
    package enum Content: Hashable, Sendable {
        case location(Record)
        /// Several records that follow each other in the track.
        case batch([Record])
        case event(UInt64)
    }

    package enum Order: String, Hashable, Sendable, CaseIterable {
        case oldest, newest
    }

    package struct Settings: Hashable, Sendable {
        /// The most messages under way.
        package var window = 20
        package var order = Order.oldest
        /// Whether the receiver reads batches of our own format.
        package var isPacked = false
        /// The fewest records that are sent as a batch.
        static let smallestBatch = 20
        /// In the background, seconds that a record may wait for others; nil: it is sent at once unless
        /// ``batchCount`` is set.
        package var batchInterval: Double?
        /// In the background, the records that are sent together at the latest.
        package var batchCount: Int?
        /// Metres; see ``DeadReckoning``. Only with the oldest first.
        package var errorBound: Double?
        /// Seconds without an acknowledgement after which the connection counts as broken; doubled each time that
        /// happens, up to ``longestTimeout``, because the broker may be slow.
        static let acknowledgementTimeout = 30.0
        /// Seconds; the maximum of ``acknowledgementTimeout``.
        static let longestTimeout = 960.0
        /// Seconds that connecting may take.
        static let connectTimeout = 30.0
        /// What was sent is saved after this many seconds, or ``saveCount`` acknowledged records.
        package var saveInterval = 60.0
        static let saveCount = 5000
        /// For the back-off; different for each board.
        package var seed: UInt64 = 0

        package init() {}
    }

    private enum Link: Hashable, Sendable {
        case waiting(until: Instant)
        case connecting(since: Instant)
        case online
    }

    struct Sent: Sendable {
        let id: MessageID
        let content: Content
        let time: Instant

        /// The numbers of the records that it contains; nil for an event.
        var range: Range<UInt64>? {
            switch content {
            case .location(let record): record.number..<record.number + 1
            case .batch(let records): records[0].number..<records[records.count - 1].number + 1
            case .event: nil
            }
        }
    }

    /// What was acknowledged, or need not be sent.
    package private(set) var sent: NumberRanges
    /// Records that were removed from the track before they could be sent, or were damaged.
    package private(set) var lost = 0
    /// When the last acknowledgement came.
    package private(set) var lastTransfer: Instant?

    private let settings: Settings
    private var link: Link
    /// Seconds before the first new attempt after a failure.
    private static let retryDelay = 1.0
    /// Messages that are under way.
    private(set) var messages: [Sent] = []
    /// ``sent`` and what is under way.
    private var claimed: NumberRanges
    /// The records that the track has.
    private(set) var track: Range<UInt64>
    private var events: Range<UInt64> = 0..<0
    private var nextID: MessageID = 1
    private var backoff = Backoff(shortest: Publisher.retryDelay, longest: 300, variation: 0.5)
    private var random: SplitMix64
    private var timeout: Double
    private var reckoning: DeadReckoning?
    private(set) var isForeground = true
    /// Since when records have waited; nil while none waits.
    private var waitingSince: Instant?
    /// Whether what waits is being sent although the app is in the background.
    private var isReleased = false
    /// When the track can be read again after a failure.
    private var nextRead: Instant?
    /// Records that need not be sent any more since the last save.
    private var unsaved = 0
    /// When the first of these came; nil if there are none.
    private var unsavedSince: Instant?

    /// - Parameters:
    ///   - sent: what was sent before
    ///   - track: the records that the track has
    ///   - now: when it may connect first
    package init(_ settings: Settings, sent: NumberRanges, track: Range<UInt64> = 0..<0, at now: Instant) {
        (self.settings, self.sent, claimed, self.track) = (settings, sent, sent, track)
        link = .waiting(until: now)
        random = SplitMix64(seed: settings.seed)
        timeout = Settings.acknowledgementTimeout
        reckoning = settings.errorBound.map { DeadReckoning(errorBound: $0) }
    }

    /// Records that wait, with those under way.
    package var queued: Int { track.count - sent.count(in: track) }

    package var isOnline: Bool { link == .online }

    /// The number up to which everything was acknowledged, or need not be sent.
    var acknowledgedEnd: UInt64 { sent.firstGap(in: track)?.lowerBound ?? track.upperBound }

    /// The number of records from which a growing track must wake the thread while it is online.
    var wakeNumber: UInt64 {
        let end = track.upperBound
        // Even one record starts the batch interval.
        guard !mayRelease, waitingSince != nil else { return end + 1 }
        guard let count = settings.batchCount else { return .max }
        let waiting = track.count - claimed.count(in: track)
        return end + UInt64(max(1, count - waiting))
    }

    /// Whether everything was sent and acknowledged.
    package var isIdle: Bool { queued == 0 && messages.isEmpty && events.isEmpty }

    /// Handles an event.
    /// - Parameter read: the records of a range, from its beginning; nil if the track cannot be read now
    package mutating func handle(
        _ event: Event, at now: Instant, read: (Range<UInt64>) -> TrackQueue.Part?
    ) -> [Action] {
        var actions: [Action] = []
        apply(event, at: now, to: &actions)
        connect(at: now, to: &actions)
        send(at: now, read, to: &actions)
        if let unsavedSince, unsaved >= Settings.saveCount || now >= saveDue(since: unsavedSince) {
            actions.append(save())
        }
        return actions
    }

    /// What to save at the end of the run; nil if nothing has changed.
    package mutating func finish() -> Action? { unsavedSince == nil ? nil : save() }

    /// When ``Event/deadline`` is due; nil if nothing waits for a time.
    package var deadline: Instant? {
        var deadlines: [Instant] = []
        switch link {
        case .waiting(let until): deadlines.append(until)
        case .connecting(let since): deadlines.append(since.advanced(bySeconds: Settings.connectTimeout))
        case .online:
            if let first = messages.first { deadlines.append(first.time.advanced(bySeconds: timeout)) }
            if let nextRead { deadlines.append(nextRead) }
            if let waitingSince, !mayRelease, let interval = settings.batchInterval {
                deadlines.append(waitingSince.advanced(bySeconds: interval))
            }
        }
        if let unsavedSince { deadlines.append(saveDue(since: unsavedSince)) }
        return deadlines.min()
    }

    // MARK: Events

    private mutating func apply(_ event: Event, at now: Instant, to actions: inout [Action]) {
        switch event {
        case .track(let range):
            track = range
            // What is older than the track's first record will never be sent.
            let missing = Int(clamping: range.lowerBound) - claimed.count(in: 0..<range.lowerBound)
            if missing > 0, range.lowerBound > 0 {
                lost += missing
                markDone(0..<range.lowerBound, at: now)
            }
        case .events(let range): events = range
        case .connected:
            link = .online
        case .disconnected: disconnect(at: now)
        case .acknowledged(let id): acknowledge(id, at: now, to: &actions)
        case .foreground(let isForeground): self.isForeground = isForeground
        case .resend(let range):
            let underWay = messages.compactMap(\.range)
            sent.remove(range)
            claimed = sent
            for range in underWay { claimed.insert(range) }
            isReleased = true
        // It does not connect sooner, because a session that ends offline would connect only to end.
        case .flush: isReleased = true
        case .deadline: break
        }
        switch link {
        case .connecting(let since) where now.seconds(since: since) >= Settings.connectTimeout:
            actions.append(.disconnect)
            disconnect(at: now)
        case .online:
            guard let first = messages.first, now.seconds(since: first.time) >= timeout else { break }
            timeout = min(timeout * 2, Settings.longestTimeout)
            actions.append(.disconnect)
            disconnect(at: now)
        default: break
        }
    }

    private mutating func disconnect(at now: Instant) {
        if case .waiting = link { return }
        link = .waiting(until: now.advanced(bySeconds: backoff.next(using: &random)))
        messages.removeAll(keepingCapacity: true)
        claimed = sent
        reckoning?.reset()
    }

    private mutating func connect(at now: Instant, to actions: inout [Action]) {
        guard case .waiting(let until) = link, now >= until else { return }
        link = .connecting(since: now)
        actions.append(.connect)
    }

    /// An acknowledgement of a message that is no longer under way has no effect: the message will be sent again.
    private mutating func acknowledge(_ id: MessageID, at now: Instant, to actions: inout [Action]) {
        guard let index = messages.firstIndex(where: { $0.id == id }) else { return }
        let message = messages.remove(at: index)
        lastTransfer = now
        backoff.reset()
        if let range = message.range {
            markDone(range, at: now)
        } else if case .event(let number) = message.content {
            events = max(events.lowerBound, number + 1)..<max(events.upperBound, number + 1)
            actions.append(.eventSent(number))
        }
    }

    /// Records need not be sent, or not again.
    private mutating func markDone(_ range: Range<UInt64>, at now: Instant) {
        sent.insert(range)
        claimed.insert(range)
        unsaved += range.count
        if unsavedSince == nil { unsavedSince = now }
    }

    private mutating func save() -> Action {
        (unsaved, unsavedSince) = (0, nil)
        var sent = sent
        sent.limit(to: CursorFile.maxRanges)
        return .save(sent)
    }

    private func saveDue(since time: Instant) -> Instant { time.advanced(bySeconds: settings.saveInterval) }

    // MARK: Sending

    /// Whether what waits may be sent now.
    private var mayRelease: Bool {
        isForeground || isReleased || settings.batchInterval == nil && settings.batchCount == nil
    }

    private mutating func send(
        at now: Instant, _ read: (Range<UInt64>) -> TrackQueue.Part?, to actions: inout [Action]
    ) {
        let waiting = track.count - claimed.count(in: track)
        if waiting == 0 {
            (waitingSince, isReleased) = (nil, false)
        } else {
            waitingSince = waitingSince ?? now
            if let count = settings.batchCount, waiting >= count { isReleased = true }
            if let interval = settings.batchInterval, now.seconds(since: waitingSince!) >= interval {
                isReleased = true
            }
        }
        guard link == .online else { return }
        if let event = events.first, messages.count < settings.window,
            !messages.contains(where: { $0.content == .event(event) })
        {
            send(.event(event), at: now, to: &actions)
        }
        guard waiting > 0, mayRelease, nextRead.map({ now >= $0 }) ?? true else { return }
        nextRead = nil
        while messages.count < settings.window, let range = nextRange() {
            guard let part = read(range) else {
                nextRead = now.advanced(bySeconds: Publisher.retryDelay)
                return
            }
            // The records were announced, but are not written yet.
            guard part.end > range.lowerBound else { return }
            send(part, of: range, at: now, to: &actions)
        }
    }

    /// The records to be sent next: as many as fit into a message or into the window.
    private func nextRange() -> Range<UInt64>? {
        let limit = UInt64(settings.isPacked ? TrackBatch.capacity : settings.window - messages.count)
        switch settings.order {
        case .oldest:
            return claimed.firstGap(in: track).map { $0.lowerBound..<min($0.upperBound, $0.lowerBound + limit) }
        case .newest:
            return claimed.lastGap(in: track).map {
                max($0.lowerBound, $0.upperBound - min($0.upperBound, limit))..<$0.upperBound
            }
        }
    }

    private mutating func send(
        _ part: TrackQueue.Part, of range: Range<UInt64>, at now: Instant, to actions: inout [Action]
    ) {
        let missing = Int(part.end - range.lowerBound) - part.records.count
        if missing > 0 {
            lost += missing
            var absent = NumberRanges()
            absent.insert(range.lowerBound..<part.end)
            for record in part.records { absent.remove(record.number..<record.number + 1) }
            for range in absent.ranges { markDone(range, at: now) }
        }
        // A block of our own format has consecutive records; what is missing separates two.
        if settings.isPacked, part.records.count >= Settings.smallestBatch, missing == 0 {
            send(.batch(part.records), at: now, to: &actions)
            return
        }
        let records = settings.order == .newest ? part.records.reversed() : part.records
        for record in records.prefix(settings.window - messages.count) {
            if reckoning != nil, !reckoning!.needs(record.point) {
                markDone(record.number..<record.number + 1, at: now)
            } else {
                send(.location(record), at: now, to: &actions)
            }
        }
    }

    private mutating func send(_ content: Content, at now: Instant, to actions: inout [Action]) {
        let message = Sent(id: nextID, content: content, time: now)
        nextID += 1
        messages.append(message)
        if let range = message.range { claimed.insert(range) }
        actions.append(.send(message.id, content))
    }
}
