// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// In the style of track recorders: values from locations, statistics, formats, archives, submodule imports.
import CoreLocation.CLLocation
import Foundation

struct TrackPoint: Codable {
    let latitude: CLLocationDegrees
    let longitude: CLLocationDegrees
    let elevation: CLLocationDistance?
    let time: Date

    init(_ location: CLLocation) {
        latitude = location.coordinate.latitude
        longitude = location.coordinate.longitude
        elevation = location.verticalAccuracy > 0 ? location.altitude : nil
        time = location.timestamp
    }

    var location: CLLocation {
        CLLocation(
            coordinate: .init(latitude: latitude, longitude: longitude), altitude: elevation ?? 0,
            horizontalAccuracy: 0, verticalAccuracy: elevation == nil ? -1 : 0, timestamp: time)
    }
}

extension Array where Element == CLLocation {
    var travelled: CLLocationDistance {
        zip(self, dropFirst()).map { $1.distance(from: $0) }.reduce(0, +)
    }

    var duration: TimeInterval {
        guard let first, let last else { return 0 }
        return last.timestamp.timeIntervalSince(first.timestamp)
    }
}

extension CLLocation {
    var isUsable: Bool {
        horizontalAccuracy >= 0 && horizontalAccuracy < 65 && abs(timestamp.timeIntervalSinceNow) < 15
    }

    /// Degrees from true north.
    func bearing(to destination: CLLocation) -> CLLocationDirection {
        let (a, b) = (coordinate.latitude * .pi / 180, destination.coordinate.latitude * .pi / 180)
        let difference = (destination.coordinate.longitude - coordinate.longitude) * .pi / 180
        let angle = atan2(sin(difference) * cos(b), cos(a) * sin(b) - sin(a) * cos(b) * cos(difference))
        return (angle * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
    }

    var degreesMinutesSeconds: String {
        func text(_ value: CLLocationDegrees, _ letters: (String, String)) -> String {
            let seconds = Int(abs(value) * 3600)
            return String(
                format: "%d°%02d'%02d\"", seconds / 3600, seconds / 60 % 60, seconds % 60)
                + (value >= 0 ? letters.0 : letters.1)
        }
        return text(coordinate.latitude, ("N", "S")) + " " + text(coordinate.longitude, ("E", "W"))
    }
}

extension CLAuthorizationStatus: @retroactive CustomStringConvertible {
    public var description: String {
        switch self {
        case .notDetermined: return "not determined"
        case .restricted: return "restricted"
        case .denied: return "denied"
        case .authorizedAlways: return "always"
        case .authorizedWhenInUse: return "when in use"
        @unknown default: return "unknown"
        }
    }
}

/// The state that is stored between launches.
final class LastLocation {
    private let defaults: UserDefaults

    init(_ defaults: UserDefaults) { self.defaults = defaults }

    var location: CLLocation? {
        get {
            guard let data = defaults.data(forKey: "location") else { return nil }
            return try? NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data)
        }
        set {
            guard let newValue,
                let data = try? NSKeyedArchiver.archivedData(withRootObject: newValue, requiringSecureCoding: true)
            else { return defaults.removeObject(forKey: "location") }
            defaults.set(data, forKey: "location")
        }
    }
}
