import EmulatedDevice
import Foundation
import LocationModel

extension CLLocation {
    /// The accuracy in metres of a position or altitude whose accuracy is unknown: an upper bound for receivers.
    private static let unknownAccuracy = 100.0

    /// The app's form of a fix; nil for a fix without a position.
    convenience init?(_ fix: Fix, from source: DeviceConfiguration.Source) {
        guard let coordinate = fix.coordinate else { return nil }
        var reading = Reading(coordinate: CLLocationCoordinate2D(coordinate), timestamp: Date(fix.time))
        reading.horizontalAccuracy = fix.horizontalAccuracy ?? Self.unknownAccuracy
        if let altitude = fix.altitude {
            reading.altitude = altitude
            reading.ellipsoidalAltitude = fix.ellipsoidalAltitude ?? altitude
            // 0 would mean that there is no altitude.
            reading.verticalAccuracy = max(fix.verticalAccuracy ?? Self.unknownAccuracy, 0.001)
        }
        reading.speed = fix.speed ?? -1
        reading.course = fix.course ?? -1
        reading.source = Reading.Source(isSimulated: source.isReplay, isAccessory: !source.isReplay)
        self.init(reading)
    }
}

extension DeviceConfiguration.Source {
    /// Whether the source is a recording.
    fileprivate var isReplay: Bool {
        if case .trace = self { true } else { false }
    }
}

extension Date {
    init(_ instant: Instant) {
        // In two parts, because a double cannot represent the nanoseconds since 1970.
        let (seconds, nanoseconds) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        self.init(
            timeIntervalSinceReferenceDate: Double(seconds) - Date.timeIntervalBetween1970AndReferenceDate
                + Double(nanoseconds) / 1e9)
    }
}
