import ApplicationLifecycle
import LocationModel

/// Stimuli that consist of several events of the lifecycle.
extension ServiceRuntime {
    /// The app begins a background task, and ends it after so many seconds in which it executes.
    mutating func doBackgroundWork(_ name: String, _ seconds: Double) {
        guard let now = timing.now, lifecycle.state.executes else { return }
        handle(.beginBackgroundTask(name: name))
        if let task = lifecycle.newestBackgroundTask(named: name) {
            app.pendingCompletions.appendConcurrent(
                .endBackgroundTask(task), after: seconds, at: lifecycle.secondsExecuted(at: now))
        }
    }

    /// A URL is opened with the app, which receives it before it becomes active, or at once if it is.
    mutating func open(_ url: String) {
        app.urls.append(url)
        if lifecycle.state == .active { deliverURLs() } else { bringToForeground() }
    }

    mutating func deliverURLs() {
        for url in app.removeURLs() { notify(.openURL(url)) }
    }

    /// Changes the device's battery or power mode. A suspended app is notified of the last change when it runs again.
    mutating func setPower(_ change: (inout DevicePower) -> Void) {
        var power = app.power ?? DevicePower()
        change(&power)
        guard power != app.power else { return }
        app.power = power
        notifyOrDefer(.devicePower(power))
    }

    /// The app on the screen leaves it. One that leaving the screen would terminate is only interrupted: iOS does not
    /// document it, and a locked device does not end such an app.
    mutating func lock() {
        guard app.lockedOver == nil, [.active, .inactive].contains(lifecycle.state) else { return }
        let staysInactive = !configuration.profile.isMultitaskingSupported || configuration.app.exitsOnSuspend
        app.lockedOver = staysInactive ? .interruption : .background
        handle(staysInactive ? .interrupt : .home)
    }

    /// The app that the device was locked over returns to the screen.
    mutating func unlock() {
        guard let lock = app.lockedOver else { return }
        app.lockedOver = nil
        switch (lock, lifecycle.state) {
        case (.interruption, .inactive): handle(.activate)
        case (.background, .background), (.background, .suspended): handle(.enterForeground)
        // It was terminated meanwhile: the home screen is shown.
        default: break
        }
    }
}
