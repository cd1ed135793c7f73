import ApplicationLifecycle
import LocationModel
import Testing

/// ../shared/spec/app-lifecycle.md, below "Message order": the names of messages.
struct MessageTests {
    @Test(
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
    func `Each message has its notification`(message: Message, method: String, notification: String?) {
        #expect(message.name == method)
        #expect(message.notificationName == notification)
    }

    @Test(
        arguments: [
            (.willFinishLaunching, "applicationWillFinishLaunching"),
            (.didFinishLaunching, "applicationDidFinishLaunching"),
            (.didBecomeActive, "sceneDidBecomeActive"), (.willResignActive, "sceneWillResignActive"),
            (.didEnterBackground, "sceneDidEnterBackground"), (.willEnterForeground, "sceneWillEnterForeground"),
            (.willTerminate, "applicationWillTerminate"),
            (.didReceiveMemoryWarning, "applicationDidReceiveMemoryWarning"),
        ] as [(Message, String)])
    func `With scenes sceneWillResignActive etc. are called instead of the app delegate's methods`(
        message: Message, method: String
    ) {
        let app = AppTraits(hasScenes: true)
        #expect(message.name(inScenes: ApplicationLifecycle(profile: .iOS13, app: app).usesScenes) == method)
        #expect(!ApplicationLifecycle(profile: .iOS7to12, app: app).usesScenes)
        #expect(!ApplicationLifecycle(profile: .iOS13).usesScenes && message.name(inScenes: false) == message.name)
    }

    @Test func `didReceiveMemoryWarning is sent to an app that runs, and not to a suspended one`() {
        for events in [[.launch], .active, .background] as [[Event]] {
            var app = SimulatedApp(after: events)
            #expect(app(.memoryWarning) == [.message(.didReceiveMemoryWarning)])
        }
        for events in [[], .suspended] as [[Event]] {
            var app = SimulatedApp(after: events)
            #expect(app(.memoryWarning) == [])
        }
    }
}
