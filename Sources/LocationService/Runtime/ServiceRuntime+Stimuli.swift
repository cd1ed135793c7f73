import ApplicationLifecycle
import LocationEngine
import LocationModel

/// What happens in a run by the user, the system and the app.
extension ServiceRuntime {
    mutating func handle(_ stimulus: Stimulus) {
        switch stimulus {
        case .app(let event):
            handle(event)
            monitorRegion(after: event)
        case .bringToForeground: bringToForeground()
        case .endBackgroundTask(let name):
            if let task = lifecycle.backgroundTask(named: name) { handle(.endBackgroundTask(task)) }
        case .backgroundWork(let name, let seconds): doBackgroundWork(name, seconds)
        case .lock: lock()
        case .unlock: unlock()
        case .openURL(let url): open(url)
        case .battery(let level, let state):
            setPower { power in
                power.level = level ?? power.level
                power.battery = state ?? power.battery
            }
        case .memoryPressure(let megabytes): freeMemory(megabytes)
        case .picture(let name, let isLoaded):
            guard lifecycle.state.executes else { break }
            if isLoaded { app.releasedPictures.remove(name) } else { app.releasedPictures.insert(name) }
        case .lowPowerMode(let isOn): setPower { $0.isLowPowerMode = isOn }
        case .scheduleNotification(let identifier, let seconds):
            handle(
                .scheduleNotification(
                    LocalNotification(identifier, at: timing.present.advanced(bySeconds: seconds))))
        case .request(let client, let request):
            if lifecycle.state.executes || mayHaveRequestedBeforeSuspension {
                sendToEngine(.request(client, request))
            }
        case .authorization(let authorization):
            guard authorization != engine.authorization else { return }
            notify(.authorization(authorization))
            sendToEngine(.authorization(authorization))
        case .answer(let authorization):
            if engine.authorization.admits(authorization) { handle(.authorization(authorization)) }
        case .sourceLost(let reason): loseSource(reason: reason)
        case .sourceFound: findSource()
        case .fixesLost: loseFixes()
        case .fixesFound: findFixes()
        }
    }

    /// Whether requests of a suspended app are processed: those that a separate process made just before it was stopped
    /// arrive afterwards.
    private var mayHaveRequestedBeforeSuspension: Bool {
        application.hosting == .separateProcess && lifecycle.state == .suspended
    }

    /// The app begins a background task, and ends it after it has executed for `seconds`.
    private mutating func doBackgroundWork(_ name: String, _ seconds: Double) {
        guard let now = timing.now, lifecycle.state.executes else { return }
        handle(.beginBackgroundTask(name: name))
        if let task = lifecycle.newestBackgroundTask(named: name) {
            app.pendingCompletions.appendConcurrent(
                .endBackgroundTask(task), after: seconds, at: lifecycle.secondsExecuted(at: now))
        }
    }

    /// A URL is opened with the app, which receives it before it becomes active, or at once if it is.
    private mutating func open(_ url: String) {
        app.urls.append(url)
        if lifecycle.state == .active { deliverURLs() } else { bringToForeground() }
    }

    mutating func deliverURLs() {
        for url in app.removeURLs() { notify(.openURL(url)) }
    }

    /// Changes the device's battery or power mode. A suspended app is notified of the last change when it runs again.
    private mutating func setPower(_ change: (inout DevicePower) -> Void) {
        var power = app.power ?? DevicePower()
        change(&power)
        guard power != app.power else { return }
        app.power = power
        notifyOrDefer(.devicePower(power))
    }

    /// Notifies an app of the device's power at its launch, if that is known.
    mutating func notifyOfPower() {
        if let power = app.power { notify(.devicePower(power)) }
    }

    /// The app on the screen leaves it. One that leaving the screen would terminate is only interrupted: iOS does not
    /// document it, and a locked device does not end such an app.
    private mutating func lock() {
        guard app.lockedOver == nil, [.active, .inactive].contains(lifecycle.state) else { return }
        let staysInactive = !configuration.profile.isMultitaskingSupported || configuration.app.exitsOnSuspend
        app.lockedOver = staysInactive ? .interruption : .background
        handle(staysInactive ? .interrupt : .home)
    }

    /// The app that the device was locked over returns to the screen.
    private mutating func unlock() {
        guard let lock = app.lockedOver else { return }
        app.lockedOver = nil
        switch (lock, lifecycle.state) {
        case (.interruption, .inactive): handle(.activate)
        case (.background, .background), (.background, .suspended): handle(.enterForeground)
        // It was terminated before the lock ended: the home screen is shown.
        default: break
        }
    }
}
