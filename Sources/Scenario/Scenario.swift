import ApplicationLifecycle
public import LocationService

/// A story that an app lives through, and what is expected to come of it: the app and its device, what happens to them and
/// when, and how it should end.
///
/// It is played by a ``LocationService`` over any source of fixes, whose own time is the clock. A ``ScenarioFile`` reads
/// one from a file (<doc:ScenarioFiles>).
public struct Scenario: Hashable, Sendable {
    /// The app, its device, the user's permission, and, as its script, what happens.
    public var configuration = ServiceConfiguration()
    /// How long the app takes for what it is told, in seconds; what is not named is done at once.
    public var durations = Conduct.Durations()
    /// Whether the app ends a background task when its expiration handler is called, as Apple asks for. False: it is left
    /// open until a step ends it.
    public var endsExpiredTasks = false
    /// What should have come of it at the end.
    public var expectations: [Expectation] = []

    /// An app that nothing happens to, and nothing expected.
    public init() {}

    /// Whether the app has a scene, whose delegate is told of the way onto the screen and off it.
    public var usesScenes: Bool { configuration.profile.supportsScenes && configuration.app.hasScenes }

    /// The app as the scenario describes it; work and observers are still to be registered.
    /// - Parameter remote: by which it asks for what it wants; the service has to be made with the same one.
    public func application(remote: RemoteControl) -> Application {
        var application = Application()
        application.conduct = .here(durations)
        if endsExpiredTasks {
            application.observe { event, _ in
                if case .expiration(let task) = event { remote.send(.endBackgroundTask(task)) }
            }
        }
        return application
    }
}
