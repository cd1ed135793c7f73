import LocationEngine
import LocationModel
import TestSupport
import Testing

/// ../shared/spec/core-location.md, `allowDeferredLocationUpdates(untilTraveled:timeout:)`: in the background only;
/// best accuracy, no distance filter, updating; one array; ends with didFinishDeferredUpdatesWithError.
struct DeferredUpdatesTests {
    /// A bench whose client receives every fix, also in the background, where the app is from 10 s on.
    private func tracking(_ metres: Double, _ seconds: Double, home: Double? = 10) -> Bench {
        var bench = Bench.updating(policy: .alwaysForeground)
        bench.request(.allowDeferredUpdates(metres: metres, seconds: seconds))
        if let home {
            bench.run(stride(from: 0, to: home, by: 1), fix: walking)
            bench.send(.application(.background), at: home)
        }
        return bench
    }

    /// One metre per second.
    private func walking(_ time: Double) -> Fix { fix(at: time, east: time) }

    @Test func `In the background locations are held back until the distance is reached and come together`() throws {
        var bench = tracking(99.5, .infinity)
        bench.run(stride(from: 10, through: 120, by: 1), fix: walking)
        let batch = try #require(bench.deliveries.first { $0.fixes.count > 1 })
        #expect(batch.times == stride(from: 10.0, through: 100, by: 1).map { $0 })
        #expect(bench.deferralEnds == [.init(client: 1, end: .completed, at: 100)])
        // And then individually again, none lost, none twice.
        #expect(bench.times() == stride(from: 0.0, through: 120, by: 1).map { $0 })
    }

    @Test func `In the background locations are held back until the time is over, even without a fix`() {
        var bench = tracking(.infinity, 60)
        bench.run(stride(from: 10, through: 30, by: 1), fix: walking)
        #expect(bench.wake == at(60))
        bench.fireDeadlines(until: 100)
        #expect(bench.deferralEnds == [.init(client: 1, end: .completed, at: 60)])
        #expect(bench.deliveries.last?.times == stride(from: 10.0, through: 30, by: 1).map { $0 })
        #expect(bench.wake == nil)
    }

    @Test func `In the foreground nothing is held back, but the end is reported`() {
        for (metres, seconds) in [(49.5, Double.infinity), (.infinity, 50)] {
            var bench = tracking(metres, seconds, home: nil)
            bench.run(stride(from: 0, through: 100, by: 1), fix: walking)
            #expect(bench.deliveries.allSatisfy { $0.fixes.count == 1 } && bench.times().count == 101)
            #expect(bench.deferralEnds == [.init(client: 1, end: .completed, at: 50)])
        }
    }

    @Test func `Held-back locations are delivered when the app returns, and deferral continues`() {
        var bench = tracking(1000, .greatestFiniteMagnitude)
        bench.run(stride(from: 10, through: 50, by: 1), fix: walking)
        #expect(bench.times().last == 9)
        bench.send(.application(.inactive), at: 50)
        #expect(bench.times().last == 50 && bench.deferralEnds.isEmpty)
        bench.send(.application(.background), at: 60)
        bench.run(stride(from: 60, through: 90, by: 1), fix: walking)
        #expect(bench.times().last == 50)
    }

    @Test(arguments: [
        (Request.stopUpdatingLocation, DeferralEnd.notUpdating), (.distanceFilter(10), .distanceFiltered),
        (.desiredAccuracy(.hundredMeters), .accuracyTooLow),
    ])
    func `Deferral is refused without updates, with a distance filter, and for less than the best accuracy`(
        mistake: Request, end: DeferralEnd
    ) {
        var bench = Bench.updating()
        bench.request(mistake)
        bench.request(.allowDeferredUpdates(metres: 100, seconds: 100))
        #expect(bench.deferralEnds == [.init(client: 1, end: end, at: 0)])
        #expect(bench.wake == nil)
    }

