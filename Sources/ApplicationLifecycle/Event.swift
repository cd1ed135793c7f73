public import LocationModel

extension ApplicationLifecycle {
    /// What happens to the app, and what it does itself.
    public enum Event: Hashable, Sendable {
        // By the user

        /// The user starts it.
        case launch
        /// The launch or the way back to the screen is done; an interruption is dismissed.
        case activate
        /// A call, an alert: it stays on the screen and gets no events until ``activate``.
        case interrupt
        /// Home, or a switch to another app.
        case home
        /// The user comes back to it; ``activate`` follows when it is on the screen.
        case enterForeground
        /// The user throws it out of the app switcher: the forced quit.
        case quit
        /// The user confirms a local notification that was shown, by its identifier.
        case confirmNotification(String)

        // By the system

        /// A location event arrives; the app may have to be woken or launched for it.
        case locationEvent(LocationEvent)
        /// Memory runs low; who runs is asked to free what can be rebuilt.
        case memoryWarning
        /// Memory is needed now; who is not on the screen has to go.
        case memoryPressure
        /// Nothing but time: the instant that ``Effect/wake(_:)`` has asked for. One too many changes nothing, and one that comes late is
        /// made up for in the right order.
        case timePasses
        /// The clock was set: what was that instant is now the present one. Limits keep the time that they have left.
        case clockSet(from: Instant)

        // By the app

        /// The delegate's method has returned; for as long as it takes, the watchdogs look on.
        case returned(from: Message)
        /// What a location event asked the app to do is done.
        case locationEventHandled
        /// Whether location updates that the app is entitled to keep it running behind the screen
        /// (``BackgroundLocation/keepsRunning``).
        case keepRunning(Bool)
        /// `beginBackgroundTask(withName:expirationHandler:)`; ``Effect/backgroundTask(_:)`` answers it.
        case beginBackgroundTask(name: String)
        /// `endBackgroundTask(_:)`
        case endBackgroundTask(BackgroundTaskID)
        /// It has work done later, behind the screen (`BGTaskScheduler`); ``Effect/scheduledTask(_:_:)`` begins it, and
        /// ``endBackgroundTask(_:)`` ends it. One with the same name is replaced.
        case scheduleTask(ScheduledTask)
        /// It takes back work that has not begun, by its name.
        case cancelScheduledTask(String)
        /// It has a local notification shown later; one with the same identifier is replaced.
        case scheduleNotification(LocalNotification)
        /// It takes a local notification back, scheduled or shown, by its identifier.
        case cancelNotification(String)
        /// Its process ends by itself.
        case exit
        /// Its process crashes.
        case crash
    }
}
