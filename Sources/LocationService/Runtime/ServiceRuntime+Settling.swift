import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel

/// Performs the effects of the lifecycle and the engine, and what follows from them, until nothing is left.
extension ServiceRuntime {
    // MARK: Input

    /// Handles an event of the app's lifecycle, and what follows from it.
    mutating func handle(_ event: LifecycleEvent) {
        apply(event)
        settle()
    }

    mutating func sendToEngine(_ event: Event) {
        guard let now = timing.now else { return }
        if case .fix = event {} else { app.requestReview() }
        engine.handle(event, at: now, into: &effects)
        settle()
    }

    /// Brings the app to the foreground from any state; from the background that takes a moment.
    mutating func bringToForeground() {
        switch lifecycle.state {
        case .notRunning: handle(.launch)
        case .inactive: if app.activation == nil { handle(.activate) }
        case .active, .background, .suspended: handle(.enterForeground)
        }
    }

    // MARK: Settling

    /// Performs the lifecycle's effects first, in their order, then the engine's, then the app's commands, and finally
    /// the completions of the events that the app has handled.
    mutating func settle() {
        guard !isSettling, let now = timing.now else { return }
        isSettling = true
        repeat {
            while !lifecycleEffects.isEmpty { perform(lifecycleEffects.removeFirst(), at: now) }
            if effectsDone < effects.list.count {
                effectsDone += 1
                performEffect(at: effectsDone - 1)
            } else if remote.hasCommands {
                processCommands()
            } else if !review() && !completeNext() {
                break
            }
        } while true
        effects.removeAll()
        effectsDone = 0
        isSettling = false
        if app.isRecordDirty { notifyOfRecord() }
        if app.deliveryPolicy.backgroundTimeLimit != app.backgroundTimeLimit {
            app.backgroundTimeLimit = app.deliveryPolicy.backgroundTimeLimit
            notify(.backgroundTime(until: app.backgroundTimeLimit))
        }
        if !pendingStatusRequests.isEmpty { replyToStatusRequests() }
    }

    /// Handles an event of the app's lifecycle; its effects are performed by ``settle()``.
    mutating func apply(_ event: LifecycleEvent) {
        guard let now = timing.now else { return }
        if case .activate = event, lifecycle.state == .inactive { deliverURLs() }
        lifecycle.handle(event, at: now, into: &lifecycleEffects)
        app.deliveryPolicy = DeliveryPolicy(of: lifecycle, policy: configuration.policy)
        app.isRecordDirty = true
        app.requestReview()
        if case .returned(let message) = event, isActivationDue(after: message) { apply(.activate) }
    }

    /// Whether the app becomes active when it has handled a message: the last one of its launch, or that of its return
    /// to the foreground unless it waits for a location.
    private func isActivationDue(after message: Message) -> Bool {
        switch (message, app.activation) {
        case (.didFinishLaunching, .afterLaunch): true
        case (.willEnterForeground, .before): !engine.hasLocationRequest
        default: false
        }
    }

    /// Applies the next completion of the app; false when none is due.
    private mutating func completeNext() -> Bool {
        guard !app.pendingCompletions.isEmpty, lifecycle.state.executes, let now = timing.now,
            let event = app.pendingCompletions.popDue(at: lifecycle.secondsExecuted(at: now))
        else { return false }
        apply(event)
        return true
    }

    private mutating func expectCompletion(
        _ event: LifecycleEvent, after seconds: Double, at now: Instant
    ) {
        app.pendingCompletions.append(event, after: seconds, at: lifecycle.secondsExecuted(at: now))
    }

    private mutating func replyToStatusRequests() {
        let requests = pendingStatusRequests
        pendingStatusRequests.removeAll()
        for (readsCost, reply) in requests { self.reply(reply, readsCost: readsCost) }
    }

    /// Notifies the observers when the system's record of the app has changed.
    private mutating func notifyOfRecord() {
        app.isRecordDirty = false
        var present = SystemRecord()
        present.lifecycle = lifecycle.record
        present.monitoring = engine.record
        guard present != app.record else { return }
        app.record = present
        notify(.record(present))
    }

    // MARK: The app's services

    /// Reviews the initial requests and whether the app is kept running, after any event but a fix; false when nothing
    /// changes.
    private mutating func review() -> Bool {
        guard app.needsReview else { return false }
        if startServices() { return true }
        app.needsReview = false
        return keepRunning()
    }

    /// Makes the configuration's requests for an app in this process; false when there are none left to make.
    private mutating func startServices() -> Bool {
        guard !app.initialRequests.isComplete, application.startsServices,
            case .inProcess = application.hosting
        else {
            return false
        }
        let requests = app.initialRequests.requests(in: lifecycle.state, by: configuration)
        if app.initialRequests.hasRequested { app.hasRequestedMonitoring = true }
        for request in requests { sendToEngine(.request(client, request)) }
        return !requests.isEmpty
    }

