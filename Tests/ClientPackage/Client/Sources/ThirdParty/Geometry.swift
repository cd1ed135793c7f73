// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// In the style of geometry packages: typealiases of Core Location's numbers, extensions, and conformances that Apple
// omits.
import Foundation

#if canImport(CoreLocation)
    import CoreLocation
#endif

public typealias LocationDirection = CLLocationDirection
public typealias LocationDistance = CLLocationDistance
public typealias LocationDegrees = CLLocationDegrees
public typealias LocationCoordinate2D = CLLocationCoordinate2D

let metersPerRadian: LocationDistance = 6_373_000.0

extension CLLocationCoordinate2D: @retroactive Equatable, @retroactive Hashable {
    public static func == (lhs: CLLocationCoordinate2D, rhs: CLLocationCoordinate2D) -> Bool {
        lhs.latitude == rhs.latitude && lhs.longitude == rhs.longitude
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(latitude)
        hasher.combine(longitude)
    }
}

extension CLLocationCoordinate2D: @retroactive Codable {
    public init(from decoder: Decoder) throws {
        var container = try decoder.unkeyedContainer()
        let longitude = try container.decode(CLLocationDegrees.self)
        let latitude = try container.decode(CLLocationDegrees.self)
        self.init(latitude: latitude, longitude: longitude)
    }

    public func encode(to encoder: Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(longitude)
        try container.encode(latitude)
    }
}

extension LocationDirection {
    func wrap(min minimum: LocationDirection, max maximum: LocationDirection) -> LocationDirection {
        let d = maximum - minimum
        return fmod((fmod((self - minimum), d) + d), d) + minimum
    }

    func difference(from beta: LocationDirection) -> LocationDirection {
        let phi = abs(beta - self).truncatingRemainder(dividingBy: 360)
        return phi > 180 ? 360 - phi : phi
    }
}

extension LocationDegrees {
    func toRadians() -> Double { self * .pi / 180.0 }
    func toDegrees() -> LocationDegrees { self * 180.0 / .pi }
}

extension LocationCoordinate2D {
    func distance(to coordinate: LocationCoordinate2D) -> LocationDistance {
        let (phi1, phi2) = (latitude.toRadians(), coordinate.latitude.toRadians())
        let a =
            pow(sin((phi2 - phi1) / 2), 2)
            + pow(sin((coordinate.longitude - longitude).toRadians() / 2), 2) * cos(phi1) * cos(phi2)
        return 2 * atan2(sqrt(a), sqrt(1 - a)) * metersPerRadian
    }

    func coordinate(at distance: LocationDistance, facing direction: LocationDirection) -> LocationCoordinate2D {
        let angle = distance / metersPerRadian
        let (phi, alpha) = (latitude.toRadians(), direction.toRadians())
        let other = asin(sin(phi) * cos(angle) + cos(phi) * sin(angle) * cos(alpha))
        let lambda =
            longitude.toRadians()
            + atan2(sin(alpha) * sin(angle) * cos(phi), cos(angle) - sin(phi) * sin(other))
        return CLLocationCoordinate2D(latitude: other.toDegrees(), longitude: lambda.toDegrees())
    }

    static func bounds(_ coordinates: [Self]) -> (southWest: Self, northEast: Self)? {
        guard !coordinates.isEmpty else { return nil }
        let (latitudes, longitudes) = (coordinates.map(\.latitude), coordinates.map(\.longitude))
        return (
            CLLocationCoordinate2DMake(latitudes.min()!, longitudes.min()!),
            CLLocationCoordinate2DMake(latitudes.max()!, longitudes.max()!)
        )
    }
}

public struct LineString: Codable, Equatable {
    public var coordinates: [LocationCoordinate2D]

    public var distance: LocationDistance? {
        guard coordinates.count > 1 else { return nil }
        return zip(coordinates, coordinates.dropFirst()).map { $0.distance(to: $1) }.reduce(0, +)
    }
}

/// A point of another geometry package, and conversions between the two.
public struct PlainPoint {
    public let x: Double
    public let y: Double
}

extension PlainPoint {
    public init(_ coordinate: CLLocationCoordinate2D) { self.init(x: coordinate.longitude, y: coordinate.latitude) }
    public init(longitude: Double, latitude: Double) { self.init(x: longitude, y: latitude) }
}

extension CLLocationCoordinate2D {
    public init(_ point: PlainPoint) { self.init(latitude: point.y, longitude: point.x) }
}

extension CLLocation {
    public convenience init(_ point: PlainPoint) { self.init(latitude: point.y, longitude: point.x) }
}
