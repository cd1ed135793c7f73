public import ReceiverPower
import Synchronization
import SystemCalls

/// Sends a planner's commands to a receiver, on threads of its own because that may take seconds, and restores the
/// receiver whenever the run ends.
///
/// Before the first command that changes anything, what restores the receiver is saved in a journal.
public final class ReceiverSleep: Sendable {
    /// The result of a job.
    package enum Result: Sendable {
        case identified(ReceiverFamily)
        /// Nothing can be sent to this receiver, for this reason.
        case unusable(String)
        /// The receiver has acknowledged the beginning of cyclic tracking, or not.
        case cyclicTracking(isAccepted: Bool)
        /// The receiver's responses to a query.
        case responses([ReceiverResponse])
    }

    private enum Job: Sendable {
        case recover(ReceiverJournal)
        case identify
        case perform(SleepPlanner.Command)
        case query([[UInt8]])

        /// Whether the receiver responds to it.
        var isExchange: Bool {
            switch self {
            case .recover, .identify, .query, .perform(.beginCyclic), .perform(.endCyclic), .perform(.restore): true
            case .perform(.sleep), .perform(.wake): false
            }
        }
    }

    private struct State {
        /// Those that wait.
        var jobs: [Job] = []
        /// The one under way.
        var current: Job?
        var results: [Result] = []
        var family: ReceiverFamily?
        var journal: ReceiverJournal?
        /// Whether the journal is a killed run's, and nothing was restored yet.
        var isRecovering = false
        /// Whether a failure to restore was reported.
        var hasReported = false
        /// The commands that begin cyclic tracking, once they are known.
        var cyclic: [[UInt8]] = []
        /// Failed attempts to restore the receiver.
        var failedRestorations = 0
        /// Whether the receiver is restored at the end, so that nothing else is awaited.
        var isEnding = false
        var activity: ReceiverActivity?
    }

    /// Further attempts would fail: another receiver is connected, or it is broken.
    private static let maxFailedRestorations = 5

    private let link: any ReceiverLink
    private let recoversOnly: Bool
    private let save: @Sendable (ReceiverJournal?) -> Void
    private let report: @Sendable (String) -> Void
    private let onState: (@Sendable (ReceiverTimes.State) -> Void)?
    private let state: Mutex<State>
    /// Held while a job is done, so that they are done in order.
    private let jobLock = Mutex(())

    /// For a receiver behind any link; the parameters are those of the public initialiser.
    package init(
        _ link: any ReceiverLink, family: ReceiverFamily?, journal: ReceiverJournal? = nil,
        recoversOnly: Bool = false, save: @escaping @Sendable (ReceiverJournal?) -> Void,
        report: @escaping @Sendable (String) -> Void,
        onState: (@Sendable (ReceiverTimes.State) -> Void)? = nil
    ) {
        (self.link, self.save, self.report, self.recoversOnly) = (link, save, report, recoversOnly)
        self.onState = onState
        var state = State()
        state.family = family
        state.journal = journal
        state.isRecovering = journal != nil
        self.state = Mutex(state)
    }

    /// For a receiver of gpsd, or for a serial device; nil for a service over TCP, which accepts no commands.
    /// - Parameters:
    ///   - receiver: the address of the device, or of gpsd.
    ///   - isGPSD: whether gpsd is at that address.
    ///   - responses: receives the responses that the source of a serial device reads; see
    ///     ``ReceiverSource/forward(to:)``.
    ///   - family: the kind of receiver; nil finds out.
    ///   - journal: what a killed run has left; nil if it has left nothing.
    ///   - recoversOnly: whether the receiver is only restored, and never sleeps.
    ///   - save: stores the journal; nil removes it.
    ///   - report: reports a problem to the user.
    ///   - onState: called on the loop's thread, when that is awake, with the receiver's state, when it is certain.
    public convenience init?(
        _ receiver: ReceiverAddress, isGPSD: Bool, responses: DeviceResponses, family: ReceiverFamily?,
        journal: ReceiverJournal?, recoversOnly: Bool, save: @escaping @Sendable (ReceiverJournal?) -> Void,
        report: @escaping @Sendable (String) -> Void,
        onState: (@Sendable (ReceiverTimes.State) -> Void)? = nil
    ) {
        let link: any ReceiverLink
        switch receiver {
        case .tcp(let endpoint):
            guard isGPSD else { return nil }
            link = GPSDLink(endpoint)
        case .device(let path, _): link = DeviceLink(path: path, responses: responses)
        }
        self.init(
            link, family: family, journal: journal, recoversOnly: recoversOnly, save: save, report: report,
            onState: onState)
    }

