import EmulatedDevice
public import Foundation

/// A place with its names; unknown ones are nil.
///
/// Its postal address is a type of the module Contacts.
open class CLPlacemark: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    /// Set by the initialisers only.
    private var place: Place
    private var fix: CLLocation

    /// A place with unknown properties.
    public override init() {
        place = Place(.init(kCLLocationCoordinate2DInvalid))
        fix = CLLocation()
    }

    /// A placemark with the same location and names.
    public init(placemark: CLPlacemark) {
        place = placemark.place
        fix = placemark.fix
    }

    convenience init(_ place: Place) {
        self.init()
        self.place = place
        let middle = CLLocationCoordinate2D(place.coordinate)
        fix = CLLocation(latitude: middle.latitude, longitude: middle.longitude)
    }

    /// Where the place is: the centre of its ``region``, if it has one. Never nil here.
    open var location: CLLocation? { fix }
    /// The circle around it; nil for a point.
    open var region: CLRegion? {
        place.radius.map { CLCircularRegion(center: fix.coordinate, radius: $0, identifier: place.name ?? "") }
    }
    /// The time zone in which the place lies; nil if unknown.
    open var timeZone: TimeZone? { place.timeZone }
    /// The place's own name, such as that of a building.
    open var name: String? { place.name }
    /// The name of the street, without the number.
    open var thoroughfare: String? { place.thoroughfare }
    /// The number in the street.
    open var subThoroughfare: String? { place.subThoroughfare }
    /// The city or town, as `CNPostalAddress.city`.
    open var locality: String? { place.locality }
    /// The part of the town.
    open var subLocality: String? { place.subLocality }
    /// The state or province, as `CNPostalAddress.state`.
    open var administrativeArea: String? { place.administrativeArea }
    /// The county or district: smaller than ``administrativeArea``.
    open var subAdministrativeArea: String? { place.subAdministrativeArea }
    /// The postal code in the country's own form.
    open var postalCode: String? { place.postalCode }
    /// The country's code of two letters (ISO 3166).
    open var isoCountryCode: String? { place.isoCountryCode }
    /// The country's name; its code is ``isoCountryCode``.
    open var country: String? { place.country }
    /// The lake or river.
    open var inlandWater: String? { place.inlandWater }
    /// The name of the ocean, for a place at sea.
    open var ocean: String? { place.ocean }
    /// Points of interest there.
    open var areasOfInterest: [String]? { place.areasOfInterest.isEmpty ? nil : place.areasOfInterest }

    /// The names by the keys of the Address Book framework; before iOS 11.
    open var addressDictionary: [AnyHashable: Any]? {
        let entries = [
            "Name": name, "Thoroughfare": thoroughfare, "SubThoroughfare": subThoroughfare, "City": locality,
            "SubLocality": subLocality, "State": administrativeArea, "SubAdministrativeArea": subAdministrativeArea,
            "ZIP": postalCode, "Country": country, "CountryCode": isoCountryCode,
        ]
        return entries.compactMapValues(\.self)
    }

    /// The names in one line.
    open override var description: String {
        let names = [name, thoroughfare, locality, administrativeArea, postalCode, country].compactMap(\.self)
        return names.joined(separator: ", ") + " @ \(fix.description)"
    }

    // MARK: Copies and archives

    /// True: decoding checks the class of each stored object.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes from an archive; nil if it contains no place.
    public required init?(coder: NSCoder) {
        guard let fix = coder.objectIfPresent(CLLocation.self, forKey: "location") else { return nil }
        var place = Place(.init(fix.coordinate))
        for (key, path) in Self.names {
            place[keyPath: path] = coder.string(forKey: key)
        }
        if coder.containsValue(forKey: "radius") { place.radius = coder.decodeDouble(forKey: "radius") }
        place.timeZone = coder.string(forKey: "timeZone").flatMap(TimeZone.init(identifier:))
        if coder.containsValue(forKey: "areasOfInterest") {
            let areas = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "areasOfInterest")
            place.areasOfInterest = areas as? [String] ?? []
        }
        self.place = place
        self.fix = fix
    }

    /// Encodes into a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encode(fix, forKey: "location")
        for (key, path) in Self.names {
            if let name = place[keyPath: path] { coder.encode(NSString(string: name), forKey: key) }
        }
        if let radius = place.radius { coder.encode(radius, forKey: "radius") }
        if let zone = place.timeZone { coder.encode(NSString(string: zone.identifier), forKey: "timeZone") }
        coder.encode(NSArray(array: place.areasOfInterest.map { NSString(string: $0) }), forKey: "areasOfInterest")
    }

    private static let names: [(String, any WritableKeyPath<Place, String?> & Sendable)] = [
        ("name", \.name), ("thoroughfare", \.thoroughfare), ("subThoroughfare", \.subThoroughfare),
        ("locality", \.locality), ("subLocality", \.subLocality), ("administrativeArea", \.administrativeArea),
        ("subAdministrativeArea", \.subAdministrativeArea), ("postalCode", \.postalCode),
        ("isoCountryCode", \.isoCountryCode), ("country", \.country), ("inlandWater", \.inlandWater),
        ("ocean", \.ocean),
    ]

    /// Itself: it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
