public import Foundation
public import LocationModel

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