    // MARK: From the loop

    /// Whether what a killed run has left is still to be restored.
    var isRecovering: Bool { state.withLock(\.isRecovering) }

    /// Whether the source must read what the receiver sends, because it responds to commands.
    package var awaitsResponses: Bool {
        state.withLock { state in state.current?.isExchange ?? false || state.jobs.contains(where: \.isExchange) }
    }

    /// Whether a job waits or is under way; a test's clock stands still meanwhile.
    package var isBusy: Bool { state.withLock { $0.current != nil || !$0.jobs.isEmpty } }

    /// Tries to restore what a killed run has left.
    func recover() { if let journal = state.withLock(\.journal) { enqueue(.recover(journal)) } }

    /// Finds out the kind of receiver, if it is to sleep. The source must be available.
    package func identify() { if !recoversOnly { enqueue(.identify) } }

    package func perform(_ command: SleepPlanner.Command) { enqueue(.perform(command)) }

    /// Sends commands that change nothing.
    package func query(_ commands: [[UInt8]]) { enqueue(.query(commands)) }

    /// Publishes what the receiver does.
    /// - Parameter certainState: its state; nil while that is not certain.
    package func publish(_ activity: ReceiverActivity, certainState: ReceiverTimes.State?) {
        state.withLock { $0.activity = activity }
        if let certainState { onState?(certainState) }
    }

    /// What the receiver has done, and does now; nil while its kind is not known, when it is not put to sleep.
    public var activity: ReceiverActivity? { state.withLock(\.activity) }

    package func removeResults() -> [Result] {
        state.withLock { state in
            defer { state.results = [] }
            return state.results
        }
    }

    /// Wakes and restores the receiver, if anything was changed; waits until it is done. Afterwards no command is sent.
    ///
    /// What waits is dropped, and what is under way ends early: a service has seconds for its end.
    public func restore() {
        state.withLock { ($0.jobs, $0.isEnding) = ([], true) }
        jobLock.withLock { _ in
            guard let journal = state.withLock(\.journal) else { return }
            restore(journal, isSourceReading: false)
        }
    }

    // MARK: On a thread of its own

    private func enqueue(_ job: Job) {
        let isAccepted = state.withLock { state in
            guard !state.isEnding else { return false }
            state.jobs.append(job)
            return true
        }
        guard isAccepted else { return }
        do throws(SystemError) {
            try startThread(named: "receiver") { [self] in
                jobLock.withLock { _ in
                    let job = state.withLock { state -> Job? in
                        state.current = state.jobs.isEmpty ? nil : state.jobs.removeFirst()
                        return state.current
                    }
                    guard let job else { return }
                    run(job)
                    state.withLock { $0.current = nil }
                }
            }
        } catch {
            state.withLock { state in
                // Each accepted job has a thread, so one job is without.
                if !state.jobs.isEmpty { state.jobs.removeLast() }
                state.results.append(.unusable("no thread for it: \(error)"))
            }
        }
    }

    private func run(_ job: Job) {
        switch job {
        case .recover(let journal):
            if isRecovering { restore(journal, isSourceReading: true) }
        case .identify:
            let result: Result
            do throws(ReceiverLinkError) {
                let known = state.withLock(\.family)
                let family = if let known { known } else { try link.identify(while: isRunning) }
                state.withLock { $0.family = family }
                result = .identified(family)
            } catch {
                result = .unusable("\(error)")
            }
            state.withLock { $0.results.append(result) }
        case .perform(let command): execute(command)
        case .query(let commands):
            let responses = (try? exchange(commands)) ?? []
            state.withLock { $0.results.append(.responses(responses)) }
        }
    }