    @Test(arguments: [
        (Request.stopUpdatingLocation, DeferralEnd.canceled), (.disallowDeferredUpdates, .canceled),
        (.allowDeferredUpdates(metres: 1, seconds: 1), .canceled), (.distanceFilter(10), .distanceFiltered),
        (.desiredAccuracy(.nearestTenMeters), .accuracyTooLow),
    ])
    func `A request that does not permit deferral ends it early, after the held-back locations`(
        request: Request, end: DeferralEnd
    ) throws {
        var bench = tracking(1000, 1000)
        bench.run(stride(from: 10, through: 50, by: 1), fix: walking)
        bench.request(request, at: 50)
        #expect(bench.times().last == 50)
        #expect(bench.deferralEnds == [.init(client: 1, end: end, at: 50)])
        let delivery = try #require(bench.effects.firstIndex { if case .deliver = $0 { true } else { false } })
        let report = try #require(
            bench.effects.firstIndex { if case .notify(.deferralEnded) = $0 { true } else { false } })
        #expect(delivery < report)
    }

    @Test func `Deferral ends once each time that it was allowed`() {
        var bench = tracking(100, 1000)
        bench.request(.allowDeferredUpdates(metres: 20, seconds: 1000), at: 10)
        bench.run(stride(from: 10, through: 200, by: 1), fix: walking)
        #expect(bench.deferralEnds.map(\.end) == [.canceled, .completed])
    }

    @Test func `The automatic pause ends deferral before the pause is reported`() {
        var bench = tracking(.infinity, .infinity)
        bench.request(.activityType(.fitness))
        bench.request(.pausesLocationUpdatesAutomatically(true))
        bench.run(stride(from: 10, through: 500, by: 1)) { fix(at: $0) }
        #expect(bench.paused == [1])
        #expect(bench.deferralEnds.map(\.end) == [.canceled])
        #expect(bench.times().count == Set(bench.times()).count && bench.times().last! >= 300)
    }

    @Test func `A denial ends deferral, and held-back locations are discarded`() {
        var bench = tracking(.infinity, .infinity)
        bench.run(stride(from: 10, through: 50, by: 1), fix: walking)
        bench.send(.authorization(Authorization(.denied)), at: 50)
        #expect(bench.times().last == 9 && bench.deferralEnds.map(\.end) == [.canceled])
    }

    @Test func `Deferral takes precedence over the batches of the background policy`() {
        var bench = Bench.updating(policy: BackgroundPolicy(accuracyInsteadOfBest: nil, batchDelay: 5))
        bench.request(.allowDeferredUpdates(metres: 200, seconds: .infinity))
        bench.send(.application(.background), at: 0)
        bench.run(stride(from: 0, through: 150, by: 1), fix: walking)
        #expect(bench.deliveries.isEmpty)
    }

    @Test func `Memory stays bounded and nothing is lost`() {
        var bench = tracking(.infinity, .infinity, home: 0)
        bench.run(stride(from: 0, to: 25_000, by: 1)) { fix(at: $0) }
        #expect(bench.deliveries.map(\.fixes.count) == [10_000, 10_000])
        #expect(bench.deferralEnds.isEmpty)
        bench.request(.disallowDeferredUpdates, at: 25_000)
        #expect(bench.times().count == 25_000)
    }

    @Test func `Deferral in a suspended app is over when the app runs again`() {
        var bench = tracking(.infinity, 100)
        bench.send(.application(.suspended), at: 20)
        #expect(bench.wake == nil)
        bench.send(.application(.background), at: 500)
        #expect(bench.deferralEnds == [.init(client: 1, end: .completed, at: 500)])
    }

    @Test func `A meaningless limit is none, or is over at once`() {
        var bench = tracking(.nan, .nan)
        bench.run(stride(from: 10, through: 500, by: 1), fix: walking)
        #expect(bench.deferralEnds.isEmpty && bench.wake == nil)
        bench = tracking(.infinity, -1)
        #expect(bench.deferralEnds == [.init(client: 1, end: .completed, at: 0)])
        bench = tracking(-1, .infinity)
        #expect(bench.deferralEnds == [.init(client: 1, end: .completed, at: 0)])
    }

    @Test func `When time jumps deferral lasts its time from then on`() {
        var bench = tracking(.infinity, 100)
        bench.run(stride(from: 10, through: 20, by: 1), fix: walking)
        bench.send(.timeRestarted, at: 100_000)
        bench.run(stride(from: 100_000, through: 100_200, by: 1)) { fix(at: $0) }
        #expect(bench.deferralEnds == [.init(client: 1, end: .completed, at: 100_100)])
    }
}
