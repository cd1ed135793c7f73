import LocationModel
import LocationTesting
import Scenario
import Synchronization
import Testing

/// What a test's author reads when it fails.
struct ExpectationTests {
    /// The texts of the issues that are recorded meanwhile.
    private func failures(_ body: () throws -> Void) rethrows -> [String] {
        let texts = Mutex<[String]>([])
        try withKnownIssue(isIntermittent: true) {
            try body()
        } matching: { issue in
            texts.withLock { $0 += issue.comments.map(\.rawValue) }
            return true
        }
        return texts.withLock { $0 }
    }

    @Test("what is expected, what came, and the timeline", .simulation("Traces/walk.nmea", permission: .always))
    func timeline() throws {
        let simulation = Simulation.current
        let walker = Walker()
        walker.start()
        try simulation.advance(by: 2)
        let texts = try failures {
            try simulation.episode("a short trip") {
                simulation.goHome()
                simulation.returnToForeground()
                try simulation.advance(by: 1)
            }.expect(.messages, "applicationWillResignActive", "applicationDidBecomeActive")
        }
        #expect(
            texts == [
                """
                messages: expected applicationWillResignActive, applicationDidBecomeActive, found number 2 is \
                applicationDidEnterBackground and not applicationDidBecomeActive
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

    @Test("deliveries that follow each other are one line", .simulation("Traces/walk.nmea", permission: .always))
    func run() throws {
        let walker = Walker()
        walker.start()
        let episode = try Simulation.current.advance(by: 20)
        #expect("\(episode)".hasPrefix("0:00:00.000    21 deliveries until 0:00:20.000, the last ±"))
        #expect(failures { episode.expect(deliveries: 1...5) }[0].hasPrefix("deliveries: expected 1 to 5, found 21\n"))
    }

    @Test("what holds is silent, what does not is told", .simulation("Traces/walk.nmea")) func kinds() {
        let episode = Simulation.current.goHome()
        #expect(
            failures {
                episode.expect(state: .suspended).expect(.messages, count: 2).expect(.messages, count: 1...)
                    .expect(.messages, count: ...2).expect(.messages, inOrder: "applicationDidEnterBackground")
                    .expect("something else") { $0.deliveries.isEmpty }.expect(no: .locationEvents)
            } == [])
        #expect(failures { episode.expect(state: .active) }.count == 1)
        #expect(failures { episode.expect(.messages, count: 3) }.count == 1)
        #expect(failures { episode.expect(.messages, inOrder: "applicationDidBecomeActive") }.count == 1)
        #expect(failures { episode.expect("something else") { !$0.deliveries.isEmpty } }[0].hasPrefix("something else"))
        #expect(failures { episode.expect(.locationEvents, "visit") }.count == 1)
    }
}
