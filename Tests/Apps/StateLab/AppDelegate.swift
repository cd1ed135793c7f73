import UIKit

/// Apple's classic exercise: stop animations when the app is no longer active, free what can be recreated when it
/// enters the background, save the user's choice, and restore it after the app was removed without notice.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    var viewController: ViewController? { window?.rootViewController as? ViewController }

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = ViewController()
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window?.backgroundColor = .white
        window?.makeKeyAndVisible()
        return true
    }

    // MARK: State preservation

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        coder.encode(viewController?.page ?? 0, forKey: "page")
        return true
    }

    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }

    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
        viewController?.page = coder.decodeInteger(forKey: "page")
    }
}
