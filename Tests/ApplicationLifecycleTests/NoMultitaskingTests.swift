import ApplicationLifecycle
import LocationModel
import Testing

/// Devices without multitasking, and apps that opt out of it.
struct NoMultitaskingTests {
    private static func life(exitsOnSuspend: Bool, tellsOfBackground: Bool = false) -> Life {
        var profile = Profile.iOS4to6
        profile.isMultitaskingSupported = exitsOnSuspend
        profile.sendsDidEnterBackgroundBeforeTermination = tellsOfBackground
        return Life(profile, AppTraits(exitsOnSuspend: exitsOnSuspend, preservesState: true), after: .active)
    }

    @Test(arguments: [false, true])
    func `Home, no multitasking, or UIApplicationExitsOnSuspend: willResignActive, willTerminate, then not running`(
        exitsOnSuspend: Bool
    ) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        #expect(
            life(.home) == [
                .message(.willResignActive), .state(.inactive), .message(.willTerminate),
                .notify(.terminated(.leftScreen)),
                .state(.notRunning),
            ])
        #expect(!life.lifecycle.record.wasQuitByUser)
    }

    @Test(arguments: [false, true])
    func `A profile may send didEnterBackground before willTerminate`(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend, tellsOfBackground: true)
        let effects = life(.home)
        #expect(effects.messages == [.willResignActive, .didEnterBackground, .willTerminate])
        #expect(!effects.contains(.state(.background)))
    }

    @Test(arguments: [false, true])
    func `Without multitasking nothing runs in the background: no relaunch, no updates`(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        life(.keepRunning(true), .home)
        #expect(life.state == .notRunning)
        #expect(life(.locationEvent(.significantChange)) == [])
    }

    @Test(arguments: [false, true])
    func `An interruption stays one, until it is followed to another app`(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        #expect(life(.interrupt, .activate).messages == [.willResignActive, .didBecomeActive])
        #expect(life(.interrupt, .home).messages == [.willResignActive, .willTerminate])
    }

    @Test(arguments: [false, true]) func `The limit of 5 s for willTerminate holds`(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        life.returnsAtOnce = false
        life(.home)
        #expect(life.wait(60).first == .init(5, .notify(.terminated(.watchdog(.termination)))))
    }

    @Test(arguments: [false, true]) func `A forced quit is reported as the user's`(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        #expect(life(.quit).suffix(2) == [.notify(.terminated(.user)), .state(.notRunning)])
    }
}
