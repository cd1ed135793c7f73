import EmulatedDevice
import Foundation
import LocationModel

extension CLLocation {
    /// Metres that a place and an altitude of unknown accuracy are given: no receiver that has a position is farther off.
    private static let unknownAccuracy = 100.0

    /// The location that a fix is to the app; nil for a fix without a place.
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
    /// Whether it is no receiver that speaks now, but one that was recorded.
    fileprivate var isReplay: Bool {
        if case .trace = self { true } else { false }
    }
}

extension Date {
    init(_ instant: Instant) {
        // In two parts, because a double cannot hold the nanoseconds since 1970.
        let (seconds, nanoseconds) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        self.init(
            timeIntervalSinceReferenceDate: Double(seconds) - Date.timeIntervalBetween1970AndReferenceDate
                + Double(nanoseconds) / 1e9)
    }
}
