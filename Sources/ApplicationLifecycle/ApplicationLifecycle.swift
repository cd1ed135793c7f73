public import LocationModel

/// The lifecycle of an app as a state machine: events are the input; messages to the delegate and actions of the system
/// are the output, in Apple's order ("App Programming Guide for iOS", "Managing Your App's Life Cycle").
///
/// A value that reads no clock. Time limits are output as ``Effect/wake(_:)`` and come back as ``Event/timePasses``; if
/// a limit has passed when another event arrives, its consequence comes first, so that results do not depend on the
/// punctuality of wake-ups. An event that makes no sense in the current state (Home pressed while the app is not on the
/// screen) changes nothing.
public struct ApplicationLifecycle: Sendable {
    /// The emulated iOS version and device.
    public let profile: Profile
    /// What the app declares about its lifecycle.
    public let app: AppTraits
    /// The current state of the app.
    public internal(set) var state = ApplicationState.notRunning
    /// The state that outlives the app's processes.
    public internal(set) var record: LifecycleRecord

    /// The state of the current process, discarded when it ends.
    struct Process: Sendable {
        var tasks = BackgroundTasks()
        /// Sorted by their earliest start.
        var scheduled: [ScheduledTask] = []
        var watchdogs = Watchdogs()
        /// Whether location updates keep it running.
        var isKeptRunningByUpdates = false
        /// Whether it plays sound, and may do so in the background.
        var isPlayingAudio = false
        var isKeptRunning: Bool { isKeptRunningByUpdates || isPlayingAudio }
        var isRestoring = false
        var hasBeenOnScreen = false
        /// Why it was asked to terminate; until it has ended, it receives no other events.
        var ending: TerminationReason?
        /// Seconds that it executed up to the last time execution started.
        var executed = 0.0
        var executingSince: Instant?
    }

    var process = Process()
    /// The latest instant so far; time never runs backwards unless the clock is set.
    private(set) var now = Instant(nanoseconds: .min)
    private var announcedWake: Instant?

    /// Creates the lifecycle of an app that is not running.
    /// - Parameters:
    ///   - profile: the emulated iOS version and device.
    ///   - app: what the app declares about its lifecycle.
    ///   - record: the state saved from earlier processes.
    public init(profile: Profile = .iOS13, app: AppTraits = AppTraits(), record: LifecycleRecord = LifecycleRecord()) {
        self.profile = profile
        self.app = app
        self.record = record
    }

    /// Whether messages also go to a scene's delegate.
    public var usesScenes: Bool { profile.supportsScenes && app.hasScenes }

    /// Handles an event and appends its effects.
    /// - Parameters:
    ///   - event: the event.
    ///   - instant: its time; an instant earlier than the latest one counts as the latest one.
    ///   - effects: receives the effects, to be executed in this order.
    public mutating func handle(_ event: Event, at instant: Instant, into effects: inout [Effect]) {
        if case .clockSet(let before) = event {
            advance(to: before, into: &effects)
            setClock(by: ClockShift(from: before, to: instant))
        }
        advance(to: instant, into: &effects)
        apply(event, into: &effects)
        settle(into: &effects)
        // Handles deadlines that were due as soon as they started.
        advance(to: now, into: &effects)
        announceWake(into: &effects)
    }

    private mutating func apply(_ event: Event, into effects: inout [Effect]) {
        switch event {
        case .timePasses, .clockSet: break
        case .returned(let message): returned(from: message, into: &effects)
        case .locationEventHandled: process.watchdogs.end(.locationEvent, at: now)
        case .keepRunning(let kept): if state != .notRunning { process.isKeptRunningByUpdates = kept }
        // A sound cannot begin while nothing executes; one that begins in the background does not help a suspended app.
        case .playAudio(let isPlaying):
            if state.executes { process.isPlayingAudio = isPlaying && app.hasAudioBackgroundMode }
        case .beginBackgroundTask(let name): beginBackgroundTask(name: name, into: &effects)
        case .endBackgroundTask(let task): process.tasks.end(task)
        case .scheduleTask(let task): scheduleTask(task)
        case .cancelScheduledTask(let name): cancelScheduledTask(name)
        case .scheduleNotification(let notification): schedule(notification)
        case .cancelNotification(let identifier): cancelNotification(identifier)
        case .notificationDue(let identifier): fireNotification(atBorder: identifier, into: &effects)
        // A process that is not executing cannot end by itself.
        case .exit: if state.executes { end(.exit, into: &effects) }
        case .crash: if state.executes { end(.crash, into: &effects) }
        case .quit: quit(for: .user, into: &effects)
        case .endOfTrace: quit(for: .endOfTrace, into: &effects)
        // A process that is terminating receives no further lifecycle events.
        case _ where process.ending != nil: break
        case .launch: launch(for: .user, into: &effects)
        case .activate: activate(into: &effects)
        case .interrupt: interrupt(into: &effects)
        case .home: leaveScreen(into: &effects)
        case .enterForeground: enterForeground(into: &effects)
        case .confirmNotification(let identifier): confirmNotification(identifier, into: &effects)
        case .locationEvent(let event): receive(event, into: &effects)
        case .memoryWarning: if state.executes { send(.didReceiveMemoryWarning, into: &effects) }
        case .memoryPressure: handleMemoryPressure(into: &effects)
        }
    }

    mutating func send(_ message: Message, into effects: inout [Effect]) {
        effects.append(.notify(.message(message)))
        if let watchdog = Watchdog(startedBy: message) { start(watchdog) }
    }

    // MARK: Time

    private var deadline: Instant? {
        [
            process.watchdogs.deadline, process.tasks.deadline, nextScheduledTask?.earliest,
            record.nextNotification,
        ]
        .lazy.compactMap(\.self).min()
    }

    /// Advances time and handles every deadline on the way at its own instant.
    private mutating func advance(to instant: Instant, into effects: inout [Effect]) {
        while let due = deadline, due <= max(now, instant) {
            now = max(now, due)
            if let overrun = process.watchdogs.popOverrun(at: now) {
                handleOverrun(of: overrun, into: &effects)
            } else if let due = process.tasks.deadline, due <= now {
                handleTaskDeadline(into: &effects)
            } else if let due = record.nextNotification, due <= now {
                fireDueNotification(into: &effects)
            }
            settle(into: &effects)
        }
        now = max(now, instant)
    }

    private mutating func settle(into effects: inout [Effect]) {
        beginScheduledTaskIfDue(into: &effects)
        suspendIfIdle(into: &effects)
        updateCountdown()
    }

    private mutating func announceWake(into effects: inout [Effect]) {
        guard deadline != announcedWake else { return }
        announcedWake = deadline
        effects.append(.wake(deadline))
    }

    /// Time limits keep their remaining time; local notifications keep their time of day.
    private mutating func setClock(by shift: ClockShift) {
        now = shift.applied(to: now)
        process.watchdogs.shift(by: shift)
        process.tasks.shift(by: shift)
        process.executingSince = process.executingSince.map(shift.applied(to:))
    }
}
