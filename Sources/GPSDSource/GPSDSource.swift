public import Connection
public import LocationModel

/// Fixes from gpsd, through libgps, at no greater cost than the demand asks for.
///
/// - *Every epoch*: gpsd streams.
/// - *Not before an instant*: gpsd keeps the receiver open and is asked once when the epoch is there: through its shared
///   memory when it runs on this machine, which takes a single wake-up, else by `?POLL`.
/// - *Idle*, or a wait longer than gpsd's release time and the receiver's start-up: the connection is closed, so that
///   gpsd may close the receiver, and its own cost falls to nothing.
///
/// An epoch is new when its time is new; whatever gpsd repeats is no position. What was asked for and does not come is
/// waited for without a timer, on the stream, because then nothing wakes anybody until the receiver speaks again.
///
/// A gpsd that is not there, or goes, is tried again, first soon and then ever more rarely, up to ``Backoff/longest``.
public struct GPSDSource: FixSource, ~Copyable {
    /// Seconds that gpsd may take to greet, or to answer.
    private static let answerTime = 5.0
    /// Seconds between two requests to a gpsd that streams nothing, at the most.
    private static let longestSilence = 60.0

    /// Epochs after which a connection has proved that it is one.
    private static let provingEpochs = 3

    private let endpoint: Endpoint
    private var session: GPSDSession?
    private var epochsOfSession = 0
    private var backoff = Backoff()
    private var random = SystemRandomNumberGenerator()
    private var retryAt: Instant?
    /// When what gpsd owes must have come: its greeting, the answer to a request.
    private var answerDue: Instant?
    private var sharedMemory: SharedMemory?

    private var acquisition = Acquisition.streaming
    private var decidedFor: Demand?
    /// How often the fix that is needed was asked for and not there yet.
    private var misses = 0
    /// Whether the loop has been told to wait until it is time to ask.
    private var isResting = false

    private var forecast = EpochForecast()
    private var startUp = StartUp()
    private var releasedSince: Instant?
    private var receiver = PreferredReceiver()
    private var gathering = EpochGathering()
    private var order = EpochOrder()
    private var completed: [(fix: Fix, isStreamed: Bool)] = []

    private var condition = Condition.unknown
    private var announcements: [SourceEvent] = []
    /// Since when a fix has been wanted and none has come.
    private var wantedSince: Instant?
    /// When gpsd is asked for the stream again; nil while the receiver is not silent.
    private var insistAt: Instant?

    /// See ``FixSource/counts``; a report is what a sentence is elsewhere.
    public private(set) var counts = SourceCounts()
    /// Lines that were no reports of gpsd's.
    public private(set) var rejectedLines = 0

    private enum Condition { case unknown, lost, withoutReceiver, found }

    /// A source that has not connected yet.
    /// - Parameter endpoint: where gpsd listens; its usual port is 2947.
    public init(_ endpoint: Endpoint) { self.endpoint = endpoint }

    /// Whether the package was built with libgps; without it no fix will ever come.
    public static var isAvailable: Bool { ReportParser.isAvailable }

