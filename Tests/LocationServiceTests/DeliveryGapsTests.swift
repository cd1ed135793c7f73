import LocationModel
import LocationService
import Synchronization
import TestSupport
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
        // Locations of a batch, and those that waited for a suspended app, were epochs without a delivery, too.
        let batched = gaps[.batched].epochs + gaps[.suspended].epochs
        let missed = counts.source.epochs - counts.locations
        #expect((missed...missed + batched).contains(totals.reduce(0) { $0 + $1.epochs }))
        #expect(totals.reduce(0) { $0 + $1.count } == gaps.all.reduce(0) { $0 + $1.count })
        #expect(
            abs(totals.reduce(0) { $0 + $1.seconds } - gaps.all.reduce(0) { $0 + $1.seconds }) < 1e-6)
    }

    @Test func `Without the record of gaps a run delivers the same`() throws {
        for fault in PlantedFault.single {
            let (gaps, counts) = try fault.run()
            let (noGaps, otherCounts) = try fault.run { $0.keepsGaps = false }
            #expect(counts == otherCounts && noGaps.all.isEmpty)
            #expect(gaps.all.isEmpty == fault.expected.isEmpty)
        }
    }

    @Test(arguments: [(40.0, nil), (45.0, GapCause.Kind.noFix)])
    func `A status during a silence of the source counts the fixes that are missing`(
        asked: Double, expected: GapCause.Kind?
    ) throws {
        let remote = RemoteControl()
        let replies = Mutex<[GapCause.Kind?]>([])
        var application = Application()
        application.observe { event, _ in
            guard case .authorization = event else { return }
            remote.requestStatus { status in replies.withLock { $0.append(status.gaps.current?.cause.kind) } }
        }
        var configuration = ServiceConfiguration()
        configuration.script = Script([permission(asked, .authorizedWhenInUse)])
        var service = LocationService(
            source: FixList(walk(0..<100).filter { !(40..<60).contains($0.time.testSeconds) }, reportsEnd: true),
            application: application, configuration: configuration, remote: remote)
        try service.run()
        #expect(replies.withLock { $0 } == [expected])
    }
}
