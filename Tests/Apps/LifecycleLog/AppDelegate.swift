import UIKit

/// Logs its life-cycle messages. What is saved, is saved whenever it might be the last time; what has to be done after
/// every start is in one routine.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private(set) var log: [String] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        note("didFinishLaunching")
        afterEveryStart()
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) { note("didBecomeActive") }

    func applicationWillResignActive(_ application: UIApplication) { note("willResignActive") }

    func applicationDidEnterBackground(_ application: UIApplication) {
        note("didEnterBackground")
        save()
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        note("willEnterForeground")
        afterEveryStart()
    }

    func applicationWillTerminate(_ application: UIApplication) {
        note("willTerminate")
        save()
    }

    private func afterEveryStart() { note("after every start") }

    private func save() { note("saved") }

    private func note(_ text: String) {
        log.append(text)
        print(text)
    }
}
