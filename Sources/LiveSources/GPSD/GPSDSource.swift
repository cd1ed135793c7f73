public import LocationModel
import TraceFormats

/// Fixes from gpsd at the lowest cost that the demand permits.
///
/// - *Every epoch*: gpsd streams.
/// - *Not before an instant*: the method with fewer wake-ups (``GPSDAccessMode``). gpsd streams if the instant is only
///   an epoch or so ahead; otherwise it keeps the receiver open and is polled once when the epoch is available: through
///   its shared memory if it runs on this machine, which takes a single wake-up, otherwise with `?POLL`.
/// - *Idle*, or a wait longer than gpsd's release time plus the receiver's start-up: the connection is closed, so that
///   gpsd may close the receiver and use no CPU itself.
///
/// An epoch is new only if its time is new; epochs repeated by gpsd are ignored, and stale ones are dropped. If a
/// requested epoch does not arrive, the source waits for it on the stream, where nothing causes a wake-up until the
/// receiver sends again.
///
/// If gpsd is unavailable or lost, the source retries with increasing delays up to half a minute, or five
/// seconds on this machine.
public struct GPSDSource: FixSource, ~Copyable {
    /// The maximum number of seconds between two requests for the stream of a silent receiver.
    private static let maxRewatchInterval = 60.0
    /// The number of polls for an epoch that is not available yet before switching to the stream.
    static let maxEarlyPolls = 3
    /// The number of consecutive failed reads after which the mode is chosen as if there were no shared memory; each
    /// poll still tries it.
    private static let maxFailedReads = 3
    /// The number of consecutive epochs that confirm that time has gone back, or that all epochs are late.
    static let confirmingEpochs = 3
    /// The period in seconds of the fastest receiver whose satellites, which precede their fix, do not end a wait.
    private static let minGatheredPeriod = 0.5

    private var client: GPSDClient
    private var sharedMemory: SharedMemory?
    private var failedReads = 0

    private var mode = GPSDAccessMode.streaming
    private var demand: Demand?
    /// The number of early polls for the currently needed epoch.
    private var earlyPolls = 0
    /// Whether the loop was already asked to wait until the time of the poll.
    private var isWaitingToPoll = false

    private var forecast = EpochForecast()
    private var startUp = ReceiverStartUp()
    private var receiver = PreferredReceiver()
    private var gathering = EpochGathering()
    private var order = EpochOrder(confirmingEpochs: GPSDSource.confirmingEpochs)
    private var staleEpochs = StaleEpochFilter()

    private var report = GPSDEpoch()
    /// Whether it is a polled epoch that was not handled yet.
    private var hasRequestedEpoch = false
    private var fix = Fix(time: Instant(nanoseconds: 0))

    /// Since when a fix has been awaited without an epoch arriving; nil while none is needed.
    private var awaitedSince: Instant?
    /// When the stream is requested again; nil while the receiver is not silent.
    private var rewatchAt: Instant?

    /// See ``FixSource/counts``; reports are counted as sentences.
    public private(set) var counts = SourceCounts()
    /// Lines that were not reports of gpsd.
    public var rejectedLines: Int { client.rejectedLines }

    /// A source that has not connected yet.
    /// - Parameter endpoint: the address of gpsd; its usual port is 2947.
    public init(_ endpoint: Endpoint) { client = GPSDClient(endpoint) }

    /// Calls a closure with the satellites of each sky view that gpsd sends, on the loop's thread. Polls, as in the
    /// background, show none.
    package mutating func observeSatellites(_ body: @escaping ([Satellite]) -> Void) { client.onSatellites = body }

