import EmulatedDevice
import Foundation
import LocationModel

extension CLLocation {
    /// The accuracy in metres of a position or altitude whose accuracy is unknown: an upper bound for receivers.
    private static let unknownAccuracy = 100.0

    /// The app's form of a fix; nil for a fix without a position.
    convenience init?(_ fix: Fix, on device: Device) {
        guard let coordinate = fix.coordinate else { return nil }
        var reading = Reading(coordinate: CLLocationCoordinate2D(coordinate), timestamp: device.date(of: fix.time))
        reading.horizontalAccuracy = fix.horizontalAccuracy ?? Self.unknownAccuracy
        if let altitude = fix.altitude {
            reading.altitude = altitude
            reading.ellipsoidalAltitude = fix.ellipsoidalAltitude ?? altitude
            // 0 would mean that there is no altitude.
            reading.verticalAccuracy = max(fix.verticalAccuracy ?? Self.unknownAccuracy, 0.001)
        }
        reading.speed = fix.speed ?? -1
        reading.course = fix.course ?? -1
        let isReplay = device.configuration.source.isReplay
        reading.source = CLLocationSourceInformation(
            softwareSimulationState: isReplay, andExternalAccessoryState: !isReplay)
        self.init(reading)
    }
}

extension DeviceConfiguration.Source {
    /// Whether the source is a recording.
    fileprivate var isReplay: Bool {
        if case .trace = self { true } else { false }
    }
}
