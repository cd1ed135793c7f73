public import LocationModel

/// The life of an app as a state machine: what happens to it goes in, what its delegate is told and what the system does
/// comes out, in Apple's order ("App Programming Guide for iOS", "Managing Your App's Life Cycle").
///
/// A value that reads no clock. What has a time limit comes out as ``Effect/wake(_:)`` and goes in again as
/// ``Event/timePasses``; a limit that has passed when another event comes has its consequence first, so that nobody
/// depends on how punctual the deadlines are. An event that makes no sense in the present state (Home pressed while the
/// app is not on the screen) changes nothing.
public struct ApplicationLifecycle: Sendable {
    /// The iOS and the device it lives on.
    public let profile: Profile
    /// What the app declares about itself.
    public let app: AppTraits
    /// The state the app is in.
    public internal(set) var state = ApplicationState.notRunning
    /// What outlives its processes.
    public internal(set) var remembered: Remembered

    /// What belongs to the present process and is gone with it.
    struct Process: Sendable {
        var tasks = BackgroundTasks()
        /// The earliest first.
        var scheduled: [ScheduledTask] = []
        var watchdogs = Watchdogs()
        var isKeptRunning = false
        var isRestoring = false
        var hasBeenOnScreen = false
        /// Why it was asked to go; until it has gone nothing else happens to it.
        var ending: TerminationReason?
        /// Seconds, up to when it began to execute the last time.
        var executed = 0.0
        var executingSince: Instant?
    }

    var process = Process()
    /// The latest instant there has been; time does not run backwards, unless the clock is set.
    private(set) var now = Instant(nanoseconds: .min)
    private var announcedWake: Instant?

    /// An app that is not running.
    /// - Parameters:
    ///   - profile: the iOS and the device it lives on.
    ///   - app: what it declares about itself.
    ///   - remembered: what is known from an earlier life.
    public init(profile: Profile = .iOS13, app: AppTraits = AppTraits(), remembered: Remembered = Remembered()) {
        self.profile = profile
        self.app = app
        self.remembered = remembered
    }

    /// Whether the app is told by a scene's delegate, too.
    public var usesScenes: Bool { profile.supportsScenes && app.hasScenes }

    /// The delegate method that a message calls, without its parameters: the app's, or the scene's.
    public func name(of message: Message) -> String {
        message.name(inScenes: usesScenes)
    }

    /// Takes an event in and appends what follows from it.
    /// - Parameters:
    ///   - event: what happens.
    ///   - instant: when; one before the latest there has been counts as that one.
    ///   - effects: what follows, to be carried out in this order.
    public mutating func handle(_ event: Event, at instant: Instant, into effects: inout [Effect]) {
        if case .clockSet(let before) = event {
            pass(to: before, into: &effects)
            setClock(by: ClockShift(from: before, to: instant))
        }
        pass(to: instant, into: &effects)
        take(event, into: &effects)
        settle(into: &effects)
        // What was due at once when it began.
        pass(to: now, into: &effects)
        announceWake(into: &effects)
    }

    private mutating func take(_ event: Event, into effects: inout [Effect]) {
        switch event {
        case .timePasses, .clockSet: break
        case .returned(let message): returned(from: message, into: &effects)
        case .locationEventHandled: process.watchdogs.end(.locationEvent, at: now)
        case .keepRunning(let kept): if state != .notRunning { process.isKeptRunning = kept }
        case .beginBackgroundTask(let name): beginBackgroundTask(name: name, into: &effects)
        case .endBackgroundTask(let task): process.tasks.end(task)
        case .scheduleTask(let task): scheduleTask(task)
        case .cancelScheduledTask(let name): cancelScheduledTask(name)
        case .scheduleNotification(let notification): schedule(notification)
        case .cancelNotification(let identifier): cancelNotification(identifier)
        // What does not run cannot end by itself.
        case .exit: if state.executes { end(.exit, into: &effects) }
        case .crash: if state.executes { end(.crash, into: &effects) }
        case .quit: quit(into: &effects)
        // Who is on the way out is not called back.
        case _ where process.ending != nil: break
        case .launch: launch(for: .user, into: &effects)
        case .activate: activate(into: &effects)
        case .interrupt: interrupt(into: &effects)
        case .home: leaveScreen(into: &effects)
        case .enterForeground: enterForeground(into: &effects)
        case .confirmNotification(let identifier): confirmNotification(identifier, into: &effects)
        case .locationEvent(let event): receive(event, into: &effects)
        case .memoryWarning: if state.executes { send(.didReceiveMemoryWarning, into: &effects) }
        case .memoryPressure: takeMemory(into: &effects)
        }
    }

    mutating func send(_ message: Message, into effects: inout [Effect]) {
        effects.append(.message(message))
        if let watchdog = Watchdog(startedBy: message) { start(watchdog) }
    }

    // MARK: Time

    private var deadline: Instant? {
        [
            process.watchdogs.deadline, process.tasks.deadline, nextScheduledTask?.earliest,
            remembered.scheduledNotifications.first?.time,
        ]
        .lazy.compactMap(\.self).min()
    }

    /// Lets time pass, with the consequence of every deadline on the way, each at its own instant.
    private mutating func pass(to instant: Instant, into effects: inout [Effect]) {
        while let due = deadline, due <= max(now, instant) {
            now = max(now, due)
            if let overrun = process.watchdogs.takeOverrun(at: now) {
                pass(overrun, into: &effects)
            } else if let due = process.tasks.deadline, due <= now {
                passTaskDeadline(into: &effects)
            } else if let due = remembered.scheduledNotifications.first?.time, due <= now {
                passNotificationTime(into: &effects)
            }
            settle(into: &effects)
        }
        now = max(now, instant)
    }

    private mutating func settle(into effects: inout [Effect]) {
        beginScheduledTaskIfDue(into: &effects)
        suspendIfIdle(into: &effects)
        keepCountdown()
    }

    private mutating func announceWake(into effects: inout [Effect]) {
        guard deadline != announcedWake else { return }
        announcedWake = deadline
        effects.append(.wake(deadline))
    }

    /// What is counted keeps the time it has left; local notifications keep their time of day.
    private mutating func setClock(by shift: ClockShift) {
        now = shift.applied(to: now)
        process.watchdogs.shift(by: shift)
        process.tasks.shift(by: shift)
        process.executingSince = process.executingSince.map(shift.applied(to:))
    }
}
