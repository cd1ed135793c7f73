import UIKit

/// Saves and loads the state of an app that works on something long (recipe 14.6): the work is paused when the app
/// enters the background, and its state is written, because the app may be ended without another word.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private(set) var work = Work()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        work.load()
        work.resume()
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        work.pause()
        work.save()
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        work.load()
        work.resume()
    }
}

/// Steps of work, one a second.
class Work: UIResponder {
    nonisolated static let file = FileManager.default.temporaryDirectory.appendingPathComponent("SavingState.json")

    private(set) var steps = 0
    private var timer: Timer?

    var isPaused: Bool { timer == nil }

    func resume() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            self?.steps += 1
            print("step \(self?.steps ?? 0)")
        }
    }

    func pause() {
        timer?.invalidate()
        timer = nil
    }

    func save() { try? JSONEncoder().encode(steps).write(to: Work.file) }

    func load() {
        guard let data = try? Data(contentsOf: Work.file) else { return }
        steps = (try? JSONDecoder().decode(Int.self, from: data)) ?? 0
    }
}
