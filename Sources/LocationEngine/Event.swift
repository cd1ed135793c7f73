public import LocationModel

/// An input to the engine.
public enum Event: Sendable {
    /// The source has delivered a fix, or an epoch without a position (mode `none`).
    case fix(Fix)
    /// A fix was requested, but the source has had none since this instant, not even one without a position.
    case silence(since: Instant)
    /// A request from a client.
    case request(ClientID, Request)
    /// The application has entered this state.
    ///
    /// While it is suspended, the standard updates request nothing. Locations that arrive because something is
    /// monitored are held, the newest hundred for each client (Apple specifies no number), and delivered when the app
    /// runs again.
    ///
    /// With `notRunning` the process has ended, and its clients and held locations are discarded; monitoring continues.
    case application(ApplicationState)
    /// The user's permission. Everything is permitted until it is set.
    case authorization(Authorization)
    /// The policy in the background and the accuracy contract are replaced; the next fix is evaluated by the new ones.
    case policy(BackgroundPolicy, AccuracyContract)
    /// The instant of the last ``Effect/wake(at:)`` has been reached.
    case deadline
    /// The source's time has jumped (``SourceEvent/restarted(_:from:)``): all earlier instants are invalid.
    case timeRestarted
}
