import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel

/// What the app's life and the engine have decided is carried out, and what follows from that, until nothing is left.
extension ServiceRuntime {
    // MARK: In

    /// Something happens in the app's life.
    mutating func happen(_ event: ApplicationLifecycle.Event) {
        hear(event)
        settle()
    }

    mutating func tellEngine(_ event: Event) {
        guard let now else { return }
        if case .fix = event {} else { isInQuestion = true }
        engine.handle(event, at: now, into: &effects)
        settle()
    }

    /// Brings the app onto the screen from wherever it is; the way from behind it takes a moment.
    mutating func bringToForeground() {
        switch lifecycle.state {
        case .notRunning: happen(.launch)
        case .inactive: if activation == nil { happen(.activate) }
        case .active, .background, .suspended: happen(.enterForeground)
        }
    }

    // MARK: Settling

    /// What the app's life brings comes first, in its order; then what the engine makes of that; then what the app does
    /// about it; and at last the app is done with what it was told.
    mutating func settle() {
        guard !isSettling, let now else { return }
        isSettling = true
        repeat {
            while let effect = lifecycleEffects.popFirst() { carryOut(effect, at: now) }
            if effectsDone < effects.list.count {
                effectsDone += 1
                carryOutEffect(at: effectsDone - 1)
            } else if remote.hasCommands {
                obey()
            } else if !review() && !answer() {
                break
            }
        } while true
        effects.removeAll()
        effectsDone = 0
        isSettling = false
        if isRecordDirty { keepRecord() }
        if standing.backgroundTimeLimit != backgroundTimeLimit { tellBackgroundTime() }
        if !questions.isEmpty { answerQuestions() }
    }

    /// Takes in what happens in the app's life; what follows from it is done when all settles.
    mutating func hear(_ event: ApplicationLifecycle.Event) {
        guard let now else { return }
        lifecycleEffects.append { lifecycle.handle(event, at: now, into: &$0) }
        standing = Standing(of: lifecycle, policy: configuration.policy)
        isRecordDirty = true
        isInQuestion = true
        if event == .returned(from: .didFinishLaunching), case .afterLaunch = activation { hear(.activate) }
    }

    /// The app is done with something it was told; false when it is not, or need not be.
    private mutating func answer() -> Bool {
        guard !answers.isEmpty, lifecycle.state.executes, let now,
            let event = answers.next(at: lifecycle.secondsExecuted(at: now))
        else { return false }
        hear(event)
        return true
    }

    private mutating func expectAnswer(_ event: ApplicationLifecycle.Event, after seconds: Double, at now: Instant) {
        answers.expect(event, after: seconds, at: lifecycle.secondsExecuted(at: now))
    }

    private mutating func answerQuestions() {
        let present = status
        for answer in questions { answer(present) }
        questions.removeAll()
    }

    /// What the system is to remember is told to who keeps it, when it has changed.
    private mutating func keepRecord() {
        isRecordDirty = false
        var present = SystemRecord()
        present.remembered = lifecycle.remembered
        present.monitored = engine.monitored
        guard present != record else { return }
        record = present
        tell(.record(present))
    }

    /// The app is to know how long it may run, whenever that changes.
    private mutating func tellBackgroundTime() {
        backgroundTimeLimit = standing.backgroundTimeLimit
        tell(.backgroundTime(until: backgroundTimeLimit))
    }

    // MARK: The app's own services

    /// What follows from anything but a fix; false when nothing does.
    private mutating func review() -> Bool {
        guard isInQuestion else { return false }
        if startServices() { return true }
        isInQuestion = false
        return keepRunning()
    }

    /// An app in this process asks for what the configuration says; false when it has done so, or lives elsewhere.
    private mutating func startServices() -> Bool {
        guard !start.isComplete, application.startsServices, case .here = application.conduct else { return false }
        let requests = start.requests(in: lifecycle.state, by: configuration)
        for request in requests { tellEngine(.request(client, request)) }
        return !requests.isEmpty
    }

    /// Tells the app's life whether location updates keep the app running; false when nothing has changed.
    private mutating func keepRunning() -> Bool {
        // Outside of the closure, which would take a copy of the engine with it.
        let hasBackgroundMode = configuration.hasBackgroundMode
        let isAlwaysAuthorized = engine.authorization.status == .authorizedAlways
        let keeps =
            lifecycle.state.executes
            && engine.hasStandardUpdates { updates in
                BackgroundLocation(
                    hasBackgroundMode: hasBackgroundMode, allowsBackgroundUpdates: updates.allowsBackgroundUpdates,
                    isAlwaysAuthorized: isAlwaysAuthorized,
                    start: updates.isUpdating ? (updates.startedInForeground ? .inForeground : .inBackground) : nil
                ).keepsRunning
            }
        guard keeps != isKeptRunning else { return false }
        isKeptRunning = keeps
        hear(.keepRunning(keeps))
        return true
    }

