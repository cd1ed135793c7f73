import ApplicationLifecycle
import EmulatedDevice
import Foundation

/// Runs the app: makes the application and its delegate, and then the main run loop until the process ends. It never
/// returns.
/// - Parameters:
///   - argc: the number of arguments; ignored.
///   - argv: the arguments; ignored.
///   - principalClassName: a subclass of ``UIApplication``, with its module name; nil: ``UIApplication``.
///   - delegateClassName: the class of the app delegate, as `NSStringFromClass` returns it.
@preconcurrency @MainActor @discardableResult public func UIApplicationMain(
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
    RealTimeProcess.run(application: type(named: principalClassName), delegate: type(named: delegateClassName))
}

extension UIApplicationDelegate {
    /// The program's entry point for a delegate marked `@main`; like ``UIApplicationMain(_:_:_:_:)``.
    public static func main() { RealTimeProcess.run(application: nil, delegate: self as? NSObject.Type) }
}

/// The process of an app whose device runs in real time.
@MainActor private enum RealTimeProcess {
    /// Retained as long as the process runs.
    private static var retained: (UIApplication, ProcessSupervisor)?

    static func run(application applicationClass: NSObject.Type?, delegate delegateClass: NSObject.Type?) -> Never {
        let device = Device.current
        device.acknowledgeManually()
        let application = device.object { _ in
            applicationClass.flatMap { newObject(of: $0) as? UIApplication } ?? UIApplication()
        }
        if let delegate = delegateClass.flatMap(newObject(of:)) as? any UIApplicationDelegate {
            application.retain(delegate)
        }
        retained = (application, ProcessSupervisor(of: device))
        device.begin()
        while true {
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
            if application.applicationState == .background { device.saveUserDefaults() }
        }
    }
}
