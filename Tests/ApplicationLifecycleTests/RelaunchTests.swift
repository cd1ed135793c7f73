import ApplicationLifecycle
import LocationModel
import Testing

/// Significant changes, regions and visits launch an app that is not running (../shared/spec/core-location.md,
/// "Background matrix", column "terminated").
struct RelaunchTests {
    @Test(arguments: LocationEvent.allCases, [.crash, .exit, .memoryPressure] as [Event])
    func `An app is relaunched with the location launch option, unless the user has ended it`(
        event: LocationEvent, end: Event
    ) {
        var app = SimulatedApp(.iOS4to6, after: .background + [end])
        #expect(app.state == .notRunning)
        #expect(app(.locationEvent(event)).first == .notify(.launch(.location(event))))
        #expect(app.state == .background)
    }

    @Test(
        arguments: [(4, false), (6, false), (7, false), (8, true), (12, true), (13, true), (26, true)],
        [.background, .suspended, .active] as [[Event]])
    func `After a forced quit only location apps of iOS 8 and later are relaunched`(
        version: (iOS: Int, relaunches: Bool), events: [Event]
    ) {
        var app = SimulatedApp(Profile(iOS: version.iOS), after: events + [.quit])
        #expect(app.lifecycle.mayBeRelaunched == version.relaunches)
        #expect(app(.locationEvent(.visit)).isEmpty != version.relaunches)
    }

    @Test func `A forced quit counts for an app that does not run, too`() {
        var app = SimulatedApp(.iOS4to6, after: .suspended + [.memoryPressure])
        #expect(app(.quit) == [])
        #expect(app(.locationEvent(.visit)) == [])
    }

    @Test func `A forced quit counts until the user starts the app`() {
        var app = SimulatedApp(.iOS4to6, after: .background + [.quit, .launch, .crash])
        #expect(app(.locationEvent(.visit)).first == .notify(.launch(.location(.visit))))
    }

    @Test func `A forced quit is part of the system's record`() {
        let app = SimulatedApp(.iOS4to6, after: .background + [.quit])
        var later = SimulatedApp(.iOS4to6, remembered: app.lifecycle.record)
        #expect(later(.locationEvent(.visit)) == [])
    }

    @Test func `An app can be woken and relaunched repeatedly`() {
        var app = SimulatedApp(after: .launchedInBackground() + [.locationEventHandled])
        for _ in 0..<3 {
            #expect(app(.locationEvent(.visit), .locationEventHandled).last == .state(.suspended))
            #expect(app(.memoryPressure) == [.notify(.terminated(.memoryPressure)), .state(.notRunning)])
            #expect(app(.locationEvent(.visit), .locationEventHandled).last == .state(.suspended))
        }
    }
}
