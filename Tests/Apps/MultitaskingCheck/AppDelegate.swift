import UIKit

/// Checks whether apps can run in the background (recipe 14.1).
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private(set) var isMultitaskingSupported: Bool?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        isMultitaskingSupported = UIDevice.current.isMultitaskingSupported
        print("multitasking is supported: \(UIDevice.current.isMultitaskingSupported ? "yes" : "no")")

        window = UIWindow(frame: UIScreen.main.bounds)
        window?.backgroundColor = .white
        window?.makeKeyAndVisible()
        return true
    }
}
