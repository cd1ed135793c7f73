import TestSupport
import Testing
import TripComputer

struct ClimbTests {
    private func climb(_ altitudes: [Double]) -> Climb {
        var climb = Climb(hysteresis: 10)
        for altitude in altitudes { climb.update(altitude: altitude) }
        return climb
    }

    @Test func aHillCountsInFullUpAndDown() {
        let up = (0...100).map { Double($0) * 3 }
        let result = climb(up + up.reversed())
        #expect(result.ascent == 300)
        #expect(result.descent == 300)
    }

    @Test func noiseOnATableIsNoClimb() {
        var random = SeededGenerator(seed: 1)
        let result = climb((0..<10_000).map { _ in 200 + min(max(2 * random.gaussian(), -4.9), 4.9) })
        #expect(result.ascent == 0)
        #expect(result.descent == 0)
    }

    @Test func noiseOnASlopeAddsLittle() {
        var random = SeededGenerator(seed: 2)
        let result = climb((0...1000).map { Double($0) + 1.5 * random.gaussian() })
        #expect(abs(result.ascent - 1000) < 12)
        #expect(result.descent == 0)
    }

    @Test func aBumpBelowTheHysteresisIsNotCounted() {
        #expect(climb([0, 100, 91, 110]).ascent == 110)
        #expect(climb([0, 100, 91, 110]).descent == 0)
        #expect(climb([0, 100, 89, 110]).ascent == 121)
        #expect(climb([0, 100, 89, 110]).descent == 11)
    }

    @Test func altitudesThatAreNoneAreSkipped() {
        #expect(climb([.nan, 0, .infinity, .nan, 50]).ascent == 50)
    }
}
