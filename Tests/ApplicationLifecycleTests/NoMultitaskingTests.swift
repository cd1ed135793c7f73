import ApplicationLifecycle
import LocationModel
import Testing

/// Devices without multitasking, and apps that opt out of it.
struct NoMultitaskingTests {
    private static func app(exitsOnSuspend: Bool, sendsDidEnterBackground: Bool = false) -> SimulatedApp {
        var profile = Profile.iOS4to6
        profile.isMultitaskingSupported = exitsOnSuspend
        profile.sendsDidEnterBackgroundBeforeTermination = sendsDidEnterBackground
        return SimulatedApp(profile, AppTraits(exitsOnSuspend: exitsOnSuspend, preservesState: true), after: .active)
    }

    @Test(arguments: [false, true])
    func `Without multitasking or with UIApplicationExitsOnSuspend, Home terminates the app`(
        exitsOnSuspend: Bool
    ) {
        var app = Self.app(exitsOnSuspend: exitsOnSuspend)
        #expect(
            app(.home) == [
                .message(.willResignActive), .state(.inactive), .message(.willTerminate),
                .notify(.terminated(.leftScreen)),
                .state(.notRunning),
            ])
        #expect(!app.lifecycle.record.wasQuitByUser)
    }

    @Test(arguments: [false, true])
    func `A profile may send didEnterBackground before willTerminate`(exitsOnSuspend: Bool) {
        var app = Self.app(exitsOnSuspend: exitsOnSuspend, sendsDidEnterBackground: true)
        let effects = app(.home)
        #expect(effects.messages == [.willResignActive, .didEnterBackground, .willTerminate])
        #expect(!effects.contains(.state(.background)))
    }

    @Test(arguments: [false, true])
    func `Without multitasking nothing runs in the background: no relaunch, no updates`(exitsOnSuspend: Bool) {
        var app = Self.app(exitsOnSuspend: exitsOnSuspend)
        app(.keepRunning(true), .home)
        #expect(app.state == .notRunning)
        #expect(app(.locationEvent(.significantChange)) == [])
    }

    @Test(arguments: [false, true])
    func `An interruption stays one, until it is followed to another app`(exitsOnSuspend: Bool) {
        var app = Self.app(exitsOnSuspend: exitsOnSuspend)
        #expect(app(.interrupt, .activate).messages == [.willResignActive, .didBecomeActive])
        #expect(app(.interrupt, .home).messages == [.willResignActive, .willTerminate])
    }

    @Test(arguments: [false, true]) func `The limit of 5 s for willTerminate holds`(exitsOnSuspend: Bool) {
        var app = Self.app(exitsOnSuspend: exitsOnSuspend)
        app.returnsAtOnce = false
        app(.home)
        #expect(app.wait(60).first == .init(5, .notify(.terminated(.watchdog(.termination)))))
    }

    @Test(arguments: [false, true]) func `A forced quit is reported as the user's`(exitsOnSuspend: Bool) {
        var app = Self.app(exitsOnSuspend: exitsOnSuspend)
        #expect(app(.quit).suffix(2) == [.notify(.terminated(.user)), .state(.notRunning)])
    }
}
