import ApplicationLifecycle
import LocationModel
public import LocationService

/// A test case for an app's lifecycle: the app and its device, timed steps, and the expected results.
///
/// A `LocationService` plays it over any source of fixes, whose time is the clock. ``ScenarioFile`` reads one from a
/// file (<doc:ScenarioFiles>).
public struct Scenario: Hashable, Sendable {
    /// The app, its device, the user's permission, and the steps as its script.
    public var configuration = ServiceConfiguration()
    /// How long the app takes to handle events, in seconds; 0 for those that are not named.
    public var durations = AppHosting.Durations()
    /// Whether the app ends a background task in its expiration handler, as Apple requires. If false it stays open
    /// until a step ends it.
    public var endsExpiredTasks = false
    /// The expected results.
    public var expectations: [Expectation] = []

    /// An app without steps or expectations.
    public init() {}

    /// Whether the app has a scene, whose delegate receives the messages about foreground and background.
    public var usesScenes: Bool { configuration.usesScenes }

    /// The app of the scenario, without work or observers.
    /// - Parameter remote: sends the app's requests; the service must be made with the same one.
    public func application(remote: RemoteControl) -> Application {
        var application = Application()
        application.hosting = .inProcess(durations)
        if endsExpiredTasks {
            application.observe { event, _ in
                if case .expiration(let task) = event { remote.send(.endBackgroundTask(task)) }
            }
        }
        return application
    }
}
