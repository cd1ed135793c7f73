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

    @Test(arguments: [1.2, 5, 30])
    func `A trip begins within a step of where the device rested, and ends where it came to rest`(speed: Double) throws
    {
        let seconds = Int(1000 / speed)
        let trip = try #require(trips([(600, 0), (seconds, speed), (400, 0)]).first)
        #expect((600 - 1...600 + 25 / speed).contains(trip.begin.testSeconds))
        let end = 600 + Double(seconds)
        #expect((end - 25 / speed - 1...end + 1).contains(trip.end.testSeconds))
        #expect((1000 - 80...1001).contains(trip.metres))
        #expect(trip.positions == Int(trip.end.seconds(since: trip.begin)) + 1)
    }

    @Test func `A device that moves from the first position on has its whole way as a trip`() {
        let all = trips([(40, 12)])
        #expect(all.map(\.positions) == [40] && all.map { $0.metres.rounded() } == [39 * 12])
    }

    @Test func `Trips do not overlap, however the device moves within the radius of rest`() {
        let rounds: [(Int, Double?)] = (0..<40).map { (30, $0.isMultiple(of: 2) ? 1.5 : -1.5) }
        let all = trips([(300, 10)] + rounds + [(300, 10)])
        #expect(all.count == 2 && all[0].end < all[1].begin)
    }

    /// Positions on a line every so many seconds, each the place of the device and an error.
    private func trips(
        every interval: Double, accuracy: Double? = nil, error: Double, _ places: [Double]
    ) -> [Trips.Trip] {
        var trips = Trips()
        for (index, place) in places.enumerated() {
            var fix = Fix(time: at(Double(index) * interval), mode: .twoDimensional)
            let metres = place + (index.isMultiple(of: 2) ? error : -error)
            fix.coordinate = Coordinate(latitude: 50 + metres / 111_229, longitude: 10)
            fix.horizontalAccuracy = accuracy
            trips.append(fix)
        }
        trips.finish()
        return trips.trips
    }

    @Test(arguments: [(20, nil), (45, 50)] as [(Double, Double?)])
    func `A night with inaccurate positions is a rest, and the trips before and after it are not longer by it`(
        error: Double, accuracy: Double?
    ) throws {
        let drive = (0..<20).map { Double($0) * 300 }
        let night = [Double](repeating: 6000, count: 1000)
        let all = trips(every: 30, accuracy: accuracy, error: error, drive + night + drive.map { 6000 + $0 })
        #expect(all.count == 2)
        let (first, second) = (try #require(all.first), try #require(all.last))
        #expect((19 * 30...24 * 30).contains(first.end.testSeconds) && (5600...6400).contains(first.metres))
        #expect((1016 * 30...1022 * 30).contains(second.begin.testSeconds) && (5600...6400).contains(second.metres))
    }

    @Test(arguments: [30.0, 120, 250])
    func `Seldom positions have the whole way between them`(interval: Double) throws {
        let walk = (0...20).map { Double($0) * 96 }
        let rest = [Double](repeating: 96 * 20, count: 20)
        let trip = try #require(trips(every: interval, error: 0, [0, 0] + walk + rest).first)
        #expect((96 * 18...96 * 20).contains(trip.metres.rounded()))
        #expect(trip.begin.testSeconds <= 3 * interval && trip.end.testSeconds >= 21 * interval)
    }

    @Test(
        arguments: [
            (1, 30, 1.2), (1, 60, 0.5), (30, 300, 0.28), (120, 300, 0.25), (290, 300, 0.1), (400, 300, 0.15),
            (400, 300, 2.5),
        ] as [(Double, Double, Double)])
    func `Trips do not overlap, whatever the pace is`(interval: Double, rest: Double, pace: Double) {
        for seed in 0..<40 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var rules = Trips.Rules()
            rules.restDuration = rest
            var (trips, metres, speed) = (Trips(rules), 0.0, pace)
            for index in 0..<2000 {
                if Int.random(in: 0..<40, using: &random) == 0 {
                    speed = [0, pace, -pace, 10].randomElement(using: &random)!
                }
                var fix = Fix(time: at(Double(index) * interval), mode: .twoDimensional)
                fix.coordinate = Coordinate(latitude: 50 + metres / 111_229, longitude: 10)
                trips.append(fix)
                metres += speed * interval
            }
            trips.finish()
            let all = trips.trips
            #expect(zip(all, all.dropFirst()).allSatisfy { $0.end <= $1.begin })
            #expect(all.allSatisfy { $0.begin < $0.end && $0.metres > 0 })
        }
    }

    @Test func `A rest far from where the last trip was seen makes no trip, and the way back from it does`() {
        let place = 6000.0 + 95
        let drive = (0...20).map { Double($0) * 300 } + [place]
        let drifting = (0..<100).map { place + ($0 == 50 ? 6 : 0) }
        #expect(trips(every: 30, error: 0, drive + drifting).count == 1)
        let back = (0...19).map { place - Double($0) * 10 } + [Double](repeating: place - 190, count: 100)
        #expect(trips(every: 30, error: 0, drive + drifting + back).count == 2)
    }

    @Test func `A rest at the end of the track is not a part of the trip, however short`() throws {
        let trip = try #require(trips([(600, 10), (290, 0)]).first)
        #expect(abs(trip.end.testSeconds - 600) < 5)
        let before = try #require(trips([(600, 10), (290, 0), (700, nil), (10, 0)]).first)
        #expect(before.end == trip.end)
    }

    @Test func `A gap separates two trips`() {
        let two = trips([(300, 10), (700, nil), (300, 10)])
        #expect(two.count == 2 && two.map(\.positions) == [300, 300])
        #expect(trips([(300, 10), (500, nil), (300, 10)]).count == 1)
    }

    @Test func `A device that rests makes no trip, and neither does one position`() {
        #expect(trips([(5000, 0)]).isEmpty && trips([(1, 0)]).isEmpty && trips([]).isEmpty)
        #expect(trips([(50, 1), (5000, 0)]).isEmpty)
    }
}
