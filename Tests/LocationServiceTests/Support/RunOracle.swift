import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

/// A naive model of a run: checks each event against simple rules and reports violations.
struct RunOracle {
    private let configuration: ServiceConfiguration
    private let durations: AppHosting.Durations
    /// Whether the source's time does not jump, so that all limits can be computed from it.
    private let isTimeSteady: Bool
    /// Whether the app leaves its tasks open as long as the process runs.
    private let leavesTasksOpen: Bool

    // The process
    private var isAlive = false
    private(set) var state = ApplicationState.notRunning
    private var last: Message?
    private var lastTask = 0
    /// Since when the app has been in the background.
    private var background: Instant?
    /// Seconds that the app has executed up to `since`, and when it will have handled its events, by that clock.
    private var executed = 0.0
    private var busyUntil = 0.0
    /// Messages with a time limit: when the app will have handled each, by the clock above, and when the limit expires.
    private var limits: [(message: Message, done: Double, due: Instant)] = []

    // The system
    private var now: Instant?
    private var isPreserved = false
    /// When the launch of a process that restores its state ends, by its own clock; nil: it does not restore.
    private var restoredUntil: Double?
    /// Whether the preserved state must be discarded, because its restoration has failed or the user has quit the app.
    private var mustBeDiscarded = false
    private var authorization: Authorization
    private var shown: Set<String> = []
    private(set) var launches = 0
    private(set) var ends = 0
    private(set) var seen: Set<String> = []
    /// The last record of the system.
    private var record: SystemRecord

    // The counts
    /// Deliveries and locations in each state.
    private(set) var delivered: [ApplicationState: (deliveries: Int, locations: Int)] = [:]
    /// Seconds in each state, from the first event to the last one; without jumps.
    private(set) var seconds: [ApplicationState: Double] = [:]
    /// The times of all delivered locations with full accuracy.
    private var locations: Set<Instant> = []

    init(_ run: RandomRun) {
        configuration = run.configuration
        durations = run.durations
        isTimeSteady = !run.jumps
        leavesTasksOpen = run.endsTasks == 0
        authorization = run.configuration.authorization ?? Authorization(.authorizedAlways)
        record = run.configuration.record
    }

    private var executes: Bool { isAlive && state.executes }
    private var isEnding: Bool { last == .willTerminate }

