import ApplicationLifecycle
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing
import TraceSource

@Suite(.timeLimit(.minutes(15)), .live)
struct ThreadedDeviceTests {
    @Test func `A device starts when it is first observed, and processes commands during the trace and after its end`()
        async throws
    {
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: PackageFiles.trace("walk"), speed: .factor(1_000_000))
        configuration.authorization = Authorization(.authorizedAlways)
        let device = Device(configuration)
        let (deliveries, continuation) = AsyncStream.makeStream(of: ApplicationState.self)
        let observation = device.observe { event, _ in
            switch event {
            case .locations(let delivery): continuation.yield(delivery.state)
            case .message(.didEnterBackground): continuation.finish()
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
        configuration.source = .trace(path: PackageFiles.trace("walk"), speed: .factor(50))
        configuration.authorization = Authorization(.authorizedAlways)
        let device = Device(configuration)
        let (deliveries, continuation) = AsyncStream.makeStream(of: Instant.self)
        let observation = device.observe { event, time in if case .locations = event { continuation.yield(time) } }
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
