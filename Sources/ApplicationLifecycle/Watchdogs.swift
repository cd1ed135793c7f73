package import LocationModel

/// The running time limits of the app, in the order of their start. The app is not suspended while there is one.
struct Watchdogs: Sendable {
    private struct Entry: Sendable {
        var watchdog: Watchdog
        var limit: Double
        /// Nil until its time starts.
        var deadline: Instant?
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    var deadline: Instant? { entries.lazy.compactMap(\.deadline).min() }

    func contains(_ watchdog: Watchdog) -> Bool { entries.contains { $0.watchdog == watchdog } }

    /// Starts a time limit; during a launch its time starts only after the launch, because the main thread cannot
    /// handle the event earlier.
    mutating func start(_ watchdog: Watchdog, limit: Double, at now: Instant) {
        let isLaunching = contains(.launch)
        entries.append(
            Entry(watchdog: watchdog, limit: limit, deadline: isLaunching ? nil : now.advanced(bySeconds: limit)))
    }

    /// Ends the oldest one of its kind; false if there is none.
    @discardableResult mutating func end(_ watchdog: Watchdog, at now: Instant) -> Bool {
        guard let index = entries.firstIndex(where: { $0.watchdog == watchdog }) else { return false }
        entries.remove(at: index)
        guard watchdog == .launch else { return true }
        for index in entries.indices { entries[index].deadline = now.advanced(bySeconds: entries[index].limit) }
        return true
    }

    /// Removes the oldest one whose time is over.
    mutating func popOverrun(at now: Instant) -> Watchdog? {
        guard let index = entries.firstIndex(where: { $0.deadline.map { $0 <= now } ?? false }) else { return nil }
        return entries.remove(at: index).watchdog
    }

    mutating func shift(by shift: ClockShift) {
        for index in entries.indices { entries[index].deadline = entries[index].deadline.map(shift.applied(to:)) }
    }
}

extension ApplicationLifecycle {
    /// Whether the app currently has a time limit: a watchdog is running, or its background tasks are expiring.
    public var isTimed: Bool { !process.watchdogs.isEmpty || process.tasks.areExpiring }

    /// When the time limit that the app currently has is over; nil: it has none.
    package var timeLimit: Instant? {
        [process.watchdogs.deadline, process.tasks.areExpiring ? process.tasks.deadline : nil].lazy
            .compactMap(\.self).min()
    }

    mutating func start(_ watchdog: Watchdog) {
        process.watchdogs.start(watchdog, limit: profile.limit(of: watchdog), at: now)
    }

    mutating func returned(from message: Message, into effects: inout [Effect]) {
        guard let watchdog = Watchdog(endedBy: message), process.watchdogs.end(watchdog, at: now) else { return }
        switch watchdog {
        case .launch: process.isRestoring = false
        case .enteringBackground: saveState(into: &effects)
        case .termination: if let reason = process.ending { end(reason, into: &effects) }
        case .locationEvent: break
        }
    }

    /// Handles an exceeded time limit.
    mutating func handleOverrun(of overrun: Watchdog, into effects: inout [Effect]) {
        if overrun == .locationEvent {
            // The limit applies to the running time, not to the handling itself: if something else keeps the app
            // running, it continues.
            guard isIdleInBackground, profile.overlongLocationEvent == .kill else { return }
        }
        end(.watchdog(overrun), into: &effects)
    }
}

extension Watchdog {
    /// The watchdog that this message starts.
    package init?(startedBy message: Message) {
        switch message {
        case .willFinishLaunching: self = .launch
        case .didEnterBackground: self = .enteringBackground
        case .willTerminate: self = .termination
        default: return nil
        }
    }

    /// The watchdog that ends when the method for this message has returned.
    package init?(endedBy message: Message) {
        switch message {
        case .didFinishLaunching: self = .launch
        case .didEnterBackground: self = .enteringBackground
        case .willTerminate: self = .termination
        default: return nil
        }
    }
}
