import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LiveSources
import LocationEngine
import LocationModel
import LocationService
import Synchronization
import TestSupport
import Testing
import TraceSource

private let walk = PackageFiles.trace("walk")

/// The events that an observer has received.
private final class EventLog: Sendable {
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
    private func steppedDevice(_ configure: (inout DeviceConfiguration) -> Void = { _ in }) throws -> SteppedDevice {
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: walk, speed: .max)
        configuration.authorization = Authorization(.authorizedAlways)
        configure(&configuration)
        return try SteppedDevice(configuration)
    }

    @Test func `A new device has its app in the foreground, at the first epoch`() throws {
        let stepped = try steppedDevice()
        let device = stepped.device
        #expect(device.snapshot.state == .active)
        #expect(device.snapshot.time == device.time)
    }

    @Test func `Updates are delivered as time advances, on the thread that advances it`() throws {
        let (stepped, log) = (try steppedDevice(), EventLog())
        let device = stepped.device
        let thread = ObjectIdentifier(Thread.current)
        let observation = device.observe { event, time in
            #expect(ObjectIdentifier(Thread.current) == thread)
            log.add(event, time)
        }
        device.send(.request(device.makeClient(), .startUpdatingLocation))
        #expect(log.deliveries.isEmpty)
        try stepped.advance(by: 10)
        #expect(log.deliveries.count == 11)
        #expect(device.snapshot.location?.time == log.deliveries.last)
        withExtendedLifetime(observation) {}
    }

    @Test func `A request made while the app handles an event is processed before the event counts as handled`() throws
    {
        let (stepped, log) = (try steppedDevice { $0.info.hasLocationBackgroundMode = false }, EventLog())
        let device = stepped.device
        let observation = device.observe { [unowned device] event, time in
            log.add(event, time)
            if case .message(.didEnterBackground) = event { device.send(.beginBackgroundTask(name: "upload")) }
        }
        device.send(.home)
        #expect(device.snapshot.state == .background)
        let limit = try #require(device.snapshot.backgroundTimeLimit)
        #expect(limit.seconds(since: try #require(device.time)) == 30)
        try stepped.advance(by: 31)
        #expect(device.snapshot.state == .notRunning)
        withExtendedLifetime(observation) {}
    }

    @Test(arguments: DeviceConfiguration.Answer.allCases, [false, true])
    func `The user's answer is the configured one`(answer: DeviceConfiguration.Answer, always: Bool) throws {
        let device = try steppedDevice {
            $0.authorization = nil
            $0.answer = answer
        }.device
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

    @Test func `Time also passes after the end of the trace`() throws {
        let stepped = try steppedDevice()
        let device = stepped.device
        let begin = try #require(device.time)
        try stepped.advance(by: 100_000)
        #expect(try #require(device.time).seconds(since: begin) == 100_000)
    }

    @Test func `Advancing the time while the app handles an event is an error`() throws {
        let (stepped, errors) = (try steppedDevice(), EventLog())
        let device = stepped.device
        let observation = device.observe { [unowned stepped] event, time in
            guard case .message(.didEnterBackground) = event else { return }
            #expect(throws: DeviceError.reentered) { try stepped.advance(by: 1) }
            errors.add(event, time)
        }
        device.send(.home)
        #expect(errors.messages == [.didEnterBackground])
        try stepped.advance(by: 1)
        withExtendedLifetime(observation) {}
    }

    /// Runs a body on several threads; the group is empty when they are done.
    private func ask(_ device: Device, _ body: @escaping @Sendable (Device) -> Void) -> DispatchGroup {
        let group = DispatchGroup()
        for _ in 0..<4 {
            group.enter()
            // Separate threads, because Dispatch may have none available for a while.
            Thread {
                for _ in 0..<200 { body(device) }
                group.leave()
            }.start()
        }
        return group
    }

    @Test func `Each request from another thread while time advances is processed once`() throws {
        let stepped = try steppedDevice()
        let device = stepped.device
        let answers = Atomic<Int>(0)
        let client = device.makeClient()
        let others = ask(device) { device in
            device.send(.request(client, .startUpdatingLocation))
            device.requestStatus { _ in answers.add(1, ordering: .relaxed) }
            device.send(.request(client, .stopUpdatingLocation))
        }
        for _ in 0..<500 { try stepped.advance(by: 1) }
        others.wait()
        #expect(answers.load(ordering: .relaxed) == 800)
    }

    @Test func `Exclusive access processes its own commands, whatever other threads send`() throws {
        let stepped = try steppedDevice()
        let device = stepped.device
        let client = device.makeClient()
        let others = ask(device) { $0.send(.request(client, .requestLocation)) }
        for _ in 0..<100 {
            stepped.exclusively { device.send(.home) }
            #expect(!device.snapshot.state.isForeground)
            stepped.exclusively { device.send(.enterForeground) }
            try stepped.advance(by: 1)
            #expect(device.snapshot.state == .active)
        }
        others.wait()
    }

    @MainActor private final class Count { var value = 0 }

    @Test
    @MainActor func `A main thread that waits for access runs the jobs of the thread inside`() throws {
        let (stepped, count) = (try steppedDevice(), Count())
        let device = stepped.device
        let observation = device.observe { [unowned device] event, _ in
            if case .authorization = event { device.onMainThread { count.value += 1 } }
        }
        let others = ask(device) { device in
            device.send(.authorization(Authorization(.denied)))
            device.send(.authorization(Authorization(.authorizedAlways)))
        }
        while others.wait(timeout: .now()) == .timedOut { try stepped.advance(by: 1) }
        try stepped.advance(by: 1)
        #expect(count.value > 0)
        withExtendedLifetime(observation) {}
    }

    @Test func `Two devices are independent`() async throws {
        let one = try steppedDevice().device
        let other = try steppedDevice().device
        one.send(.home)
        #expect(other.snapshot.state == .active)
        await Device.$scoped.withValue(one) {
            #expect(Device.current === one)
            await Task { #expect(Device.current === one) }.value
        }
    }

    @Test func `A source that is not a trace is rejected`() {
        #expect(throws: DeviceError.self) { try steppedDevice { $0.source = .trace(path: "/nowhere", speed: .max) } }
        var configuration = DeviceConfiguration()
        configuration.source = .receiver(.device(path: "/dev/null", baud: nil))
        #expect(throws: DeviceError.self) { try SteppedDevice(configuration) }
    }
}

@Suite("A device with a thread of its own", .timeLimit(.minutes(15)), .live)
struct ThreadedDeviceTests {
    @Test func `Starts when it is first observed, and processes commands during the trace and after its end`()
        async throws
    {
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: walk, speed: .factor(1_000_000))
        configuration.authorization = Authorization(.authorizedAlways)
        let device = Device(configuration)
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

    @Test func `Time passes without requests, and a late request gets the locations from then on`() async throws {
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: walk, speed: .factor(50))
        configuration.authorization = Authorization(.authorizedAlways)
        let device = Device(configuration)
        let (deliveries, told) = AsyncStream.makeStream(of: Instant.self)
        let observation = device.observe { event, time in if case .delivery = event { told.yield(time) } }
        var begin: Instant?
        var now: Instant
        repeat {
            now = await withCheckedContinuation { answer in device.requestStatus { answer.resume(returning: $0.time) } }
            if begin == nil, device.snapshot.time != nil { begin = now }
        } while begin.map { now.seconds(since: $0) < 20 } ?? true
        device.send(.request(device.makeClient(), .startUpdatingLocation))
        var iterator = deliveries.makeAsyncIterator()
        let first = try #require(await iterator.next())
        #expect(first >= now)
        withExtendedLifetime(observation) {}
    }
}