    private func execute(_ command: SleepPlanner.Command) {
        guard let family = state.withLock(\.family) else { return }
        do throws(ReceiverLinkError) {
            switch command {
            case .sleep(let seconds):
                saveJournal(for: family, restoring: [])
                try link.send(family.commands.sleep(seconds: seconds))
            case .wake: try link.send(family.commands.wake)
            case .beginCyclic:
                let isAccepted = try beginCyclic(family)
                state.withLock { $0.results.append(.cyclicTracking(isAccepted: isAccepted)) }
            case .endCyclic:
                _ = try exchange(state.withLock { $0.journal?.restore ?? [] })
            case .restore(let reason):
                report("the receiver stays awake from now on: \(reason), three times in a row")
                if let journal = state.withLock(\.journal) { restore(journal, isSourceReading: true) }
            }
        } catch {
            // Whether a command has arrived is seen in what the receiver does; only an acknowledgement is awaited.
            if command == .beginCyclic { state.withLock { $0.results.append(.cyclicTracking(isAccepted: false)) } }
        }
    }

    private func beginCyclic(_ family: ReceiverFamily) throws(ReceiverLinkError) -> Bool {
        guard let cyclic = family.commands.cyclic else { return false }
        let (begun, before) = state.withLock { ($0.cyclic, $0.journal) }
        guard begun.isEmpty else { return try exchange(begun).accept(begun) }
        guard let change = cyclic.change(try exchange(cyclic.polls)) else { return false }
        state.withLock { $0.cyclic = change.begin }
        saveJournal(for: family, restoring: change.restore)
        let responses = try exchange(change.begin)
        if !change.begin.contains(where: { responses.accept([$0]) }) {
            // A receiver without the mode never acknowledges its end, so that is not left to the next run. It is sent
            // all the same: only the acknowledgements may have been lost.
            for command in change.restore { try link.send(command) }
            state.withLock { ($0.cyclic, $0.journal) = ([], before) }
            save(before)
        }
        return responses.accept(change.begin)
    }

    private func isRunning() -> Bool { state.withLock { !$0.isEnding } }

    private func exchange(_ commands: [[UInt8]]) throws(ReceiverLinkError) -> [ReceiverResponse] {
        try link.exchange(commands, isSourceReading: true, while: isRunning)
    }

    /// Saves what restores the receiver, before it is changed.
    private func saveJournal(for family: ReceiverFamily, restoring: [[UInt8]]) {
        let changed = state.withLock { state -> ReceiverJournal? in
            var journal = state.journal ?? ReceiverJournal(family: family.name, restore: [])
            journal.restore += restoring
            guard journal != state.journal else { return nil }
            state.journal = journal
            return journal
        }
        if let changed { save(changed) }
    }

    /// Wakes the receiver and restores its configuration; the journal remains if that fails.
    private func restore(_ journal: ReceiverJournal, isSourceReading: Bool) {
        guard let family = ReceiverFamily(named: journal.family) else { return }
        do throws(ReceiverLinkError) {
            if !family.commands.wake.isEmpty { try link.send(family.commands.wake) }
            if !journal.restore.isEmpty {
                // A u-blox that a byte has woken needs half a second until it understands.
                sleep(nanoseconds: 500_000_000)
                let responses = try link.exchange(journal.restore, isSourceReading: isSourceReading) {
                    // At the end, which is when the source does not read, this is what is awaited.
                    !isSourceReading || isRunning()
                }
                guard responses.settle(journal.restore) else {
                    throw ReceiverLinkError("it does not acknowledge its former configuration")
                }
            }
            state.withLock { ($0.journal, $0.isRecovering) = (nil, false) }
            save(nil)
        } catch {
            // It was interrupted, and is done once more.
            if isSourceReading, !isRunning() { return }
            let (isFirst, isLast) = state.withLock { state in
                defer { state.hasReported = true }
                state.failedRestorations += 1
                if state.failedRestorations >= ReceiverSleep.maxFailedRestorations { state.isRecovering = false }
                return (!state.hasReported, !state.isRecovering || !isSourceReading)
            }
            guard isFirst || isLast else { return }
            let nextStep = isLast ? "the next run tries it again" : "it is tried again"
            report("the receiver could not be restored: \(error); \(nextStep)")
        }
    }
}
