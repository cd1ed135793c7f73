public import LocationModel

/// What becomes of a location that the standard updates have for the app (spec/core-location.md, "Background matrix").
public enum DeliveryRule: Hashable, Sendable {
    /// The app gets it now.
    case now
    /// It is held back until the app runs again.
    case onResuming
    /// Nobody gets it.
    case never
}

extension ApplicationLifecycle {
    /// Whether the app may run behind the screen, and stay in memory there: a device with multitasking, and no
    /// `UIApplicationExitsOnSuspend`.
    public var canRunInBackground: Bool { profile.isMultitaskingSupported && !app.exitsOnSuspend }

    /// What becomes of a location that the standard updates have for the app at this moment.
    public var deliveryRule: DeliveryRule {
        switch state {
        case .active, .inactive, .background: process.ending == nil ? .now : .never
        case .suspended: .onResuming
        case .notRunning: .never
        }
    }

    /// Seconds that the process has executed since its launch: the time that its timers go by, which stands still while
    /// it is suspended; 0 when there is no process.
    public func secondsExecuted(at now: Instant) -> Double {
        process.executed + (process.executingSince.map { max(0, now.seconds(since: $0)) } ?? 0)
    }

    /// Off the screen, with nothing left that it could run by.
    var isIdleInBackground: Bool {
        state == .background && !process.isKeptRunning && process.tasks.open.isEmpty && process.watchdogs.isEmpty
    }

    mutating func suspendIfIdle(into effects: inout [Effect]) {
        if isIdleInBackground { move(to: .suspended, into: &effects) }
    }

    mutating func move(to state: ApplicationState, into effects: inout [Effect]) {
        self.state = state
        effects.append(.state(state))
        if !state.executes {
            process.executed = secondsExecuted(at: now)
            process.executingSince = nil
        } else if process.executingSince == nil {
            process.executingSince = now
        }
    }
}
