public import Foundation

/// What a ``CLMonitor`` can monitor.
public protocol CLCondition: Codable, Sendable {}

extension CLMonitor {
    /// The device is within a circle.
    public struct CircularGeographicCondition: CLCondition {
        /// The circle's centre in degrees, WGS 84.
        public let center: CLLocationCoordinate2D
        /// The radius in metres.
        public let radius: CLLocationDistance

        /// A circle with a radius in metres.
        public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
            self.center = center
            self.radius = radius
        }

        private enum CodingKeys: String, CodingKey {
            case latitude, longitude, radius
        }

        /// - Throws: when a number is missing.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            center = CLLocationCoordinate2D(
                latitude: try container.decode(Double.self, forKey: .latitude),
                longitude: try container.decode(Double.self, forKey: .longitude))
            radius = try container.decode(Double.self, forKey: .radius)
        }

        /// Encodes the latitude, longitude and radius, because the coordinate is not `Codable`.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(center.latitude, forKey: .latitude)
            try container.encode(center.longitude, forKey: .longitude)
            try container.encode(radius, forKey: .radius)
        }
    }

    /// The device is near a beacon. Beacons cannot be detected here: the condition's event has `conditionUnsupported`.
    public struct BeaconIdentityCondition: CLCondition {
        /// The UUID that all these beacons advertise.
        public let uuid: UUID
        /// Their major value; nil: any.
        public let major: UInt16?
        /// Their minor value; nil: any.
        public let minor: UInt16?

        /// All beacons with a UUID.
        public init(uuid: UUID) { self.init(uuid, major: nil, minor: nil) }

        /// All beacons with a UUID and a major value.
        public init(uuid: UUID, major: UInt16) { self.init(uuid, major: major, minor: nil) }

        /// The beacon with this UUID, major and minor value.
        public init(uuid: UUID, major: UInt16, minor: UInt16) { self.init(uuid, major: major, minor: minor) }

        private init(_ uuid: UUID, major: UInt16?, minor: UInt16?) {
            (self.uuid, self.major, self.minor) = (uuid, major, minor)
        }
    }
}
