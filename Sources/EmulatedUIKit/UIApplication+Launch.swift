package import EmulatedDevice
package import Foundation
package import LocationModel

extension UIApplication {
    package typealias DelegateClass = any (NSObject & UIApplicationDelegate).Type

    /// Makes the app of a process that has just started on a stepped device, before it receives any message.
    package static func launch(_ delegateClass: DelegateClass, for cause: LaunchCause, on device: Device) {
        let application = device.object { _ in UIApplication() }
        application.startProcess(for: cause)
        if let delegate = newObject(of: delegateClass) as? any UIApplicationDelegate { application.retain(delegate) }
    }
}
