public import LocationModel

/// What `beginBackgroundTask` gives the app to end the task by.
public struct BackgroundTaskID: RawRepresentable, Hashable, Sendable {
    /// From 1 on within a process, in the order of beginning; 0 is no task.
    public let rawValue: Int

    /// The identifier with this number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `UIBackgroundTaskIdentifier.invalid`: no task was begun.
    public static let invalid = BackgroundTaskID(rawValue: 0)
}

/// The background tasks of one process (spec/app-lifecycle.md, "Background tasks").
///
/// They share one deadline. Its countdown begins when nothing but tasks can keep the app running, and begins anew the
/// next time: after a stay in the foreground, a suspension, or location updates that kept it running. Apple leaves open
/// whether the time under location updates counts; here it does not, because the tasks are not what it runs by.
struct BackgroundTasks: Sendable {
    struct Task: Sendable {
        var id: BackgroundTaskID
        var name: String
    }

    struct Countdown: Sendable {
        /// When the expiration handlers are called.
        var warning: Instant
        /// When a task that is still open costs the process.
        var end: Instant
    }

    /// In the order of beginning, which is the order of the expiration handlers.
    private(set) var open: [Task] = []
    private(set) var countdown: Countdown?
    private var begun = 0
    private var hasWarned = false

    /// When something is due, if no task ends and nothing else happens.
    var deadline: Instant? {
        guard let countdown, !open.isEmpty else { return nil }
        return hasWarned ? countdown.end : countdown.warning
    }

    /// The handlers have been called, and not everybody is done.
    var areExpiring: Bool { hasWarned && !open.isEmpty }

    /// - Returns: `.invalid` when the handlers have been called, or would have been: a new task could only lead to the kill.
    mutating func begin(name: String, at now: Instant) -> BackgroundTaskID {
        if let countdown, now >= countdown.warning { return .invalid }
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

    /// What the passing of the deadline means.
    enum Expiry: Sendable {
        case warning([BackgroundTaskID])
        case end(Task)
    }

    mutating func expire() -> Expiry? {
        guard let first = open.first else { return nil }
        if hasWarned { return .end(first) }
        hasWarned = true
        return .warning(open.map(\.id))
    }

    mutating func shift(by shift: ClockShift) {
        guard let countdown else { return }
        self.countdown = Countdown(warning: shift.applied(to: countdown.warning), end: shift.applied(to: countdown.end))
    }
}

extension ApplicationLifecycle {
    /// `backgroundTimeRemaining` in seconds: `Double.greatestFiniteMagnitude` in the foreground and while location
    /// updates keep the app running, else counting down to 0; 0 when it does not run and cannot ask.
    public func backgroundTimeRemaining(at now: Instant) -> Double {
        guard state.executes else { return 0 }
        guard let countdown = process.tasks.countdown else { return .greatestFiniteMagnitude }
        return max(0, countdown.end.seconds(since: now))
    }

    /// When the time is over that background tasks have; nil while it is not counted.
    public var backgroundTimeLimit: Instant? { state.executes ? process.tasks.countdown?.end : nil }

    /// The oldest open background task of this name, if there is one.
    public func backgroundTask(named name: String) -> BackgroundTaskID? {
        process.tasks.open.first { $0.name == name }?.id
    }

    mutating func beginBackgroundTask(name: String, into effects: inout [Effect]) {
        let isPossible = canRunInBackground && state.executes && process.ending == nil
        effects.append(.backgroundTask(isPossible ? process.tasks.begin(name: name, at: now) : .invalid))
    }

    mutating func passTaskDeadline(into effects: inout [Effect]) {
        switch process.tasks.expire() {
        case .warning(let tasks): for task in tasks { effects.append(.expire(task)) }
        case .end(let task): end(.backgroundTask(name: task.name), into: &effects)
        case nil: break
        }
    }

    /// Keeps the countdown in step with what keeps the app running.
    mutating func keepCountdown() {
        if state == .background && !process.isKeptRunning {
            process.tasks.startCountdown(
                at: now, budget: profile.backgroundTaskBudget, warning: profile.expirationWarning)
        } else {
            process.tasks.stopCountdown()
        }
    }
}
