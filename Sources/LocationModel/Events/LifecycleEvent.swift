/// Input to the app's lifecycle: actions of the user, the system and the app itself.
public enum LifecycleEvent: Hashable, Codable, Sendable {
    // User actions

    /// The user starts the app.
    case launch
    /// The launch or the return to the screen is complete, or an interruption is dismissed.
    case activate
    /// A call or an alert: the app stays on the screen and receives no events until ``activate``.
    case interrupt
    /// The user presses Home or switches to another app.
    case home
    /// The user returns to the app; ``activate`` follows once it is on the screen.
    case enterForeground
    /// The user removes the app from the app switcher: a forced quit.
    case quit
    /// The user confirms the shown local notification with this identifier.
    case confirmNotification(String)

    // System actions

    /// A location event arrives; the app may have to be woken or launched for it.
    case locationEvent(LocationEvent)
    /// Memory runs low; a running app is asked to free what it can rebuild.
    case memoryWarning
    /// Memory is needed now; an app that is not on the screen is terminated.
    case memoryPressure
    /// The trace that replaces the receiver is over, and the run with it: the app ends as after ``quit``, but nothing
    /// of it is discarded, because it was not the user's decision.
    case endOfTrace
    /// The device has crossed the border at which the scheduled local notification with this identifier is due.
    case notificationDue(String)
    /// Only time has passed: the instant requested by ``Effect/wake(_:)``. An unnecessary call changes nothing; a late
    /// call processes everything that was due, in the right order.
    case timePasses
    /// The clock was set: the given instant of the old clock is the current one. Time limits keep their remaining time.
    case clockSet(from: Instant)

    // App actions

    /// The delegate method for this message has returned; until then, the watchdogs run.
    case returned(from: Message)
    /// The app has finished handling a location event.
    case locationEventHandled
    /// Whether location updates that the app is entitled to keep it running in the background
    /// (``BackgroundLocation/keepsRunning``).
    case keepRunning(Bool)
    /// `beginBackgroundTask(withName:expirationHandler:)`; the reply is ``ServiceEvent/backgroundTask(_:)``.
    case beginBackgroundTask(name: String)
    /// `endBackgroundTask(_:)`
    case endBackgroundTask(BackgroundTaskID)
    /// The app schedules background work (`BGTaskScheduler`); ``ServiceEvent/scheduledTask(_:_:)`` starts it, and
    /// ``endBackgroundTask(_:)`` ends it. A task with the same name is replaced.
    case scheduleTask(ScheduledTask)
    /// The app cancels scheduled work that has not started, by its name.
    case cancelScheduledTask(String)
    /// The app schedules a local notification; one with the same identifier is replaced.
    case scheduleNotification(LocalNotification)
    /// The app withdraws a local notification, scheduled or shown, by its identifier.
    case cancelNotification(String)
    /// The app begins to play sound, or ends it (the background mode `audio`).
    case playAudio(Bool)
    /// The app's process exits by itself.
    case exit
    /// The app's process crashes.
    case crash
}

/// The JSON keys of associated values whose keys differ from their labels (``LineEncoder``).
extension LifecycleEvent {
    private enum ConfirmNotificationCodingKeys: String, CodingKey { case _0 = "identifier" }
    private enum LocationEventCodingKeys: String, CodingKey { case _0 = "kind" }
    private enum ReturnedCodingKeys: String, CodingKey { case from = "name" }
    private enum KeepRunningCodingKeys: String, CodingKey { case _0 = "isKept" }
    private enum EndBackgroundTaskCodingKeys: String, CodingKey { case _0 = "task" }
    private enum CancelScheduledTaskCodingKeys: String, CodingKey { case _0 = "name" }
    private enum PlayAudioCodingKeys: String, CodingKey { case _0 = "isPlaying" }
    private enum NotificationDueCodingKeys: String, CodingKey { case _0 = "identifier" }
    private enum CancelNotificationCodingKeys: String, CodingKey { case _0 = "identifier" }
}

extension LifecycleEvent {
    /// Whether the app itself causes this event and may send it.
    package var isFromApp: Bool {
        switch self {
        case .returned, .locationEventHandled, .beginBackgroundTask, .endBackgroundTask, .scheduleTask,
            .cancelScheduledTask, .scheduleNotification, .cancelNotification, .playAudio:
            true
        default: false
        }
    }
}
