public import LocationModel

extension ApplicationLifecycle {
    /// Whether the app may run and stay in memory in the background: the device supports multitasking, and
    /// `UIApplicationExitsOnSuspend` is not set.
    public var canRunInBackground: Bool { profile.isMultitaskingSupported && !app.exitsOnSuspend }

    /// How a location from the standard updates is handled at this moment.
    public var deliveryRule: DeliveryRule {
        switch state {
        case .active, .inactive, .background: process.ending == nil ? .now : .never
        case .suspended: .onResuming
        case .notRunning: .never
        }
    }

    /// Seconds that the process has executed since its launch: the time base of its timers, which stops during
    /// suspension; 0 if there is no process.
    public func secondsExecuted(at now: Instant) -> Double {
        process.executed + (process.executingSince.map { max(0, now.seconds(since: $0)) } ?? 0)
    }

    /// In the background, with nothing left that keeps it running.
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
