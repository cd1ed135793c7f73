import LocationEngine
import LocationModel
import TestSupport
import Testing

struct TripEvidenceTests {
    private let contract = AccuracyContract()

    /// The bound after a sequence of fixes, each with a time, a position in metres and a speed.
    private func bound(_ fixes: [(time: Double, east: Double, speed: Double?)]) -> MovementBound? {
        var trip = TripEvidence(contract)
        return observe(fixes, &trip)
    }

    @discardableResult
    private func observe(
        _ fixes: [(time: Double, east: Double, speed: Double?)], _ trip: inout TripEvidence
    ) -> MovementBound? {
        var bound: MovementBound?
        for (time, east, speed) in fixes {
            let fix = fix(at: time, east: east, speed: speed)
            bound = trip.observe(fix, at: fix.coordinate!)
        }
        return bound
    }

    // MARK: Speed

    @Test func `The stated speed is never undercut`() {
        var generator = SeededGenerator(seed: 12)
        var trip = TripEvidence(contract)
        for second in 0..<5000 {
            let speed = Double.random(in: 0...50, using: &generator)
            let fix = fix(at: Double(second), speed: speed)
            #expect(trip.observe(fix, at: fix.coordinate!)!.speed >= speed)
        }
    }

    @Test func `Without a speed the positions give it`() {
        #expect(bound([(0, 0, nil)]) == nil)
        #expect(abs(bound([(0, 0, nil), (1, 30, nil)])!.speed - 30) < 1e-6)
    }

    /// A receiver repeats its position, with a speed derived from it, while the car continues at 36 m/s.
    @Test func `A repeated position does not stop a car at once`() {
        #expect(bound([(0, 0, 36), (1, 36, 36), (2, 36, 0)])!.speed == 33)
        #expect(bound([(0, 0, 36), (1, 36, 36), (2, 36, nil)])!.speed == 33)
    }

    /// It has moved 180 m in 5 s and reports standing still: it can have braked, but not earlier.
    @Test func `The distance shows a speed that has ended`() {
        let speed = bound([(0, 0, 36), (5, 180, 0)])!.speed
        #expect(abs(speed - ((180 - 10) / 5 - 3 * 5 / 2)) < 1e-3)
    }

    /// Its next fixes show that it is slow: the jump has not been a movement.
    @Test func `A jump of the position by kilometres is not a speed`() {
        let before = (0..<10).map { (Double($0), Double(5 * $0), 5.0 as Double?) }
        let after = (15..<60).map { (Double($0), Double(13_000 + 5 * $0), 5.0 as Double?) }
        #expect(bound(before + after.prefix(1))!.speed <= 5 + 10 * 6)
        #expect(bound(before + after)!.speed == 5)
    }

    @Test func `One impossible speed is not remembered`() {
        #expect(bound([(0, 0, 1.4), (1, 1, 1.5), (2, 3, 515)])!.speed == 515)
        #expect(bound([(0, 0, 1.4), (1, 1, 1.5), (2, 3, 515), (6, 8, 1.4)])!.speed == 1.4)
    }

    // MARK: Calm

    @Test func `Calm is the time on foot or at rest`() {
        #expect(bound([(0, 0, 0), (50, 0, 1.4), (100, 0, 2.5)])!.calm == 100)
        #expect(bound([(0, 0, 0), (50, 0, 2.6), (100, 0, 2)])!.calm == 50)
        #expect(bound([(100, 0, 0)])!.calm == 0)
        #expect(bound([(100, 0, 40), (50, 0, 0)])!.calm == 0)
    }

    @Test func `A car that stands at every sample but has moved is not calm`() {
        #expect(bound([(0, 0, 0), (60, 0, 0), (90, 400, 0)])!.calm == 0)
    }

    /// The dash cam: parked, off for 8.6 h, and moved in between.
    @Test func `Calm does not count a gap in which nothing was observed`() {
        var trip = TripEvidence(contract)
        observe([(0, 0, 0), (600, 0, 0)], &trip)
        let fix = fix(at: 31_600, speed: 0)
        #expect(trip.observe(fix, at: fix.coordinate!, notBefore: at(700))!.calm == 0)
        #expect(trip.age(at: fix.time) == 0)
    }