    /// See ``FixSource/next(_:before:at:)``. The limit is ignored, because the loop has its own clock.
    public mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) -> SourceEvent {
        update(for: demand, at: now)
        while true {
            if let event = client.nextAnnouncement() { return event }
            while let isStreamed = nextEpoch(at: now) {
                if let event = handleEpoch(isStreamed: isStreamed, demand, at: now) { return event }
            }
            if let event = reportSilence(at: now) { return event }
            if let wait = advance(demand, at: now), !hasPendingEvents { return .waiting(clamped(wait)) }
        }
    }

    // MARK: The access mode

    /// Chooses the access mode once for each demand, so that the approach of its instant does not change the mode.
    private mutating func update(for demand: Demand, at now: Instant) {
        if demand != self.demand {
            self.demand = demand
            enter(chooseMode(for: demand, startUp: startUp.seconds, at: now), at: now)
        }
        if case .released(let until?) = mode, until <= now {
            // The receiver is opened now, so that it has a position in time.
            enter(chooseMode(for: demand, startUp: .infinity, at: now), at: now)
        }
        guard isDue(at: now) else { return }
        awaitedSince = min(awaitedSince ?? now, now)
        receiver.await(at: now)
    }

    private mutating func chooseMode(for demand: Demand, startUp: Double, at now: Instant) -> GPSDAccessMode {
        GPSDAccessMode(
            for: demand, at: now, forecast: forecast, startUp: startUp, hasSharedMemory: canReadSharedMemory())
    }

    /// Whether an epoch is awaited now.
    private func isDue(at now: Instant) -> Bool {
        switch mode {
        case .streaming: true
        case .polling(let instant): instant <= now
        case .released: false
        }
    }

    private mutating func enter(_ mode: GPSDAccessMode, at now: Instant) {
        self.mode = mode
        earlyPolls = 0
        isWaitingToPoll = false
        client.clearResponseDeadline()
        if case .released = mode { receiver.release() } else if mode == .streaming || isOverdue(at: now) { return }
        (awaitedSince, rewatchAt) = (nil, nil)
    }

    /// Whether the receiver is silent, in which case a change of demand does not restart the timeout.
    private func isOverdue(at now: Instant) -> Bool {
        awaitedSince != nil && order.last.map { now.seconds(since: $0) >= staleAge } ?? true
    }

    /// Advances as far as possible without waiting; returns what to wait for if that has had no result.
    private mutating func advance(_ demand: Demand, at now: Instant) -> SourceWait? {
        if case .released(let until) = mode { return release(until, at: now) }
        if let wait = client.connect(at: now) { return wait }
        if case .polling(let instant) = mode { return pollWhenDue(at: instant, demand, at: now) }
        return stream(at: now)
    }

    /// Removes the watcher from gpsd, which may then close the receiver.
    private mutating func release(_ until: Instant?, at now: Instant) -> SourceWait {
        if client.isConnected { startUp.release(at: now) }
        close()
        client.disconnect()
        return SourceWait(until: until)
    }

    private mutating func lose(_ reason: String, at now: Instant) -> SourceWait {
        close()
        return client.lose(reason, at: now)
    }

    private mutating func close() {
        sharedMemory = nil
        failedReads = 0
        gathering.flush()
    }

    // MARK: Epochs

    /// Moves the next available epoch to ``fix``; returns whether it was streamed, or nil if there is none.
    private mutating func nextEpoch(at now: Instant) -> Bool? {
        if gathering.next(at: now, into: &fix) { return true }
        guard hasRequestedEpoch else { return nil }
        hasRequestedEpoch = false
        fix = report.fix
        return false
    }

    /// Handles the epoch in ``fix``; nil if it is not new, is stale, or is not needed.
    private mutating func handleEpoch(isStreamed: Bool, _ demand: Demand, at now: Instant) -> SourceEvent? {
        let hasBegun = order.last != nil
        switch order.classify(fix.time, at: now) {
        case .old: return nil
        case .new:
            // The first epoch of all sets the clock by which others are stale.
            if hasBegun, !staleEpochs.accepts(fix.time, at: now, limit: staleAge) {
                continueWaiting(at: now)
                counts.epochsStale += 1
                return nil
            }
            let isNeeded = demand.wants(fix.time)
            recordArrival(isStreamed: isStreamed, isNeeded: isNeeded, at: now)
            guard isNeeded else {
                counts.epochsSkipped += 1
                return nil
            }
            countDelivery()
            return .fix(fix)
        case .restarted(let before):
            forecast = EpochForecast()
            recordArrival(isStreamed: isStreamed, isNeeded: true, at: fix.time)
            // The mode was chosen by the previous clock.
            self.demand = nil
            countDelivery()
            return .restarted(fix, from: before)
        }
    }

    private mutating func recordArrival(isStreamed: Bool, isNeeded: Bool, at now: Instant) {
        if isStreamed {
            forecast.recordArrival(of: fix.time, at: now, reports: gathering.reports(at: fix.time))
        } else if isNeeded {
            forecast.recordPoll(of: fix.time, at: now)
        }
        if fix.mode != .none { startUp.end(at: now, opened: client.opened, wasAwaited: isStreamed) }
        client.markHealthy(at: now)
        if isNeeded { (awaitedSince, rewatchAt) = (nil, nil) } else { continueWaiting(at: now) }
    }

    /// Continues to wait: the receiver is not silent, but the needed epoch has not arrived yet.
    private mutating func continueWaiting(at now: Instant) {
        if awaitedSince != nil { awaitedSince = now }
        rewatchAt = nil
    }

    private mutating func countDelivery() {
        counts.epochsDecoded += 1
        if fix.mode != .none { counts.fixes += 1 }
    }

    /// Accepts a report; false if it comes from another receiver, or if it was polled and is old or incomplete.
    private mutating func accept(isStreamed: Bool, at now: Instant) -> Bool {
        counts.sentencesDecoded += 1
        guard isStreamed || isCompleteAndCurrent(at: now), receiver.accepts(report, at: now) else { return false }
        client.announceReceiver()
        if isStreamed { gathering.add(report.fix, at: now) } else { hasRequestedEpoch = true }
        return true
    }

    /// Whether the polled report is current and lacks nothing that the previous epoch had, because gpsd shows an epoch
    /// from its first sentence on. If the receiver has really lost a value, it is also missing on the stream, to which
    /// the source then switches.
    private func isCompleteAndCurrent(at now: Instant) -> Bool {
        let candidate = report.fix
        return abs(now.seconds(since: candidate.time)) < staleAge && candidate.mode >= fix.mode
            && (candidate.speed != nil || fix.speed == nil) && (candidate.altitude != nil || fix.altitude == nil)
    }

    /// The age in seconds from which an epoch is stale, because gpsd repeats the last one indefinitely.
    private var staleAge: Double { 2 * (forecast.period ?? 1) + 1 }

    /// Whether there is anything to handle.
    private var hasPendingEvents: Bool { gathering.isComplete || hasRequestedEpoch || client.hasAnnouncements }

    private mutating func reportSilence(at now: Instant) -> SourceEvent? {
        guard let awaitedSince, rewatchAt == nil, now.seconds(since: awaitedSince) >= SourceWait.silenceTimeout else {
            return nil
        }
        rewatchAt = now
        return .silent(since: order.last)
    }

    /// Limits a wait to the timeouts for a silent receiver and for further reports of an epoch.
    private func clamped(_ wait: SourceWait) -> SourceWait {
        let timeout = rewatchAt == nil ? awaitedSince?.advanced(bySeconds: SourceWait.silenceTimeout) : nil
        return wait.limited(to: timeout).limited(to: gathering.deadline)
    }

    // MARK: The stream

    private mutating func stream(at now: Instant) -> SourceWait? {
        guard requestStream(at: now) else { return lose("cannot send a request to it", at: now) }
        if handleMessages(at: now) { return nil }
        if let due = client.responseDeadline, due <= now { return lose("no answer", at: now) }
        return receive(at: now)?.limited(to: rewatchAt)
    }

    /// Requests the stream, and repeats the request with increasing delays while nothing arrives: gpsd 3.22 reopens an
    /// unplugged receiver only when a client requests it, and an unreachable machine is not detected in any other way.
    private mutating func requestStream(at now: Instant) -> Bool {
        let isStreaming = client.watch == .streaming
        if isStreaming, rewatchAt.map({ $0 > now }) ?? true { return true }
        if rewatchAt != nil {
            let silence = awaitedSince.map { now.seconds(since: $0) } ?? 0
            rewatchAt = now.advanced(
                bySeconds: min(max(silence, SourceWait.silenceTimeout), GPSDSource.maxRewatchInterval))
        }
        client.expectResponse(at: now)
        if isStreaming { return client.watchAgain() }
        // Data left over from an earlier stream is old.
        return client.discard() == nil && client.set(.streaming)
    }

    /// Reads more data from gpsd, or returns what to wait for.
    private mutating func receive(at now: Instant) -> SourceWait? {
        switch client.receive() {
        case .bytes: nil
        case .nothing: waitForData(at: now)
        case .ended(let reason): lose(reason, at: now)
        }
    }

    /// Waits for gpsd; satellites that precede their fix do not end the wait.
    private mutating func waitForData(at now: Instant) -> SourceWait {
        if mode == .streaming, client.responseDeadline == nil, gathering.deadline == nil, let next = forecast.nextEpoch,
            // Of a fast receiver's epochs few have satellites.
            forecast.period ?? 0 >= GPSDSource.minGatheredPeriod
        {
            // An epoch that is late or shorter than usual must not wait for the one after it.
            let latest = next.advanced(bySeconds: forecast.delay + forecast.longestGuardInterval)
            if now < latest, client.awaitWholeEpoch(at: next) {
                return SourceWait(descriptor: client.descriptor, until: latest)
            }
        }
        client.awaitAnything()
        return SourceWait(descriptor: client.descriptor, until: client.responseDeadline)
    }

    /// Handles gpsd's messages; true as soon as there is an epoch or an announcement.
    private mutating func handleMessages(at now: Instant) -> Bool {
        while let message = client.next(into: &report, at: now) {
            // Any message counts as a response to the request for the stream.
            if mode == .streaming { client.clearResponseDeadline() }
            switch message {
            case .report(let isStreamed): _ = accept(isStreamed: isStreamed, at: now)
            case .pollEnded: client.clearResponseDeadline()
            case .other: break
            }
            if hasPendingEvents { return true }
        }
        return false
    }

    // MARK: Polling

    private mutating func pollWhenDue(at instant: Instant, _ demand: Demand, at now: Instant) -> SourceWait? {
        guard client.set(.attached) else { return lose("cannot send a request to it", at: now) }
        if let due = client.responseDeadline {
            if handleMessages(at: now) { return nil }
            if client.responseDeadline == nil { return handleEarlyPoll(at: now) }
            return due > now ? receive(at: now) : lose("no answer", at: now)
        }
        guard instant <= now else {
            // A second call before the time of the poll: something has happened to the connection or to the loop.
            if isWaitingToPoll, let reason = client.discard() { return lose(reason, at: now) }
            isWaitingToPoll = true
            return SourceWait(descriptor: client.descriptor, readiness: .hungUp, until: instant, isPunctual: true)
        }
        guard readSharedMemory(at: now) else { return requestPoll(at: now) }
        let isNewer = order.last.map { report.fix.time > $0 } ?? true
        if isNewer, demand.wants(report.fix.time), accept(isStreamed: false, at: now) { return nil }
        return handleEarlyPoll(at: now)
    }

    /// Whether gpsd's shared memory is readable, as far as known.
    private mutating func canReadSharedMemory() -> Bool {
        guard client.isLocal, failedReads < GPSDSource.maxFailedReads else { return false }
        return attachSharedMemory()
    }

    /// Attaches a local gpsd's shared memory, unless it is attached already; false if that is not possible.
    private mutating func attachSharedMemory() -> Bool {
        if sharedMemory == nil { sharedMemory = SharedMemory() }
        return sharedMemory != nil
    }

    /// Reads the shared memory; false if it does not contain a current fix of the same receiver and so may belong to
    /// another gpsd, or if gpsd is writing at this moment.
    private mutating func readSharedMemory(at now: Instant) -> Bool {
        guard client.isLocal else { return false }
        if attachSharedMemory() {
            // gpsd's writes take a few microseconds.
            for _ in 0..<3 where sharedMemory?.read(into: &report) == true {
                guard report.device == receiver.device, abs(now.seconds(since: report.fix.time)) < staleAge else {
                    break
                }
                failedReads = 0
                return true
            }
        }
        sharedMemory = nil
        failedReads += 1
        return false
    }

    private mutating func requestPoll(at now: Instant) -> SourceWait? {
        // Data that has arrived in the meantime was not requested.
        if let reason = client.discard() { return lose(reason, at: now) }
        guard client.requestNewest() else { return lose("cannot send a request to it", at: now) }
        client.expectResponse(at: now)
        return receive(at: now)
    }

    /// Handles a poll that was too early. If the epoch is late by more than a moment, the source switches to the
    /// stream.
    private mutating func handleEarlyPoll(at now: Instant) -> SourceWait? {
        forecast.recordEarlyPoll(at: now)
        earlyPolls += 1
        isWaitingToPoll = false
        let pause = Double(earlyPolls) * forecast.longestGuardInterval
        mode = earlyPolls < GPSDSource.maxEarlyPolls ? .polling(at: now.advanced(bySeconds: pause)) : .streaming
        return nil
    }
}
