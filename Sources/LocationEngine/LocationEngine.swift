public import LocationModel

/// Decides what is delivered to whom, and what is needed from the source.
///
/// A value without IO, clock or threads: events go in with their time, effects come out. The same events give the same
/// effects on every machine.
public struct LocationEngine: Sendable {
    /// Seconds without a position until it counts as an outage; Core Location gives up after about as long.
    public static let outage = 10.0

    private let policy: BackgroundPolicy
    private let contract: AccuracyContract
    private let rules: MonitoringRules
    /// What survives the app's process; to be kept whenever ``Effect/monitoredChanged`` says so.
    public private(set) var monitored: Monitored
    /// The last known location of any kind, as far as the app may know it: `CLLocationManager.location`.
    public private(set) var location: Fix?
    private var state = ApplicationState.notRunning
    private var clients: [Client] = []
    private var trip: TripEvidence?
    private var epochs = EpochPeriod()
    private var outage: (since: Instant, announced: Bool)?
    private var announcedDemand = Demand.idle
    private var announcedWake: Instant?

    /// An engine without clients; the app is not running.
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
        self.monitored = monitored
        location = monitored.lastSignificantFix
    }

    /// How it stands with the standard updates of each client, in the order of their numbers.
    public var standardUpdates: some Sequence<StandardUpdates> {
        clients.lazy.map {
            StandardUpdates(
                client: $0.id, isUpdating: $0.isUpdating, allowsBackgroundUpdates: false, startedInForeground: true)
        }
    }

    /// Takes an event in and appends what follows from it.
    public mutating func handle(_ event: Event, at now: Instant, into effects: inout Effects) {
        switch event {
        case .fix(let fix):
            handle(fix, into: &effects)
        case .silence(let since):
            guard announcedDemand != .idle else { return }
            handleOutage(since: since, at: now, into: &effects)
        case .request(let id, let request):
            handle(request, of: id, into: &effects)
        case .application(let state):
            enter(state, into: &effects)
        case .deadline:
            announcedWake = nil
            for index in clients.indices where batchDeadline(ofClientAt: index).map({ $0 <= now }) ?? false {
                flushBatch(of: index, into: &effects)
            }
        case .authorization: break
        case .timeRestarted:
            flushBatches(into: &effects)
            trip = nil
            epochs = EpochPeriod()
            epochs.follow(announcedDemand)
            outage = nil
            for index in clients.indices { clients[index].nextNeeded = nil }
        }
        announce(into: &effects)
    }

    // MARK: Fixes

    private mutating func handle(_ fix: Fix, into effects: inout Effects) {
        // One that was under way when the last client stopped, or when the app was suspended.
        guard announcedDemand != .idle else { return }
        var fix = fix
        fix.makeSound()
        epochs.observe(fix.time)
        guard let coordinate = fix.coordinate else {
            return handleOutage(since: fix.time, at: fix.time, into: &effects)
        }
        outage = nil
        var trip = self.trip ?? TripEvidence(from: fix.time)
        let speed = trip.observe(fix, at: coordinate)
        self.trip = trip

        let work = policy.work(in: state)
        for index in clients.indices where clients[index].isUpdating && clients[index].needs(fix.time) {
            let filter = clients[index].distanceFilter
            var (moved, passes) = (0.0, true)
            if filter.metres != nil, let last = clients[index].lastDelivered {
                moved = last.coordinate.distance(to: coordinate)
                passes = filter.passes(fix, metresMoved: moved, since: last.horizontalAccuracy)
            }
            if passes {
                moved = 0
                deliver(fix, at: coordinate, toClientAt: index, work: work, into: &effects)
            }
            plan(clientAt: index, from: fix, speed: speed, moved: moved, trip: trip)
        }
    }

    private mutating func deliver(
        _ fix: Fix, at coordinate: Coordinate, toClientAt index: Int, work: Work, into effects: inout Effects
    ) {
        clients[index].lastDelivered = (coordinate, fix.horizontalAccuracy)
        if policyBatches(in: state) {
            clients[index].batch.append(fix)
        } else {
            effects.deliver(fix, to: clients[index].id, work: work)
        }
    }

    /// When the contract of a client needs the next fix: on the last epoch before the device can have left its circle.
    private mutating func plan(clientAt index: Int, from fix: Fix, speed: Double?, moved: Double, trip: TripEvidence) {
        guard let radius = clients[index].grantedAccuracy?.radius, let speed else {
            clients[index].nextNeeded = nil
            return
        }
        let interval = contract.interval(
            // An app that wants to hear of every 500 m only needs no better promise than that.
            radius: max(radius, clients[index].distanceFilter.metres ?? 0),
            // A receiver that does not tell its accuracy is trusted to half of what is asked.
            horizontalAccuracy: fix.horizontalAccuracy ?? radius / 2, moved: moved, speed: speed,
            likelyTopSpeed: trip.likelyTopSpeed(at: fix.time), calm: trip.calm(at: fix.time))
        clients[index].nextNeeded = epochs.lastEpoch(within: interval, of: fix.time)
    }

    /// - Parameter since: when it began, if it is not known to have begun before.
    private mutating func handleOutage(since: Instant, at time: Instant, into effects: inout Effects) {
        var current = outage ?? (since: since, announced: false)
        let lasting = time.seconds(since: current.since)
        if lasting >= LocationEngine.outage && !current.announced {
            effects.append(.locationUnknown(since: current.since))
            current.announced = true
        }
        outage = current
        let next = epochs.lastEpoch(within: contract.retry(afterOutage: lasting), of: time)
        for index in clients.indices where clients[index].isUpdating && clients[index].needs(time) {
            clients[index].nextNeeded = next
        }
    }

    // MARK: Requests

    private mutating func handle(_ request: Request, of id: ClientID, into effects: inout Effects) {
        let index = clients.firstIndex { $0.id >= id } ?? clients.endIndex
        if index == clients.endIndex || clients[index].id != id { clients.insert(Client(id), at: index) }
        switch request {
        case .startUpdatingLocation: clients[index].isUpdating = true
        case .stopUpdatingLocation:
            // What was accepted for it comes before the stop takes effect.
            flushBatch(of: index, into: &effects)
            clients[index].isUpdating = false
            // A new start brings a new first location.
            clients[index].lastDelivered = nil
        case .desiredAccuracy(let accuracy): clients[index].desiredAccuracy = accuracy
        case .distanceFilter(let metres):
            let filter = DistanceFilter(metres)
            guard filter != clients[index].distanceFilter else { break }
            clients[index].distanceFilter = filter
            // The next fix was planned for the old one.
            clients[index].nextNeeded = nil
        default: break
        }
    }

    // MARK: The app's state

    /// Whether the app executes code: one that does not can be given nothing.
    private var isRunning: Bool { state.isForeground || state == .background }

    private mutating func enter(_ state: ApplicationState, into effects: inout Effects) {
        let wasRunning = isRunning
        self.state = state
        // What waited in the background comes before the first location of the foreground. What waited through a
        // suspension has waited long enough.
        if state.isForeground || !wasRunning { flushBatches(into: &effects) }
    }

    // MARK: Batches

    private func policyBatches(in state: ApplicationState) -> Bool { policy.batchDelay > 0 && state == .background }

    private func batchDeadline(ofClientAt index: Int) -> Instant? {
        guard policy.batchDelay > 0, isRunning else { return nil }
        return clients[index].batch.first?.time.advanced(bySeconds: policy.batchDelay)
    }

    private mutating func flushBatches(into effects: inout Effects) {
        for index in clients.indices { flushBatch(of: index, into: &effects) }
    }

    /// Delivers what waits for a client. Nothing that was accepted is lost: while the app cannot run it goes on waiting.
    private mutating func flushBatch(of index: Int, into effects: inout Effects) {
        guard isRunning, !clients[index].batch.isEmpty else { return }
        effects.deliver(clients[index].batch, to: clients[index].id, work: policy.work(in: state))
        clients[index].batch.removeAll(keepingCapacity: true)
    }

    // MARK: What the others are told

    /// Tells what has changed: the accuracies, the demand, the next deadline.
    private mutating func announce(into effects: inout Effects) {
        var demand = Demand.idle
        var wake: Instant?
        for index in clients.indices {
            grantAccuracy(toClientAt: index, into: &effects)
            demand = demand.joined(with: clients[index].demand)
            if let deadline = batchDeadline(ofClientAt: index) { wake = min(wake ?? deadline, deadline) }
        }
        // Whom nobody can deliver to needs no fix.
        if !isRunning { demand = .idle }
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

    /// Nobody looks from now on: what was going on tells nothing about the next time.
    private mutating func lookAway() {
        outage = nil
        trip?.lookAway()
        for index in clients.indices { clients[index].nextNeeded = nil }
    }

    private mutating func grantAccuracy(toClientAt index: Int, into effects: inout Effects) {
        guard clients[index].isUpdating else {
            clients[index].grantedAccuracy = nil
            return
        }
        let accuracy = policy.accuracy(for: clients[index].desiredAccuracy, in: state)
        guard accuracy != clients[index].grantedAccuracy else { return }
        clients[index].grantedAccuracy = accuracy
        clients[index].nextNeeded = nil
        effects.append(.desiredAccuracy(clients[index].id, accuracy))
    }
}
