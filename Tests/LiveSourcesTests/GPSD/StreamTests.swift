import LiveSources
import LocationModel
import TestSupport
import Testing

/// The stream of a real gpsd.
@Suite(.needsGPSD, .timeLimit(.minutes(15)), .live)
struct StreamTests {
    @Test func `Every epoch comes once, in order, with its values`() async throws {
        let receiver = SyntheticReceiver(hertz: 20)
        try await withGPSDaemon { gpsd in
            let driver = Driver(port: gpsd.port, start: receiver.start, isRunning: true)
            gpsd.feeder.run(receiver)
            let first = try #require(driver.fix(.everyEpoch))
            let begin = receiver.epoch(at: first.time)
            _ = driver.run(.everyEpoch, until: { $0.fix?.time == receiver.time(begin + 40) })
            #expect(driver.times == (begin...begin + 40).map { receiver.time($0) })
            for fix in driver.fixes { #expect(receiver.isFix(fix, of: receiver.epoch(at: fix.time)), "\(fix)") }
            #expect(driver.fixes.last?.satellitesUsed == 8 && driver.fixes.last?.satellitesSeen == 8)
            #expect(driver.fixes.last?.hdop == 0.9 && driver.fixes.last?.horizontalAccuracy == 4.5)
            #expect(driver.rejectedLines == 0)
            #expect(driver.counts.epochsDecoded == 41 && driver.counts.fixes == 41)
        }
    }

    @Test func `The first request is sent without a wait except for the greeting`() async throws {
        try await withGPSDaemon { gpsd in
            let driver = Driver(port: gpsd.port, start: SyntheticReceiver().start)
            driver.settle(.everyEpoch)
            // It is connected now, so it waits for the greeting or, if that has arrived, for the receiver.
            let first = try #require(driver.waits.first)
            #expect(first.readiness == .readable && first.descriptor != nil)
            let isFound = driver.run(.everyEpoch, while: { !driver.events.contains { $0.isFound } })
            #expect(isFound)
            try gpsd.feeder.send(SyntheticReceiver().epoch(0))
            #expect(driver.fix(.everyEpoch) != nil)
            #expect(driver.waits.allSatisfy { $0.descriptor == first.descriptor })
        }
    }
}
