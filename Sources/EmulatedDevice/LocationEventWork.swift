import ApplicationLifecycle

/// What a location event has the app do. Who has something to do for it keeps this; when the last reference to it is gone,
/// the app is done with the event.
public final class LocationEventWork: Sendable {
    private let device: Device

    init(_ device: Device) { self.device = device }

    deinit { device.send(.locationEventHandled) }
}
