import UIKit

/// Completes a long task in the background (recipe 14.2): counts the time that is left, and ends its background task
/// before the time is over.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private var backgroundTask = UIBackgroundTaskIdentifier.invalid
    private var timer: Timer?
    /// The whole seconds that were left; nil: undetermined.
    private(set) var log: [Int?] = []

    private func tick() {
        let remaining = UIApplication.shared.backgroundTimeRemaining
        if remaining == .greatestFiniteMagnitude {
            log.append(nil)
            print("background time remaining: undetermined")
        } else {
            log.append(Int(remaining))
            print("background time remaining: \(Int(remaining)) seconds")
        }
    }

    private func endBackgroundTask() {
        DispatchQueue.main.async {
            self.timer?.invalidate()
            UIApplication.shared.endBackgroundTask(self.backgroundTask)
            self.backgroundTask = .invalid
        }
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        guard UIDevice.current.isMultitaskingSupported else { return }
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
        backgroundTask = application.beginBackgroundTask { [weak self] in self?.endBackgroundTask() }
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        if backgroundTask != .invalid { endBackgroundTask() }
    }
}
