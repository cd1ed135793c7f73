public import Foundation
public import LocationModel

/// A place with its names; unknown ones are nil.
public struct Place: Hashable, Sendable {
    /// Where the place is: the centre of its circle, if it has a ``radius``.
    public var coordinate: Coordinate
    /// Its radius in metres; nil for a point.
    public var radius: Double?
    /// The place's own name, such as that of a building.
    public var name: String?
    /// The name of the street, without the number.
    public var thoroughfare: String?
    /// The number in the street.
    public var subThoroughfare: String?
    /// The city or town.
    public var locality: String?
    /// The part of the town.
    public var subLocality: String?
    /// The state or province.
    public var administrativeArea: String?
    /// The county or district: smaller than ``administrativeArea``.
    public var subAdministrativeArea: String?
    /// The postal code in the country's own form.
    public var postalCode: String?
    /// The country's code of two letters (ISO 3166).
    public var isoCountryCode: String?
    /// The country's name; its code is ``isoCountryCode``.
    public var country: String?
    /// The lake or river.
    public var inlandWater: String?
    /// The name of the ocean, for a place at sea.
    public var ocean: String?
    /// Points of interest there.
    public var areasOfInterest: [String] = []
    /// The time zone in which the place lies.
    public var timeZone: TimeZone?

    /// A place without a name.
    public init(_ coordinate: Coordinate) { self.coordinate = coordinate }
}