    mutating func process(_ event: ServiceEvent, at time: Instant) {
        advance(to: time)
        switch event {
        case .launch(let cause):
            #expect(!isAlive && state == .notRunning, "launched once")
            if case .localNotification(let name) = cause { #expect(shown.remove(name) != nil) }
            isAlive = true
            (restoredUntil, mustBeDiscarded) = (nil, false)
            launches += 1
            seen.insert("launch \(cause)")
        case .message(let message): process(message, at: time)
        case .state(let next, let before): enter(next, from: before)
        case .terminated(let reason):
            #expect(isAlive, "an app that does not run cannot end")
            if case .backgroundTask = reason { #expect(lastTask > 0 && state == .background) }
            isAlive = false
            let isRestoring = isTimeSteady && executed + 1e-6 < restoredUntil ?? 0
            mustBeDiscarded = reason == .user || reason.isFailure && isRestoring
            (last, lastTask, executed, busyUntil, limits) = (nil, 0, 0, 0, [])
            ends += 1
            seen.insert(reason.name)
        case .backgroundTask(let task):
            seen.insert("task \(task == .invalid ? "refused" : "begun")")
            guard task != .invalid else { return }
            #expect(executes && !isEnding && task.rawValue == lastTask + 1)
            lastTask += 1
        case .scheduledTask(_, let task):
            #expect(state == .background && !isEnding && task.rawValue == lastTask + 1)
            lastTask += 1
        case .expiration(let task):
            seen.insert("expiration")
            #expect(state == .background && task.rawValue <= lastTask)
        case .preservation(let what): process(what)
        case .notification(let name, isShown: true):
            #expect(!state.isForeground || isEnding)
            shown.insert(name)
        case .notification(_, isShown: false): #expect(state.isForeground && executes && !isEnding)
        case .locations(let delivery): process(delivery, at: time)
        case .locationEvent(let event, let payload):
            #expect(executes && !isEnding, "\(event) while \(state)")
            #expect(payload == nil || payload?.kind == event)
            seen.insert("\(event)\(payload == nil ? "" : " with payload")")
            busyUntil = max(busyUntil, executed) + durations.locationEvent
        case .authorization(let next): authorization = next
        case .devicePower:
            #expect(isAlive && state != .suspended, "a process is notified at its launch, or while it runs")
            seen.insert("devicePower")
        case .openURL, .regionState, .monitoringFailed, .paused, .deferralEnded, .requestFailed, .denied:
            #expect(executes, "a process that does not run is not notified: \(event) while \(state)")
            seen.insert(String("\(event)".prefix { $0 != "(" }))
        case .fault(let fault): seen.insert(fault.name)
        case .record(let present): record = present
        case .desiredAccuracy, .backgroundTime, .lastLocation, .source, .otherAppTerminated: break
        }
    }

    private mutating func advance(to time: Instant) {
        guard isTimeSteady else { return }
        if let now {
            #expect(time >= now, "time does not go back")
            seconds[state, default: 0] += time.seconds(since: now)
            if executes { executed += time.seconds(since: now) }
        }
        now = time
        for limit in limits where limit.done > executed + 1e-6 {
            #expect(time <= limit.due, "\(limit.message) has taken too long")
        }
        limits.removeAll { $0.done <= executed + 1e-6 }
    }

    private mutating func process(_ message: Message, at time: Instant) {
        seen.insert("\(message)")
        #expect(executes || message == .willFinishLaunching && isAlive, "a suspended app receives nothing")
        busyUntil = max(busyUntil, executed) + (durations.messages[message] ?? 0)
        guard message != .didReceiveMemoryWarning else { return #expect(!isEnding) }
        #expect(LifecycleRules.allow(message, after: last), "\(message) after \(String(describing: last))")
        last = message
        switch message {
        case .willFinishLaunching, .didFinishLaunching:
            limits = [(message, busyUntil, time.advanced(bySeconds: configuration.profile.launchLimit))]
            if restoredUntil != nil { restoredUntil = busyUntil }
        // The time limit of a message during the launch begins at the end of the launch.
        case .didEnterBackground where limits.isEmpty, .willTerminate where limits.isEmpty:
            limits.append((message, busyUntil, time.advanced(bySeconds: 5)))
        default: break
        }
    }

    private mutating func enter(_ next: ApplicationState, from before: ApplicationState) {
        seen.insert("\(next)")
        #expect(before == state && LifecycleRules.allow(next, after: state), "\(next) after \(state)")
        #expect((next == .notRunning) == !isAlive)
        #expect(next != .suspended || lastTask == 0 || !leavesTasksOpen, "an open task keeps it running")
        background = next == .background ? now : nil
        if next == .suspended && isTimeSteady {
            #expect(limits.allSatisfy { $0.done <= executed + 1e-6 }, "suspended in the middle of something")
        }
        state = next
    }

    private mutating func process(_ what: Preservation) {
        seen.insert(what.rawValue)
        switch what {
        case .save:
            #expect(executes && configuration.app.preservesState)
            isPreserved = true
        case .restore:
            #expect(isPreserved && last == .willFinishLaunching, "restored between the launch messages, when saved")
            restoredUntil = .infinity
        case .discard:
            #expect(isPreserved)
            isPreserved = false
        }
    }

    private mutating func process(_ delivery: DeliveredLocations, at time: Instant) {
        seen.insert("delivery \(delivery.state)")
        let sum = delivered[state] ?? (0, 0)
        delivered[state] = (sum.deliveries + 1, sum.locations + delivery.locations.count)
        #expect(executes && !isEnding, "no delivery while \(state)\(isEnding ? " and ending" : "")")
        #expect(delivery.state == state)
        #expect(delivery.work == (state.isForeground ? .all : .alwaysOnly), "foreground work on the screen alone")
        #expect(authorization.isGranted, "no delivery when it is not allowed")
        #expect(
            !delivery.locations.isEmpty && delivery.locations.allSatisfy { $0.coordinate != nil })
        guard isTimeSteady else { return }
        #expect(delivery.locations.allSatisfy { $0.time <= time })
        for (one, next) in zip(delivery.locations, delivery.locations.dropFirst()) { #expect(one.time <= next.time) }
        // Approximate locations repeat for a while.
        guard authorization.accuracy == .full else { return }
        for location in delivery.locations { #expect(locations.insert(location.time).inserted, "none is given twice") }
    }

    /// Checks what must be true between two moments and at the end.
    func check() {
        #expect(isAlive == (state != .notRunning), "begin and end balance")
        #expect(launches - ends == (isAlive ? 1 : 0))
        #expect(!mustBeDiscarded || !isPreserved, "what could not be restored, or was quit, is thrown away")
        #expect(record.lifecycle.hasPreservedState == isPreserved, "what is preserved is kept, and nothing else")
        #expect(record.monitoring.authorization == authorization, "what the user allows is kept")
        #expect(shown.isSuperset(of: record.lifecycle.shownNotifications))
        guard isTimeSteady else { return }
        if lastTask > 0, leavesTasksOpen, !configuration.hasBackgroundMode, let background, let now {
            let budget = configuration.profile.backgroundTaskBudget
            #expect(now.seconds(since: background) < budget, "a task still open at the deadline: the process is killed")
        }
        let isIdle = executed + 1e-6 >= busyUntil && lastTask == 0 && !configuration.hasBackgroundMode
        if state == .background { #expect(!isIdle, "nothing keeps it running") }
    }
}
