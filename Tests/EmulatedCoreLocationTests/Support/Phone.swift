import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LocationEngine
import LocationModel
import LocationService

/// A device on virtual time, at eight in the morning, with an app on its screen.
final class Phone {
    let device: Device
    private let launch = Launch()
    private var observation: Device.Observation?

    /// What an app does when it has been launched.
    private final class Launch:
        @unchecked Sendable  // Proof: a stepped device calls on the thread of its test.
    {
        var body: (() -> Void)?
    }

    /// Done in `didFinishLaunching` of the launches from now on.
    var whenLaunched: (() -> Void)? {
        get { launch.body }
        set { launch.body = newValue }
    }

    init(_ journey: Journey, _ configure: (inout DeviceConfiguration) -> Void = { _ in }) throws {
        let trace = FileManager.default.temporaryDirectory.appending(path: "journey-\(UUID().uuidString).nmea")
        try Data(journey.bytes).write(to: trace)
        // The device has it open; a test that never ends its phone leaves nothing behind.
        defer { try? FileManager.default.removeItem(at: trace) }
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: trace.path, speed: .max)
        configuration.authorization = Authorization(.authorizedAlways)
        configure(&configuration)
        device = try Device.stepped(configuration)
        observation = device.watch { [launch, unowned device] event, _ in
            guard case .message(.didFinishLaunching) = event else { return }
            Device.$scoped.withValue(device) { launch.body?() }
        }
    }

    /// Does what an app does, on this device.
    func callAsFunction<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Device.$scoped.withValue(device) { try body() }
    }

    /// The same for code that waits.
    func callAsFunction<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await Device.$scoped.withValue(device) { try await body() }
    }

    func advance(by seconds: Double) throws { try device.advance(by: seconds) }

    /// Lets what is under way be told, and no time pass.
    func settle() throws { try device.advance(by: 0) }

    var seconds: Double { device.time?.seconds(since: Journey.begin) ?? .nan }
}
