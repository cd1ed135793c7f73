import Foundation
import LocationEngine
import LocationModel
import TestSupport
import Testing

/// Invariants of all monitoring for any sequence of events; the oracle implements the rules independently of the
/// engine.
struct MonitoringInvariantTests {
    /// A device on the equator, metres east of Greenwich.
    private struct Place {
        var east: Double
        var accuracy: Double?
    }

    private enum Step {
        case event(Event)
        case fix(Place)
        /// The machine is restarted.
        case reboot
    }

    private static func region(_ generator: inout SeededGenerator) -> Region {
        let center = Double.random(in: -1000...4000, using: &generator)
        return Region(
            identifier: "\(Int.random(in: 0..<30, using: &generator))",
            center: place(east: center),
            radius: [50, 200, 500, 2000, -1, 2e6].randomElement(using: &generator)!)
    }

    private static func request(_ generator: inout SeededGenerator) -> Request {
        switch Int.random(in: 0..<26, using: &generator) {
        case 0...7: .startMonitoring(region(&generator))
        case 8: .stopMonitoring(region: "\(Int.random(in: 0..<30, using: &generator))")
        case 9: .requestState(region: "\(Int.random(in: 0..<30, using: &generator))")
        case 10...12: .startMonitoringSignificantLocationChanges
        case 13: .stopMonitoringSignificantLocationChanges
        case 14...16: .startMonitoringVisits
        case 17: .stopMonitoringVisits
        case 18, 19: .startUpdatingLocation
        case 20: .stopUpdatingLocation
        case 21: .requestLocation
        case 22: .pausesLocationUpdatesAutomatically(.random(using: &generator))
        case 23:
            .allowDeferredUpdates(
                metres: [100, .infinity].randomElement(using: &generator)!,
                seconds: [600, .infinity].randomElement(using: &generator)!)
        case 24: .disallowDeferredUpdates
        default: .desiredAccuracy([.best, .hundredMeters, .reduced].randomElement(using: &generator)!)
        }
    }

    /// The app is mostly suspended or not running, and the device moving or at rest.
    private static func randomEvents(seed: UInt64, length: Int = 600) -> [(time: Double, step: Step)] {
        var generator = SeededGenerator(seed: seed)
        var (time, east, velocity) = (0.0, 0.0, 0.0)
        return (0..<length).map { _ in
            let elapsed = [0.5, 1, 5, 10, 20, 60, 200].randomElement(using: &generator)!
            time += elapsed
            east += velocity * elapsed
            if Int.random(in: 0..<12, using: &generator) == 0 {
                velocity = [0, 0, 0, 1.4, 10, 30].randomElement(using: &generator)! * (east > 2000 ? -1 : 1)
            }
            let client = ClientID(.random(in: 1...3, using: &generator))
            let step: Step =
                switch Int.random(in: 0..<40, using: &generator) {
                case 0...26:
                    .fix(Place(east: east, accuracy: [nil, 3, 5, 20, 90, 600].randomElement(using: &generator)!))
                case 27: .event(.fix(Fix(time: at(time))))
                case 28...34: .event(.request(client, request(&generator)))
                case 35...37: .event(.application(ApplicationState.allCases.randomElement(using: &generator)!))
                case 38:
                    .event(
                        .authorization(
                            Authorization(
                                [.authorizedAlways, .authorizedAlways, .authorizedWhenInUse, .denied, .notDetermined]
                                    .randomElement(using: &generator)!,
                                accuracy: [.full, .full, .full, .reduced].randomElement(using: &generator)!)))
                default: Bool.random(using: &generator) ? .reboot : .event(.timeRestarted)
                }
            return (time, step)
        }
    }

    /// A naive observer's record of one region: every sample since monitoring started.
    private struct CrossingOracle {
        var region: Region
        /// Metres outside the boundary, whether a location of that accuracy is conclusive there, and the time.
        var samples: [(outside: Double, isCertain: Bool, time: Double)] = []
        var lastReported: CrossingDirection?

        mutating func sample(_ place: Place, at time: Double) {
            let outside = abs(place.east - region.center.longitude * metresPerDegree) - region.radius
            let accuracy = place.accuracy ?? 0
            let isCertain = outside > 0 ? outside >= accuracy : -outside >= min(accuracy, region.radius / 2)
            samples.append((outside, isCertain, time))
        }

        /// Whether the conclusive samples of the last twenty seconds, and the one before them, were past the boundary.
        func confirms(_ direction: CrossingDirection, at time: Double) -> Bool {
            let stay = samples.reversed().prefix { sample in
                !sample.isCertain
                    || (direction == .exited
                        ? sample.outside > 49.9 : sample.outside < -min(49.9, region.radius * 0.499))
            }
            let certain = stay.filter(\.isCertain)
            return certain.first?.time == time && (certain.last?.time ?? time) <= time - 20
        }
    }

    private struct Observer {
        var state = ApplicationState.notRunning
        var authorization = Authorization(.authorizedAlways)
        var oracles: [String: CrossingOracle] = [:]
        var lastSignificant: Bench.SignificantChange?

        var appIsRunning: Bool { state.isForeground || state == .background }
        var mayMonitor: Bool {
            authorization.status == .authorizedAlways || authorization.status == .authorizedWhenInUse && appIsRunning
        }

        mutating func observe(_ event: Event) {
            switch event {
            case .application(let state): self.state = state
            case .authorization(let authorization): self.authorization = authorization
            case .timeRestarted: for key in oracles.keys { oracles[key]?.samples = [] }
            default: break
            }
            if !mayMonitor { for key in oracles.keys { oracles[key]?.samples = [] } }
        }