struct EnvironmentTests {
    @Test(arguments: [
        ("gpsd://localhost:2947", "gpsd localhost:2947"), ("gpsd://boat", "gpsd boat:2947"),
        ("nmea:a.nmea?speed=60", "trace a.nmea 60.0"), ("nmea:a.nmea", "trace a.nmea 1.0"),
        ("nmea:/dev/ttyACM0", "receiver /dev/ttyACM0"), ("tcp://boat:10110", "receiver tcp://boat:10110"),
    ])
    func `LOCATIOND_SOURCE names the source`(text: String, meaning: String) throws {
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

    @Test(arguments: [("trace:a.gpx", false), ("trace:a.gpx?at-end=quit", true), ("nmea:a?speed=2&at-end=quit", true)])
    func `LOCATIOND_SOURCE says whether the end of a trace ends the app`(text: String, endsApp: Bool) throws {
        #expect(try DeviceConfiguration(environment: ["LOCATIOND_SOURCE": text]).endsWithTrace == endsApp)
    }

    @Test(arguments: [
        ("LOCATIOND_SOURCE", "nmea:x?at-end=stop"), ("LOCATIOND_SOURCE", "nmea:"),
        ("LOCATIOND_SOURCE", "nmea:x?speed=0"), ("LOCATIOND_SOURCE", "nmea:x?fast"),
        ("LOCATIOND_SOURCE", "http://x"), ("LOCATIOND_SOURCE", ""), ("LOCATIOND_SOURCE", "gpsd://:x"),
        ("LOCATIOND_AUTHORIZATION", "yes"), ("LOCATIOND_AUTHORIZATION", "always,full"), ("LOCATIOND_IOS", "1"),
        ("LOCATIOND_IOS", "new"), ("LOCATIOND_DATES", "today"), ("LOCATIOND_INFO_PLIST", "/nowhere/Info.plist"),
    ])
    func `An invalid value is reported with the valid ones`(name: String, value: String) {
        #expect {
            try DeviceConfiguration(environment: [name: value])
        } throws: {
            "\($0)".contains(value.isEmpty ? name : value)
        }
    }

    @Test(
        arguments: [
            ("always", .authorizedAlways, .full, .asRequested),
            ("whenInUse", .authorizedWhenInUse, .full, .asRequested),
            ("denied", .denied, .full, .asRequested), ("restricted", .restricted, .full, .asRequested),
            ("ask", .notDetermined, .full, .asRequested), ("ask:whenInUse", .notDetermined, .full, .whenInUse),
            ("ask:deny", .notDetermined, .full, .deny), ("always,reduced", .authorizedAlways, .reduced, .asRequested),
        ] as [(String, Authorization.Status, Authorization.Accuracy, DeviceConfiguration.Answer)])
    func `LOCATIOND_AUTHORIZATION is the authorization`(
        text: String, status: Authorization.Status, accuracy: Authorization.Accuracy, answer: DeviceConfiguration.Answer
    ) throws {
        let configuration = try DeviceConfiguration(environment: ["LOCATIOND_AUTHORIZATION": text])
        #expect(configuration.authorization == Authorization(status, accuracy: accuracy))
        #expect(configuration.answer == answer)
    }

    @Test func `LOCATIOND_DATES says whether dates are the trace's`() throws {
        #expect(try DeviceConfiguration(environment: [:]).dates == .trace)
        #expect(try DeviceConfiguration(environment: ["LOCATIOND_DATES": "now"]).dates == .now)
    }

    @Test func `LOCATIOND_INFO_PLIST is the Info.plist`() throws {
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
