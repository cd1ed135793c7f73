import LocationModel
import LocationService
import Testing

/// When the app receives nothing, the cause is named.
struct DeliveryGapsTests {
    @Test(arguments: PlantedFault.single) func `A planted fault is named`(_ fault: PlantedFault) throws {
        let found = try fault.run().gaps.planted
        #expect(found == fault.expected)
    }

    @Test(arguments: PlantedFault.combined) func `Of several faults, the first closed gate is named`(
        _ fault: PlantedFault
    ) throws {
        let found = try fault.run().gaps.planted
        #expect(found == fault.expected)
    }

    @Test(arguments: PlantedFault.single + PlantedFault.combined) func `Each epoch is delivered or has one cause`(
        _ fault: PlantedFault
    ) throws {
        let (gaps, counts) = try fault.run()
        let totals = GapCause.Kind.allCases.map { gaps[$0] }
        // Locations of a batch were epochs without a delivery, too.
        let batched = gaps[.batched].epochs
        let missed = counts.source.epochs - counts.locations
        #expect((missed...missed + batched).contains(totals.reduce(0) { $0 + $1.epochs }))
        #expect(totals.reduce(0) { $0 + $1.count } == gaps.all.reduce(0) { $0 + $1.count })
        #expect(
            abs(totals.reduce(0) { $0 + $1.seconds } - gaps.all.reduce(0) { $0 + $1.seconds }) < 1e-6)
    }
}
