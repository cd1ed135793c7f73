import EmulatedCoreLocation
import EmulatedDevice
import EmulatedUserNotifications
import Foundation
import LocationModel
import LocationService
import Synchronization
import TestSupport
import Testing

/// Local notifications on virtual time.
@MainActor struct NotificationTests {
    private let fixture: NotificationFixture
    private var stepped: SteppedDevice { fixture.stepped }
    private var device: Device { fixture.device }
    private var center: UNUserNotificationCenter { fixture.center }

    init() throws { fixture = try NotificationFixture() }

    @Test func `In the foreground the delegate presents a notification`() throws {
        let delegate = DelegateRecorder()
        center.delegate = delegate
        fixture.add("now", nil)
        fixture.add("later", fixture.after(60))
        try stepped.advance(by: 59)
        #expect(delegate.presented == ["It is now"])
        try stepped.advance(by: 2)
        #expect(delegate.presented == ["It is now", "It is later"] && delegate.tapped.isEmpty)
    }

    @Test func `In the background a notification is shown, and a tap passes its content to the app`() throws {
        let delegate = DelegateRecorder()
        center.delegate = delegate
        fixture.add("tea", fixture.after(60))
        device.send(.home)
        try stepped.advance(by: 30)
        #expect(device.snapshot.scheduledNotifications.map(\.identifier) == ["tea"])
        try stepped.advance(by: 60)
        #expect(device.snapshot.shownNotifications == ["tea"] && delegate.presented.isEmpty)
        device.send(.confirmNotification("tea"))
        #expect(delegate.tapped == ["tea"] && device.snapshot.state.isForeground)
        #expect(device.snapshot.shownNotifications.isEmpty)
    }

    @Test func `A tap launches an app that has ended, and its delegate receives the response`() throws {
        fixture.add("tea", fixture.after(60))
        device.send(.home)
        device.send(.memoryPressure)
        try stepped.advance(by: 90)
        #expect(device.snapshot.state == .notRunning)
        device.send(.confirmNotification("tea"))
        let delegate = DelegateRecorder()
        center.delegate = delegate
        try stepped.advance(by: 0)
        #expect(delegate.tapped == ["tea"])
    }

    @Test func `A notification is repeated, also while the app is suspended, until it is cancelled`() throws {
        let delegate = DelegateRecorder()
        center.delegate = delegate
        fixture.add("tea", fixture.after(60, repeats: true))
        try stepped.advance(by: 200)
        #expect(delegate.presented.count == 3)
        device.send(.home)
        try stepped.advance(by: 100)
        #expect(device.snapshot.state == .suspended && device.snapshot.shownNotifications == ["tea", "tea"])
        device.send(.enterForeground)
        device.send(.activate)
        center.removeAllPendingNotificationRequests()
        center.removeAllDeliveredNotifications()
        let count = delegate.presented.count
        try stepped.advance(by: 300)
        #expect(delegate.presented.count == count && device.snapshot.shownNotifications.isEmpty)
    }

    @Test func `A calendar trigger follows the device's clock`() throws {
        let delegate = DelegateRecorder()
        center.delegate = delegate
        let start = try #require(device.time)
        let date = Date(timeIntervalSince1970: Double(start.nanoseconds) / 1e9 + 90)
        let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: date)
        fixture.add("calendar", UNCalendarNotificationTrigger(dateMatching: parts, repeats: false))
        try stepped.advance(by: 85)
        #expect(delegate.presented.isEmpty)
        try stepped.advance(by: 10)
        #expect(delegate.presented == ["It is calendar"])
    }

    /// A device on its way out of a region of 300 m, whose app schedules a notification at the border.
    private func leave(repeats: Bool = false, _ act: (Device) -> Void) throws -> (Device, [ServiceEvent]) {
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: PackageFiles.trace("errand"), speed: .max)
        configuration.authorization = Authorization(.authorizedAlways)
        configuration.info.hasLocationBackgroundMode = false
        let stepped = try SteppedDevice(configuration)
        let device = stepped.device
        let events = Mutex<[ServiceEvent]>([])
        let observation = device.watch { event, _ in events.withLock { $0.append(event) } }
        try stepped.advance(by: 1)
        Device.$scoped.withValue(device) {
            let start = CLLocationCoordinate2D(latitude: 52.51996, longitude: 13.40496)
            let region = CLCircularRegion(center: start, radius: 300, identifier: "start")
            region.notifyOnEntry = false
            let content = UNMutableNotificationContent()
            content.body = "gone"
            let trigger = UNLocationNotificationTrigger(region: region, repeats: repeats)
            let center = UNUserNotificationCenter.current()
            center.add(UNNotificationRequest(identifier: "leave", content: content, trigger: trigger))
            // The app's own regions are others.
            #expect(CLLocationManager().monitoredRegions.isEmpty)
        }
        act(device)
        try stepped.advance(by: 900)
        withExtendedLifetime(observation) {}
        return (device, events.withLock { $0 })
    }

    @Test func `A region's border shows it, and neither wakes nor launches the app`() throws {
        for ends in [false, true] {
            let (device, events) = try leave { device in
                device.send(.home)
                if ends { device.send(.memoryPressure) }
            }
            #expect(device.snapshot.shownNotifications == ["leave"])
            #expect(device.snapshot.state == (ends ? .notRunning : .suspended))
            #expect(!events.contains { if case .locationEvent = $0 { true } else { false } })
            #expect(!events.contains { if case .regionState = $0 { true } else { false } })
            #expect(device.snapshot.scheduledNotifications.isEmpty && device.snapshot.monitoring.regions.isEmpty)
        }
    }

    @Test func `A region's notification reaches an app on the screen unless it is cancelled, and stays if it repeats`()
        throws
    {
        let (_, shown) = try leave(repeats: true) { _ in }
        #expect(shown.contains(.notification("leave", isShown: false)))
        let (device, none) = try leave { $0.send(.cancelNotification("leave")) }
        #expect(!none.contains(.notification("leave", isShown: false)) && device.snapshot.monitoring.regions.isEmpty)
        let (repeating, _) = try leave(repeats: true) { _ in }
        #expect(repeating.snapshot.scheduledNotifications.map(\.identifier) == ["leave"])
    }

    @Test func `A request with the same identifier replaces the first one`() async throws {
        fixture.add("tea", fixture.after(60))
        fixture.add("tea", fixture.after(120))
        #expect(await center.pendingNotificationRequests().map(\.content.body) == ["It is tea"])
    }

    @Test func `The user agrees to notifications`() async throws {
        #expect(await center.notificationSettings().authorizationStatus == .notDetermined)
        #expect(try await center.requestAuthorization(options: [.alert, .badge]))
        #expect(await center.notificationSettings().authorizationStatus == .authorized)
    }
}
