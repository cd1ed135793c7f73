// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// In the style of packages that also run without Core Location: they check whether it exists, and import what they
// need.
import Foundation

#if canImport(CoreLocation)
    import func CoreLocation.CLLocationCoordinate2DIsValid
    import class CoreLocation.CLLocation
    import struct CoreLocation.CLLocationCoordinate2D
    import typealias CoreLocation.CLLocationDegrees
    import protocol CoreLocation.CLLocationManagerDelegate
    import enum CoreLocation.CLAuthorizationStatus
    import var CoreLocation.kCLLocationAccuracyBest

    public typealias LineCoordinate = CLLocationCoordinate2D
#else
    public struct LineCoordinate {
        public let latitude: Double
        public let longitude: Double
    }
#endif

/// A line encoded as text: differences with five bits per character.
public struct EncodedLine {
    public let text: String

    public init(_ coordinates: [LineCoordinate], precision: Double = 1e5) {
        var previous = (latitude: 0, longitude: 0)
        text = coordinates.reduce(into: "") { text, coordinate in
            let next = (Int(round(coordinate.latitude * precision)), Int(round(coordinate.longitude * precision)))
            text += EncodedLine.encode(next.0 - previous.latitude) + EncodedLine.encode(next.1 - previous.longitude)
            previous = next
        }
    }

    #if canImport(CoreLocation)
        public init(_ locations: [CLLocation]) { self.init(locations.map { $0.coordinate }) }

        public static func isUsable(_ location: CoreLocation.CLLocation, by status: CLAuthorizationStatus) -> Bool {
            status == .authorizedAlways && CLLocationCoordinate2DIsValid(location.coordinate)
                && location.horizontalAccuracy > kCLLocationAccuracyBest
        }
    #endif

    private static func encode(_ value: Int) -> String {
        var rest = value < 0 ? ~(value << 1) : value << 1
        var text = ""
        repeat {
            let bits = rest & 0x1F | (rest >= 0x20 ? 0x20 : 0)
            text.unicodeScalars.append(UnicodeScalar(UInt8(bits + 63)))
            rest >>= 5
        } while rest > 0
        return text
    }
}