    /// A planned sleep is not a gap: a parked car is sampled every five minutes, for a distant region every fifteen.
    @Test func `A sleep does not count as a gap`() {
        var trip = TripEvidence(contract)
        observe([(0, 0, 0)], &trip)
        let fix = fix(at: 900, speed: 0)
        #expect(trip.observe(fix, at: fix.coordinate!, notBefore: at(895))!.calm == 900)
    }

    @Test func `A reset ends the calm and keeps the acceleration`() {
        var trip = TripEvidence(contract)
        learn(&trip, leaving: true)
        let learnt = observe([(100, 0, 0)], &trip)!.acceleration
        trip.resetObservation()
        let fix = fix(at: 2100, speed: 0)
        let bound = trip.observe(fix, at: fix.coordinate!)!
        #expect(bound.calm == 0)
        #expect(bound.acceleration == learnt && learnt > contract.initialAcceleration)
    }

    // MARK: Acceleration

    /// One expected sample at 10 m/s, with or without leaving the circle.
    private func learn(_ trip: inout TripEvidence, leaving: Bool, speed: Double = 10, at time: Double = 0) {
        observe([(time, 0, speed)], &trip)
        trip.expect(fix(at: time), within: 100, until: at(time + 8))
        observe([(time + 8, leaving ? 101 : 99, speed)], &trip)
    }

    @Test func `Leaving the circle raises the acceleration and staying lowers it`() {
        var trip = TripEvidence(contract)
        learn(&trip, leaving: true)
        #expect(observe([(10, 0, 10)], &trip)!.acceleration == 3.2)
        learn(&trip, leaving: false, at: 20)
        #expect(abs(observe([(30, 0, 10)], &trip)!.acceleration - 3.2 * contract.decay) < 1e-9)
    }

    @Test func `What is learnt stays within its limits`() {
        var trip = TripEvidence(contract)
        for sample in 0..<20 { learn(&trip, leaving: true, at: Double(sample) * 20) }
        #expect(observe([(500, 0, 10)], &trip)!.acceleration == contract.maxAcceleration)
        for sample in 0..<400 { learn(&trip, leaving: false, at: 1000 + Double(sample) * 20) }
        #expect(observe([(9500, 0, 10)], &trip)!.acceleration == contract.minAcceleration)
    }

    @Test func `A device at rest shows no acceleration`() {
        var trip = TripEvidence(contract)
        learn(&trip, leaving: true, speed: 1)
        #expect(observe([(10, 0, 1)], &trip)!.acceleration == contract.initialAcceleration)
    }

    @Test func `Only the sample that is due is checked`() {
        var trip = TripEvidence(contract)
        observe([(0, 0, 10)], &trip)
        trip.expect(fix(at: 0), within: 100, until: at(8))
        #expect(observe([(1, 500, 10)], &trip)!.acceleration == contract.initialAcceleration)
        #expect(trip.isExpecting)
        #expect(observe([(8, 500, 10)], &trip)!.acceleration == 3.2)
        #expect(!trip.isExpecting)
    }

    // MARK: Accuracy

    /// GGA, and with it the accuracy, comes only in every fourth epoch.
    @Test func `An accuracy holds for the fixes after it that state none`() {
        var trip = TripEvidence(contract)
        let stated = fix(at: 0, accuracy: 8)
        _ = trip.observe(stated, at: stated.coordinate!)
        #expect(trip.horizontalAccuracy(of: fix(at: 4, accuracy: nil)) == 8)
        #expect(trip.horizontalAccuracy(of: fix(at: 4, accuracy: 5)) == 5)
        #expect(trip.horizontalAccuracy(of: fix(at: 100, accuracy: nil)) == nil)
        trip.resetObservation()
        #expect(trip.horizontalAccuracy(of: fix(at: 4, accuracy: nil)) == nil)
    }
}
