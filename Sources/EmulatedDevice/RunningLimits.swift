import ApplicationLifecycle
import LocationModel

/// The time limits of the app that are running, as far as its own process knows: the lifecycle's `isTimed`.
struct RunningLimits {
    private var watchdogs: [Watchdog] = []
    private var expiring: Set<BackgroundTaskID> = []

    /// Whether there is one.
    var isTimed: Bool { !watchdogs.isEmpty || !expiring.isEmpty }

    /// Applies an event that the app receives.
    mutating func apply(_ event: ServiceEvent) {
        switch event {
        // A suspended app has none: one that has handled a location event for too long is suspended in it.
        case .launch, .terminated, .state(.suspended, _): self = RunningLimits()
        case .message(let message): if let watchdog = Watchdog(startedBy: message) { watchdogs.append(watchdog) }
        case .locationEvent: watchdogs.append(.locationEvent)
        case .expiration(let task): expiring.insert(task)
        case .state(let state, _) where state.isForeground: expiring = []
        default: break
        }
    }

    /// Applies what the app has sent.
    mutating func apply(_ stimulus: Stimulus) {
        switch stimulus {
        case .app(.returned(let message)): if let watchdog = Watchdog(endedBy: message) { end(watchdog) }
        case .app(.locationEventHandled): end(.locationEvent)
        case .app(.endBackgroundTask(let task)): expiring.remove(task)
        default: break
        }
    }

    private mutating func end(_ watchdog: Watchdog) {
        if let index = watchdogs.firstIndex(of: watchdog) { watchdogs.remove(at: index) }
    }
}
