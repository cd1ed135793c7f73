import LocationModel
import TestSupport
import Testing
import TripComputer

struct TripStatisticsTests {
    private func trip(_ fixes: some Sequence<Fix>) -> TripComputer {
        var trip = TripComputer()
        var events: [GeofenceEvent] = []
        trip.update(with: fixes, appendingTo: &events)
        return trip
    }

    @Test(arguments: [1.4, 5, 14, 33])
    func theDistanceOfAKnownPathIsCounted(speed: Double) {
        var random = SeededGenerator(seed: 1)
        let path = Walk.straight(seconds: 3601, speed: speed, &random)
        let statistics = trip(path.map(\.fix)).statistics
        // The place far to the north-east is drawn on a flat map: how long the way is, the ellipsoid knows.
        let length = zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.truth.distance(to: $1.1.truth) }
        // What is left of the last leg is not counted yet.
        #expect(statistics.distance <= length * 1.0005)
        #expect(statistics.distance > length * 0.9995 - 15)
        #expect(abs(statistics.averageSpeed! - speed) < 0.03 * speed)
        #expect(statistics.totalSeconds == 3600)
        #expect(abs(statistics.topSpeed - speed) < 0.05 * speed)
    }

    @Test(arguments: [1.4, 5, 14, 33])
    func noiseAddsLittleDistanceToAPath(speed: Double) {
        var random = SeededGenerator(seed: 2)
        let noisy = Walk.straight(seconds: 3601, speed: speed, noise: 3, accuracy: 4.5, &random).map(\.fix)
        let statistics = trip(noisy).statistics
        #expect(abs(statistics.distance / (3600 * speed) - 1) < 0.05)
        #expect(statistics.movingSeconds > 3400 && statistics.movingSeconds <= 3600)
    }

    @Test(arguments: [true, false])
    func aParkedDeviceTravelsNowhere(reportsSpeed: Bool) {
        var random = SeededGenerator(seed: 7)
        let statistics = trip(Walk.parked(seconds: 8 * 3600, noise: 3, reportsSpeed: reportsSpeed, &random)).statistics
        #expect(statistics.distance < (reportsSpeed ? 0.1 : 250))
        #expect(statistics.movingSeconds < (reportsSpeed ? 0.1 : 400))
        #expect(statistics.totalSeconds == 8 * 3600 - 1)
    }

    @Test func aPauseIsNoTimeInMotionAndCostsNoDistance() {
        // Ten times: 200 m at 10 m/s, then two minutes at a red light.
        var fixes: [Fix] = []
        var (second, along) = (0.0, 0.0)
        for _ in 0..<10 {
            for step in 0..<140 {
                fixes.append(Walk.fix(Walk.place(east: along, north: 0), at: second))
                second += 1
                if step < 20 { along += 10 }
            }
        }
        let statistics = trip(fixes).statistics
        #expect(abs(statistics.distance - 2000) < 80)
        #expect(statistics.movingSeconds > 190 && statistics.movingSeconds < 300)
    }

    @Test func sparseFixesOfTheBackgroundCountAsWell() {
        let fixes = (0...60).map { minute in
            Walk.fix(
                Walk.place(east: 0, north: Double(minute) * 600), at: Double(minute) * 60, accuracy: 30,
                speed: minute % 10 == 0 ? 0 : 10)
        }
        let statistics = trip(fixes).statistics
        #expect(abs(statistics.distance - 36_000) < 400)
    }

    @Test func theTopSpeedIsOneThatTwoPositionsConfirm() {
        var fixes = (0..<100).map { Walk.fix(Walk.place(east: 0, north: Double($0) * 10), at: Double($0), speed: 10) }
        fixes[50].speed = 80
        #expect(trip(fixes).statistics.topSpeed == 10)
        fixes[51].speed = 30
        #expect(trip(fixes).statistics.topSpeed == 30)
    }

    @Test func nothingIsCountedWhereTimeGoesBack() {
        var random = SeededGenerator(seed: 1)
        let path = Walk.straight(seconds: 1001, speed: 10, &random).map(\.fix)
        let statistics = trip(path + path).statistics
        #expect(abs(statistics.distance - 20_000) < 40)
        #expect(statistics.totalSeconds == 2000)
    }

    @Test func aTripWithoutAPositionHasNoFigures() {
        let statistics = trip([Walk.fix(nil, at: 0), Walk.fix(nil, at: 1)]).statistics
        #expect(statistics.distance == 0)
        #expect(statistics.averageSpeed == nil)
    }
}
