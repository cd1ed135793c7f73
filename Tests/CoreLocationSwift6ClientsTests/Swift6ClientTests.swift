import CoreLocation
import EmulatedDevice
import LocationModel
import LocationService
import Testing

/// That these files compile, in Swift 6 mode and without a warning, is the test; this is what they do.
@Suite(.timeLimit(.minutes(15)))
struct Swift6ClientTests {
    private static var walk: DeviceConfiguration {
        var configuration = DeviceConfiguration()
        let traces = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Traces")
        configuration.source = .trace(path: traces.appending(path: "walk.nmea").path, speed: .factor(50))
        configuration.authorization = Authorization(.authorizedAlways)
        return configuration
    }

    @MainActor @Test func `The delegates of the main actor are called on it`() async throws {
        let device = Device(Self.walk)
        try await Device.$scoped.withValue(device) {
            let hopping = HoppingStore()
            hopping.begin()
            let (assuming, preconcurrency, isolated) = (AssumingStore(), PreconcurrencyStore(), IsolatedStore())
            preconcurrency.begin()
            isolated.begin()
            for manager in [assuming.manager, preconcurrency.manager, isolated.manager] {
                manager.startUpdatingLocation()
            }
            while assuming.last == nil || preconcurrency.last == nil || isolated.last == nil
                || hopping.locations.isEmpty
            {
                try Task.checkCancellation()
                await Task.yield()
            }
            #expect(hopping.status == .authorizedAlways && hopping.lastError == nil)
        }
    }

    @Test func `An actor reads live updates, and gives them up`() async throws {
        let device = Device(Self.walk)
        try await Device.$scoped.withValue(device) {
            let recorder = TrackRecorder()
            try await recorder.record(limit: 20)
            #expect(await recorder.track.count == 20)
        }
    }

    @Test func `An actor is notified of a denial`() async throws {
        var configuration = Self.walk
        configuration.authorization = Authorization(.denied)
        let device = Device(configuration)
        await Device.$scoped.withValue(device) {
            await #expect(throws: CLError(.denied)) { try await TrackRecorder().record(limit: 20) }
        }
    }

    @Test func `Values cross from a task to another`() async throws {
        let device = Device(Self.walk)
        try await Device.$scoped.withValue(device) {
            let values = DeviceValues(
                location: try await location(before: { for await _ in AsyncStream(Never.self, { _ in }) {} }))
            #expect(values.location.sourceInformation?.isSimulatedBySoftware == true)
            #expect(await Task.detached { values }.value == values)
        }
    }

    @MainActor @Test func `A delegate is a stream`() async throws {
        let device = Device(Self.walk)
        let (source, manager) = Device.$scoped.withValue(device) { (EventSource(), CLLocationManager()) }
        manager.delegate = source
        manager.startUpdatingLocation()
        for await event in source.events {
            guard case .locations(let locations) = event else { continue }
            #expect(!locations.isEmpty)
            break
        }
        manager.stopUpdatingLocation()
    }

    @MainActor @Test func `A model monitors its regions`() async throws {
        let device = try SteppedDevice(Self.walk).device
        await Device.$scoped.withValue(device) {
            let model = GeofenceModel()
            await model.begin(around: CLLocationCoordinate2DMake(0, 0))
            #expect(model.events == ["home 200.0 unsatisfied"])
            model.end()
        }
    }

    @MainActor @Test func `Sessions report the authorization`() async throws {
        let device = try SteppedDevice(Self.walk).device
        try await Device.$scoped.withValue(device) {
            let sessions = Sessions()
            let isAllowed = try await sessions.begin()
            #expect(isAllowed)
            sessions.end()
        }
    }

    @MainActor @Test func `A geocoder without a provider fails with a network error`() async throws {
        let device = try SteppedDevice(Self.walk).device
        await Device.$scoped.withValue(device) {
            let name = await address(of: CLLocation(latitude: 0, longitude: 0), CLGeocoder())
            #expect(name == nil)
        }
    }
}
