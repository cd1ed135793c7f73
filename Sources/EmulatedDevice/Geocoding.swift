public import Foundation
public import LocationEngine
public import LocationModel

/// Knows the names of places: what `CLGeocoder` asks. A device without one answers as without a network; none is ever
/// asked on the Internet unless somebody plugs in one that does.
public protocol Geocoding: Sendable {
    /// The places at a position, the best first; none: nothing is known there.
    /// - Parameter locale: the language that is preferred, if one is.
    /// - Throws: anything; the app is told `CLError.network`.
    func places(at coordinate: Coordinate, locale: Locale?) async throws -> [Place]

    /// The places of an address or a name, the best first; none: nothing is known by it.
    /// - Parameters:
    ///   - address: as a person writes it.
    ///   - region: where it is likely to be; its identifier means nothing.
    ///   - locale: the language that is preferred, if one is.
    /// - Throws: anything; the app is told `CLError.network`.
    func places(named address: String, near region: Region?, locale: Locale?) async throws -> [Place]
}

/// A place with its names; what is not known is nil.
public struct Place: Hashable, Sendable {
    /// Where it is.
    public var coordinate: Coordinate
    /// Metres around it that belong to it, if it is more than a point.
    public var radius: Double?
    /// Its name.
    public var name: String?
    /// The street.
    public var thoroughfare: String?
    /// The number in the street.
    public var subThoroughfare: String?
    /// The town.
    public var locality: String?
    /// The part of the town.
    public var subLocality: String?
    /// The state.
    public var administrativeArea: String?
    /// The county.
    public var subAdministrativeArea: String?
    /// The postal code.
    public var postalCode: String?
    /// The country's code of two letters (ISO 3166).
    public var isoCountryCode: String?
    /// The country.
    public var country: String?
    /// The lake or river.
    public var inlandWater: String?
    /// The ocean.
    public var ocean: String?
    /// What is to be seen there.
    public var areasOfInterest: [String] = []
    /// Its time zone.
    public var timeZone: TimeZone?

    /// A place without a name.
    public init(_ coordinate: Coordinate) { self.coordinate = coordinate }
}
