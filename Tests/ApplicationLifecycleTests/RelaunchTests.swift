import ApplicationLifecycle
import LocationModel
import Testing

/// Significant changes, regions and visits launch an app that is not running (spec/core-location.md, "Background
/// matrix", column "terminated").
struct RelaunchTests {
    @Test(arguments: LocationEvent.allCases, [.crash, .exit, .memoryPressure] as [Event])
    func `Relaunched with the location launch option, whatever has ended it but the user`(
        event: LocationEvent, end: Event
    ) {
        var life = Life(.iOS4to6, after: .background + [end])
        #expect(life.state == .notRunning)
        #expect(life(.locationEvent(event)).first == .notify(.launch(.location(event))))
        #expect(life.state == .background)
    }

    @Test(
        arguments: [(4, false), (6, false), (7, false), (8, true), (12, true), (13, true), (26, true)],
        [.background, .suspended, .active] as [[Event]])
    func `After a forced quit only location apps of iOS 8 and later are relaunched`(
        version: (iOS: Int, relaunches: Bool), events: [Event]
    ) {
        var life = Life(Profile(iOS: version.iOS), after: events + [.quit])
        #expect(life.lifecycle.mayBeRelaunched == version.relaunches)
        #expect(life(.locationEvent(.visit)).isEmpty != version.relaunches)
    }

    @Test func `A forced quit counts for an app that does not run, too`() {
        var life = Life(.iOS4to6, after: .suspended + [.memoryPressure])
        #expect(life(.quit) == [])
        #expect(life(.locationEvent(.visit)) == [])
    }

    @Test func `A forced quit counts until the user starts the app`() {
        var life = Life(.iOS4to6, after: .background + [.quit, .launch, .crash])
        #expect(life(.locationEvent(.visit)).first == .notify(.launch(.location(.visit))))
    }

    @Test func `A forced quit is part of the system's record`() {
        let life = Life(.iOS4to6, after: .background + [.quit])
        var later = Life(.iOS4to6, remembered: life.lifecycle.record)
        #expect(later(.locationEvent(.visit)) == [])
    }

    @Test func `An app can be woken and relaunched repeatedly`() {
        var life = Life(after: .launchedInBackground() + [.locationEventHandled])
        for _ in 0..<3 {
            #expect(life(.locationEvent(.visit), .locationEventHandled).last == .state(.suspended))
            #expect(life(.memoryPressure) == [.notify(.terminated(.memoryPressure)), .state(.notRunning)])
            #expect(life(.locationEvent(.visit), .locationEventHandled).last == .state(.suspended))
        }
    }
}
