import EmulatedCoreLocation
import EmulatedDevice
import EmulatedUserNotifications
import Foundation
import LocationModel
import LocationService
import Synchronization
import TestSupport
import Testing

/// A delegate that records what it receives.
private final class Listener: NSObject, UNUserNotificationCenterDelegate {
    private(set) var presented: [String] = []
    private(set) var tapped: [String] = []

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        presented.append(notification.request.content.body)
        completionHandler([.banner])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        tapped.append("\(response.notification.request.content.userInfo["place"] ?? "")")
        completionHandler()
    }
}

/// Local notifications on virtual time.
@MainActor struct NotificationTests {
    private let device: Device
    private let stepped: SteppedDevice

    init() throws {
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: PackageFiles.trace("parked"), speed: .max)
        stepped = try SteppedDevice(configuration)
        device = stepped.device
    }

    private var center: UNUserNotificationCenter { Device.$scoped.withValue(device) { .current() } }

    private func add(_ identifier: String, _ trigger: UNNotificationTrigger?) {
        let content = UNMutableNotificationContent()
        content.title = "Tea"
        content.body = "It is \(identifier)"
        content.userInfo = ["place": identifier]
        center.add(UNNotificationRequest(identifier: identifier, content: content, trigger: trigger))
    }

    private func after(_ seconds: Double, repeats: Bool = false) -> UNNotificationTrigger {
        UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
    }

    @Test func `In the foreground the delegate presents it`() throws {
        let listener = Listener()
        center.delegate = listener
        add("now", nil)
        add("later", after(60))
        try stepped.advance(by: 59)
        #expect(listener.presented == ["It is now"])
        try stepped.advance(by: 2)
        #expect(listener.presented == ["It is now", "It is later"] && listener.tapped.isEmpty)
    }

    @Test func `In the background it is shown, and the tap brings the app back with what it contains`() throws {
        let listener = Listener()
        center.delegate = listener
        add("tea", after(60))
        device.send(.home)
        try stepped.advance(by: 30)
        #expect(device.snapshot.scheduledNotifications.map(\.identifier) == ["tea"])
        try stepped.advance(by: 60)
        #expect(device.snapshot.shownNotifications == ["tea"] && listener.presented.isEmpty)
        device.send(.confirmNotification("tea"))
        #expect(listener.tapped == ["tea"] && device.snapshot.state.isForeground)
        #expect(device.snapshot.shownNotifications.isEmpty)
    }

    @Test func `The tap launches an app that has ended, whose delegate receives it`() throws {
        add("tea", after(60))
        device.send(.home)
        device.send(.memoryPressure)
        try stepped.advance(by: 90)
        #expect(device.snapshot.state == .notRunning)
        device.send(.confirmNotification("tea"))
        let listener = Listener()
        center.delegate = listener
        try stepped.advance(by: 0)
        #expect(listener.tapped == ["tea"])
    }

    @Test func `It is repeated, also while the app is suspended, until it is cancelled`() throws {
        let listener = Listener()
        center.delegate = listener
        add("tea", after(60, repeats: true))
        try stepped.advance(by: 200)
        #expect(listener.presented.count == 3)
        device.send(.home)
        try stepped.advance(by: 100)
        #expect(device.snapshot.shownNotifications.allSatisfy { $0 == "tea" })
        device.send(.enterForeground)
        device.send(.activate)
        center.removeAllPendingNotificationRequests()
        center.removeAllDeliveredNotifications()
        let count = listener.presented.count
        try stepped.advance(by: 300)
        #expect(listener.presented.count == count && device.snapshot.shownNotifications.isEmpty)
    }

    @Test func `A calendar trigger is by the device's clock`() throws {
        let listener = Listener()
        center.delegate = listener
        let start = try #require(device.time)
        let date = Date(timeIntervalSince1970: Double(start.nanoseconds) / 1e9 + 90)
        let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: date)
        add("calendar", UNCalendarNotificationTrigger(dateMatching: parts, repeats: false))
        try stepped.advance(by: 85)
        #expect(listener.presented.isEmpty)
        try stepped.advance(by: 10)
        #expect(listener.presented == ["It is calendar"])
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

    @Test func `On the screen the app gets it; cancelled, nobody does; repeated, it stays`() throws {
        let (_, shown) = try leave(repeats: true) { _ in }
        #expect(shown.contains(.notification("leave", isShown: false)))
        let (device, none) = try leave { $0.send(.cancelNotification("leave")) }
        #expect(!none.contains(.notification("leave", isShown: false)) && device.snapshot.monitoring.regions.isEmpty)
        let (repeating, _) = try leave(repeats: true) { _ in }
        #expect(repeating.snapshot.scheduledNotifications.map(\.identifier) == ["leave"])
    }

    @Test func `A request with the same identifier replaces the first one`() async throws {
        add("tea", after(60))
        add("tea", after(120))
        #expect(await center.pendingNotificationRequests().map(\.content.body) == ["It is tea"])
    }

    @Test func `The user agrees to notifications`() async throws {
        #expect(await center.notificationSettings().authorizationStatus == .notDetermined)
        #expect(try await center.requestAuthorization(options: [.alert, .badge]))
        #expect(await center.notificationSettings().authorizationStatus == .authorized)
    }
}
