import CoreLocation.CLLocation

extension CLLocation {
    /// Whether it comes from a replayed trace.
    var isSimulated: Bool { sourceInformation?.isSimulatedBySoftware ?? false }
}
