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
    /// Seconds between two requests to a gpsd that streams nothing, at the most.
    private static let longestSilence = 60.0

    private var link: GPSDLink
    /// What was told last.
    private var report = Report()
    private var sharedMemory: SharedMemory?

    private var acquisition = Acquisition.streaming
    private var decidedFor: Demand?
    /// How often the fix that is needed was asked for and not there yet.
    private var misses = 0
    /// Whether the loop has been told to wait until it is time to ask.
    private var isResting = false

    private var forecast = EpochForecast()
    private var startUp = StartUp()
    private var receiver = PreferredReceiver()
    private var gathering = EpochGathering()
    private var order = EpochOrder()
    /// The epoch that is given on.
    private var fix = Fix(time: Instant(nanoseconds: 0))
    /// Whether the last report is an epoch that has come because it was asked for.
    private var isAsked = false

    /// Since when a fix has been wanted and none has come.
    private var wantedSince: Instant?
    /// When gpsd is asked for the stream again; nil while the receiver is not silent.
    private var insistAt: Instant?

    /// See ``FixSource/counts``; a report is what a sentence is elsewhere.
    public private(set) var counts = SourceCounts()
    /// Lines that were no reports of gpsd's.
    public var rejectedLines: Int { link.rejectedLines }

    /// A source that has not connected yet.
    /// - Parameter endpoint: where gpsd listens; its usual port is 2947.
    public init(_ endpoint: Endpoint) { link = GPSDLink(endpoint) }

    /// Whether the package was built with libgps; without it no fix will ever come.
    public static var isAvailable: Bool { ReportParser.isAvailable }

    /// See ``FixSource/next(_:before:at:)``. The limit means nothing: the loop's own clock tells it what is due.
    public mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) -> SourceEvent {
        decide(demand, at: now)
        while true {
            if link.hasAnnouncements, let event = link.nextAnnouncement() { return event }
            while let isStreamed = nextEpoch(at: now) {
                switch judge(isStreamed: isStreamed, demand, at: now) {
                case .needless: break
                case .new: return .fix(fix)
                case .restarted(let before): return .restarted(fix, from: before)
                }
            }
            if let event = silence(at: now) { return event }
            if let wait = advance(demand, at: now), !hasNews { return .waiting(held(wait)) }
        }
    }

    // MARK: What to do

    /// Decides once for each demand: that its instant comes closer must not change the way of asking for it.
    private mutating func decide(_ demand: Demand, at now: Instant) {
        if demand != decidedFor {
            decidedFor = demand
            choose(Acquisition(for: demand, at: now, forecast: forecast, startUp: startUp.seconds), at: now)
        }
        switch acquisition {
        case .streaming: break
        case .asking(let instant): if instant > now { return }
        case .released(let until):
            guard let until, until <= now else { return }
            // The receiver is opened now, so that it has a position when that is needed.
            choose(Acquisition(for: demand, at: now, forecast: forecast, startUp: .infinity), at: now)
            if case .asking(let instant) = acquisition, instant > now { return }
        }
        wantedSince = min(wantedSince ?? now, now)
        receiver.listen(at: now)
    }

    private mutating func choose(_ acquisition: Acquisition, at now: Instant) {
        self.acquisition = acquisition
        misses = 0
        isResting = false
        link.forgetRequest()
        if acquisition != .streaming {
            wantedSince = nil
            insistAt = nil
            receiver.lookAway()
        }
    }

    /// Goes on as far as it can; what has to be waited for, if nothing has come of it.
    private mutating func advance(_ demand: Demand, at now: Instant) -> SourceWait? {
        if case .released(let until) = acquisition { return release(until, at: now) }
        if let wait = link.connect(at: now) { return wait }
        if case .asking(let instant) = acquisition { return ask(at: instant, demand, at: now) }
        return stream(at: now)
    }

    /// Nobody watches, and gpsd may close the receiver.
    private mutating func release(_ until: Instant?, at now: Instant) -> SourceWait {
        if link.isThere { startUp.release(at: now) }
        close()
        link.release()
        return SourceWait(until: until)
    }

    // MARK: Epochs

    /// What an epoch is for the loop.
    private enum Verdict {
        /// Not new, or not what was asked for.
        case needless
        case new
        case restarted(from: Instant)
    }

    /// Takes the next epoch that is there; whether it has come by the stream, or nil when there is none.
    private mutating func nextEpoch(at now: Instant) -> Bool? {
        if gathering.next(at: now, into: &fix) { return true }
        guard isAsked else { return nil }
        isAsked = false
        fix = report.fix
        return false
    }

    private mutating func judge(isStreamed: Bool, _ demand: Demand, at now: Instant) -> Verdict {
        switch order.judge(fix.time) {
        case .old: return .needless
        case .new:
            let isWanted = demand.wants(fix.time)
            noteArrival(isStreamed: isStreamed, isWanted: isWanted, at: now)
            guard isWanted else {
                counts.epochsSkipped += 1
                return .needless
            }
            count()
            return .new
        case .restarted(let before):
            forecast = EpochForecast()
            noteArrival(isStreamed: isStreamed, isWanted: true, at: fix.time)
            // Whatever was planned was planned by another clock.
            decidedFor = nil
            count()
            return .restarted(from: before)
        }
    }

    private mutating func noteArrival(isStreamed: Bool, isWanted: Bool, at now: Instant) {
        if isStreamed {
            forecast.arrived(fix.time, at: now, reports: gathering.reports(at: fix.time))
        } else if isWanted {
            forecast.found(fix.time, at: now)
        }
        if fix.mode != .none { startUp.end(at: now, opened: link.opened, wasWaitedFor: isStreamed) }
        link.prove()
        wantedSince = nil
        insistAt = nil
    }

    private mutating func count() {
        counts.epochsDecoded += 1
        if fix.mode != .none { counts.fixes += 1 }
    }

    /// Takes what was told; false when it is none of the receiver's, or may be of long ago.
    private mutating func take(isStreamed: Bool, at now: Instant) -> Bool {
        counts.sentencesDecoded += 1
        guard isStreamed || isWholeAndOfNow(at: now), receiver.accepts(report, at: now) else { return false }
        link.announceFind()
        if isStreamed { gathering.add(report.fix, at: now) } else { isAsked = true }
        return true
    }

    /// Whether what was asked for is of now, and lacks nothing that the epoch before it had: gpsd shows an epoch from its
    /// first sentence on. What is really gone is gone on the stream, too, where it is waited for then.
    private func isWholeAndOfNow(at now: Instant) -> Bool {
        let seen = report.fix
        return abs(now.seconds(since: seen.time)) < newestAge && seen.mode >= fix.mode
            && (seen.speed != nil || fix.speed == nil) && (seen.altitude != nil || fix.altitude == nil)
    }

    /// Seconds from the newest epoch's time to now, at the most. gpsd repeats the last one for ever.
    private var newestAge: Double { 2 * (forecast.period ?? 1) + 1 }

    /// Whether something has come of what was done.
    private var hasNews: Bool { gathering.isComplete || isAsked || link.hasAnnouncements }

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

    private mutating func lose(_ trouble: GPSDLink.Trouble, at now: Instant) -> SourceWait {
        close()
        return link.lose(trouble, at: now)
    }

    private mutating func close() {
        sharedMemory = nil
        gathering.flush()
    }

    // MARK: The stream

    private mutating func stream(at now: Instant) -> SourceWait? {
        guard askForStream(at: now) else { return lose(.noRequests, at: now) }
        if takeMessages(at: now) { return nil }
        if let due = link.answerDue, due <= now { return lose(.noAnswer, at: now) }
        guard var wait = receive(at: now) else { return nil }
        if let insistAt { wait.until = min(wait.until ?? insistAt, insistAt) }
        return wait
    }

    /// Asks for the stream, and when nothing comes ever more rarely again: a receiver that was unplugged is opened again
    /// by gpsd 3.22 only when a client says so, and of a machine that has gone nobody hears otherwise.
    private mutating func askForStream(at now: Instant) -> Bool {
        let isStreaming = link.session?.isStreaming == true
        if isStreaming, insistAt.map({ $0 > now }) ?? true { return true }
        let silence = wantedSince.map { now.seconds(since: $0) } ?? 0
        if insistAt != nil {
            insistAt = now.advanced(bySeconds: min(max(silence, SourceWait.patience), GPSDSource.longestSilence))
        }
        link.expectAnswer(at: now)
        if isStreaming { return link.session!.watchAgain() }
        // What an earlier stream has left is of then.
        if case .ended = link.session!.discard() { return false }
        return link.session!.set(.streaming)
    }

    /// Brings more of what gpsd says, or tells what has to be waited for.
    private mutating func receive(at now: Instant) -> SourceWait? {
        switch link.session!.receive() {
        case nil: nil
        case .wouldBlock: SourceWait(descriptor: link.session?.descriptor, until: link.answerDue)
        case .ended(let reason): lose(.ended(reason), at: now)
        }
    }

    /// Takes what gpsd has said; true as soon as something has come of it.
    private mutating func takeMessages(at now: Instant) -> Bool {
        while let message = link.session!.next(into: &report, at: now) {
            // Any word will do as an answer to the wish for a stream.
            if case .streaming = acquisition { link.noteAnswer() }
            switch message {
            case .report(let isStreamed): _ = take(isStreamed: isStreamed, at: now)
            case .polled: link.noteAnswer()
            case .receivers(let count): link.announceReceivers(count)
            case .receiver(let isActive): if isActive { link.announceFind() } else { link.announceLossOfReceiver() }
            }
            if hasNews { return true }
        }
        return false
    }

    // MARK: Asking once

    private mutating func ask(at instant: Instant, _ demand: Demand, at now: Instant) -> SourceWait? {
        guard link.session!.set(.attached) else { return lose(.noRequests, at: now) }
        if let due = link.answerDue {
            // An answer is on its way.
            if takeMessages(at: now) { return nil }
            if link.answerDue == nil { return miss(at: now) }
            return due > now ? receive(at: now) : lose(.noAnswer, at: now)
        }
        guard instant <= now else {
            // Asked before its time a second time: something has happened to the connection, or to the loop.
            if isResting, case .ended(let reason) = link.session!.discard() { return lose(.ended(reason), at: now) }
            isResting = true
            return SourceWait(
                descriptor: link.session?.descriptor, readiness: .hungUp, until: instant, isPunctual: true)
        }
        guard lookIntoSharedMemory(at: now) else { return poll(at: now) }
        if order.last.map({ report.fix.time > $0 }) ?? true, demand.wants(report.fix.time),
            take(isStreamed: false, at: now)
        {
            return nil
        }
        return miss(at: now)
    }

    /// Whether the shared memory is that of this gpsd, which is there: it shows a fix of now, of the same receiver. A look
    /// may fall into a moment in which gpsd writes.
    private mutating func lookIntoSharedMemory(at now: Instant) -> Bool {
        guard link.session?.isLocal == true else { return false }
        if sharedMemory == nil { sharedMemory = SharedMemory() }
        for _ in 0..<3 where sharedMemory?.read(into: &report) == true {
            if report.device == receiver.device, abs(now.seconds(since: report.fix.time)) < newestAge { return true }
            break
        }
        sharedMemory = nil
        return false
    }

    private mutating func poll(at now: Instant) -> SourceWait? {
        // Nobody has asked for what has come meanwhile.
        if case .ended(let reason) = link.session!.discard() { return lose(.ended(reason), at: now) }
        guard link.session!.poll() else { return lose(.noRequests, at: now) }
        link.expectAnswer(at: now)
        return receive(at: now)
    }

    /// It was not there yet. What is late by more than a moment is waited for on the stream, where nothing wakes anybody
    /// before it comes.
    private mutating func miss(at now: Instant) -> SourceWait? {
        forecast.missed()
        misses += 1
        isResting = false
        let pause = Double(misses) * forecast.longestMargin
        acquisition = misses < 3 ? .asking(at: now.advanced(bySeconds: pause)) : .streaming
        return nil
    }
}