    /// Informs the lifecycle whether location updates keep the app running; false when that has not changed.
    private mutating func keepRunning() -> Bool {
        // Read outside of the closure, which would copy the engine.
        let hasBackgroundMode = configuration.hasBackgroundMode
        let isAlwaysAuthorized = engine.authorization.status == .authorizedAlways
        let keeps =
            lifecycle.state.executes
            && engine.hasStandardUpdates { updates in
                BackgroundLocation(
                    hasBackgroundMode: hasBackgroundMode,
                    allowsBackgroundUpdates: updates.allowsBackgroundUpdates,
                    isAlwaysAuthorized: isAlwaysAuthorized,
                    start: updates.isUpdating
                        ? (updates.startedInForeground ? .inForeground : .inBackground) : nil
                ).keepsRunning
            }
        guard keeps != app.isKeptRunning else { return false }
        app.isKeptRunning = keeps
        apply(.keepRunning(keeps))
        return true
    }

    // MARK: Output

    private mutating func perform(_ effect: ApplicationLifecycle.Effect, at now: Instant) {
        switch effect {
        case .notify(let event):
            notify(event)
            if case .launch(.location) = event, let fix = engine.location { notify(.lastLocation(fix)) }
            if case .launch = event { notifyOfPower() }
            if case .message(let message) = event, case .inProcess(let durations) = application.hosting {
                expectCompletion(.returned(from: message), after: durations.messages[message] ?? 0, at: now)
            }
        case .state(let state): enter(state, at: now)
        case .deliver(let event):
            notify(.locationEvent(event, app.popPayload(of: event)))
            if case .inProcess(let durations) = application.hosting {
                expectCompletion(.locationEventHandled, after: durations.locationEvent, at: now)
            }
        case .wake(let instant): timing.lifecycleDeadline = instant
        }
    }

    private mutating func enter(_ state: ApplicationState, at now: Instant) {
        let before = statistics.ledger.state
        if state == .notRunning { app.endProcess() }
        // The CPU time of a separate process is read after the process was stopped, and before it continues.
        if !state.executes { notify(.state(state, from: before)) }
        statistics.enter(state, counts: counts, application, time: timing.ledgerTime)
        app.activation =
            switch (before, state) {
            case (.notRunning, .inactive): .afterLaunch
            case (.background, .inactive): .before(now.advanced(bySeconds: configuration.activationTime))
            default: nil
            }
        if state.executes {
            notify(.state(state, from: before))
            for event in app.removeDeferredEvents() { notify(event) }
        }
        engine.handle(.application(state), at: now, into: &effects)
    }

    private mutating func performEffect(at index: Int) {
        switch effects.list[index] {
        case .deliver(let delivery): deliver(delivery)
        case .locationEvent(let payload): receive(payload)
        // Events of a region that belongs to a notification's trigger are not for the app.
        case .notify(let event) where event.region.flatMap(Region.notification) != nil: break
        case .notify(let event):
            // If updates were paused, they may no longer keep the app running.
            app.requestReview()
            notifyOrDefer(event)
        case .demand(let demand): setDemand(demand)
        case .wake(let instant): timing.engineDeadline = instant
        case .monitoringRecordChanged: app.isRecordDirty = true
        }
    }

    /// Notifies the app; an event that is only for a running app reaches a suspended one later.
    mutating func notifyOrDefer(_ event: ServiceEvent) {
        switch lifecycle.state {
        case .suspended where event.isForRunningApp: app.deferEvent(event)
        case .notRunning where event.isForRunningApp: break
        default: notify(event)
        }
    }

    /// Handles a location event. It is dropped if it may not wake or launch the app.
    private mutating func receive(_ payload: LocationEventPayload) {
        if case .region(let name, _, _) = payload, let identifier = Region.notification(named: name) {
            return notificationRegionCrossed(name, of: identifier)
        }
        apply(.locationEvent(payload.kind))
        if lifecycleEffects.contains(.deliver(payload.kind)) { app.append(payload) }
    }

    private mutating func deliver(_ delivery: Delivery) {
        // An app that is being terminated receives no more locations.
        guard app.deliveryPolicy.getsDeliveries, let now = timing.now else { return }
        let locations = effects.locations[delivery.range]
        let delivered = DeliveredLocations(
            locations: locations, client: delivery.client, state: lifecycle.state, work: app.deliveryPolicy.work,
            batch: statistics.countDelivery(of: locations.count))
        if timing.isAwaitingEvent { timing.observe(.locations(delivered)) }
        application.deliver(delivered, at: now)
    }
}
