import LocationEngine
import LocationModel
import TestSupport
import Testing

/// Invariants for any sequence of events.
struct InvariantTests {
    /// One event with its time.
    private struct Step {
        var time: Double
        var event: Event
    }

    private static func randomEvents(seed: UInt64, length: Int = 400) -> [Step] {
        var generator = SeededGenerator(seed: seed)
        var time = 0.0
        var east = 0.0
        return (0..<length).map { _ in
            time += [0.1, 1, 1, 1, 5, 60].randomElement(using: &generator)!
            east += .random(in: 0...40, using: &generator)
            let client = ClientID(.random(in: 1...3, using: &generator))
            let event: Event =
                switch Int.random(in: 0..<40, using: &generator) {
                case 0...21:
                    .fix(
                        fix(
                            at: time, east: east, accuracy: [nil, 3, 5, 90, 400].randomElement(using: &generator)!,
                            speed: [nil, 0, 1, 14, 40].randomElement(using: &generator)!))
                case 22...25: .fix(Fix(time: at(time)))
                case 26...28: .request(client, .startUpdatingLocation)
                case 29: .request(client, .stopUpdatingLocation)
                case 30, 31:
                    .request(
                        client,
                        .desiredAccuracy(
                            [.best, .hundredMeters, .nearestTenMeters, DesiredAccuracy(rawValue: .nan)]
                                .randomElement(using: &generator)!))
                case 32, 33: .request(client, .distanceFilter([nil, 10, 200].randomElement(using: &generator)!))
                case 34...38: .application(ApplicationState.allCases.randomElement(using: &generator)!)
                default: .timeRestarted
                }
            return Step(time: time, event: event)
        }
    }

    /// The tests' own model of the clients, independent of the engine.
    private struct ClientModel {
        var state = ApplicationState.notRunning
        var updating: Set<Int> = []
        var accuracies: [Int: DesiredAccuracy] = [:]

        mutating func observe(_ event: Event) {
            switch event {
            case .application(let state):
                self.state = state
                if state == .notRunning { (updating, accuracies) = ([], [:]) }
            case .request(let id, .startUpdatingLocation): updating.insert(id.rawValue)
            case .request(let id, .stopUpdatingLocation): updating.remove(id.rawValue)
            case .request(let id, .desiredAccuracy(let accuracy)): accuracies[id.rawValue] = accuracy
            default: break
            }
        }

        var canDeliver: Bool { state.isForeground || state == .background }

        func allow(_ demand: Demand) -> Bool {
            guard state != .notRunning && !updating.isEmpty else { return demand == .idle }
            let wantsAll = updating.contains { (accuracies[$0] ?? .best).radius == nil } && state.isForeground
            return wantsAll ? demand == .everyEpoch : demand != .idle
        }
    }

    @Test(arguments: 0..<60 as Range<UInt64>, [0.0, 20]) func `Invariants hold for random events`(
        seed: UInt64, batchDelay: Double
    ) {
        var bench = Bench(policy: BackgroundPolicy(batchDelay: batchDelay))
        var clients = ClientModel()
        for step in Self.randomEvents(seed: seed) {
            bench.fireDeadlines(until: step.time)
            let before = (bench.demand, bench.wake, bench.deliveries.count)
            bench.send(step.event, at: step.time)
            clients.observe(step.event)

            #expect(clients.canDeliver || bench.deliveries.count == before.2, "no delivery while it cannot run")
            #expect(clients.allow(bench.demand), "the demand is what the clients need")
            #expect(clients.canDeliver && batchDelay > 0 || bench.wake == nil, "no deadline without a need for one")
            let demands = bench.effects.filter { if case .demand = $0 { true } else { false } }
            let wakes = bench.effects.filter { if case .wake = $0 { true } else { false } }
            #expect(demands.count == (bench.demand == before.0 ? 0 : 1), "a demand is reported when it changes")
            #expect(wakes.count == (bench.wake == before.1 ? 0 : 1), "a deadline is reported when it changes")
            for delivery in bench.deliveries[before.2...] {
                #expect(!delivery.fixes.isEmpty)
                #expect(delivery.fixes.allSatisfy { $0.coordinate != nil })
                #expect(delivery.times == delivery.times.sorted(), "oldest first")
            }
        }
    }

    /// Accepted locations are never lost or reordered: a batch changes when locations arrive, not which. Waiting
    /// locations are lost only when the process ends.
    @Test(arguments: 0..<60 as Range<UInt64>) func `Batches lose nothing`(seed: UInt64) {
        var results: [[Int: [Double]]] = []
        for batchDelay in [0.0, 20, .infinity] {
            var bench = Bench(policy: BackgroundPolicy(batchDelay: batchDelay))
            for step in Self.randomEvents(seed: seed) {
                if case .application(.notRunning) = step.event { continue }
                bench.send(step.event, at: step.time)
            }
            bench.send(.application(.active), at: 1e6)
            results.append(Dictionary(uniqueKeysWithValues: (1...3).map { ($0, bench.times(of: $0)) }))
        }
        #expect(results[0] == results[1])
        #expect(results[0] == results[2])
        #expect(results[0].values.contains { !$0.isEmpty })
    }
}
