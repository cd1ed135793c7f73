import LocationModel
import TestSupport
import Testing

struct FixPredictionTests {
    private func fix(latitude: Double, longitude: Double, speed: Double?, course: Double?) -> Fix {
        var fix = Fix(time: Instant(nanoseconds: 0), mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        (fix.speed, fix.course) = (speed, course)
        return fix
    }

    private func predicted(_ fix: Fix, after seconds: Double) -> Coordinate? {
        fix.predictedCoordinate(at: fix.time.advanced(bySeconds: seconds))
    }

    @Test(
        arguments: [
            (0.0, 1.0, 0.0), (90, 0, 1), (180, -1, 0), (270, 0, -1), (45, 0.5.squareRoot(), 0.5.squareRoot()),
            (225, -0.5.squareRoot(), -0.5.squareRoot()), (359.9, 1, 0),
        ] as [(Double, Double, Double)])
    func `The prediction goes straight along the course`(course: Double, north: Double, east: Double) {
        let place = predicted(fix(latitude: 0, longitude: 0, speed: 20, course: course), after: 10)!
        #expect(abs(place.latitude * 110_574 - 200 * north) < 1)
        #expect(abs(place.longitude * 111_319.5 - 200 * east) < 1)
    }

    /// The oracle is the geodesic: the distance must match the speed.
    @Test func `The predicted distance is speed times time`() {
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<500 {
            let fix = fix(
                latitude: .random(in: -80...80, using: &generator),
                longitude: .random(in: -180...180, using: &generator),
                speed: .random(in: 3...60, using: &generator), course: .random(in: 0..<360, using: &generator))
            let seconds = Double.random(in: 0...60, using: &generator)
            let place = predicted(fix, after: seconds)!
            let metres = fix.coordinate!.distance(to: place)
            #expect(abs(metres - fix.speed! * seconds) < 0.01 + 0.002 * metres)
            #expect(abs(place.longitude) <= 180)
        }
    }

    @Test func `A device on foot, at rest or without a course stays`() {
        for (speed, course) in [(2.5, 90), (0, 90), (30, nil), (nil, 90)] as [(Double?, Double?)] {
            let fix = fix(latitude: 50, longitude: 10, speed: speed, course: course)
            #expect(predicted(fix, after: 100) == fix.coordinate)
        }
    }

    @Test func `A time before the fix is not predicted and no position has no prediction`() {
        let moving = fix(latitude: 50, longitude: 10, speed: 30, course: 90)
        #expect(predicted(moving, after: -10) == moving.coordinate)
        #expect(predicted(Fix(time: Instant(nanoseconds: 0)), after: 10) == nil)
        #expect(predicted(fix(latitude: 90, longitude: 10, speed: 30, course: 90), after: 10)?.latitude == 90)
    }
}
