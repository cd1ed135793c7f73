import ApplicationLifecycle
import EmulatedDevice
import EmulatedUIKit
import LocationModel
import LocationService
import Testing

/// Records the messages that it receives, with the app's state.
private final class Delegate: UIResponder, UIApplicationDelegate {
    private func note(_ method: String, _ application: UIApplication) {
        #expect(UIApplication.shared === application && application.delegate === self)
        Diary.present?.add("\(method) \(application.applicationState)")
    }

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Diary.present?.note(notificationsOf: application)
        note("will finish launching", application)
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        note("did finish launching \(launchOptions?[.location] as? Bool == true ? "for a location" : "")", application)
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) { note("did become active", application) }
    func applicationWillResignActive(_ application: UIApplication) { note("will resign active", application) }
    func applicationDidEnterBackground(_ application: UIApplication) { note("did enter background", application) }
    func applicationWillEnterForeground(_ application: UIApplication) { note("will enter foreground", application) }
    func applicationWillTerminate(_ application: UIApplication) { note("will terminate", application) }
    func applicationDidReceiveMemoryWarning(_ application: UIApplication) { note("memory warning", application) }
}

/// spec/app-lifecycle.md, "Message order": each message with its notification, and the state in it.
@MainActor struct MessageTests {
    private let diary = Diary()

    private func phone(_ configure: (inout DeviceConfiguration) -> Void = { _ in }) throws -> Phone {
        try Phone(Delegate.self, configure)
    }

    /// The messages and notifications that the app receives during a body.
    private func told(_ body: () throws -> Void) rethrows -> [String] {
        _ = diary.news()
        try Diary.$present.withValue(diary) { try body() }
        return diary.news()
    }

    private let launch = [
        "will finish launching inactive", "did finish launching  inactive",
        "> UIApplicationDidFinishLaunchingNotification", "did become active active",
        "> UIApplicationDidBecomeActiveNotification",
    ]
    private let leaving = [
        "will resign active active", "> UIApplicationWillResignActiveNotification", "did enter background background",
        "> UIApplicationDidEnterBackgroundNotification",
    ]
    private let returning = [
        "> UIApplicationWillEnterForegroundNotification", "will enter foreground background",
        "did become active active", "> UIApplicationDidBecomeActiveNotification",
    ]

    @Test func `A launch to the foreground calls the launch methods in order`() throws {
        let phone = try phone()
        #expect(told { phone(.launch) } == launch)
        #expect(phone.application.applicationState == .active)
    }

    @Test func `An interruption calls willResignActive, its end didBecomeActive`() throws {
        let phone = try phone()
        _ = told { phone(.launch) }
        #expect(told { phone(.interrupt) } == Array(leaving.prefix(2)))
        #expect(phone.application.applicationState == .inactive)
        #expect(told { phone(.activate) } == Array(launch.suffix(2)))
    }

    @Test func `Home and back; the notification of willEnterForeground comes before the method`() throws {
        let phone = try phone()
        _ = told { phone(.launch) }
        #expect(told { phone(.home) } == leaving)
        #expect(phone.device.snapshot.state == .suspended)
        #expect(told { phone(.enterForeground, .activate) } == returning)
    }

    @Test func `Without multitasking the app ends`() throws {
        let phone = try phone { $0.profile.isMultitaskingSupported = false }
        _ = told { phone(.launch) }
        #expect(
            told { phone(.home) }
                == Array(leaving.prefix(2)) + ["will terminate inactive", "> UIApplicationWillTerminateNotification"])
        #expect(phone.device.snapshot.state == .notRunning)
    }

    @Test func `A location event launches the app in the background, with a delegate of its own`()
        throws
    {
        let phone = try phone()
        #expect(
            told { phone(.locationEvent(.regionCrossing)) } == [
                "will finish launching background", "did finish launching for a location background",
                "> UIApplicationDidFinishLaunchingNotification", "did enter background background",
                "> UIApplicationDidEnterBackgroundNotification",
            ])
        #expect(phone.device.snapshot.state == .suspended)
        #expect(told { phone(.enterForeground, .activate) } == returning)
    }

    @Test func `A suspended app removed by memory pressure is not called`() throws {
        let phone = try phone()
        _ = told { phone(.launch, .home) }
        #expect(told { phone(.memoryPressure) } == [])
        #expect(phone.device.snapshot.state == .notRunning)
        #expect(told { phone(.launch) } == launch, "a new process, a new delegate")
    }

    @Test func `A memory warning reaches the delegate`() throws {
        let phone = try phone()
        _ = told { phone(.launch) }
        #expect(
            told { phone(.memoryWarning) } == [
                "memory warning active", "> UIApplicationDidReceiveMemoryWarningNotification",
            ])
    }

    @Test func `A forced quit calls applicationWillTerminate`() throws {
        let phone = try phone()
        _ = told { phone(.launch) }
        #expect(
            told { phone(.quit) }
                == leaving + ["will terminate background", "> UIApplicationWillTerminateNotification"])
    }

    @Test func `A delegate without any methods works`() throws {
        final class Silent: NSObject, UIApplicationDelegate {}
        let phone = try Phone(Silent.self)
        phone(.launch, .memoryWarning, .home, .enterForeground, .activate, .quit)
        #expect(phone.device.snapshot.state == .notRunning)
    }

    @Test func `A class with both launch methods receives only the newer one`() throws {
        final class Old: NSObject, UIApplicationDelegate {
            var launches: [String] = []
            func applicationDidFinishLaunching(_ application: UIApplication) { launches.append("old") }
        }
        final class Both: NSObject, UIApplicationDelegate {
            var launches: [String] = []
            func applicationDidFinishLaunching(_ application: UIApplication) { launches.append("old") }
            func application(
                _ application: UIApplication,
                didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                launches.append("new")
                return launchOptions?[.localNotification] == nil
            }
        }
        let (old, both) = (try Phone(Old.self), try Phone(Both.self))
        old(.launch)
        both(.launch)
        #expect((old.application.delegate as? Old)?.launches == ["old"])
        #expect((both.application.delegate as? Both)?.launches == ["new"])
    }

    @Test func `An app is called on the main actor when its test runs on another thread`() async throws {
        let phone = try phone()
        await Task.detached { [device = phone.device] in device.send(.launch) }.value
        #expect(phone.application.applicationState == .active)
        #expect(phone.application.delegate is Delegate)
    }
}
