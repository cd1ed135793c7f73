import ApplicationLifecycle
import EmulatedDevice
import EmulatedUIKit
import Foundation
import LocationModel
import TestSupport
import Testing

private final class AppDelegate: UIResponder, UIApplicationDelegate {
    private(set) var log: [String] = []
    private(set) var fetches = 0

    func application(_ application: UIApplication, didReceive notification: UILocalNotification) {
        log.append("received \(notification.alertBody ?? "") \(notification.userInfo?["n"] ?? "")")
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        log.append("state \(application.applicationState.rawValue)")
        if let notification = launchOptions?[.localNotification] as? UILocalNotification {
            log.append("launched by \(notification.alertBody ?? "")")
        }
        return true
    }

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        log.append("will: state \(application.applicationState.rawValue)")
        return true
    }

    func application(_ application: UIApplication, didRegister notificationSettings: UIUserNotificationSettings) {
        log.append("may notify: \(notificationSettings.types.rawValue)")
    }

    func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) { log.append("error \((error as NSError).code)") }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        fetches += 1
        completionHandler(.newData)
    }

    func applicationSignificantTimeChange(_ application: UIApplication) { log.append("a new day") }
}

/// What an app asks of the system.
@MainActor struct SystemServiceTests {
    private func phone(_ configure: (inout DeviceConfiguration) -> Void = { _ in }) throws -> (Phone, AppDelegate) {
        let phone = try Phone(AppDelegate.self, configure)
        phone(.launch, .activate)
        return (phone, try #require(phone.application.delegate as? AppDelegate))
    }

    @Test func `At a launch by the user the app is inactive from its first message on`() throws {
        let (_, app) = try phone()
        #expect(app.log == ["will: state 1", "state 1"])
    }

    @Test func `The device is a phone that is held upright`() throws {
        let (phone, app) = try phone()
        phone.scoped {
            #expect(UIDevice.current.userInterfaceIdiom == .phone)
            #expect(UIDevice.current.orientation.isPortrait && !UIDevice.current.orientation.isFlat)
        }
        withExtendedLifetime(app) {}
    }

    @Test func `The device has a name, a system and an identifier`() throws {
        let (phone, _) = try phone { $0.profile = .iOS7to12 }
        phone.scoped {
            let device = UIDevice.current
            #expect(device.systemName == "iOS" && device.systemVersion == "12.0" && device.name == "iPhone")
            #expect(device.identifierForVendor != nil && device.identifierForVendor == device.identifierForVendor)
            #expect(device.batteryLevel == -1 && device.batteryState == .unknown)
        }
    }

    @Test func `The battery is that of the machine, while it is monitored`() throws {
        let scratch = try Scratch()
        func write(_ values: [String: String]) throws {
            for (name, value) in values {
                let url = scratch.directory.appending(path: name)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data("\(value)\n".utf8).write(to: url)
            }
        }
        try write([
            "AC/type": "Mains", "BAT0/type": "Battery", "BAT0/capacity": "80", "BAT0/status": "Discharging",
            "A/type": "Battery", "A/scope": "Device", "A/capacity": "10",
        ])
        let (phone, _) = try phone { $0.powerSupplies = scratch.path(".") }
        let device = phone.scoped { UIDevice.current }
        #expect(device.batteryLevel == -1)
        phone.scoped { device.isBatteryMonitoringEnabled = true }
        #expect(device.batteryLevel == 0.8 && device.batteryState == .unplugged)

        var changes: [String] = []
        let observers = [UIDevice.batteryLevelDidChangeNotification, UIDevice.batteryStateDidChangeNotification].map {
            NotificationCenter.default.addObserver(forName: $0, object: device, queue: nil) { notification in
                let name = notification.name.rawValue
                MainActor.assumeIsolated { changes.append(name) }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        try write(["BAT0/status": "Charging"])
        try phone.wait(61)
        #expect(device.batteryState == .charging && changes == ["UIDeviceBatteryStateDidChangeNotification"])
        phone.scoped { device.isBatteryMonitoringEnabled = false }
        #expect(device.batteryLevel == -1)
    }

    @Test func `A registration for remote notifications fails`() throws {
        let (phone, app) = try phone()
        phone.scoped { phone.application.registerForRemoteNotifications() }
        try phone.wait(0)
        #expect(app.log.last == "error 3000" && !phone.application.isRegisteredForRemoteNotifications)
    }

    @Test func `Only the settings can be opened in a simulation`() throws {
        let (phone, app) = try phone()
        let settings = try #require(URL(string: UIApplication.openSettingsURLString))
        let page = try #require(URL(string: "https://example.org"))
        phone.scoped {
            #expect(phone.application.canOpenURL(settings))
            #expect(!phone.application.canOpenURL(page))
        }
        withExtendedLifetime(app) {}
    }

    @Test func `A local notification reaches the app in the foreground, and launches it by a tap`() throws {
        let (phone, app) = try phone()
        phone.scoped {
            let notification = UILocalNotification()
            notification.fireDate = Date(timeIntervalSinceNow: 60)
            notification.alertBody = "tea"
            notification.userInfo = ["n": 7]
            phone.application.scheduleLocalNotification(notification)
            notification.repeatInterval = []
            #expect(phone.application.scheduledLocalNotifications?.map(\.alertBody) == ["tea"])
        }
        try phone.wait(61)
        #expect(app.log.last == "received tea 7")

        phone.scoped {
            let notification = UILocalNotification()
            notification.fireDate = Date(timeIntervalSinceNow: 60)
            notification.alertBody = "cake"
            phone.application.scheduleLocalNotification(notification)
        }
        phone(.home)
        phone(.memoryPressure)
        try phone.wait(61)
        let shown = try #require(phone.device.snapshot.shownNotifications.first)
        phone(.confirmNotification(shown))
        let next = try #require(phone.application.delegate as? AppDelegate)
        #expect(next !== app && next.log.last == "launched by cake")
    }

    @Test func `A notification is repeated by a unit of the calendar, and sets the badge`() throws {
        let (phone, app) = try phone()
        phone.scoped {
            let types = UIUserNotificationSettings(types: [.alert, .badge], categories: nil)
            phone.application.registerUserNotificationSettings(types)
            let notification = UILocalNotification()
            notification.alertBody = "stretch"
            notification.soundName = UILocalNotificationDefaultSoundName
            notification.fireDate = Date(timeIntervalSinceNow: 60)
            notification.repeatInterval = .hour
            notification.applicationIconBadgeNumber = 2
            phone.application.scheduleLocalNotification(notification)
        }
        try phone.wait(0)
        #expect(app.log.last == "may notify: 5")
        #expect(phone.scoped { phone.application.currentUserNotificationSettings?.types } == [.alert, .badge])
        try phone.wait(3_600 + 61)
        #expect(app.log.count { $0 == "received stretch " } == 2)
        phone(.home)
        try phone.wait(3_600)
        #expect(phone.application.applicationIconBadgeNumber == 2)
    }

    @Test func `A scheduled notification is a copy with all that was set`() throws {
        let (phone, _) = try phone()
        try phone.scoped {
            let notification = UILocalNotification()
            notification.alertBody = "stretch"
            notification.repeatInterval = .day
            notification.repeatCalendar = Calendar(identifier: .iso8601)
            notification.timeZone = TimeZone(identifier: "Asia/Tokyo")
            for minutes in [3.0, 1, 2] {
                notification.fireDate = Date(timeIntervalSinceNow: minutes * 60)
                phone.application.scheduleLocalNotification(notification)
            }
            let scheduled = try #require(phone.application.scheduledLocalNotifications)
            #expect(scheduled.count == 3)
            let copy = try #require(scheduled.first)
            #expect(copy.repeatInterval == .day && copy.repeatCalendar == notification.repeatCalendar)
            #expect(copy.timeZone == notification.timeZone)
            phone.application.cancelLocalNotification(copy)
            phone.application.cancelLocalNotification(notification)
            #expect(phone.application.scheduledLocalNotifications?.map(\.fireDate) == [scheduled[2].fireDate])
        }
    }

    @Test func `A suspended app with the background mode fetches now and then`() throws {
        let (phone, app) = try phone()
        phone.scoped {
            phone.application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
        }
        phone(.home)
        try phone.wait(3700)
        #expect(app.fetches == 4 && phone.device.snapshot.state == .suspended)
        let (other, without) = try self.phone { $0.info.hasFetchBackgroundMode = false }
        other.scoped { other.application.setMinimumBackgroundFetchInterval(0) }
        other(.home)
        try other.wait(3700)
        #expect(without.fetches == 0)
    }

    @Test func `Low power mode switches background refresh off, and the app is notified`() throws {
        let (phone, app) = try phone()
        let application = phone.application
        #expect(application.backgroundRefreshStatus == .available)
        var statuses: [UIBackgroundRefreshStatus] = []
        let observer = NotificationCenter.default.addObserver(
            forName: UIApplication.backgroundRefreshStatusDidChangeNotification, object: application, queue: nil
        ) { _ in MainActor.assumeIsolated { statuses.append(application.backgroundRefreshStatus) } }
        defer { NotificationCenter.default.removeObserver(observer) }
        phone.scoped { application.setMinimumBackgroundFetchInterval(0) }
        phone.device.send(.lowPowerMode(true))
        phone(.home)
        try phone.wait(3700)
        #expect(app.fetches == 0 && phone.device.snapshot.state == .suspended)
        phone.device.send(.lowPowerMode(false))
        try phone.wait(1900)
        #expect(app.fetches == 2)
        phone(.enterForeground, .activate)
        #expect(statuses == [.denied, .available])
    }

    /// Counts the calls of a keep-alive handler.
    @MainActor private final class Calls { var count = 0 }

    @Test func `With the background mode voip a suspended app is woken every ten minutes or later`() throws {
        let (phone, app) = try phone { $0.profile = .iOS4to6 }
        let calls = Calls()
        phone.scoped {
            #expect(!phone.application.setKeepAliveTimeout(599) { calls.count += 1 })
            #expect(phone.application.setKeepAliveTimeout(600) { calls.count += 1 })
        }
        phone(.home)
        try phone.wait(1900)
        #expect(calls.count == 3 && phone.device.snapshot.state == .suspended)
        phone(.enterForeground, .activate)
        phone.scoped { phone.application.clearKeepAliveTimeout() }
        phone(.home)
        try phone.wait(1900)
        #expect(calls.count == 3)
        let (other, _) = try self.phone { $0.info.hasVoIPBackgroundMode = false }
        other.scoped { #expect(!other.application.setKeepAliveTimeout(600)) }
        withExtendedLifetime(app) {}
    }

    @Test func `A new day is a significant change of time`() throws {
        let (phone, app) = try phone()
        try phone.wait(10)
        phone(.interrupt)
        #expect(app.log.last == "state 1")
        try phone.wait(86_400)
        phone(.activate)
        #expect(app.log.last == "a new day")
    }
}
