import ApplicationLifecycle
import EmulatedDevice
import Foundation

/// Runs the app: makes the application and its delegate, and then the main run loop until the process ends. It does not
/// return.
/// - Parameters:
///   - argc: the number of arguments, which nobody looks at.
///   - argv: the arguments.
///   - principalClassName: a subclass of ``UIApplication``, with its module before it; nil: that itself.
///   - delegateClassName: the class of the app's delegate, as `NSStringFromClass` gives it.
@MainActor @discardableResult public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ principalClassName: String?,
    _ delegateClassName: String?
) -> Int32 {
    func type(named name: String?) -> NSObject.Type? {
        guard let name else { return nil }
        guard let type = NSClassFromString(name) as? NSObject.Type else {
            fatalError("UIApplicationMain: there is no class \(name)")
        }
        return type
    }
    AppProcess.run(application: type(named: principalClassName), delegate: type(named: delegateClassName))
}

extension UIApplicationDelegate {
    /// The app's main, when its delegate is marked `@main`: as ``UIApplicationMain(_:_:_:_:)``.
    public static func main() { AppProcess.run(application: nil, delegate: self as? NSObject.Type) }
}

/// The process of an app that has a device with a loop of its own.
@MainActor private enum AppProcess {
    /// What lives as long as the process.
    private static var present: (UIApplication, SystemSide)?

    static func run(application applicationClass: NSObject.Type?, delegate delegateClass: NSObject.Type?) -> Never {
        let device = Device.current
        device.answerItself()
        let application = device.object { _ in
            applicationClass.flatMap { newObject(of: $0) as? UIApplication } ?? UIApplication()
        }
        if let delegate = delegateClass.flatMap(newObject(of:)) as? any UIApplicationDelegate {
            application.keep(delegate)
        }
        present = (application, SystemSide(of: device))
        device.begin()
        while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }
}
