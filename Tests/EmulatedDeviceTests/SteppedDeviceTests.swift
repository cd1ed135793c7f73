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
        entries.withLock { $0.compactMap { if case .locations = $0.event { $0.time } else { nil } } }
    }
}

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
    private func runOnThreads(_ device: Device, _ body: @escaping @Sendable (Device) -> Void) -> DispatchGroup {
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
        let others = runOnThreads(device) { device in
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
        let others = runOnThreads(device) { $0.send(.request(client, .requestLocation)) }
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
        let others = runOnThreads(device) { device in
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
