import EmulatedUIKit

/// The messages and notifications of the app, in order.
@MainActor final class MessageLog {
    @TaskLocal static var current: MessageLog?

    private var recorded: [String] = []
    private var observers: [any NSObjectProtocol] = []

    /// Records the notifications that this app posts, instead of those of an earlier one.
    func observeNotifications(of application: UIApplication) {
        removeObservers()
        let names = [
            UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
            UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
            UIApplication.didReceiveMemoryWarningNotification,
        ]
        for name in names {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: application, queue: nil) { _ in
                    MainActor.assumeIsolated { self.add("> \(name.rawValue)") }
                })
        }
    }

    func add(_ entry: String) { recorded.append(entry) }

    /// Returns and removes the entries since the last call.
    func drain() -> [String] {
        defer { recorded = [] }
        return recorded
    }

    /// The entries that are added while a body runs.
    func entries(during body: () throws -> Void) rethrows -> [String] {
        recorded = []
        try Self.$current.withValue(self) { try body() }
        return drain()
    }

    private func removeObservers() {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        observers = []
    }

    isolated deinit { removeObservers() }
}
