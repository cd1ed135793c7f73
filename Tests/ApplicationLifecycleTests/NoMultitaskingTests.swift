import ApplicationLifecycle
import LocationModel
import Testing

/// Devices without multitasking, and apps that opt out of it.
struct NoMultitaskingTests {
    private static func life(exitsOnSuspend: Bool, tellsOfBackground: Bool = false) -> Life {
        var profile = Profile.iOS4to6
        profile.isMultitaskingSupported = exitsOnSuspend
        profile.tellsOfBackgroundBeforeTerminating = tellsOfBackground
        return Life(profile, AppTraits(exitsOnSuspend: exitsOnSuspend, preservesState: true), after: .active)
    }

    @Test(
        "Home, no multitasking, or UIApplicationExitsOnSuspend: willResignActive, willTerminate, then not running",
        arguments: [false, true])
    func home(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        #expect(
            life(.home) == [
                .message(.willResignActive), .state(.inactive), .message(.willTerminate),
                .notify(.terminated(.leftScreen)),
                .state(.notRunning),
            ])
        #expect(!life.lifecycle.remembered.wasQuitByUser)
    }

    @Test("order of an extra didEnterBackground is unverified: profile switch", arguments: [false, true])
    func extraMessage(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend, tellsOfBackground: true)
        let effects = life(.home)
        #expect(effects.messages == [.willResignActive, .didEnterBackground, .willTerminate])
        #expect(!effects.contains(.state(.background)))
    }

    @Test(
        "without it nothing runs in background: no relaunch, no updates that keep it running", arguments: [false, true])
    func nothingRuns(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        life(.keepRunning(true), .home)
        #expect(life.state == .notRunning)
        #expect(life(.locationEvent(.significantChange)) == [])
    }

    @Test("an interruption stays one, until it is followed to another app", arguments: [false, true])
    func interruption(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        #expect(life(.interrupt, .activate).messages == [.willResignActive, .didBecomeActive])
        #expect(life(.interrupt, .home).messages == [.willResignActive, .willTerminate])
    }

    @Test("the 5 s of willTerminate hold", arguments: [false, true]) func watchdog(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        life.returnsAtOnce = false
        life(.home)
        #expect(life.wait(60).first == .init(5, .notify(.terminated(.watchdog(.termination)))))
    }

    @Test("a forced quit is the user's", arguments: [false, true]) func quit(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        #expect(life(.quit).suffix(2) == [.notify(.terminated(.user)), .state(.notRunning)])
    }
}
