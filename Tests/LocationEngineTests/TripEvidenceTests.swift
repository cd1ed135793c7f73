import LocationEngine
import LocationModel
import TestSupport
import Testing

struct TripEvidenceTests {
    private func trip(_ speeds: [(Double, Double?)]) -> TripEvidence {
        var trip = TripEvidence()
        for (time, speed) in speeds {
            let fix = fix(at: time, speed: speed)
            _ = trip.observe(fix, at: fix.coordinate!)
        }
        return trip
    }

    @Test func atFirstItMayBeTownTrafficAndThatFadesInMinutes() {
        let trip = trip([(0, 0)])
        #expect(trip.likelyTopSpeed(at: at(0)) == 14)
        #expect(abs(trip.likelyTopSpeed(at: at(120)) - 3.5) < 1e-9)
        #expect(trip.likelyTopSpeed(at: at(3600)) == 0.3)
    }

    @Test func whatWasFastMayBeFastAgainAndThatFadesOverAQuarterOfAnHour() {
        let trip = trip([(0, 0), (100, 40), (101, 0), (102, 3)])
        #expect(trip.likelyTopSpeed(at: at(100)) == 40)
        #expect(abs(trip.likelyTopSpeed(at: at(1000)) - 10) < 1e-9)
        #expect(trip.likelyTopSpeed(at: at(100 + 86_400)) == 0.3)
    }

    @Test func aTripNeverGetsSlowerThanWhatItShowsNow() {
        var generator = SeededGenerator(seed: 12)
        var trip = TripEvidence()
        var speed = 0.0
        for second in 0..<5000 {
            speed = min(max(speed + Double.random(in: -8...8, using: &generator), 0), 50)
            let fix = fix(at: Double(second), speed: speed)
            #expect(trip.observe(fix, at: fix.coordinate!) == speed)
            #expect(trip.likelyTopSpeed(at: fix.time) >= speed)
        }
    }

    @Test func oneImpossibleSpeedIsNotRemembered() {
        let trip = trip([(0, 1.4), (1, 1.5), (2, 515), (3, 1.4)])
        #expect(trip.likelyTopSpeed(at: at(3)) < 14)
        #expect(trip.likelyTopSpeed(at: at(600)) < 5)
    }

    @Test func calmIsTheTimeOnFootOrAtRest() {
        #expect(trip([(0, 0), (50, 1.4), (100, 2.5)]).calm(at: at(100)) == 100)
        #expect(trip([(0, 0), (50, 2.6), (100, 2)]).calm(at: at(100)) == 50)
        #expect(trip([(100, 0)]).calm(at: at(50)) == 0)
    }

    @Test func timeThatGoesBackFadesNothing() {
        let trip = trip([(100, 40), (50, 0)])
        #expect(trip.likelyTopSpeed(at: at(-1000)) == 40)
    }

    @Test func afterATimeWithoutALookCalmIsNewAndTheTopSpeedIsRemembered() {
        var trip = trip([(0, 30), (1000, 0), (2000, 0)])
        trip.lookAway()
        let fix = fix(at: 2100, speed: nil)
        #expect(trip.observe(fix, at: fix.coordinate!) == nil)
        #expect(trip.calm(at: at(2100)) == 0)
        #expect(trip.likelyTopSpeed(at: at(2100)) == 14)
    }
}
