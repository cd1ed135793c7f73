import ApplicationLifecycle
import LocationModel
import TestSupport
import Testing

/// Checks a sequence of events naively, using only the effects and their times.
struct LifecycleOracle {
    private struct Watched {
        var message: Message?
        var since: Double
        var limit: Double
    }

    private let profile: Profile
    private let app: AppTraits

    private(set) var state = ApplicationState.notRunning
    private var isAlive = false
    private var last: Message?
    private var lastEffect: Effect?
    private var watched: [Watched] = []
    private var tasks: [BackgroundTaskID] = []
    private var lastTask = 0
    private var expired: Set<BackgroundTaskID> = []
    private var isKept = false
    private var onTasksAlone: Double?
    private var isSaved = false
    private var shown: Set<String> = []
    private var wake: Double?
    private(set) var launches = 0
    private(set) var ends = 0
    private(set) var seen: Set<String> = []

    init(profile: Profile, app: AppTraits) {
        self.profile = profile
        self.app = app
    }

    private var executes: Bool { isAlive && state != .suspended }
    private var isEnding: Bool { last == .willTerminate }

    mutating func process(_ step: RandomEventSequence.Step) {
        // A deadline is processed before other events at its instant.
        let isOverdue = wake.map { $0 <= step.time } ?? false
        if !isOverdue { processResponse(step) }
        for effect in step.effects { process(effect, of: step) }
        if isOverdue && isAlive { processResponse(step) }
        if case .keepRunning(let kept) = step.event, isAlive { isKept = kept }
        check(step)
    }

    /// Ends the time limits that the app's response satisfies.
    private mutating func processResponse(_ step: RandomEventSequence.Step) {
        switch step.event {
        case .returned(let message):
            let started = message == .didFinishLaunching ? .willFinishLaunching : message
            guard let index = watched.firstIndex(where: { $0.message == started }), message != .willFinishLaunching
            else { return }
            watched.remove(at: index)
            if message == .didFinishLaunching {
                for index in watched.indices { watched[index].since = step.time }
            }
        case .locationEventHandled:
            if let index = watched.firstIndex(where: { $0.message == nil }) { watched.remove(at: index) }
        case .endBackgroundTask(let task): tasks.removeAll { $0 == task }
        default: break
        }
    }

    private mutating func process(_ effect: Effect, of step: RandomEventSequence.Step) {
        defer { lastEffect = effect }
        switch effect {
        case .notify(.launch(let cause)):
            #expect(!isAlive, "launched once")
            if case .localNotification(let identifier) = cause { #expect(shown.remove(identifier) != nil) }
            isAlive = true
            launches += 1
        case .notify(.message(let message)):
            seen.insert("\(message)")
            process(message, at: step.time)
        case .state(let next):
            seen.insert("\(next)")
            #expect(LifecycleRules.allow(next, after: state), "\(next) after \(state)")
            if next == .suspended { #expect(!isKept || step.event == .keepRunning(false), "updates keep it running") }
            state = next
        case .deliver(let event):
            #expect(executes && !isEnding, "no delivery while suspended or not running")
            #expect(step.event == .locationEvent(event))
            watched.append(Watched(message: nil, since: step.time, limit: profile.locationEventLimit))
        case .notify(.backgroundTask(let task)):
            guard task != .invalid else { return }
            #expect(executes && !isEnding)
            #expect(task.rawValue == lastTask + 1)
            lastTask += 1
            tasks.append(task)
        case .notify(.scheduledTask(_, let task)):
            if case .endBackgroundTask(let ended) = step.event { tasks.removeAll { $0 == ended } }
            #expect(state == .background && !isEnding && tasks.isEmpty, "only in the background, one at a time")
            #expect(task.rawValue == lastTask + 1)
            seen.insert("scheduledTask")
            lastTask += 1
            (tasks, expired, onTasksAlone) = ([task], [], nil)
        case .notify(.expiration(let task)):
            #expect(state == .background && tasks.contains(task), "only an open task expires")
            #expect(expired.allSatisfy { $0.rawValue < task.rawValue }, "once for each stay, in the order of beginning")
            expired.insert(task)
        case .notify(.preservation(.save)):
            #expect(executes && last == .didEnterBackground && app.preservesState)
            isSaved = true
        case .notify(.preservation(.restore)):
            #expect(isSaved && last == .willFinishLaunching, "restored between the launch messages, when saved")
        case .notify(.preservation(.discard)):
            #expect(isSaved)
            isSaved = false
        case .notify(.notification(let identifier, isShown: true)):
            #expect(!state.isForeground || isEnding)
            shown.insert(identifier)
        case .notify(.notification(_, isShown: false)):
            #expect(state.isForeground && executes)
        case .wake(let instant): wake = instant?.testSeconds
        case .notify(.terminated(let reason)):
            seen.insert(reason.name)
            end(reason)
        case .notify: Issue.record("the lifecycle does not cause \(effect)")
        }
    }

    private mutating func process(_ message: Message, at time: Double) {
        #expect(executes, "a suspended app receives nothing")
        if message == .didReceiveMemoryWarning {
            #expect(!isEnding)
            return
        }
        #expect(LifecycleRules.allow(message, after: last), "\(message) after \(String(describing: last))")
        last = message
        switch message {
        case .willFinishLaunching:
            watched.append(Watched(message: message, since: time, limit: profile.launchLimit))
        case .didEnterBackground, .willTerminate: watched.append(Watched(message: message, since: time, limit: 5))
        default: break
        }
    }

    private mutating func end(_ reason: TerminationReason) {
        #expect(isAlive, "an app that does not run cannot end")
        #expect((reason == .leftScreen) <= !(profile.isMultitaskingSupported && !app.exitsOnSuspend))
        ends += 1
        (isAlive, last, watched, tasks, lastTask, expired, isKept, onTasksAlone) = (
            false, nil, [], [], 0, [], false, nil
        )
    }

    /// Conditions that must hold after everything due was processed.
    private mutating func check(_ step: RandomEventSequence.Step) {
        #expect(isAlive == (state != .notRunning), "begin and end balance")
        #expect(launches - ends == (isAlive ? 1 : 0))
        if let wake { #expect(wake > step.time, "nothing is due in the past") }
        let rule: DeliveryRule = !executes || isEnding ? (state == .suspended ? .onResuming : .never) : .now
        #expect(step.deliveryRule == rule, "no delivery while suspended")

        // A location event that exceeded its limit without consequence no longer counts.
        let isLaunching = watched.contains { $0.message == .willFinishLaunching }
        watched.removeAll { $0.message == nil && !isLaunching && $0.since + $0.limit <= step.time }
        for entry in watched where !isLaunching || entry.message == .willFinishLaunching {
            #expect(entry.since + entry.limit > step.time, "\(String(describing: entry.message)) has taken too long")
        }

        if state == .background && !isKept {
            onTasksAlone = onTasksAlone ?? step.time
        } else {
            onTasksAlone = nil
            expired = []
        }
        if let onTasksAlone, !tasks.isEmpty {
            let left = onTasksAlone + profile.backgroundTaskBudget - step.time
            #expect(left > 0, "a task still open at the deadline: the process is killed")
            if left <= profile.expirationWarning { #expect(expired.isSuperset(of: tasks), "every handler was called") }
        }
        let hasWork = !tasks.isEmpty || !watched.isEmpty
        if state == .background { #expect(isKept || hasWork, "nothing keeps it running") }
        if state == .suspended { #expect(!hasWork, "suspended in the middle of something") }
    }
}

extension Bool {
    /// Logical implication.
    fileprivate static func <= (a: Bool, b: Bool) -> Bool { !a || b }
}
