public import Foundation
public import LocationModel

/// Finds the names of places for `CLGeocoder`. A device without one behaves as if there were no network; nothing is
/// looked up on the Internet unless a provider that does so is set.
public protocol Geocoding: Sendable {
    /// The places at a position, the best first; empty if none is known.
    /// - Parameters:
    ///   - coordinate: the position.
    ///   - locale: the preferred language, if there is one.
    /// - Throws: any error; the app receives `CLError.network`.
    func places(at coordinate: Coordinate, locale: Locale?) async throws -> [Place]

    /// The places of an address or a name, the best first; empty if none is known.
    /// - Parameters:
    ///   - address: as a person writes it.
    ///   - region: where the place is likely to be; its identifier has no meaning.
    ///   - locale: the preferred language, if there is one.
    /// - Throws: any error; the app receives `CLError.network`.
    func places(named address: String, near region: Region?, locale: Locale?) async throws -> [Place]
}

/// A place with its names; unknown ones are nil.
public struct Place: Hashable, Sendable {
    /// Its position.
    public var coordinate: Coordinate
    /// Its radius in metres; nil for a point.
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
    /// Points of interest there.
    public var areasOfInterest: [String] = []
    /// Its time zone.
    public var timeZone: TimeZone?

    /// A place without a name.
    public init(_ coordinate: Coordinate) { self.coordinate = coordinate }
}
