public import LocationModel

/// Decides what is delivered to which client, and what the source must deliver.
///
/// A value without I/O, clock or threads: events with their times are the input, effects are the output. The same
/// events produce the same effects on every machine. Each rule of Core Location has its own type; the engine holds
/// their shared state: the app's state, the user's permission, the clients, the trip, and one combined demand.
public struct LocationEngine: Sendable {
    /// Seconds without a position that count as an outage; Core Location gives up after about the same time.
    public static let outage = 10.0

    private(set) var policy: BackgroundPolicy
    private(set) var contract: AccuracyContract
    let rules: MonitoringRules

    // State that survives the app's process
    /// What the user has granted, as of the last change.
    public internal(set) var authorization: Authorization
    var regions: RegionMonitoring
    var significantChanges: SignificantChanges
    var visits: VisitDetector
    var hasRecordChanged = false

    // State of the app's process
    var state = ApplicationState.notRunning
    var clients: [Client] = []
    var requests: [LocationRequest] = []

    // Observations of the device
    var trip: TripEvidence
    var epochs = EpochPeriod()
    /// The outage that has not ended; nil while there are positions.
    var currentOutage: (since: Instant, isAnnounced: Bool)?
    var lastFix: Fix?
    /// The movement bound after the last fix.
    var lastBound: MovementBound?
    var reducedAccuracy = ReducedAccuracy()

    private(set) var announcedDemand = Demand.idle
    private var announcedWake: Instant?

    /// An engine without clients; the app is not running.
    ///
    /// The demand that results from the record is announced with the effects of the first event.
    /// - Parameters:
    ///   - policy: how locations are handled in the background.
    ///   - contract: how often a fix is needed for an accuracy in metres.
    ///   - rules: the parameters of the monitoring services.
    ///   - record: the state saved by an earlier process.
    public init(
        policy: BackgroundPolicy = BackgroundPolicy(), contract: AccuracyContract = AccuracyContract(),
        rules: MonitoringRules = MonitoringRules(), record: MonitoringRecord = MonitoringRecord()
    ) {
        self.policy = policy
        self.contract = contract
        self.rules = rules
        trip = TripEvidence(contract)
        authorization = record.authorization
        regions = RegionMonitoring(record.regions, rules)
        significantChanges = SignificantChanges(
            isOn: record.significantChanges, previous: record.lastSignificantFix,
            reportedAt: record.lastSignificantTime)
        visits = VisitDetector(isOn: record.visits, current: record.currentVisit)
        lastFix = record.lastSignificantFix
    }

    /// Handles an event and appends the resulting effects.
    public mutating func handle(_ event: Event, at now: Instant, into effects: inout Effects) {
        switch event {
        case .fix(var fix):
            fix.sanitize()
            handle(fix, into: &effects)
            return announce(into: &effects)
        case .silence(let since):
            guard announcedDemand != .idle else { return }
            handleOutage(since: since, isSilent: true, at: now, into: &effects)
        case .request(let id, let request):
            handle(request, of: id, at: now, into: &effects)
        case .application(let state):
            enter(state, at: now, into: &effects)
        case .authorization(let authorization):
            setAuthorization(authorization, into: &effects)
        case .policy(let policy, let contract):
            replace(policy, contract, into: &effects)
        case .deadline:
            announcedWake = nil
            handleDeadlines(at: now, into: &effects)
        case .timeRestarted:
            restartTime(into: &effects)
        }
        // A fix does not change the accuracies of clients.
        for index in clients.indices { grantAccuracy(toClientAt: index, into: &effects) }
        let previousDemand = announcedDemand
        announce(into: &effects)
        // Epochs were skipped before this demand, which does not follow from a fix.
        if announcedDemand != previousDemand, previousDemand != .everyEpoch { epochs.interrupt() }
    }

    private mutating func replace(
        _ policy: BackgroundPolicy, _ contract: AccuracyContract, into effects: inout Effects
    ) {
        // What waits for a batch was promised within the old delay.
        if policy.batchDelay < self.policy.batchDelay { flushBatches(into: &effects) }
        (self.policy, self.contract) = (policy, contract)
        trip.contract = contract
        for index in clients.indices { clients[index].nextNeeded = nil }
    }

    /// All earlier instants are invalid.
    private mutating func restartTime(into effects: inout Effects) {
        flushBatches(into: &effects)
        trip = TripEvidence(contract)
        epochs = EpochPeriod()
        currentOutage = nil
        for index in clients.indices {
            clients[index].nextNeeded = nil
            clients[index].pause?.reset()
            clients[index].deferral?.restartTime()
        }
        for index in requests.indices { requests[index].deadline = nil }
        if significantChanges.reportedAt != nil { hasRecordChanged = true }
        significantChanges.restartTime()
        resetMonitors()
    }

    // MARK: Queries

