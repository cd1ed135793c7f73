/// How a location from standard updates is handled in the current state.
public enum DeliveryRule: Hashable, Sendable {
    /// Delivered immediately.
    case now
    /// Held until the app runs again.
    case onResuming
    /// The event is dropped.
    case never
}
