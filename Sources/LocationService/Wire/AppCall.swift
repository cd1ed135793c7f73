package import ApplicationLifecycle
package import LocationEngine

/// What an app with a process of its own says to the system: a line of JSON each.
package enum AppCall: Hashable, Sendable {
    /// It speaks this version of the protocol. Who never says so is taken for a program that does not know of it.
    case hello(version: Int)
    /// The method of a message has returned.
    case returned(from: Message)
    /// What the oldest location event asked for is done.
    case locationEventHandled
    /// `beginBackgroundTask(withName:expirationHandler:)`; ``ServiceEvent/backgroundTask(_:)`` answers it.
    case beginBackgroundTask(name: String)
    /// `endBackgroundTask(_:)`
    case endBackgroundTask(BackgroundTaskID)
    /// A local notification is to be shown later.
    case scheduleNotification(LocalNotification)
    /// It has work done later, behind the screen.
    case scheduleTask(ScheduledTask)
    /// It takes such work back.
    case cancelScheduledTask(String)
    /// A local notification is taken back.
    case cancelNotification(String)
    /// The user has answered a question of the app's (`requestWhenInUseAuthorization()` and the like).
    case answer(Authorization)
    /// A location manager asks for something.
    case request(ClientID, Request)
    /// How are things? ``Notice/status(_:)`` answers.
    case status

    /// The version of the protocol that is spoken here.
    package static let version = 1
    /// Bytes that a line may have, its end included.
    package static let longestLine = 65_536
}
