import ApplicationLifecycle
package import LocationModel
import SystemCalls

/// What a loop on a virtual clock has to know of an app that works in a process of its own, so that time waits for it.
package struct AppPacing {
    /// Real seconds in which an app without a time limit has to handle what it was sent. One with a time limit has as
    /// long as that. Then time continues without it, and the limit ends it.
    static let timeout = 10.0

    /// Whether the app may still be working on what it was sent, or has a timer that is due by now. Asks it, if only
    /// the app can know.
    package var isBusy: (_ now: Instant) -> Bool
    /// When the next timer of the app is due; nil if it has none.
    package var nextTimer: () -> Instant?
    /// Must be called when time continues although the app is busy.
    package var abandon: () -> Void
    /// Whether time continues without the app, until it answers again.
    package var isAbandoned: () -> Bool

    /// Pacing by these closures.
    package init(
        isBusy: @escaping (_ now: Instant) -> Bool, nextTimer: @escaping () -> Instant?,
        abandon: @escaping () -> Void, isAbandoned: @escaping () -> Bool
    ) {
        self.isBusy = isBusy
        self.nextTimer = nextTimer
        self.abandon = abandon
        self.isAbandoned = isAbandoned
    }
}

extension ServiceRuntime {
    /// Waits until the app has handled everything that it was sent. Only for a virtual clock with an app in another
    /// process; the time stands still until then.
    mutating func awaitApp() {
        guard let pacing = application.pacing, let now = timing.now else { return }
        let timeout = lifecycle.timeLimit.map { max(0, $0.seconds(since: now)) } ?? AppPacing.timeout
        let deadline = Deadline(after: timeout)
        while !remote.isStopRequested {
            if remote.hasCommands {
                processCommands()
                continue
            }
            guard pacing.isBusy(now) else { break }
            let left = deadline.nanosecondsLeft
            guard left > 0 else {
                pacing.abandon()
                break
            }
            remote.wait(for: SourceWait(), nanoseconds: left)
        }
        timing.appDeadline = pacing.nextTimer()
    }

    /// At the end of a trace its time stands still, but not for the time limit of an app that does not answer.
    mutating func advanceWithoutApp() -> Bool {
        guard application.pacing?.isAbandoned() == true, let due = timing.lifecycleDeadline else { return false }
        let instant = max(due, timing.present)
        advance(to: instant)
        handleDeadlines(at: instant)
        return true
    }
}
