import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import Foundation
import LocationEngine
import LocationModel
import LocationService
import TestSupport

/// A device on virtual time that starts at 08:00, with an app in the foreground.
final class Phone {
    let device: Device
    private let stepped: SteppedDevice
    private let launch = Launch()
    private var observation: Device.Observation?

    /// What an app does when it has been launched.
    private final class Launch:
        @unchecked Sendable  // Proof: a stepped device calls on the thread of its test.
    {
        var body: (() -> Void)?
    }

    /// Called in `didFinishLaunching` of all later launches.
    var whenLaunched: (() -> Void)? {
        get { launch.body }
        set { launch.body = newValue }
    }

    init(_ journey: Journey, _ configure: (inout DeviceConfiguration) -> Void = { _ in }) throws {
        // Deleted at the end of this function, because the device has it open by then.
        let trace = try TemporaryFile(journey.bytes)
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: trace.path, speed: .max)
        configuration.authorization = Authorization(.authorizedAlways)
        configure(&configuration)
        stepped = try SteppedDevice(configuration)
        device = stepped.device
        observation = device.watch { [launch, unowned device] event, _ in
            guard case .message(.didFinishLaunching) = event else { return }
            Device.$scoped.withValue(device) { launch.body?() }
        }
    }

    /// Runs app code on this device.
    func callAsFunction<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Device.$scoped.withValue(device) { try body() }
    }

    /// Runs asynchronous app code on this device.
    func callAsFunction<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await Device.$scoped.withValue(device) { try await body() }
    }

    /// Starts location updates for a delegate, and sends the app to the background after ten seconds; then runs a body
    /// while the manager exists.
    func goHome(
        updating delegate: any CLLocationManagerDelegate, allowsBackground: Bool = false, _ body: () throws -> Void
    ) throws {
        try callAsFunction {
            let manager = CLLocationManager()
            manager.delegate = delegate
            if allowsBackground { manager.allowsBackgroundLocationUpdates = true }
            manager.startUpdatingLocation()
            try advance(by: 10)
            device.send(.home)
            try withExtendedLifetime(manager, body)
        }
    }

    func advance(by seconds: Double) throws { try stepped.advance(by: seconds) }

    /// Runs pending callbacks without advancing the time.
    func settle() throws { try stepped.advance(by: 0) }

    var seconds: Double { device.time?.testSeconds ?? .nan }
}
