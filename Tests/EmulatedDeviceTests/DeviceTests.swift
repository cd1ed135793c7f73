import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LocationEngine
import LocationModel
import LocationService
import Synchronization
import Testing
import TraceSource

private let walk = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Traces/walk.nmea").path

/// What an observer has been told.
private final class Log: Sendable {
    private let entries = Mutex<[(event: ServiceEvent, time: Instant)]>([])

    func add(_ event: ServiceEvent, _ time: Instant) { entries.withLock { $0.append((event, time)) } }

    var messages: [Message] {
        entries.withLock { $0.compactMap { if case .message(let message) = $0.event { message } else { nil } } }
    }

    var deliveries: [Instant] {
        entries.withLock { $0.compactMap { if case .delivery = $0.event { $0.time } else { nil } } }
    }
}

@Suite("A device step by step")
struct SteppedDeviceTests {
    private func device(_ configure: (inout DeviceConfiguration) -> Void = { _ in }) throws -> Device {
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: walk, speed: .max)
        configuration.authorization = Authorization(.authorizedAlways)
        configure(&configuration)
        return try Device.stepped(configuration)
    }

    @Test("the app is on the screen when the device is there, and time has not passed")
    func begins() throws {
        let device = try device()
        #expect(device.snapshot.state == .active)
        #expect(device.snapshot.time == device.time)
    }

    @Test("who asks for updates gets them as time passes, on the thread that lets it pass")
    func updates() throws {
        let (device, log) = (try device(), Log())
        let thread = ObjectIdentifier(Thread.current)
        let observation = device.observe { event, time in
            #expect(ObjectIdentifier(Thread.current) == thread)
            log.add(event, time)
        }
        device.send(.request(device.makeClient(), .startUpdatingLocation))
        #expect(log.deliveries.isEmpty)
        try device.advance(by: 10)
        #expect(log.deliveries.count == 11)
        #expect(device.snapshot.location?.time == log.deliveries.last)
        withExtendedLifetime(observation) {}
    }

    @Test("what the app asks for while it is told something is done before it counts as done with that")
    func fromWithin() throws {
        let (device, log) = (try device { $0.info.hasLocationBackgroundMode = false }, Log())
        let observation = device.observe { [unowned device] event, time in
            log.add(event, time)
            if case .message(.didEnterBackground) = event { device.send(.beginBackgroundTask(name: "upload")) }
        }
        device.send(.home)
        #expect(device.snapshot.state == .background)
        let limit = try #require(device.snapshot.backgroundTimeLimit)
        #expect(limit.seconds(since: try #require(device.time)) == 30)
        try device.advance(by: 31)
        #expect(device.snapshot.state == .notRunning)
        withExtendedLifetime(observation) {}
    }

    @Test("the user answers as he is configured", arguments: DeviceConfiguration.Answer.allCases, [false, true])
    func permission(answer: DeviceConfiguration.Answer, always: Bool) throws {
        let device = try device {
            $0.authorization = nil
            $0.answer = answer
        }
        #expect(device.snapshot.authorization.status == .notDetermined)
        device.requestAuthorization(always: always)
        let expected: Authorization.Status =
            switch answer {
            case .deny: .denied
            case .whenInUse: .authorizedWhenInUse
            case .asRequested: always ? .authorizedAlways : .authorizedWhenInUse
            }
        #expect(device.snapshot.authorization.status == expected)
        device.requestAuthorization(always: false)
        #expect(device.snapshot.authorization.status == expected, "he is asked once")
    }

    @Test("time passes behind the end of the trace, too")
    func end() throws {
        let device = try device()
        let begin = try #require(device.time)
        try device.advance(by: 100_000)
        #expect(try #require(device.time).seconds(since: begin) == 100_000)
    }

    @Test("two devices know nothing of each other")
    func apart() async throws {
        let one = try device()
        let other = try device()
        one.send(.home)
        #expect(other.snapshot.state == .active)
        await Device.$scoped.withValue(one) {
            #expect(Device.current === one)
            await Task { #expect(Device.current === one) }.value
        }
    }

    @Test("what is no trace is refused")
    func noTrace() {
        #expect(throws: DeviceError.self) { try device { $0.source = .trace(path: "/nowhere", speed: .max) } }
        var configuration = DeviceConfiguration()
        configuration.source = .receiver(.device(path: "/dev/null", baud: nil))
        #expect(throws: DeviceError.self) { try Device.stepped(configuration) }
    }
}

