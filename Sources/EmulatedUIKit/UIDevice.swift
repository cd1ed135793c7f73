import ApplicationLifecycle
import EmulatedDevice
public import Foundation

/// The device that the app runs on.
@MainActor open class UIDevice: NSObject {
    /// The device of this process; in a test, of the current simulation.
    public class var current: UIDevice { Device.current.object { _ in UIDevice() } }

    /// Whether apps can run in the background.
    open var isMultitaskingSupported: Bool { Device.current.configuration.profile.isMultitaskingSupported }
}