    // MARK: Out

    private mutating func carryOut(_ effect: ApplicationLifecycle.Effect, at now: Instant) {
        switch effect {
        case .launch(let cause):
            start = Start()
            tell(.launch(cause))
        case .message(let message):
            tell(.message(message))
            if case .here(let durations) = application.conduct {
                expectAnswer(.returned(from: message), after: durations.messages[message] ?? 0, at: now)
            }
        case .state(let state): enter(state, at: now)
        case .deliver(let event):
            let index = news.firstIndex { $0.kind == event }
            tell(.locationEvent(event, index.map { news.remove(at: $0) }))
            if case .here(let durations) = application.conduct {
                expectAnswer(.locationEventHandled, after: durations.locationEvent, at: now)
            }
        case .backgroundTask(let task): tell(.backgroundTask(task))
        case .scheduledTask(let name, let task): tell(.scheduledTask(name, task))
        case .expire(let task): tell(.expiration(task))
        case .saveState: tell(.preservation(.save))
        case .restoreState: tell(.preservation(.restore))
        case .discardState: tell(.preservation(.discard))
        case .showNotification(let identifier): tell(.notification(identifier, isShown: true))
        case .deliverNotification(let identifier): tell(.notification(identifier, isShown: false))
        case .wake(let instant): lifecycleWake = instant
        case .terminated(let reason):
            answers.removeAll()
            news.removeAll()
            heldBack.removeAll()
            isKeptRunning = false
            tell(.terminated(reason))
        }
    }

    private mutating func enter(_ state: ApplicationState, at now: Instant) {
        let before = ledger.state
        // A process of its own is stopped before it is read what it has used, and read before it goes on.
        if !state.executes { tell(.state(state, from: before)) }
        countsByState.book(counts, to: before)
        ledger.enter(state, at: readCost(), time: ledgerTime)
        activation =
            switch (before, state) {
            case (.notRunning, .inactive): .afterLaunch
            case (.background, .inactive): .before(now.advanced(bySeconds: configuration.activationTime))
            default: nil
            }
        if state.executes {
            tell(.state(state, from: before))
            tellHeldBack()
        }
        engine.handle(.application(state), at: now, into: &effects)
    }

    private mutating func carryOutEffect(at index: Int) {
        switch effects.list[index] {
        case .deliver(let delivery): deliver(delivery)
        case .desiredAccuracy(let client, let accuracy): tell(.desiredAccuracy(client, accuracy))
        case .demand(let demand): ask(source: demand)
        case .wake(let instant): wake = instant
        case .locationUnknown(let since): tell(.fault(.locationUnknown(since: since)))
        case .significantChange(let change):
            arrive(.significantChange(effects.locations[change.location], to: change.client))
        case .regionCrossed(let crossing):
            arrive(.region(crossing.region, crossing.direction, effects.locations[crossing.location]))
        case .visit(let visit): arrive(.visit(visit))
        case .regionState(let region, let state): tellApp(.regionState(region, state))
        case .monitoringFailed(let region, let failure): tellApp(.monitoringFailed(region, failure))
        case .requestFailed(let client): tellApp(.requestFailed(client))
        case .paused(let client):
            isInQuestion = true
            tellApp(.paused(client))
        case .deferralEnded(let client, let end): tellApp(.deferralEnded(client, end))
        case .denied(let client): tellApp(.denied(client))
        case .monitoredChanged: isRecordDirty = true
        }
    }

    /// The app is told. One that is suspended hears of it when it goes on; one that does not run never.
    private mutating func tellApp(_ event: ServiceEvent) {
        switch lifecycle.state {
        case .active, .inactive, .background: tell(event)
        case .suspended: heldBack.append(event)
        case .notRunning: break
        }
    }

    private mutating func tellHeldBack() {
        let events = heldBack
        heldBack.removeAll()
        for event in events { tell(event) }
    }

    /// A location event arrives. It may find an app that it must not wake; then nobody hears of it.
    private mutating func arrive(_ news: LocationNews) {
        hear(.locationEvent(news.kind))
        if lifecycleEffects.waiting.contains(.deliver(news.kind)) { self.news.append(news) }
    }

    private mutating func deliver(_ delivery: Delivery) {
        // Who has been asked to go gets nothing more.
        guard standing.getsDeliveries, let now else { return }
        let locations = effects.locations[delivery.range]
        if locations.count > 1 { batches += 1 }
        delivered.deliveries += 1
        delivered.locations += locations.count
        let batch = locations.count > 1 ? batches : nil
        application.deliver(
            DeliveredLocations(
                locations: locations, client: delivery.client, state: lifecycle.state, work: standing.work, batch: batch
            ),
            at: now)
    }
}