@Suite("A device with a thread of its own", .timeLimit(.minutes(5)))
struct ThreadedDeviceTests {
    @Test("runs when it is first observed, and does what it is asked for while the trace goes on and behind its end")
    func runs() async throws {
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: walk, speed: .factor(1_000_000))
        configuration.authorization = Authorization(.authorizedAlways)
        let device = try Device(configuration)
        let (deliveries, told) = AsyncStream.makeStream(of: ApplicationState.self)
        let observation = device.observe { event, _ in
            switch event {
            case .delivery(let delivery): told.yield(delivery.state)
            case .message(.didEnterBackground): told.finish()
            case .message(.didBecomeActive): device.send(.request(ClientID(1), .startUpdatingLocation))
            default: break
            }
        }
        var count = 0
        for await state in deliveries {
            #expect(state == .active)
            count += 1
            if count == 20 { device.send(.home) }
        }
        #expect(count >= 20)
        withExtendedLifetime(observation) {}
    }
}

@Suite("What the environment says")
struct EnvironmentTests {
    @Test(
        "where positions come from",
        arguments: [
            ("gpsd://localhost:2947", "gpsd localhost:2947"), ("gpsd://boat", "gpsd boat:2947"),
            ("nmea:a.nmea?speed=60", "trace a.nmea 60.0"), ("nmea:a.nmea", "trace a.nmea 1.0"),
            ("nmea:/dev/ttyACM0", "receiver /dev/ttyACM0"), ("tcp://boat:10110", "receiver tcp://boat:10110"),
        ])
    func source(text: String, meaning: String) throws {
        let configuration = try DeviceConfiguration(environment: ["LOCATIOND_SOURCE": text])
        let found =
            switch configuration.source {
            case .gpsd(let endpoint): "gpsd \(endpoint)"
            case .receiver(let address): "receiver \(address)"
            case .trace(let path, .factor(let factor)): "trace \(path) \(factor)"
            case .trace: "another speed"
            }
        #expect(found == meaning)
    }

    @Test(
        "what makes no sense is named with what is possible",
        arguments: [
            ("LOCATIOND_SOURCE", "nmea:"), ("LOCATIOND_SOURCE", "nmea:x?speed=0"), ("LOCATIOND_SOURCE", "nmea:x?fast"),
            ("LOCATIOND_SOURCE", "http://x"), ("LOCATIOND_SOURCE", ""), ("LOCATIOND_SOURCE", "gpsd://:x"),
            ("LOCATIOND_AUTHORIZATION", "yes"), ("LOCATIOND_AUTHORIZATION", "always,full"), ("LOCATIOND_IOS", "3"),
            ("LOCATIOND_IOS", "new"), ("LOCATIOND_INFO_PLIST", "/nowhere/Info.plist"),
        ])
    func nonsense(name: String, value: String) {
        #expect {
            try DeviceConfiguration(environment: [name: value])
        } throws: {
            "\($0)".contains(value.isEmpty ? name : value)
        }
    }

    @Test(
        "what the user allows",
        arguments: [
            ("always", .authorizedAlways, .full, .asRequested),
            ("whenInUse", .authorizedWhenInUse, .full, .asRequested),
            ("denied", .denied, .full, .asRequested), ("restricted", .restricted, .full, .asRequested),
            ("ask", .notDetermined, .full, .asRequested), ("ask:whenInUse", .notDetermined, .full, .whenInUse),
            ("ask:deny", .notDetermined, .full, .deny), ("always,reduced", .authorizedAlways, .reduced, .asRequested),
        ] as [(String, Authorization.Status, Authorization.Accuracy, DeviceConfiguration.Answer)])
    func authorization(
        text: String, status: Authorization.Status, accuracy: Authorization.Accuracy, answer: DeviceConfiguration.Answer
    ) throws {
        let configuration = try DeviceConfiguration(environment: ["LOCATIOND_AUTHORIZATION": text])
        #expect(configuration.authorization == Authorization(status, accuracy: accuracy))
        #expect(configuration.answer == answer)
    }

    @Test("an Info.plist")
    func info() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
              <key>UIBackgroundModes</key><array><string>location</string></array>
              <key>NSLocationWhenInUseUsageDescription</key><string>To draw the line.</string>
              <key>UIApplicationExitsOnSuspend</key><true/>
            </dict></plist>
            """
        let info = try AppInfo(propertyList: Data(text.utf8))
        #expect(info.hasLocationBackgroundMode && info.traits.exitsOnSuspend && !info.traits.hasScenes)
        #expect(info.usageKeys == ["NSLocationWhenInUseUsageDescription"])
        #expect(info.permittedTaskIdentifiers == [])
        #expect(throws: (any Error).self) { try AppInfo(propertyList: Data("no list".utf8)) }
        #expect(throws: DeviceError.notAnInfoPlist) {
            try AppInfo(propertyList: Data("<plist version=\"1.0\"><array/></plist>".utf8))
        }
    }
}
