public import LocationModel

/// The background tasks of one process.
///
/// They share one deadline. Its countdown starts when only tasks can keep the app running, and restarts the next time:
/// after a stay in the foreground, a suspension, or location updates that kept the app running. Apple does not specify
/// whether time under location updates counts; here it does not, because tasks are not what keeps the app running then.
struct BackgroundTasks: Sendable {
    /// The maximum number of open tasks; an app with this many has forgotten to end them. Our choice.
    static let limit = 1000

    struct Task: Sendable {
        var id: BackgroundTaskID
        var name: String
    }

    struct Countdown: Sendable {
        /// When the expiration handlers are called.
        var warning: Instant
        /// When a task that is still open terminates the process.
        var end: Instant
    }

    /// In the order of their start, which is the order of the expiration handlers.
    private(set) var open: [Task] = []
    private(set) var countdown: Countdown?
    private var begun = 0
    /// Whether the expiration handlers were called in this countdown.
    private var hasWarned = false

    /// The next deadline if no task ends and nothing else happens.
    var deadline: Instant? {
        guard let countdown, !open.isEmpty else { return nil }
        return hasWarned ? countdown.end : countdown.warning
    }

    /// The handlers were called, but not all tasks have ended.
    var areExpiring: Bool { hasWarned && !open.isEmpty }

    /// - Returns: the new task; `.invalid` if the handlers were or would have been called, because a new task could
    ///   only lead to termination, or if there are too many tasks.
    mutating func begin(name: String, at now: Instant) -> BackgroundTaskID {
        if let countdown, now >= countdown.warning { return .invalid }
        guard open.count < BackgroundTasks.limit else { return .invalid }
        begun += 1
        let id = BackgroundTaskID(rawValue: begun)
        open.append(Task(id: id, name: name))
        return id
    }

    mutating func end(_ id: BackgroundTaskID) { open.removeAll { $0.id == id } }

    mutating func startCountdown(at now: Instant, budget: Double, warning: Double) {
        guard countdown == nil else { return }
        let end = now.advanced(bySeconds: budget)
        countdown = Countdown(warning: max(now, end.advanced(bySeconds: -warning)), end: end)
    }

    mutating func stopCountdown() {
        countdown = nil
        hasWarned = false
    }

    /// Must be called before the expiration handlers.
    mutating func warn() { hasWarned = true }

    mutating func shift(by shift: ClockShift) {
        guard let countdown else { return }
        self.countdown = Countdown(warning: shift.applied(to: countdown.warning), end: shift.applied(to: countdown.end))
    }
}

extension ApplicationLifecycle {
    /// `backgroundTimeRemaining` in seconds: `Double.greatestFiniteMagnitude` in the foreground and while location
    /// updates keep the app running, otherwise counting down to 0; 0 if it is not executing.
    public func backgroundTimeRemaining(at now: Instant) -> Double {
        guard state.executes else { return 0 }
        guard let countdown = process.tasks.countdown else { return .greatestFiniteMagnitude }
        return max(0, countdown.end.seconds(since: now))
    }

    /// When the time for background tasks ends; nil while there is no countdown.
    public var backgroundTimeLimit: Instant? { state.executes ? process.tasks.countdown?.end : nil }

    /// The oldest open background task with this name, if any.
    public func backgroundTask(named name: String) -> BackgroundTaskID? {
        process.tasks.open.first { $0.name == name }?.id
    }

    /// The newest open background task of this name.
    package func newestBackgroundTask(named name: String) -> BackgroundTaskID? {
        process.tasks.open.last { $0.name == name }?.id
    }

    mutating func beginBackgroundTask(name: String, into effects: inout [Effect]) {
        let isPossible = canRunInBackground && state.executes && process.ending == nil
        let task = isPossible ? process.tasks.begin(name: name, at: now) : .invalid
        effects.append(.notify(.backgroundTask(task)))
    }

    mutating func handleTaskDeadline(into effects: inout [Effect]) {
        guard let oldest = process.tasks.open.first else { return }
        if process.tasks.areExpiring { return end(.backgroundTask(name: oldest.name), into: &effects) }
        process.tasks.warn()
        for task in process.tasks.open { effects.append(.notify(.expiration(task.id))) }
    }

    /// Starts or stops the countdown, depending on what keeps the app running.
    mutating func updateCountdown() {
        if state == .background && !process.isKeptRunning {
            process.tasks.startCountdown(
                at: now, budget: profile.backgroundTaskBudget, warning: profile.expirationWarning)
        } else {
            process.tasks.stopCountdown()
        }
    }
}
