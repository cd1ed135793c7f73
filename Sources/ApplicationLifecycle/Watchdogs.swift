import LocationModel

/// What an app is given only so much time for (spec/app-lifecycle.md, "Time limits").
public enum Watchdog: String, CaseIterable, Sendable {
    /// From the launch until `didFinishLaunching` has returned.
    case launch
    /// Until `didEnterBackground` has returned.
    case enteringBackground
    /// Until `willTerminate` has returned.
    case termination
    /// Until a location event is handled.
    case locationEvent

    /// The one whose time begins with this message.
    init?(startedBy message: Message) {
        switch message {
        case .willFinishLaunching: self = .launch
        case .didEnterBackground: self = .enteringBackground
        case .willTerminate: self = .termination
        default: return nil
        }
    }

    /// The one that is content when this message's method has returned.
    init?(endedBy message: Message) {
        switch message {
        case .didFinishLaunching: self = .launch
        case .didEnterBackground: self = .enteringBackground
        case .willTerminate: self = .termination
        default: return nil
        }
    }
}

/// What the app is timed for at present, in the order of beginning. Nothing suspends an app meanwhile.
struct Watchdogs: Sendable {
    private struct Entry: Sendable {
        var watchdog: Watchdog
        var limit: Double
        /// nil until its time begins.
        var deadline: Instant?
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    var deadline: Instant? { entries.lazy.compactMap(\.deadline).min() }

    /// Begins to time; during a launch not before it is done, because the main thread does not come to it earlier.
    mutating func start(_ watchdog: Watchdog, limit: Double, at now: Instant) {
        let isLaunching = entries.contains { $0.watchdog == .launch }
        entries.append(
            Entry(watchdog: watchdog, limit: limit, deadline: isLaunching ? nil : now.advanced(bySeconds: limit)))
    }

    /// Ends the oldest of its kind; false when there is none.
    @discardableResult mutating func end(_ watchdog: Watchdog, at now: Instant) -> Bool {
        guard let index = entries.firstIndex(where: { $0.watchdog == watchdog }) else { return false }
        entries.remove(at: index)
        guard watchdog == .launch else { return true }
        for index in entries.indices { entries[index].deadline = now.advanced(bySeconds: entries[index].limit) }
        return true
    }

    /// Ends one whose time is over, the oldest first.
    mutating func takeOverrun(at now: Instant) -> Watchdog? {
        guard let index = entries.firstIndex(where: { $0.deadline.map { $0 <= now } ?? false }) else { return nil }
        return entries.remove(at: index).watchdog
    }

    mutating func shift(by shift: ClockShift) {
        for index in entries.indices { entries[index].deadline = entries[index].deadline.map(shift.applied(to:)) }
    }
}

extension ApplicationLifecycle {
    /// Whether the app has only so much time for what it does now: a watchdog looks on, or its background tasks have been
    /// told that they expire.
    public var isTimed: Bool { !process.watchdogs.isEmpty || process.tasks.areExpiring }

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

    /// Somebody has taken too long.
    mutating func pass(_ overrun: Watchdog, into effects: inout [Effect]) {
        if overrun == .locationEvent {
            // It had a time to run, no time to be done in: with something else to run by it goes on.
            guard isIdleInBackground, profile.overlongLocationEvent == .kill else { return }
        }
        end(.watchdog(overrun), into: &effects)
    }
}
