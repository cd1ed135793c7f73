public import LocationModel

/// Decides what is delivered to whom, and what is needed from the source.
///
/// A value without IO, clock or threads: events go in with their time, effects come out. The same events give the same
/// effects on every machine. Each rule of Core Location is a type of its own; the engine is what they have in common:
/// the app's state, the user's permission, the clients, the trip, and one demand.
public struct LocationEngine: Sendable {
    /// Seconds without a position until it counts as an outage; Core Location gives up after about as long.
    public static let outage = 10.0

    let policy: BackgroundPolicy
    let contract: AccuracyContract
    let rules: MonitoringRules

    // What survives the app's process
    /// What the user allows.
    public internal(set) var authorization: Authorization
    var regions: RegionMonitoring
    var significantChanges: SignificantChanges
    var visits: VisitDetector
    var hasMonitoredChanged = false

    // What belongs to it
    var state = ApplicationState.notRunning
    var clients: [Client] = []
    var requests: [LocationRequest] = []

    // What is known of the device
    var trip = TripEvidence()
    var epochs = EpochPeriod()
    var outage: (since: Instant, announced: Bool)?
    var lastFix: Fix?
    var reducedAccuracy = ReducedAccuracy()

    private(set) var announcedDemand = Demand.idle
    private var announcedWake: Instant?

    /// An engine without clients; the app is not running.
    ///
    /// What `monitored` needs of the source is told with the effects of the first event, whichever it is.
    /// - Parameters:
    ///   - policy: what happens to locations in the background.
    ///   - contract: how often a fix is needed for an accuracy in metres.
    ///   - rules: the numbers of what is watched for.
    ///   - monitored: what was kept from an earlier life.
    public init(
        policy: BackgroundPolicy = BackgroundPolicy(), contract: AccuracyContract = AccuracyContract(),
        rules: MonitoringRules = MonitoringRules(), monitored: Monitored = Monitored()
    ) {
        self.policy = policy
        self.contract = contract
        self.rules = rules
        authorization = monitored.authorization
        regions = RegionMonitoring(monitored.regions, rules)
        significantChanges = SignificantChanges(
            isOn: monitored.significantChanges, previous: monitored.lastSignificantFix,
            toldAt: monitored.lastSignificantTime)
        visits = VisitDetector(isOn: monitored.visits, current: monitored.currentVisit)
        lastFix = monitored.lastSignificantFix
    }

    /// Takes an event in and appends what follows from it.
    public mutating func handle(_ event: Event, at now: Instant, into effects: inout Effects) {
        switch event {
        case .fix(let fix):
            handle(fix, into: &effects)
            return announce(into: &effects)
        case .silence(let since):
            guard announcedDemand != .idle else { return }
            handleOutage(since: since, at: now, into: &effects)
        case .request(let id, let request):
            handle(request, of: id, at: now, into: &effects)
        case .application(let state):
            enter(state, at: now, into: &effects)
        case .authorization(let authorization):
            permit(authorization, into: &effects)
        case .deadline:
            announcedWake = nil
            passDeadlines(at: now, into: &effects)
        case .timeRestarted:
            restartTime(into: &effects)
        }
        // A fix changes nothing about who gets which accuracy.
        for index in clients.indices { grantAccuracy(toClientAt: index, into: &effects) }
        announce(into: &effects)
    }

    /// Every instant named before is void.
    private mutating func restartTime(into effects: inout Effects) {
        flushBatches(into: &effects)
        trip = TripEvidence()
        epochs = EpochPeriod()
        epochs.follow(announcedDemand)
        outage = nil
        for index in clients.indices {
            clients[index].nextNeeded = nil
            clients[index].pause?.forget()
            clients[index].deferral?.restartTime()
        }
        for index in requests.indices { requests[index].deadline = nil }
        if significantChanges.toldAt != nil { hasMonitoredChanged = true }
        significantChanges.restartTime()
        restMonitors()
    }

    // MARK: What others may ask

    /// What survives the app's process; to be kept whenever ``Effect/monitoredChanged`` says so.
    public var monitored: Monitored {
        Monitored(
            regions: regions.kept, significantChanges: significantChanges.isOn, visits: visits.isOn,
            lastSignificantFix: significantChanges.previous, lastSignificantTime: significantChanges.toldAt,
            currentVisit: visits.current, authorization: authorization)
    }

    /// `CLLocationManager.location`: the last location of any kind, as far as the app may know it; there from the start
    /// when a significant change was kept.
    public var location: Fix? {
        guard authorization.isGranted, let lastFix else { return nil }
        return authorization.accuracy == .reduced ? reducedAccuracy.reduced(lastFix) : lastFix
    }

    /// How it stands with the standard updates of each client, in the order of their numbers.
    public var standardUpdates: [StandardUpdates] { clients.map(\.standardUpdates) }

    /// Whether the standard updates of a client are as asked for. Asked after every fix: it makes no list of them.
    public func hasStandardUpdates(where isAsked: (StandardUpdates) -> Bool) -> Bool {
        clients.indices.contains { isAsked(clients[$0].standardUpdates) }
    }

    // MARK: What the others are told

    /// Tells what has changed: what is to be kept, the demand, the next deadline.
    private mutating func announce(into effects: inout Effects) {
        if hasMonitoredChanged {
            hasMonitoredChanged = false
            effects.append(.monitoredChanged)
        }
        var (demand, wake): (Demand, Instant?) = (.idle, nil)
        if !requests.isEmpty { (demand, wake) = (.everyEpoch, requests.lazy.compactMap(\.deadline).min()) }
        for index in clients.indices {
            demand = demand.joined(with: clients[index].demand)
            if let due = clients[index].batchDeadline(after: policy.batchDelay) { wake = min(wake ?? due, due) }
        }
        // Who can be given nothing needs no fix.
        if !state.executes || !authorization.isGranted { demand = .idle }
        if !state.executes { wake = nil }
        if isMonitoring, authorization.allowsMonitoring(in: state) {
            if authorization.allowsRegions(in: state) { demand = demand.joined(with: regions.demand) }
            demand = demand.joined(with: significantChanges.demand)
            if authorization.allowsVisits { demand = demand.joined(with: visits.demand) }
        }
        if demand != announcedDemand {
            if demand == .idle { lookAway() }
            announcedDemand = demand
            epochs.follow(demand)
            effects.append(.demand(demand))
        }
        if wake != announcedWake {
            announcedWake = wake
            effects.append(.wake(at: wake))
        }
    }

    /// Whether anything is watched for.
    var isMonitoring: Bool { !regions.isEmpty || significantChanges.isOn || visits.isOn }

    /// Nobody looks from now on: what was going on tells nothing about the next time.
    private mutating func lookAway() {
        outage = nil
        trip.lookAway()
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
        effects.append(.desiredAccuracy(clients[index].id, accuracy))
    }
}
