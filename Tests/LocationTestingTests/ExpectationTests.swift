import LocationModel
import Scenario
import Synchronization
import Testing

@testable import LocationTesting

/// The messages of failed expectations.
struct ExpectationTests {
    /// The failure messages in the body; these failures do not fail this test.
    private func failures(_ body: () throws -> Void) rethrows -> [String] {
        let failures = CollectedFailures()
        try TestLocation.$collectedFailures.withValue(failures, operation: body)
        return failures.texts.withLock { $0 }
    }

    @Test(.simulation("Traces/walk.nmea", permission: .always))
    func `A failure has the expected and actual values and the timeline`() throws {
        let simulation = Simulation.current
        let collector = LocationCollector()
        collector.start()
        try simulation.advance(by: 2)
        let texts = try failures {
            try simulation.record("a short trip") {
                simulation.goHome()
                simulation.returnToForeground()
                try simulation.advance(by: 1)
            }.expect(.messages, "applicationWillResignActive", "applicationDidBecomeActive")
        }
        #expect(
            texts == [
                """
                messages: expected applicationWillResignActive, applicationDidBecomeActive, found number 2 is \
                applicationDidEnterBackground instead of applicationDidBecomeActive
                0:00:02.000  » a short trip
                0:00:02.000  » the user goes Home
                0:00:02.000  ● applicationWillResignActive
                0:00:02.000    inactive
                0:00:02.000    background
                0:00:02.000  ● applicationDidEnterBackground
                0:00:02.000    desired accuracy: 100m
                0:00:02.000    state saved
                0:00:02.000  » the user returns
                0:00:02.000  ● applicationWillEnterForeground
                0:00:02.000    inactive
                0:00:02.000    desired accuracy: best
                0:00:02.000    active
                0:00:02.000  ● applicationDidBecomeActive
                0:00:03.000    1 delivery ±6.8 m
                """
            ])
    }

    @Test(.simulation("Traces/walk.nmea", permission: .always))
    func `Consecutive deliveries share a line`() throws {
        let collector = LocationCollector()
        collector.start()
        let log = try Simulation.current.advance(by: 20)
        #expect("\(log)".hasPrefix("0:00:00.000    21 deliveries until 0:00:20.000, the last ±"))
        #expect(failures { log.expect(deliveries: 1...5) }[0].hasPrefix("deliveries: expected 1 to 5, found 21\n"))
    }

    @Test(.simulation("Traces/walk.nmea")) func `Expectations that hold report nothing, others fail`() {
        let log = Simulation.current.goHome()
        #expect(
            failures {
                log.expect(state: .suspended).expect(.messages, count: 2).expect(.messages, count: 1...)
                    .expect(.messages, count: ...2).expect(.messages, inOrder: "applicationDidEnterBackground")
                    .expect("something else") { $0.deliveries.isEmpty }.expect(no: .locationEvents)
            } == [])
        #expect(failures { log.expect(state: .active) }.count == 1)
        #expect(failures { log.expect(.messages, count: 3) }.count == 1)
        #expect(failures { log.expect(.messages, inOrder: "applicationDidBecomeActive") }.count == 1)
        #expect(failures { log.expect("something else") { !$0.deliveries.isEmpty } }[0].hasPrefix("something else"))
        #expect(failures { log.expect(.locationEvents, "visit") }.count == 1)
    }
}
