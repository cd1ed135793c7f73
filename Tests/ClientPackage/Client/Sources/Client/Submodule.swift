import CoreLocation.CLLocation

extension CLLocation {
    /// Whether the location comes from a replayed trace.
    var isSimulated: Bool { sourceInformation?.isSimulatedBySoftware ?? false }
}
