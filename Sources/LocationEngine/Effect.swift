public import LocationModel

/// A decision of the engine.
///
/// The cases with large payloads are indirect, so that those that follow from every fix stay small.
public enum Effect: Hashable, Sendable {
    /// Deliver these locations to the client.
    case deliver(Delivery)
    /// Deliver this location event. It occurs in any state of the app, which may have to be woken or launched for it,
    /// unless the permission does not allow that.
    indirect case locationEvent(LocationEventPayload)
    /// Notify the app of this event.
    indirect case notify(ServiceEvent)
    /// The new demand on the source.
    case demand(Demand)
    /// Send ``Event/deadline`` at this instant; nil cancels. Replaces the previous instant.
    case wake(at: Instant?)
    /// ``LocationEngine/record`` has changed and must be saved. It follows the events that changed it, because
    /// reporting an event twice is better than losing it.
    case monitoringRecordChanged
}
