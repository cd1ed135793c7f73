import LocationEngine
import LocationModel
import TestSupport
import Testing

/// A place on the equator, this many metres east of Greenwich.
func place(east metres: Double) -> Coordinate { Coordinate(latitude: 0, longitude: metres / metresPerDegree) }

/// Rounded down, so that a whole number of metres is never measured as less.
let metresPerDegree = 111_319.490793

/// A fix on the equator, this many metres east of Greenwich.
func fix(at seconds: Double, east: Double = 0, accuracy: Double? = 5, speed: Double? = 0) -> Fix {
    var fix = Fix(time: at(seconds), mode: .threeDimensional)
    fix.coordinate = place(east: east)
    fix.horizontalAccuracy = accuracy
    fix.speed = speed
    return fix
}

extension AccuracyContract {
    static var withoutWarmUp: AccuracyContract {
        var contract = AccuracyContract()
        contract.warmUpTime = 0
        return contract
    }
}

/// An engine with a source that follows its demand; records demands and deliveries.
struct Bench {
    /// Locations received by a client.
    struct Delivery: Hashable {
        var client: Int
        var fixes: [Fix]
        var at: Double
        var times: [Double] { fixes.map(\.time.testSeconds) }
    }

    /// A crossing received by the app: the fix's time, and when it was reported.
    struct Crossing: Hashable {
        var region: String
        var direction: CrossingDirection
        var time: Double
        var at: Double
    }

    struct ReportedState: Hashable {
        var region: String
        var state: RegionState
    }

    /// A significant change received by the app; the client is nil if it was for all clients.
    struct SignificantChange: Hashable {
        var client: Int?
        var fix: Fix
        var at: Double
    }

    /// An end of a deferral received by the app.
    struct ReportedDeferralEnd: Hashable {
        var client: Int
        var end: DeferralEnd
        var at: Double
    }

    var engine: LocationEngine
    private(set) var demand = Demand.idle
    private(set) var wake: Instant?
    private(set) var accuracies: [Int: DesiredAccuracy] = [:]
    private(set) var deliveries: [Delivery] = []
    private(set) var unknownSince: [Double] = []
    private(set) var crossings: [Crossing] = []
    private(set) var states: [ReportedState] = []
    private(set) var failures: [String: MonitoringFailure] = [:]
    private(set) var significantChanges: [SignificantChange] = []
    private(set) var visits: [Visit] = []
    private(set) var paused: [Int] = []
    private(set) var deferralEnds: [ReportedDeferralEnd] = []
    private(set) var denied: [Int] = []
    private(set) var requestsFailed: [Double] = []
    /// The state saved when the engine announced a change.
    private(set) var savedRecord = MonitoringRecord()
    /// The effects of the last event.
    private(set) var effects: [Effect] = []
    private var buffer = Effects()

    init(
        policy: BackgroundPolicy = BackgroundPolicy(), contract: AccuracyContract = .withoutWarmUp,
        rules: MonitoringRules = MonitoringRules(), monitored: MonitoringRecord = MonitoringRecord()
    ) {
        engine = LocationEngine(policy: policy, contract: contract, rules: rules, record: monitored)
        savedRecord = monitored
    }

    /// A bench with the app active and client 1 updating.
    static func updating(
        _ accuracy: DesiredAccuracy = .best, filter: Double? = nil, policy: BackgroundPolicy = BackgroundPolicy()
    ) -> Bench {
        var bench = Bench(policy: policy)
        bench.send(.application(.active), at: 0)
        bench.start(1, accuracy, filter: filter)
        return bench
    }

    mutating func start(_ client: Int, _ accuracy: DesiredAccuracy = .best, filter: Double? = nil, at time: Double = 0)
    {
        send(.request(ClientID(client), .desiredAccuracy(accuracy)), at: time)
        send(.request(ClientID(client), .distanceFilter(filter)), at: time)
        send(.request(ClientID(client), .startUpdatingLocation), at: time)
    }

    mutating func stop(_ client: Int, at time: Double = 0) {
        send(.request(ClientID(client), .stopUpdatingLocation), at: time)
    }

    mutating func request(_ request: Request, of client: Int = 1, at time: Double = 0) {
        send(.request(ClientID(client), request), at: time)
    }

    mutating func send(_ event: Event, at time: Double) {
        engine.handle(event, at: at(time), into: &buffer)
        for effect in buffer.list {
            switch effect {
            case .deliver(let delivery):
                deliveries.append(
                    Delivery(
                        client: delivery.client.rawValue, fixes: Array(buffer.locations[delivery.range]), at: time))
            case .locationEvent(.significantChange(let fix, to: let client)):
                significantChanges.append(SignificantChange(client: client?.rawValue, fix: fix, at: time))
            case .locationEvent(.region(let region, let direction, let fix)):
                crossings.append(
                    Crossing(region: region, direction: direction, time: fix.time.testSeconds, at: time))
            case .locationEvent(.visit(let visit)): visits.append(visit)
            case .notify(let event): record(event, at: time)
            case .demand(let demand): self.demand = demand
            case .wake(let instant): wake = instant
            case .monitoringRecordChanged: savedRecord = engine.record
            }
        }
        effects = buffer.list
        buffer.removeAll()
    }

    private mutating func record(_ event: ServiceEvent, at time: Double) {
        switch event {
        case .desiredAccuracy(let client, let accuracy): accuracies[client.rawValue] = accuracy
        case .fault(.locationUnknown(let since)): unknownSince.append(since.testSeconds)
        case .requestFailed: requestsFailed.append(time)
        case .denied(let client): denied.append(client.rawValue)
        case .paused(let client): paused.append(client.rawValue)
        case .deferralEnded(let client, let end):
            deferralEnds.append(ReportedDeferralEnd(client: client.rawValue, end: end, at: time))
        case .regionState(let region, let state): states.append(ReportedState(region: region, state: state))
        case .monitoringFailed(let region, let failure): failures[region] = failure
        default: Issue.record("the engine does not cause \(event)")
        }
    }

    mutating func send(_ fix: Fix) { send(.fix(fix), at: fix.time.testSeconds) }

    /// Whether the source delivers the epoch at this time.
    func isDemanded(_ time: Double) -> Bool {
        switch demand {
        case .idle: false
        case .everyEpoch: true
        case .notBefore(let instant): at(time) >= instant
        }
    }

    /// Delivers the demanded epochs of a range, with the deadlines in between, and returns their times.
    @discardableResult
    mutating func run(_ times: some Sequence<Double>, fix make: (Double) -> Fix = { fix(at: $0) }) -> [Double] {
        var sampled: [Double] = []
        for time in times {
            fireDeadlines(until: time)
            guard isDemanded(time) else { continue }
            sampled.append(time)
            send(make(time))
        }
        return sampled
    }

    mutating func fireDeadlines(until time: Double) {
        while let due = wake, due <= at(time) {
            wake = nil
            send(.deadline, at: due.testSeconds)
        }
    }

    /// The times of the locations that a client received, in order of arrival.
    func times(of client: Int = 1) -> [Double] { deliveries.filter { $0.client == client }.flatMap(\.times) }
}
