package import ApplicationLifecycle
package import EmulatedDevice
package import Foundation

extension UIApplication {
    /// The class of an app's delegate.
    package typealias DelegateClass = any (NSObject & UIApplicationDelegate).Type

    /// Makes the app of a process that has just begun on a stepped device, before it is told anything.
    package static func launch(_ delegateClass: DelegateClass, for cause: LaunchCause, on device: Device) {
        let application = device.object { _ in UIApplication() }
        application.launchCause = cause
        if let delegate = newObject(of: delegateClass) as? any UIApplicationDelegate { application.keep(delegate) }
    }
}
