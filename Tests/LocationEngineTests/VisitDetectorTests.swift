import LocationEngine
import LocationModel
import TestSupport
import Testing

/// ../shared/spec/core-location.md, `startMonitoringVisits`. The definition of a visit is our choice.
struct VisitDetectorTests {
    private func monitoring(_ state: ApplicationState = .suspended) -> Bench {
        var bench = Bench()
        bench.send(.application(.active), at: 0)
        bench.request(.startMonitoringVisits)
        bench.send(.application(state), at: 0)
        return bench
    }

    /// A drive, a stay of an hour 10 km away, a drive back; metres east for each second.
    private static func day(_ time: Double) -> Double {
        switch time {
        case ..<1000: 10 * time
        case ..<4600: 10_000 + 20 * (time / 60).truncatingRemainder(dividingBy: 2)
        default: 10_000 - 10 * (time - 4600)
        }
    }

    @Test(arguments: [true, false]) func `Arrival and departure are reported`(everyEpoch: Bool) throws {
        var bench = monitoring()
        for time in stride(from: 0.0, through: 6000, by: 1) where everyEpoch || bench.isDemanded(time) {
            bench.send(fix(at: time, east: Self.day(time), speed: time < 1000 || time > 4600 ? 10 : 0))
        }
        try #require(bench.visits.count == 2)
        let (arrival, departure) = (bench.visits[0], bench.visits[1])
        #expect(arrival.coordinate.distance(to: place(east: 10_010)) < 30)
        #expect(arrival.horizontalAccuracy == 5)
        #expect(arrival.departure == nil)
        // With two samples in five minutes, it is detected at most two and a half minutes late.
        let arrived = try #require(arrival.arrival).testSeconds
        #expect(arrived >= 990 && arrived <= 1150)
        var expected = arrival
        expected.departure = departure.departure
        #expect(departure == expected)
        let left = try #require(departure.departure).testSeconds
        #expect(left > 4600 && left <= 4920)
        #expect(bench.savedRecord.currentVisit == nil)
    }

    @Test func `A short stop is no visit`() {
        var bench = monitoring()
        for time in stride(from: 0.0, through: 3600, by: 1) {
            // 4 min 50 s at a place, then on to the next one.
            bench.send(fix(at: time, east: 300 * (time / 290).rounded(.down)))
        }
        #expect(bench.visits == [])
    }

    @Test func `A device that is away for less than a minute has not left`() {
        var bench = monitoring()
        for time in stride(from: 0.0, through: 3600, by: 1) {
            bench.send(fix(at: time, east: time > 1000 && Int(time) % 60 != 0 ? 200 : 0))
        }
        #expect(bench.visits.count == 1)
        for time in stride(from: 3601.0, through: 3700, by: 1) { bench.send(fix(at: time, east: 200)) }
        #expect(bench.visits.map(\.departure?.testSeconds) == [nil, 3601])
    }

    @Test func `An inaccurate location is ignored`() {
        var bench = monitoring()
        for time in stride(from: 0.0, through: 3600, by: 1) {
            bench.send(fix(at: time, east: Int(time) % 10 == 0 ? 0 : 3000, accuracy: Int(time) % 10 == 0 ? 20 : 4000))
        }
        #expect(bench.visits.count == 1)
    }

    @Test func `A visit continues across the date line`() throws {
        var bench = monitoring()
        for time in stride(from: 0.0, through: 600, by: 1) {
            var fix = fix(at: time)
            fix.coordinate = Coordinate(latitude: 0, longitude: Int(time) % 2 == 0 ? 179.9999 : -179.9999)
            bench.send(fix)
        }
        let visit = try #require(bench.visits.first)
        #expect(abs(abs(visit.coordinate.longitude) - 180) < 0.0001)
        #expect(abs(visit.coordinate.longitude) <= 180)
    }

    @Test func `A visit survives a reboot`() {
        var bench = monitoring()
        bench.run(stride(from: 0, through: 1000, by: 1))
        #expect(bench.savedRecord.currentVisit == bench.visits.first)
        var later = Bench(monitored: bench.savedRecord)
        later.send(.application(.notRunning), at: 5000)
        later.run(stride(from: 5000, through: 6000, by: 1)) { fix(at: $0, east: 5000) }
        #expect(later.visits.first?.arrival == bench.visits.first?.arrival)
        #expect(later.visits.first?.departure == at(5000))
        // The new place becomes a visit too.
        #expect(later.visits.count == 2)
    }

    @Test func `Visits are monitored for the app and end with its last client`() {
        var bench = monitoring(.active)
        bench.request(.startMonitoringVisits, of: 2)
        #expect(bench.savedRecord.visits)
        bench.request(.stopMonitoringVisits, of: 1)
        #expect(bench.savedRecord.visits && bench.demand != .idle)
        bench.request(.stopMonitoringVisits, of: 2)
        #expect(!bench.savedRecord.visits && bench.demand == .idle)
        bench.request(.startMonitoringVisits)
        bench.send(.application(.notRunning), at: 1)
        bench.send(.application(.background), at: 2)
        #expect(bench.savedRecord.visits)
        bench.request(.stopMonitoringVisits, of: 7, at: 3)
        #expect(!bench.savedRecord.visits)
    }
}
