public import LocationModel

extension ApplicationLifecycle {
    /// Events of the app's lifecycle.
    public typealias Event = LifecycleEvent

    /// The result of an event. Effects must be executed in order; those that concern the app, on its main thread.
    public enum Effect: Hashable, Sendable {
        /// This happens to the app. With `launch` its process must be started, and with `terminated` it must be ended
        /// if it has not ended by itself. After a `message` to the delegate, ``Event/returned(from:)`` is expected when
        /// its method returns.
        case notify(ServiceEvent)
        /// The app has entered this state. As on iOS, a message that begins with *will* precedes the new state, and one
        /// that begins with *did* follows it.
        case state(ApplicationState)
        /// The app receives this location event. ``Event/locationEventHandled`` is expected when it is done.
        case deliver(LocationEvent)
        /// Send ``Event/timePasses`` at this instant instead of the previous one; nil if nothing is due.
        case wake(Instant?)
    }
}