    /// The state that survives the app's process; it must be saved after every ``Effect/monitoringRecordChanged``.
    public var record: MonitoringRecord {
        MonitoringRecord(
            regions: regions.kept, significantChanges: significantChanges.isOn, visits: visits.isOn,
            lastSignificantFix: significantChanges.previous, lastSignificantTime: significantChanges.reportedAt,
            currentVisit: visits.current, authorization: authorization)
    }

    /// `CLLocationManager.location`: the last location of any kind, with the accuracy that is permitted; available from
    /// the start if a significant change was saved.
    public var location: Fix? {
        guard authorization.isGranted, let lastFix else { return nil }
        return authorization.accuracy == .reduced ? reducedAccuracy.reduced(lastFix) : lastFix
    }

    /// The predicted position of the device for a client that has enabled ``Request/predictsPositions(_:)`` and
    /// receives updates: the last fix moved straight on, with the maximum deviation in metres. Nil if there is none.
    public func predictedPosition(of client: ClientID, at now: Instant) -> PredictedPosition? {
        guard let client = clients.first(where: { $0.id == client }), client.predictsPositions, client.isUpdating,
            client.grantedAccuracy != .reduced, authorization.isGranted, currentOutage == nil, trip.isObserving,
            let lastFix, let lastBound, let coordinate = lastFix.predictedCoordinate(at: now)
        else { return nil }
        let radius = client.grantedAccuracy?.radius ?? .infinity
        let error = lastFix.horizontalAccuracy ?? (radius.isFinite ? radius / 2 : 0)
        let deviation = lastBound.deviation(after: max(0, now.seconds(since: lastFix.time)))
        // The contract keeps it within the radius.
        return PredictedPosition(
            coordinate: coordinate, horizontalAccuracy: max(error, min(error + deviation, radius)))
    }

    /// The state of each client's standard updates, in the order of client numbers.
    public var standardUpdates: [StandardUpdates] { clients.map(\.standardUpdates) }

    /// Whether any client's standard updates satisfy a condition. Called after every fix, so it creates no array.
    public func hasStandardUpdates(where condition: (StandardUpdates) -> Bool) -> Bool {
        clients.indices.contains { condition(clients[$0].standardUpdates) }
    }

    /// Whether the app has requested locations and may receive them: standard updates or a single location.
    package var hasLocationRequest: Bool {
        state.executes && authorization.isGranted && (!requests.isEmpty || clients.contains(where: \.isUpdating))
    }

    // MARK: Announcements

    /// Announces changes: state to be saved, the demand, the next deadline.
    private mutating func announce(into effects: inout Effects) {
        if hasRecordChanged {
            hasRecordChanged = false
            effects.append(.monitoringRecordChanged)
        }
        var (demand, wake): (Demand, Instant?) = (.idle, nil)
        if !requests.isEmpty, state.executes {
            (demand, wake) = (.everyEpoch, requests.lazy.compactMap(\.deadline).min())
        }
        for index in clients.indices {
            demand = demand.joined(with: clients[index].demand)
            if let due = clients[index].batchDeadline(after: policy.batchDelay) { wake = min(wake ?? due, due) }
        }
        // What comes while the app is suspended is held back for its return.
        if state == .notRunning || !authorization.isGranted { demand = .idle }
        if !state.executes { wake = nil }
        if isMonitoring, authorization.allowsMonitoring(in: state) {
            if authorization.allowsRegions(in: state) { demand = demand.joined(with: regions.demand) }
            demand = demand.joined(with: significantChanges.demand)
            if authorization.allowsVisits { demand = demand.joined(with: visits.demand) }
        }
        if demand != announcedDemand {
            if demand == .idle { resetObservation() }
            announcedDemand = demand
            effects.append(.demand(demand))
        }
        if wake != announcedWake {
            announcedWake = wake
            effects.append(.wake(at: wake))
        }
    }

    /// Whether anything is monitored.
    var isMonitoring: Bool { !regions.isEmpty || significantChanges.isOn || visits.isOn }

    /// Observation stops: past observations are no longer valid when it resumes.
    private mutating func resetObservation() {
        currentOutage = nil
        trip.resetObservation()
        for index in clients.indices { clients[index].nextNeeded = nil }
    }

    private mutating func grantAccuracy(toClientAt index: Int, into effects: inout Effects) {
        guard clients[index].wantsUpdates,
            authorization.allowsUpdates(startedInForeground: clients[index].startedInForeground, in: state)
        else {
            clients[index].grantedAccuracy = nil
            return
        }
        let accuracy = authorization.limited(policy.accuracy(for: clients[index].desiredAccuracy, in: state))
        guard accuracy != clients[index].grantedAccuracy else { return }
        clients[index].grantedAccuracy = accuracy
        clients[index].nextNeeded = nil
        effects.append(.notify(.desiredAccuracy(clients[index].id, accuracy)))
    }
}
