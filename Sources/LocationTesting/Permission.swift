import LocationModel

/// The app's permission to use locations.
public enum Permission: String, CaseIterable, Sendable {
    /// The user has not been asked yet and will give `DeviceConfiguration.answer`, which grants what is requested.
    case notAsked
    /// The user has granted *always*.
    case always
    /// The user has granted *when in use*.
    case whenInUse
    /// The user has denied it.
    case denied
    /// Denied, which the user cannot change.
    case restricted

    var status: Authorization.Status {
        switch self {
        case .notAsked: .notDetermined
        case .always: .authorizedAlways
        case .whenInUse: .authorizedWhenInUse
        case .denied: .denied
        case .restricted: .restricted
        }
    }

    var authorization: Authorization? { self == .notAsked ? nil : Authorization(status) }
}
