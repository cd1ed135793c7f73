import ApplicationLifecycle
import EmulatedDevice
import EmulatedUIKit
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

/// A device on a virtual clock with an app, whose processes each get a delegate of one class.
@MainActor final class Phone {
    let device: Device
    private let stepped: SteppedDevice
    private var launcher: Device.Observation?

    init(
        _ delegateClass: UIApplication.DelegateClass, trace: String = "parked",
        _ configure: (inout DeviceConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: PackageFiles.trace("\(trace)"), speed: .max)
        configuration.authorization = Authorization(.authorizedAlways)
        configuration.isLaunchedByUser = false
        configure(&configuration)
        stepped = try SteppedDevice(configuration)
        let device = stepped.device
        self.device = device
        launcher = device.watch { event, _ in
            guard case .launch(let cause) = event else { return }
            device.onMainThread { UIApplication.launch(delegateClass, for: cause, on: device) }
        }
    }

    /// Sends lifecycle events; the app has handled them when this returns.
    func callAsFunction(_ events: LifecycleEvent...) {
        for event in events { device.send(event) }
    }

    func wait(_ seconds: Double) throws { try stepped.advance(by: seconds) }

    /// Runs a body as code of the app does, with the device as the current one.
    func scoped<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Device.$scoped.withValue(device, operation: body)
    }

    /// The application object of the app's current process.
    var application: UIApplication { scoped { .shared } }
}
