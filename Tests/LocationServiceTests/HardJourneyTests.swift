import LocationModel
import Testing

/// The accuracy contract on journeys that are harder than the generator's.
@Suite("Hard journeys")
struct HardJourneyTests {
    @Test("keep the contract", arguments: HardJourney.all)
    func keep(ride: HardJourney.Named) throws {
        let outcome = try ride.journey.journey.audit()
        #expect(try #require(outcome.ofTruth) >= ride.least)
    }

    /// The known limit: after eight minutes on foot the next sample may be half a minute away, and a device that drives
    /// off just after the last one is too far away for as long as the contract's grace time allows. That happens once
    /// per trip, and can exceed one per cent of a trip of twenty minutes a little.
    @Test("driving off after a walk costs no more than the lapse, in the worst of moments")
    func worstMoment() throws {
        for ride in HardJourney.all[..<2] {
            for delay in stride(from: 0.0, to: 32, by: 2) {
                var journey = ride.journey
                journey.legs[0].seconds += delay
                let outcome = try journey.journey.audit()
                #expect(outcome.missed <= 20, "\(ride.name), \(delay) s later")
            }
        }
    }
}
