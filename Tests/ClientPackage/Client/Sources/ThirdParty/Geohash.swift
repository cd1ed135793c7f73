// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// In the style of geohash packages.
import CoreLocation

public struct Geohash {
    private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz")

    public static func encode(_ coordinate: CLLocationCoordinate2D, length: Int = 9) -> String? {
        guard CLLocationCoordinate2DIsValid(coordinate) else { return nil }
        var (latitudes, longitudes) = (-90.0...90.0, -180.0...180.0)
        var hash = ""
        var (isLongitude, bit, index) = (true, 0, 0)
        while hash.count < length {
            if isLongitude {
                let middle = (longitudes.lowerBound + longitudes.upperBound) / 2
                index <<= 1
                if coordinate.longitude >= middle {
                    index |= 1
                    longitudes = middle...longitudes.upperBound
                } else {
                    longitudes = longitudes.lowerBound...middle
                }
            } else {
                let middle = (latitudes.lowerBound + latitudes.upperBound) / 2
                index <<= 1
                if coordinate.latitude >= middle {
                    index |= 1
                    latitudes = middle...latitudes.upperBound
                } else {
                    latitudes = latitudes.lowerBound...middle
                }
            }
            isLongitude.toggle()
            bit += 1
            if bit == 5 {
                hash.append(alphabet[index])
                (bit, index) = (0, 0)
            }
        }
        return hash
    }
}

public protocol GeohashCodable {
    associatedtype Degrees
    init(latitude: Degrees, longitude: Degrees)
}

extension CLLocationCoordinate2D: GeohashCodable {
    public typealias Degrees = CLLocationDegrees
    public func geohash(length: Int) -> String { Geohash.encode(self, length: length) ?? "" }
}
