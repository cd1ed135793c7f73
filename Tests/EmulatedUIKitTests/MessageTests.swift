import ApplicationLifecycle
import EmulatedDevice
import EmulatedUIKit
import LocationModel
import LocationService
import Testing

/// Records the messages that it receives, with the app's state.
private final class Delegate: UIResponder, UIApplicationDelegate {
    private func record(_ method: String, _ application: UIApplication) {
        #expect(UIApplication.shared === application && application.delegate === self)
        MessageLog.current?.add("\(method) \(application.applicationState)")
    }

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        MessageLog.current?.observeNotifications(of: application)
        record("will finish launching", application)
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let cause = launchOptions?[.location] as? Bool == true ? "for a location" : ""
        record("did finish launching \(cause)", application)
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) { record("did become active", application) }
    func applicationWillResignActive(_ application: UIApplication) { record("will resign active", application) }
    func applicationDidEnterBackground(_ application: UIApplication) { record("did enter background", application) }
    func applicationWillEnterForeground(_ application: UIApplication) { record("will enter foreground", application) }
    func applicationWillTerminate(_ application: UIApplication) { record("will terminate", application) }
    func applicationDidReceiveMemoryWarning(_ application: UIApplication) { record("memory warning", application) }
}

/// ../shared/spec/app-lifecycle.md, "Message order": each message with its notification, and the state in it.
@MainActor struct MessageTests {
    private let log = MessageLog()

    private func phone(_ configure: (inout DeviceConfiguration) -> Void = { _ in }) throws -> Phone {
        try Phone(Delegate.self, configure)
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
        #expect(log.entries { phone(.launch) } == launch)
        #expect(phone.application.applicationState == .active)
    }

    @Test func `An interruption calls willResignActive, its end didBecomeActive`() throws {
        let phone = try phone()
        _ = log.entries { phone(.launch) }
        #expect(log.entries { phone(.interrupt) } == Array(leaving.prefix(2)))
        #expect(phone.application.applicationState == .inactive)
        #expect(log.entries { phone(.activate) } == Array(launch.suffix(2)))
    }

    @Test func `On return the notification of willEnterForeground comes before the method`() throws {
        let phone = try phone()
        _ = log.entries { phone(.launch) }
        #expect(log.entries { phone(.home) } == leaving)
        #expect(phone.device.snapshot.state == .suspended)
        #expect(log.entries { phone(.enterForeground, .activate) } == returning)
    }

    @Test func `Without multitasking the app ends`() throws {
        let phone = try phone { $0.profile.isMultitaskingSupported = false }
        _ = log.entries { phone(.launch) }
        #expect(
            log.entries { phone(.home) }
                == Array(leaving.prefix(2)) + ["will terminate inactive", "> UIApplicationWillTerminateNotification"])
        #expect(phone.device.snapshot.state == .notRunning)
    }

    @Test func `A location event launches the app in the background, with a delegate of its own`()
        throws
    {
        let phone = try phone()
        #expect(
            log.entries { phone(.locationEvent(.regionCrossing)) } == [
                "will finish launching background", "did finish launching for a location background",
                "> UIApplicationDidFinishLaunchingNotification", "did enter background background",
                "> UIApplicationDidEnterBackgroundNotification",
            ])
        #expect(phone.device.snapshot.state == .suspended)
        #expect(log.entries { phone(.enterForeground, .activate) } == returning)
    }

    @Test func `A suspended app removed by memory pressure is not called`() throws {
        let phone = try phone()
        _ = log.entries { phone(.launch, .home) }
        #expect(log.entries { phone(.memoryPressure) } == [])
        #expect(phone.device.snapshot.state == .notRunning)
        #expect(log.entries { phone(.launch) } == launch, "a new process, a new delegate")
    }

    @Test func `A memory warning reaches the delegate`() throws {
        let phone = try phone()
        _ = log.entries { phone(.launch) }
        #expect(
            log.entries { phone(.memoryWarning) } == [
                "memory warning active", "> UIApplicationDidReceiveMemoryWarningNotification",
            ])
    }

    @Test func `A forced quit calls applicationWillTerminate`() throws {
        let phone = try phone()
        _ = log.entries { phone(.launch) }
        #expect(
            log.entries { phone(.quit) }
                == leaving + ["will terminate background", "> UIApplicationWillTerminateNotification"])
    }

    @Test func `A delegate without any methods works`() throws {
        final class EmptyDelegate: NSObject, UIApplicationDelegate {}
        let phone = try Phone(EmptyDelegate.self)
        phone(.launch, .memoryWarning, .home, .enterForeground, .activate, .quit)
        #expect(phone.device.snapshot.state == .notRunning)
    }

    @Test func `A class with both launch methods receives only the newer one`() throws {
        final class OldDelegate: NSObject, UIApplicationDelegate {
            var launches: [String] = []
            func applicationDidFinishLaunching(_ application: UIApplication) { launches.append("old") }
        }
        final class BothMethodsDelegate: NSObject, UIApplicationDelegate {
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
        let (old, both) = (try Phone(OldDelegate.self), try Phone(BothMethodsDelegate.self))
        old(.launch)
        both(.launch)
        #expect((old.application.delegate as? OldDelegate)?.launches == ["old"])
        #expect((both.application.delegate as? BothMethodsDelegate)?.launches == ["new"])
    }

    @Test func `An app is called on the main actor when its test runs on another thread`() async throws {
        let phone = try phone()
        await Task.detached { [device = phone.device] in device.send(.launch) }.value
        #expect(phone.application.applicationState == .active)
        #expect(phone.application.delegate is Delegate)
    }
}
