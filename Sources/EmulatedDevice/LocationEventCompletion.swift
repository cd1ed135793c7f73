import LocationModel

/// The app's handling of a location event: whatever has work to do for the event keeps a reference, and with the last
/// one the event counts as handled.
package final class LocationEventCompletion: Sendable {
    private let device: Device

    init(_ device: Device) { self.device = device }

    deinit {
        device.saveUserDefaults()
        device.send(.locationEventHandled)
    }
}
