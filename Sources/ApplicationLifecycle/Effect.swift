public import LocationModel

extension ApplicationLifecycle {
    /// What follows from an event; to be carried out in this order, what concerns the app on its main thread.
    public enum Effect: Hashable, Sendable {
        /// A process of the app begins; its two launch messages carry the option that belongs to the cause.
        case launch(LaunchCause)
        /// The delegate is told this. ``Event/returned(from:)`` is expected when its method returns.
        case message(Message)
        /// The app is now in this state. As on iOS, a message that begins with *will* comes before the new state, one
        /// that begins with *did* after it.
        case state(ApplicationState)
        /// The app gets this location event. ``Event/locationEventHandled`` is expected when it is done with it.
        case deliver(LocationEvent)
        /// The identifier of the background task that was just begun; ``BackgroundTaskID/invalid`` when it was not.
        case backgroundTask(BackgroundTaskID)
        /// Work that the app has scheduled begins, by its name, as this background task; a suspended app runs for it.
        case scheduledTask(String, BackgroundTaskID)
        /// The expiration handler of this background task is called.
        case expire(BackgroundTaskID)
        /// What is on the screen is preserved for the next launch.
        case saveState
        /// What was preserved is given back to the app.
        case restoreState
        /// What was preserved is thrown away.
        case discardState
        /// The system shows this local notification; the app does not hear of it.
        case showNotification(String)
        /// The app gets this local notification.
        case deliverNotification(String)
        /// Send ``Event/timePasses`` at this instant, and no longer at the one before; nil: nothing is due.
        case wake(Instant?)
        /// The process of the app has ended, or is to be ended on the spot, for this reason.
        case terminated(TerminationReason)
    }
}
