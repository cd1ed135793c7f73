import LocationModel
import TestSupport
import Testing
import TrackStore

/// Trips end with a rest or a gap.
struct TripsTests {
    /// Positions along a line: so many seconds at a speed in metres per second, one after the other; nil is a gap.
    private func trips(_ legs: [(seconds: Int, speed: Double?)]) -> [Trips.Trip] {
        var trips = Trips()
        var (time, metres) = (0.0, 0.0)
        for (seconds, speed) in legs {
            for _ in 0..<seconds {
                if let speed {
                    var fix = Fix(time: at(time), mode: .twoDimensional)
                    fix.coordinate = Coordinate(latitude: 50 + metres / 111_229, longitude: 10)
                    trips.append(fix)
                    metres += speed
                }
                time += 1
            }
        }
        trips.finish()
        return trips.trips
    }

    @Test func `A rest separates two trips, a short stop does not`() throws {
        let two = trips([(600, 0), (600, 10), (900, 0), (300, 20), (100, 0)])
        #expect(two.count == 2)
        #expect(abs(two[0].begin.testSeconds - 600) < 15 && abs(two[0].end.testSeconds - 1200) < 15)
        #expect(abs(two[0].metres - 6000) < 150 && abs(two[1].metres - 6000) < 150)
        #expect(trips([(600, 10), (200, 0), (600, 10)]).count == 1)
    }

    @Test func `A gap separates two trips`() {
        let two = trips([(300, 10), (700, nil), (300, 10)])
        #expect(two.count == 2 && (289...292).contains(two[0].positions))
        #expect(trips([(300, 10), (500, nil), (300, 10)]).count == 1)
    }

    @Test func `A device that rests makes no trip, and neither does one position`() {
        #expect(trips([(5000, 0)]).isEmpty && trips([(1, 0)]).isEmpty && trips([]).isEmpty)
        #expect(trips([(50, 1), (5000, 0)]).isEmpty)
    }
}
