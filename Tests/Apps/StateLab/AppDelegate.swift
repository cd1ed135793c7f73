import UIKit

/// Apple's classic exercise: stop animations when the app is no longer active, free what can be recreated when it
/// enters the background, save the user's choice, and restore it after the app was removed without notice.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    let label = SpinningLabel()
    /// A megabyte that is quickly recreated.
    private(set) var image: Data?
    /// The user's choice, which is kept permanently.
    var choice = 0 {
        didSet { UserDefaults.standard.set(choice, forKey: AppDelegate.choiceKey) }
    }
    /// The scroll position, which is part of the preserved UI state.
    var page = 0

    static let choiceKey = "StateLab.choice"

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        choice = UserDefaults.standard.integer(forKey: AppDelegate.choiceKey)
        image = makeImage()
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) { label.spin() }

    func applicationWillResignActive(_ application: UIApplication) { label.stop() }

    func applicationDidEnterBackground(_ application: UIApplication) {
        let task = application.beginBackgroundTask(withName: "save")
        image = nil
        UserDefaults.standard.synchronize()
        application.endBackgroundTask(task)
    }

    func applicationWillEnterForeground(_ application: UIApplication) { image = makeImage() }

    func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
        if application.applicationState == .background { image = nil }
    }

    // MARK: State preservation

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        coder.encode(page, forKey: "page")
        return true
    }

    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }

    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
        page = coder.decodeInteger(forKey: "page")
    }

    private func makeImage() -> Data { Data(repeating: 0x42, count: 1 << 20) }
}

/// Spins while the app is active.
@MainActor final class SpinningLabel {
    private(set) var isSpinning = false

    func spin() { isSpinning = true }
    func stop() { isSpinning = false }
}
