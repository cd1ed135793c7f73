/// Whether the user lets the app use location services, and when.
public enum CLAuthorizationStatus: Int32, Sendable {
    /// The user has not been asked.
    case notDetermined = 0
    /// The app must not, and the user cannot change it.
    case restricted = 1
    /// The user has said no.
    case denied = 2
    /// At any time.
    case authorizedAlways = 3
    /// While the app is in use.
    case authorizedWhenInUse = 4

    /// ``authorizedAlways``, by its name before iOS 8.
    public static var authorized: CLAuthorizationStatus { .authorizedAlways }
}

/// How exactly the user lets the app know where the device is.
public enum CLAccuracyAuthorization: Int, Sendable {
    /// As exactly as the receiver knows it.
    case fullAccuracy = 0
    /// Within some kilometres, some times an hour.
    case reducedAccuracy = 1
}