        /// Regions are added and removed; a region with the same name and circle keeps its record.
        mutating func update(_ regions: [Region]) {
            oracles = Dictionary(
                uniqueKeysWithValues: regions.map { region in
                    let known = oracles[region.identifier]
                    let isSame = known?.region.center == region.center && known?.region.radius == region.radius
                    return (region.identifier, isSame ? known! : CrossingOracle(region: region))
                })
        }
    }

    private func check(_ bench: Bench, _ before: Bench, _ observer: inout Observer, at time: Double) {
        #expect(
            observer.appIsRunning || bench.deliveries.count == before.deliveries.count, "no delivery while suspended")
        #expect(bench.engine.record == bench.savedRecord, "every change is reported")
        #expect(bench.savedRecord.regions.count <= 20)
        #expect(Set(bench.savedRecord.regions.map(\.region.identifier)).count == bench.savedRecord.regions.count)
        let hasDelivered = bench.effects.contains { effect in
            switch effect {
            case .deliver, .locationEvent: true
            default: false
            }
        }
        #expect(!hasDelivered || observer.authorization.isGranted, "no delivery without authorization")
        #expect(!hasDelivered || observer.appIsRunning || observer.authorization.status == .authorizedAlways)

        for crossing in bench.crossings[before.crossings.count...] {
            let oracle = observer.oracles[crossing.region]
            #expect(oracle?.confirms(crossing.direction, at: time) == true, "\(crossing)")
            #expect(oracle?.lastReported != crossing.direction, "entered and exited alternate")
            observer.oracles[crossing.region]?.lastReported = crossing.direction
        }
        for change in bench.significantChanges[before.significantChanges.count...] {
            if let last = observer.lastSignificant, change.client == nil {
                #expect(change.at - last.at >= 300)
                #expect(change.fix.coordinate!.distance(to: last.fix.coordinate!) >= 500)
            }
            // Another client's first change does not count for the others.
            if change.client == nil || observer.lastSignificant == nil { observer.lastSignificant = change }
        }
        if !bench.savedRecord.significantChanges { observer.lastSignificant = nil }
        for visit in bench.visits[before.visits.count...] {
            let lasting = before.savedRecord.currentVisit
            #expect((visit.departure == nil) == (lasting == nil), "arrival and departure alternate")
            #expect(visit.departure == nil || visit.arrival == lasting?.arrival)
        }

        let demands = bench.effects.filter { if case .demand = $0 { true } else { false } }
        let wakes = bench.effects.filter { if case .wake = $0 { true } else { false } }
        #expect(demands.count == (bench.demand == before.demand ? 0 : 1), "a demand is reported when it changes")
        #expect(wakes.count == (bench.wake == before.wake ? 0 : 1), "a deadline is reported when it changes")
        #expect(observer.appIsRunning || bench.wake == nil)
    }

    @Test(arguments: 0..<80 as Range<UInt64>) func `Invariants hold for random events`(seed: UInt64) throws {
        var bench = Bench()
        var observer = Observer()
        var (crossings, changes, visits) = (0, 0, 0)
        for (time, step) in Self.randomEvents(seed: seed) {
            bench.fireDeadlines(until: time)
            let before = bench
            switch step {
            case .event(let event):
                observer.observe(event)
                bench.send(event, at: time)
            case .fix(let place):
                if bench.demand != .idle, observer.mayMonitor, observer.authorization.accuracy == .full {
                    for key in observer.oracles.keys { observer.oracles[key]?.sample(place, at: time) }
                }
                bench.send(fix(at: time, east: place.east, accuracy: place.accuracy, speed: nil))
            case .reboot:
                let data = try JSONEncoder().encode(bench.savedRecord)
                let kept = try JSONDecoder().decode(MonitoringRecord.self, from: data)
                #expect(kept == bench.savedRecord, "the saved record is decoded as it was")
                (crossings, changes) = (crossings + bench.crossings.count, changes + bench.significantChanges.count)
                visits += bench.visits.count
                bench = Bench(monitored: kept)
                observer.state = .notRunning
                for key in observer.oracles.keys { observer.oracles[key]?.samples = [] }
                bench.send(.application(.notRunning), at: time)
                continue
            }
            check(bench, before, &observer, at: time)
            observer.update(bench.savedRecord.regions.map(\.region))
        }
        // Everything that was started is stopped, and nothing is left to do.
        let end = 1e6
        for region in bench.savedRecord.regions {
            bench.request(.stopMonitoring(region: region.region.identifier), at: end)
        }
        for client in 1...3 {
            bench.request(.stopUpdatingLocation, of: client, at: end)
            bench.request(.stopMonitoringSignificantLocationChanges, of: client, at: end)
            bench.request(.stopMonitoringVisits, of: client, at: end)
        }
        #expect(bench.demand == .idle && bench.wake == nil)
        var nothing = bench.savedRecord
        nothing = try JSONDecoder().decode(MonitoringRecord.self, from: JSONEncoder().encode(nothing))
        #expect(nothing.regions.isEmpty && !nothing.significantChanges && !nothing.visits)
    }

    /// Ensures that the sequences contain events, because an empty test would also pass.
    @Test func `The random events are not empty`() {
        var (crossings, changes, visits) = (0, 0, 0)
        for seed in 0..<20 as Range<UInt64> {
            var bench = Bench()
            for (time, step) in Self.randomEvents(seed: seed) {
                switch step {
                case .event(let event): bench.send(event, at: time)
                case .fix(let place): bench.send(fix(at: time, east: place.east, accuracy: place.accuracy, speed: nil))
                case .reboot: break
                }
            }
            (crossings, changes) = (crossings + bench.crossings.count, changes + bench.significantChanges.count)
            visits += bench.visits.count
        }
        #expect(crossings > 40 && changes > 40 && visits > 20, "\(crossings) \(changes) \(visits)")
    }
}
