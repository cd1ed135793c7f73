import ApplicationLifecycle
import EmulatedDevice
public import Foundation

/// The device, as far as it matters for an app's life.
@MainActor open class UIDevice: NSObject {
    /// The device that the app runs on.
    public class var current: UIDevice { Device.current.object { _ in UIDevice() } }

    /// Whether an app can run and stay in memory behind the screen.
    open var isMultitaskingSupported: Bool { Device.current.configuration.profile.isMultitaskingSupported }
}
