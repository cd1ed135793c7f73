import EmulatedCoreLocation
import EmulatedDevice
import EmulatedUserNotifications
import Foundation
import LocationModel
import LocationService
import TestSupport
import Testing

/// What an app reads from and writes to the system's center.
@MainActor struct CenterTests {
    private let fixture: NotificationFixture
    private var stepped: SteppedDevice { fixture.stepped }
    private var device: Device { fixture.device }
    private var center: UNUserNotificationCenter { fixture.center }

    init() throws { fixture = try NotificationFixture() }

    private func endProcess() {
        device.send(.home)
        device.send(.memoryPressure)
        device.send(.launch)
        device.send(.activate)
    }

    @Test func `The asynchronous methods of a delegate are called`() throws {
        let delegate = AsyncDelegateRecorder()
        center.delegate = delegate
        fixture.add("now", badge: 3, nil)
        try stepped.advance(by: 1)
        #expect(delegate.log == ["presents now"] && device.notificationSettings.badge == 3)
        fixture.add("later", fixture.after(60))
        device.send(.home)
        try stepped.advance(by: 90)
        device.send(.confirmNotification("later"))
        #expect(delegate.log == ["presents now", "received later"])
    }

    @Test func `The device counts as busy until an asynchronous method has returned`() async throws {
        let delegate = ConcurrentDelegateRecorder()
        center.delegate = delegate
        fixture.add("now", nil)
        try stepped.advance(by: 1)
        try await yield { !device.isAppBusy }
        #expect(delegate.log.all == ["presents now"])
    }

    @Test func `The user's authorization and the badge outlive the process`() async throws {
        try await center.requestAuthorization(options: [.alert, .badge])
        try await center.setBadgeCount(7)
        endProcess()
        let settings = await center.notificationSettings()
        #expect(settings.authorizationStatus == .authorized && settings.alertSetting == .enabled)
        #expect(device.notificationSettings.badge == 7)
    }

    @Test func `A notification that is shown while the app has no process sets the badge`() throws {
        fixture.add("tea", badge: 4, fixture.after(60))
        device.send(.home)
        device.send(.memoryPressure)
        #expect(device.snapshot.state == .notRunning)
        try stepped.advance(by: 90)
        #expect(device.notificationSettings.badge == 4)
        device.changeNotificationSettings { $0.badge = 0 }
        device.send(.confirmNotification("tea"))
        #expect(device.notificationSettings.badge == 0, "it was shown once")
    }

    /// A process that `locationd launch` has launched is not notified of what the system shows; it gets the record.
    @Test func `A launched app gets what was shown from the record, each notification once`() {
        var settings = NotificationSettings()
        for (identifier, badge) in [("one", 1), ("two", 2), ("none", nil)] {
            settings.setBadge(badge, of: identifier, known: ["one", "two", "none"])
        }
        settings.show("one")
        #expect(settings.badge == 1)
        settings.badge = 0
        settings.update(shown: ["one"])
        #expect(settings.badge == 0)
        settings.update(shown: ["one", "two", "none"])
        #expect(settings.badge == 2)
        settings.badge = 0
        settings.update(shown: ["two"])
        #expect(settings.badge == 0)
        settings.update(shown: ["two", "one"])
        #expect(settings.badge == 1)
    }

    @Test func `The next process of a launched app reads the settings from the disk`() async throws {
        let directory = try Scratch()
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: PackageFiles.trace("parked"), speed: .max)
        configuration.preservedStateDirectory = directory.path("state")
        for badge in [0, 5] {
            let device = try SteppedDevice(configuration).device
            let settings = device.notificationSettings
            #expect(settings.isAuthorized == (badge > 0) && settings.badge == badge)
            device.changeNotificationSettings { settings in
                settings.isAuthorized = true
                settings.badge = 5
            }
        }
    }

    @Test func `Pending requests keep what they were made with, also for the next process`() async throws {
        let region = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4), radius: 200, identifier: "shop")
        region.notifyOnExit = false
        fixture.add("interval", fixture.after(600))
        fixture.add("calendar", UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 9), repeats: true))
        fixture.add("region", UNLocationNotificationTrigger(region: region, repeats: false))
        for _ in 0..<2 {
            let requests = Dictionary(
                uniqueKeysWithValues: await center.pendingNotificationRequests().map { ($0.identifier, $0) })
            #expect((requests["interval"]?.trigger as? UNTimeIntervalNotificationTrigger)?.timeInterval == 600)
            let calendar = try #require(requests["calendar"]?.trigger as? UNCalendarNotificationTrigger)
            #expect(calendar.dateComponents.hour == 9 && calendar.repeats)
            let border = try #require(requests["region"]?.trigger as? UNLocationNotificationTrigger)
            #expect(border.region.identifier == "shop" && border.region.radius == 200 && !border.region.notifyOnExit)
            #expect(requests["interval"]?.content.interruptionLevel == .timeSensitive)
            endProcess()
        }
    }

    @Test func `A text that no table has is its key, with the arguments inserted`() {
        #expect(NSString.localizedUserNotificationString(forKey: "Tea", arguments: nil) == "Tea")
        #expect(NSString.localizedUserNotificationString(forKey: "%@ of %@", arguments: ["one", 2]) == "one of 2")
    }

    @Test func `Categories are kept`() async throws {
        let done = UNNotificationAction(identifier: "done", title: "Done", options: [.destructive])
        let category = UNNotificationCategory(
            identifier: "reminder", actions: [done], intentIdentifiers: [], options: .customDismissAction)
        center.setNotificationCategories([category])
        #expect(await center.notificationCategories().first?.actions.first?.title == "Done")
    }

    @Test(.timeLimit(.minutes(5))) func `In real time a request that was just added is pending, and can be removed`()
        async throws
    {
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: PackageFiles.trace("parked"), speed: .factor(1))
        let device = Device(configuration)
        let center = Device.$scoped.withValue(device) { UNUserNotificationCenter.current() }
        for round in 0..<20 {
            let content = UNNotificationContent()
            for identifier in ["a", "b"] {
                let request = UNNotificationRequest(
                    identifier: "\(identifier)\(round)", content: content,
                    trigger: UNTimeIntervalNotificationTrigger(timeInterval: 600, repeats: false))
                try await center.add(request)
            }
            let pending = await center.pendingNotificationRequests().map(\.identifier)
            #expect(pending == ["a\(round)", "b\(round)"])
            center.removeAllPendingNotificationRequests()
            #expect(await center.pendingNotificationRequests().isEmpty)
            center.add(
                UNNotificationRequest(identifier: "c", content: content, trigger: fixture.after(600)),
                withCompletionHandler: nil)
            center.removeAllPendingNotificationRequests()
            #expect(await center.pendingNotificationRequests().isEmpty)
        }
    }
}
