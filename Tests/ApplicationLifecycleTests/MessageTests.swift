import ApplicationLifecycle
import LocationModel
import Testing

/// spec/app-lifecycle.md, below "Message order": the names of messages.
struct MessageTests {
    @Test(
        "each message has its notification",
        arguments: [
            (.willFinishLaunching, "applicationWillFinishLaunching", nil),
            (.didFinishLaunching, "applicationDidFinishLaunching", "UIApplicationDidFinishLaunchingNotification"),
            (.didBecomeActive, "applicationDidBecomeActive", "UIApplicationDidBecomeActiveNotification"),
            (.willResignActive, "applicationWillResignActive", "UIApplicationWillResignActiveNotification"),
            (.didEnterBackground, "applicationDidEnterBackground", "UIApplicationDidEnterBackgroundNotification"),
            (.willEnterForeground, "applicationWillEnterForeground", "UIApplicationWillEnterForegroundNotification"),
            (.willTerminate, "applicationWillTerminate", "UIApplicationWillTerminateNotification"),
            (
                .didReceiveMemoryWarning, "applicationDidReceiveMemoryWarning",
                "UIApplicationDidReceiveMemoryWarningNotification"
            ),
        ] as [(Message, String, String?)])
    func names(message: Message, method: String, notification: String?) {
        #expect(message.name == method)
        #expect(message.notificationName == notification)
    }

    @Test(
        "with scenes the app delegate's enter/leave methods are not called: sceneWillResignActive, …",
        arguments: [
            (.willFinishLaunching, "applicationWillFinishLaunching"),
            (.didFinishLaunching, "applicationDidFinishLaunching"),
            (.didBecomeActive, "sceneDidBecomeActive"), (.willResignActive, "sceneWillResignActive"),
            (.didEnterBackground, "sceneDidEnterBackground"), (.willEnterForeground, "sceneWillEnterForeground"),
            (.willTerminate, "applicationWillTerminate"),
            (.didReceiveMemoryWarning, "applicationDidReceiveMemoryWarning"),
        ] as [(Message, String)])
    func sceneNames(message: Message, method: String) {
        let app = AppTraits(hasScenes: true)
        #expect(ApplicationLifecycle(profile: .iOS13, app: app).name(of: message) == method)
        #expect(ApplicationLifecycle(profile: .iOS7to12, app: app).name(of: message) == message.name)
        #expect(ApplicationLifecycle(profile: .iOS13).name(of: message) == message.name)
    }

    @Test("DidReceiveMemoryWarning: who runs is warned, who does not run hears nothing")
    func memoryWarning() {
        for events in [[.launch], .active, .background] as [[Event]] {
            var life = Life(after: events)
            #expect(life(.memoryWarning) == [.message(.didReceiveMemoryWarning)])
        }
        for events in [[], .suspended] as [[Event]] {
            var life = Life(after: events)
            #expect(life(.memoryWarning) == [])
        }
    }
}
