import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import Synchronization
import TestSupport
import Testing

/// A device with its own thread, which replays a journey fast, and long enough for a client that starts late.
private struct LivePhone: ~Copyable {
    let device: Device
    private let trace: TemporaryFile

    init() throws {
        trace = try TemporaryFile(Journey().going(10_000, speed: 1).bytes)
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: trace.path, speed: .factor(50))
        configuration.authorization = Authorization(.authorizedAlways)
        device = Device(configuration)
    }
}

/// The threads on which a delegate is called.
@Suite(.timeLimit(.minutes(15)))
struct ThreadTests {
    /// Calls a closure for every batch.
    private final class ClosureDelegate: NSObject, CLLocationManagerDelegate {
        private let call: ([CLLocation]) -> Void

        init(_ call: @escaping ([CLLocation]) -> Void) { self.call = call }

        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
            call(locations)
        }
    }

    @Test func `The delegate is called on the run loop of the thread that created the manager`() async throws {
        let phone = try LivePhone()
        let device = phone.device
        let (threads, continuation) = AsyncStream.makeStream(of: Bool.self)
        let thread = Thread {
            let home = Thread.current
            let delegate = ClosureDelegate { _ in continuation.yield(Thread.current === home) }
            let manager = Device.$scoped.withValue(device) { CLLocationManager() }
            manager.delegate = delegate
            manager.startUpdatingLocation()
            // A run loop without sources returns at once; an app's, as on Apple's systems, always has one.
            let keepAlive = Timer(timeInterval: 3600, repeats: true) { _ in }
            RunLoop.current.add(keepAlive, forMode: .default)
            while !Thread.current.isCancelled {
                _ = RunLoop.current.run(mode: .default, before: .distantFuture)
            }
            keepAlive.invalidate()
            withExtendedLifetime(delegate) {}
        }
        thread.start()
        var count = 0
        for await isRight in threads {
            #expect(isRight)
            count += 1
            if count == 20 { break }
        }
        thread.cancel()
    }

    @MainActor @Test func `The delegate is called on the main queue for the main actor`() async throws {
        let phone = try LivePhone()
        let (counts, continuation) = AsyncStream.makeStream(of: Int.self)
        var count = 0
        let delegate = ClosureDelegate { locations in
            MainActor.assumeIsolated {
                count += locations.count
                continuation.yield(count)
            }
        }
        let manager = Device.$scoped.withValue(phone.device) { CLLocationManager() }
        manager.delegate = delegate
        manager.startUpdatingLocation()
        for await seen in counts where seen >= 20 { break }
        manager.stopUpdatingLocation()
        #expect(count >= 20)
    }

    @Test func `Locations come in their order, none twice`() async throws {
        let phone = try LivePhone()
        let seconds = await Self.read(20, from: phone.device)
        #expect(seconds == seconds.sorted() && Set(seconds).count == seconds.count)
    }

    @MainActor private static func read(_ count: Int, from device: Device) async -> [Double] {
        let (stream, continuation) = AsyncStream.makeStream(of: Double.self)
        let delegate = ClosureDelegate { for location in $0 { continuation.yield(location.second) } }
        let manager = Device.$scoped.withValue(device) { CLLocationManager() }
        manager.delegate = delegate
        manager.startUpdatingLocation()
        var seconds: [Double] = []
        for await second in stream {
            seconds.append(second)
            if seconds.count == count { break }
        }
        withExtendedLifetime(delegate) {}
        return seconds
    }

    @MainActor @Test func `The delegate is not retained, and is not called after it is gone`() async throws {
        let phone = try LivePhone()
        let manager = Device.$scoped.withValue(phone.device) { CLLocationManager() }
        var delegate: ClosureDelegate? = ClosureDelegate { _ in }
        manager.delegate = delegate
        #expect(manager.delegate === delegate)
        delegate = nil
        #expect(manager.delegate == nil)
        manager.startUpdatingLocation()
        try await yield { manager.location != nil }
    }

    @MainActor @Test func `A request before the end of the launch is processed when the app is launched`() async throws
    {
        let phone = try LivePhone()
        let manager = Device.$scoped.withValue(phone.device) { CLLocationManager() }
        manager.requestAlwaysAuthorization()
        manager.startUpdatingLocation()
        try await yield { manager.location != nil }
        #expect(phone.device.snapshot.state == .active)
    }
}
