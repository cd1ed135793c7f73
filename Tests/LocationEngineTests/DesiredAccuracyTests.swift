import LocationEngine
import LocationModel
import Testing

/// Best becomes hundred meters in the background, and best again on the screen.
struct DesiredAccuracyTests {
    @Test(arguments: [DesiredAccuracy.best, .bestForNavigation]) func `Best is lowered in the background`(
        wish: DesiredAccuracy
    ) {
        var bench = Bench.updating(wish)
        bench.run([0, 1, 2])
        bench.send(.application(.inactive), at: 2.5)
        #expect(bench.effects == [])
        bench.send(.application(.background), at: 2.5)
        // The first fix for the new accuracy is the very next one, so the demand does not change yet.
        #expect(bench.effects == [.notify(.desiredAccuracy(ClientID(1), .hundredMeters))])
        bench.send(fix(at: 3))
        guard case .deliver = bench.effects.first, case .demand(.notBefore) = bench.effects.last else {
            Issue.record("a delivery, then the demand")
            return
        }
        #expect(bench.effects.count == 2)
    }

    @Test func `Best comes back, and the source wakes, when the app enters the foreground`() {
        var bench = Bench.updating()
        bench.run([0, 1, 2])
        bench.send(.application(.background), at: 2.5)
        bench.run(stride(from: 3, through: 60, by: 1))
        bench.send(.application(.inactive), at: 60.5)
        #expect(bench.effects == [.notify(.desiredAccuracy(ClientID(1), .best)), .demand(.everyEpoch)])
        bench.send(.application(.active), at: 61)
        #expect(bench.effects == [])
        bench.send(fix(at: 61))
        #expect(bench.times().last == 61)
    }

    @Test(arguments: [10.0, 3, 250, 3000]) func `An accuracy in metres is the app's own choice`(metres: Double) {
        var bench = Bench.updating(DesiredAccuracy(rawValue: metres))
        bench.run([0, 1, 2])
        bench.send(.application(.background), at: 2.5)
        #expect(bench.effects == [])
        #expect(bench.accuracies == [1: DesiredAccuracy(rawValue: metres)])
    }

    /// Any accuracy that is treated like best is lowered like best: an app may set 0.
    @Test(arguments: [0, -7, .nan, .infinity]) func `What is served like best is lowered like best`(metres: Double) {
        var bench = Bench.updating(DesiredAccuracy(rawValue: metres))
        bench.send(.application(.background), at: 1)
        #expect(bench.accuracies == [1: .hundredMeters])
        bench.send(fix(at: 2))
        bench.send(fix(at: 3))
        #expect(!bench.isDemanded(4))
    }

    @Test func `The policy is configurable`() {
        var bench = Bench.updating(policy: BackgroundPolicy(accuracyInsteadOfBest: .kilometer))
        bench.send(.application(.background), at: 1)
        #expect(bench.accuracies == [1: .kilometer])
        bench = Bench.updating(policy: .alwaysForeground)
        bench.send(.application(.background), at: 1)
        #expect(bench.effects == [])
        bench.run([1, 2, 3])
        #expect(bench.demand == .everyEpoch)
        #expect(bench.times() == [1, 2, 3])
    }

    @Test func `An accuracy set in the background is lowered there`() {
        var bench = Bench.updating(.kilometer)
        bench.send(.application(.background), at: 1)
        bench.send(.request(ClientID(1), .desiredAccuracy(.best)), at: 2)
        #expect(bench.accuracies == [1: .hundredMeters])
        bench.send(.application(.inactive), at: 3)
        #expect(bench.accuracies == [1: .best])
    }

    /// Each of several clients receives what it would receive alone, apart from what the trip reveals for the others.
    @Test(arguments: [1.0, 0.1, 5]) func `Each client gets what it would get alone`(period: Double) {
        let requests: [(Int, DesiredAccuracy, Double?)] = [
            (1, .best, nil), (2, .nearestTenMeters, nil), (3, .hundredMeters, nil), (4, .kilometer, 200),
            (5, .best, 77),
        ]
        let epochs = stride(from: 0, through: 900, by: period)
        let make: (Double) -> Fix = { fix(at: $0, east: 14 * $0, speed: 14) }
        var contract = AccuracyContract.withoutWarmUp
        (contract.growth, contract.decay) = (1, 1)
        var together = Bench(contract: contract)
        together.send(.application(.active), at: 0)
        for (client, accuracy, filter) in requests { together.start(client, accuracy, filter: filter) }
        together.run(epochs, fix: make)
        for (client, accuracy, filter) in requests {
            var alone = Bench(contract: contract)
            alone.send(.application(.active), at: 0)
            alone.start(1, accuracy, filter: filter)
            alone.run(epochs, fix: make)
            #expect(together.times(of: client) == alone.times())
        }
    }
}
