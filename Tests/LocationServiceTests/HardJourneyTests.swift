import LocationModel
import Testing

/// The accuracy contract on journeys that are harder than the generator's.
struct HardJourneyTests {
    @Test(arguments: HardJourney.all)
    func `Hard journeys keep the contract`(named: HardJourney.Named) throws {
        let outcome = try named.journey.trace.audit()
        #expect(try #require(outcome.ofTruth) >= named.least)
    }

    /// The known limit: after eight minutes on foot the next sample may be half a minute away, and a device that drives
    /// off just after the last one is too far away for as long as the contract's grace time allows. That happens once
    /// per trip, and can exceed one per cent of a trip of twenty minutes a little.
    @Test func `Driving off after a walk costs no more than the grace time, at the worst moment`() throws {
        for named in HardJourney.all[..<2] {
            for delay in stride(from: 0.0, to: 32, by: 2) {
                var journey = named.journey
                journey.legs[0].seconds += delay
                let outcome = try journey.trace.audit()
                #expect(outcome.missed <= 20, "\(named.name), \(delay) s later")
            }
        }
    }
}
