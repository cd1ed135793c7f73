/// Whether, and when, the app is authorized to use location services.
public enum CLAuthorizationStatus: Int32, Sendable {
    /// The user has not been asked.
    case notDetermined = 0
    /// Not authorized, which the user cannot change.
    case restricted = 1
    /// The user has denied it.
    case denied = 2
    /// At any time, also in the background.
    case authorizedAlways = 3
    /// While the app is in use.
    case authorizedWhenInUse = 4

    /// ``authorizedAlways``, by its name before iOS 8.
    public static var authorized: CLAuthorizationStatus { .authorizedAlways }
}
