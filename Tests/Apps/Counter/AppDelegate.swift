import UIKit

/// Counts the seconds for ever; in the background, as long as a background task allows it.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private(set) var count = 0
    private(set) var stateAtLaunch: UIApplication.State?
    private(set) var hasExpired = false
    private var timer: Timer?
    private var backgroundTask = UIBackgroundTaskIdentifier.invalid

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        stateAtLaunch = application.applicationState
        print("launched: \(application.applicationState == .inactive ? "inactive" : "not inactive")")
        let timer = Timer(timeInterval: 1, repeats: true) { [weak self] _ in
            self?.count += 1
            print(self?.count ?? 0)
        }
        RunLoop.main.add(timer, forMode: .common)
        self.timer = timer
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        backgroundTask = application.beginBackgroundTask(withName: "counter") { [weak self] in
            guard let self = self else { return }
            self.hasExpired = true
            print("the time is over at \(self.count)")
            application.endBackgroundTask(self.backgroundTask)
            self.backgroundTask = .invalid
        }
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        guard backgroundTask != .invalid else { return }
        application.endBackgroundTask(backgroundTask)
        backgroundTask = .invalid
    }
}
