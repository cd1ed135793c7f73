import LocationModel
import TestSupport
import Testing
import TripComputer

struct TripComputerTests {
    private let office = Geofence(
        identifier: "office", shape: .circle(center: Walk.place(east: 3000, north: 3000), radius: 150))!

    private func commute(seed: UInt64) -> [Fix] {
        var random = SeededGenerator(seed: seed)
        return Walk.straight(seconds: 700, speed: 10, noise: 3, accuracy: 4.5, &random).enumerated().map {
            second, step in
            var fix = step.fix
            fix.mode = .threeDimensional
            fix.altitude = 200 + Double(second) / 10 + 2 * random.gaussian()
            return fix
        }
    }

    @Test func aTripIsSmoothedCountedWatchedAndDrawn() {
        var trip = TripComputer(geofences: [office])
        var events: [GeofenceEvent] = []
        trip.update(with: commute(seed: 1), appendingTo: &events)
        #expect(events.map(\.direction) == [.enter, .leave])
        #expect(abs(trip.statistics.distance - 6990) < 150)
        #expect(abs(trip.climb.ascent - 70) < 15)
        #expect(trip.line.count < 60)
        #expect(trip.track.point != nil)
        #expect(trip.geofences.inside.isEmpty)
    }

    @Test func theSameFixesGiveTheSameTrip() {
        var (one, other) = (TripComputer(geofences: [office]), TripComputer(geofences: [office]))
        var (events, sameEvents): ([GeofenceEvent], [GeofenceEvent]) = ([], [])
        one.update(with: commute(seed: 2), appendingTo: &events)
        for fix in commute(seed: 2) { other.update(with: fix, appendingTo: &sameEvents) }
        #expect(events == sameEvents)
        #expect(one.track.point == other.track.point)
        #expect(one.statistics.distance == other.statistics.distance)
        #expect(one.climb == other.climb)
        #expect(one.line.coordinates == other.line.coordinates)
    }

    @Test func anAltitudeOfTwoDimensionsIsNotClimbed() {
        var trip = TripComputer()
        var events: [GeofenceEvent] = []
        for second in 0..<100 {
            var fix = Walk.fix(Walk.home, at: Double(second), altitude: Double(second) * 10)
            fix.mode = .twoDimensional
            trip.update(with: fix, appendingTo: &events)
        }
        #expect(trip.climb.ascent == 0)
    }

    @Test func fixesWithoutPositionChangeNothing() {
        var trip = TripComputer(geofences: [office])
        var events: [GeofenceEvent] = []
        let point = trip.update(with: Walk.fix(nil, at: 0), appendingTo: &events)
        #expect(point == nil)
        #expect(trip.line.count == 0 && events.isEmpty)
    }
}
