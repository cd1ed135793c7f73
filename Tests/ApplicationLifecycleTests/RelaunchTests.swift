import ApplicationLifecycle
import LocationModel
import Testing

/// Significant changes, regions and visits launch an app that is not running (spec/core-location.md, "Background
/// matrix", column "terminated").
struct RelaunchTests {
    @Test(
        "relaunched with the location launch option, whatever has ended it but the user",
        arguments: LocationEvent.allCases, [.crash, .exit, .memoryPressure] as [Event])
    func relaunch(event: LocationEvent, end: Event) {
        var life = Life(.iOS4to6, after: .background + [end])
        #expect(life.state == .notRunning)
        #expect(life(.locationEvent(event)).first == .notify(.launch(.location(event))))
        #expect(life.state == .background)
    }

    @Test(
        "after a forced quit not, but for location apps in iOS 8 and later",
        arguments: [(4, false), (6, false), (7, false), (8, true), (12, true), (13, true), (26, true)],
        [.background, .suspended, .active] as [[Event]])
    func afterForcedQuit(version: (iOS: Int, relaunches: Bool), events: [Event]) {
        var life = Life(Profile(iOS: version.iOS), after: events + [.quit])
        #expect(life.lifecycle.mayBeRelaunched == version.relaunches)
        #expect(life(.locationEvent(.visit)).isEmpty != version.relaunches)
    }

    @Test("a forced quit counts for an app that does not run, too: it was still in the app switcher")
    func quitOfNothing() {
        var life = Life(.iOS4to6, after: .suspended + [.memoryPressure])
        #expect(life(.quit) == [])
        #expect(life(.locationEvent(.visit)) == [])
    }

    @Test("a forced quit counts until the user starts the app") func untilTheUserStartsIt() {
        var life = Life(.iOS4to6, after: .background + [.quit, .launch, .crash])
        #expect(life(.locationEvent(.visit)).first == .notify(.launch(.location(.visit))))
    }

    @Test("a forced quit is remembered where the system's part is kept") func remembered() {
        let life = Life(.iOS4to6, after: .background + [.quit])
        var later = Life(.iOS4to6, remembered: life.lifecycle.remembered)
        #expect(later(.locationEvent(.visit)) == [])
    }

    @Test("woken and relaunched again and again") func again() {
        var life = Life(after: .launchedInBackground() + [.locationEventHandled])
        for _ in 0..<3 {
            #expect(life(.locationEvent(.visit), .locationEventHandled).last == .state(.suspended))
            #expect(life(.memoryPressure) == [.notify(.terminated(.memoryPressure)), .state(.notRunning)])
            #expect(life(.locationEvent(.visit), .locationEventHandled).last == .state(.suspended))
        }
    }
}
