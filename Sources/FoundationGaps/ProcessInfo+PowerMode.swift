import EmulatedDevice
public import Foundation
import LocationModel

extension ProcessInfo {
    /// Whether the user has switched on low power mode: as a scenario or a test says, and otherwise false.
    public var isLowPowerModeEnabled: Bool { Device.current.snapshot.power?.isLowPowerMode ?? false }
}

extension NSNotification.Name {
    /// Low power mode was switched on or off; posted on the main thread.
    public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
        "NSProcessInfoPowerStateDidChangeNotification")
}