    /// See ``FixSource/next(_:before:at:)``. The limit means nothing: the loop's own clock tells it what is due.
    public mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) -> SourceEvent {
        decide(demand, at: now)
        while true {
            if !announcements.isEmpty { return announcements.removeFirst() }
            if let event = nextCompleted(for: demand, at: now) { return event }
            if let event = silence(at: now) { return event }
            if let wait = advance(demand, at: now), announcements.isEmpty { return .waiting(held(wait)) }
        }
    }

    // MARK: What to do

    /// Decides once for each demand: that its instant comes closer must not change the way of asking for it.
    private mutating func decide(_ demand: Demand, at now: Instant) {
        if demand != decidedFor {
            decidedFor = demand
            choose(Acquisition(for: demand, at: now, forecast: forecast, startUp: startUp.seconds), at: now)
        }
        if case .released(let until?) = acquisition, until <= now {
            // The receiver is opened now, so that it has a position when that is needed.
            choose(Acquisition(for: demand, at: now, forecast: forecast, startUp: .infinity), at: now)
        }
        switch acquisition {
        case .asking(let instant) where instant > now: break
        case .released: break
        case .asking, .streaming:
            wantedSince = min(wantedSince ?? now, now)
            receiver.listen(at: now)
        }
    }

    private mutating func choose(_ acquisition: Acquisition, at now: Instant) {
        self.acquisition = acquisition
        misses = 0
        isResting = false
        answerDue = session?.release == nil ? answerDue : nil
        if acquisition != .streaming {
            wantedSince = nil
            insistAt = nil
            receiver.lookAway()
        }
    }

    /// Goes on as far as it can; what has to be waited for, if nothing has come of it.
    private mutating func advance(_ demand: Demand, at now: Instant) -> SourceWait? {
        switch acquisition {
        case .released(let until): return release(until, at: now)
        case .streaming: return connect(at: now) ?? stream(at: now)
        case .asking(let instant): return connect(at: now) ?? ask(at: instant, demand, at: now)
        }
    }

    // MARK: Epochs

    private mutating func nextCompleted(for demand: Demand, at now: Instant) -> SourceEvent? {
        if let fix = gathering.overdue(at: now) { completed.append((fix, isStreamed: true)) }
        while !completed.isEmpty {
            let (fix, isStreamed) = completed.removeFirst()
            switch order.judge(fix.time) {
            case .old: continue
            case .new:
                noteArrival(of: fix, isStreamed: isStreamed, at: now)
                guard demand.wants(fix.time) else {
                    counts.epochsSkipped += 1
                    continue
                }
                return .fix(count(fix))
            case .restarted(let before):
                forecast = EpochForecast()
                noteArrival(of: fix, isStreamed: isStreamed, at: fix.time)
                // Whatever was planned was planned by another clock.
                decidedFor = nil
                return .restarted(count(fix), from: before)
            }
        }
        return nil
    }

    private mutating func noteArrival(of fix: Fix, isStreamed: Bool, at now: Instant) {
        if isStreamed { forecast.arrived(fix.time, at: now) } else { forecast.found(fix.time, at: now) }
        if fix.mode != .none { startUp.end(at: now, wasWaitedFor: isStreamed) }
        // One that sends a fix and hangs up is not better than none.
        epochsOfSession += 1
        if epochsOfSession == GPSDSource.provingEpochs { backoff.reset() }
        wantedSince = nil
        insistAt = nil
    }

    private mutating func count(_ fix: Fix) -> Fix {
        counts.epochsDecoded += 1
        if fix.mode != .none { counts.fixes += 1 }
        return fix
    }

    private mutating func silence(at now: Instant) -> SourceEvent? {
        guard let wantedSince, insistAt == nil, now.seconds(since: wantedSince) >= SourceWait.patience else {
            return nil
        }
        insistAt = now
        return .silent(since: order.last)
    }

    /// No wait is longer than the patience with a silent receiver, or with reports that belong together.
    private func held(_ wait: SourceWait) -> SourceWait {
        var wait = wait
        if let wantedSince, insistAt == nil {
            let patience = wantedSince.advanced(bySeconds: SourceWait.patience)
            wait.until = min(wait.until ?? patience, patience)
        }
        if let deadline = gathering.deadline { wait.until = min(wait.until ?? deadline, deadline) }
        return wait
    }

    // MARK: The connection

    private var name: String { "gpsd at \(endpoint)" }

    /// What has to be waited for until gpsd can be asked for anything; nil when it can.
    private mutating func connect(at now: Instant) -> SourceWait? {
        if let retryAt {
            guard retryAt <= now else { return SourceWait(until: retryAt) }
            self.retryAt = nil
        }
        if session == nil {
            session = GPSDSession(endpoint)
            guard session != nil else { return lose("this program was built without libgps", at: now) }
            answerDue = now.advanced(bySeconds: GPSDSource.answerTime)
            if let releasedSince, now.seconds(since: releasedSince) > Acquisition.releaseTime {
                startUp.begin(at: now)
            }
            releasedSince = nil
        }
        if session!.release != nil { return nil }
        switch session!.advance() {
        case .failed(let reason): return lose("\(name) cannot be reached: \(reason)", at: now)
        case .ready:
            answerDue = nil
            return nil
        case .underWay(var wait):
            guard let due = answerDue, now < due else { return lose("\(name) does not answer", at: now) }
            wait.until = due
            return wait
        }
    }

    /// Gives the connection up for now, and says so once.
    private mutating func lose(_ reason: String, at now: Instant) -> SourceWait {
        close()
        announce(.lost, reason)
        let retry = now.advanced(bySeconds: backoff.next(using: &random))
        retryAt = retry
        return SourceWait(until: retry)
    }

    private mutating func close() {
        if session != nil { rejectedLines += session!.rejected }
        session = nil
        epochsOfSession = 0
        sharedMemory = nil
        answerDue = nil
        if let fix = gathering.flush() { completed.append((fix, isStreamed: true)) }
        gathering = EpochGathering()
    }

    private mutating func announce(_ loss: Condition, _ reason: String) {
        guard condition != loss else { return }
        condition = loss
        announcements.append(.lost(reason: reason))
    }

    private mutating func announceFind() {
        guard condition != .found else { return }
        condition = .found
        announcements.append(.found(name: "gpsd \(session?.release ?? "") at \(endpoint)"))
    }

    /// Nobody watches, and gpsd may close the receiver.
    private mutating func release(_ until: Instant?, at now: Instant) -> SourceWait {
        if session != nil {
            close()
            releasedSince = now
        }
        // Whoever wants a fix again need not wait for what nobody has waited for.
        retryAt = nil
        return SourceWait(until: until)
    }

    // MARK: The stream

    private mutating func stream(at now: Instant) -> SourceWait? {
        guard askForStream(at: now) else { return lose("\(name) takes no requests", at: now) }
        if takeMessages(at: now) { return nil }
        if let answerDue, answerDue <= now { return lose("\(name) does not answer", at: now) }
        guard var wait = receive(at: now) else { return nil }
        if session != nil, let insistAt { wait.until = min(wait.until ?? insistAt, insistAt) }
        return wait
    }

    /// Asks for the stream, and when nothing comes ever more rarely again: a receiver that was unplugged is opened again
    /// by gpsd 3.22 only when a client says so, and of a machine that has gone nobody hears otherwise.
    private mutating func askForStream(at now: Instant) -> Bool {
        let silence = wantedSince.map { now.seconds(since: $0) } ?? 0
        let next = now.advanced(bySeconds: min(max(silence, SourceWait.patience), GPSDSource.longestSilence))
        if session!.watch != .streaming {
            if insistAt != nil { insistAt = next }
            answerDue = now.advanced(bySeconds: GPSDSource.answerTime)
            // What an earlier stream has left is of then.
            if case .ended = session!.discard() { return false }
            return session!.set(.streaming)
        }
        guard let due = insistAt, due <= now else { return true }
        insistAt = next
        answerDue = now.advanced(bySeconds: GPSDSource.answerTime)
        return session!.watchAgain()
    }

    /// Brings more of what gpsd says, or tells what has to be waited for.
    private mutating func receive(at now: Instant) -> SourceWait? {
        switch session!.receive() {
        case nil: nil
        case .wouldBlock: SourceWait(descriptor: session!.descriptor, until: answerDue)
        case .ended(let reason): lose("\(name): \(reason)", at: now)
        }
    }

    /// Takes what gpsd has said; true as soon as something has come of it.
    private mutating func takeMessages(at now: Instant) -> Bool {
        while let message = session!.next() {
            // Any word will do as an answer to the wish for a stream.
            if acquisition == .streaming { answerDue = nil }
            switch message {
            case .report(let report, let isStreamed): take(report, isStreamed: isStreamed, at: now)
            case .polled: answerDue = nil
            case .receivers(0): announce(.withoutReceiver, "\(name) has no receiver (see: locationd doctor)")
            case .receiver(let path, isActive: false):
                announce(.withoutReceiver, "\(name) has lost its receiver, \(path)")
            // It still counts a receiver that has gone.
            case .receivers: if condition != .withoutReceiver { announceFind() }
            case .receiver: announceFind()
            }
            if !completed.isEmpty || !announcements.isEmpty { return true }
        }
        return false
    }

    /// Takes a report in; false when it is none of the receiver's, or may be of long ago.
    @discardableResult
    private mutating func take(_ report: Report, isStreamed: Bool, at now: Instant) -> Bool {
        counts.sentencesDecoded += 1
        guard isStreamed || abs(now.seconds(since: report.fix.time)) < newestAge, receiver.accepts(report, at: now)
        else { return false }
        announceFind()
        guard isStreamed else {
            completed.append((report.fix, isStreamed: false))
            return true
        }
        let (before, fix) = gathering.add(report.fix, at: now)
        if let before { completed.append((before, isStreamed: true)) }
        if let fix { completed.append((fix, isStreamed: true)) }
        return true
    }

    /// Seconds from the newest epoch's time to now, at the most. gpsd repeats the last one for ever.
    private var newestAge: Double { 2 * (forecast.period ?? 1) + 1 }

    // MARK: Asking once

    private mutating func ask(at instant: Instant, _ demand: Demand, at now: Instant) -> SourceWait? {
        guard session!.set(.attached) else { return lose("\(name) takes no requests", at: now) }
        if answerDue != nil {
            // An answer is on its way.
            if takeMessages(at: now) { return nil }
            if answerDue == nil { return miss(at: now) }
            guard answerDue! > now else { return lose("\(name) does not answer", at: now) }
            return receive(at: now)
        }
        guard instant <= now else {
            if isResting {
                // Asked before its time a second time: something has happened to the connection, or to the loop.
                if case .ended(let reason) = session!.discard() { return lose("\(name): \(reason)", at: now) }
            } else if sharedMemory == nil && session!.isLocal {
                // A fix has just come: now it shows whether both tell the same.
                sharedMemory = trustworthySharedMemory()
            }
            isResting = true
            return SourceWait(descriptor: session!.descriptor, readiness: .hungUp, until: instant)
        }
        guard sharedMemory != nil else {
            // Nobody has asked for what has come meanwhile.
            if case .ended(let reason) = session!.discard() { return lose("\(name): \(reason)", at: now) }
            guard session!.poll() else { return lose("\(name) takes no requests", at: now) }
            answerDue = now.advanced(bySeconds: GPSDSource.answerTime)
            return receive(at: now)
        }
        if let report = sharedMemory!.read(), order.last.map({ report.fix.time > $0 }) ?? true,
            demand.wants(report.fix.time), take(report, isStreamed: false, at: now)
        {
            return nil
        }
        return miss(at: now)
    }

    /// It was not there yet. What is late by more than a moment is waited for on the stream, where nothing wakes anybody
    /// before it comes.
    private mutating func miss(at now: Instant) -> SourceWait? {
        forecast.missed()
        misses += 1
        isResting = false
        acquisition = misses < 3 ? .asking(at: now.advanced(bySeconds: Double(misses) * forecast.margin)) : .streaming
        return nil
    }

    /// The shared memory, if it is that of this gpsd: it shows the epoch that came last, or one a moment away, of the same
    /// receiver. gpsd writes it behind what it sends, so that it may just be writing, or be an epoch behind.
    private func trustworthySharedMemory() -> SharedMemory? {
        guard let last = order.last, let memory = SharedMemory(),
            let report = memory.read() ?? memory.read() ?? memory.read(), report.device == receiver.device
        else { return nil }
        return abs(report.fix.time.seconds(since: last)) < newestAge ? memory : nil
    }
}

extension Demand {
    fileprivate func wants(_ time: Instant) -> Bool {
        switch self {
        case .idle: false
        case .everyEpoch: true
        case .notBefore(let instant): time >= instant
        }
    }
}
