import EmulatedDevice
public import Foundation

/// A place with its names; what is not known is nil.
///
/// Apple's has a postal address of the Contacts framework beside these; there is no such framework here.
open class CLPlacemark: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    /// Set by the initialisers and by nothing else.
    private var place: Place
    private var fix: CLLocation

    /// A place of which nothing is known.
    public override init() {
        place = Place(.init(kCLLocationCoordinate2DInvalid))
        fix = CLLocation()
    }

    /// The same place.
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

    /// Where it is.
    open var location: CLLocation? { fix }
    /// The circle around it; nil when it is no more than a point.
    open var region: CLRegion? {
        place.radius.map { CLCircularRegion(center: fix.coordinate, radius: $0, identifier: place.name ?? "") }
    }
    /// Its time zone.
    open var timeZone: TimeZone? { place.timeZone }
    /// Its name.
    open var name: String? { place.name }
    /// The street.
    open var thoroughfare: String? { place.thoroughfare }
    /// The number in the street.
    open var subThoroughfare: String? { place.subThoroughfare }
    /// The town.
    open var locality: String? { place.locality }
    /// The part of the town.
    open var subLocality: String? { place.subLocality }
    /// The state.
    open var administrativeArea: String? { place.administrativeArea }
    /// The county.
    open var subAdministrativeArea: String? { place.subAdministrativeArea }
    /// The postal code.
    open var postalCode: String? { place.postalCode }
    /// The country's code of two letters (ISO 3166).
    open var isoCountryCode: String? { place.isoCountryCode }
    /// The country.
    open var country: String? { place.country }
    /// The lake or river.
    open var inlandWater: String? { place.inlandWater }
    /// The ocean.
    open var ocean: String? { place.ocean }
    /// What is to be seen there.
    open var areasOfInterest: [String]? { place.areasOfInterest.isEmpty ? nil : place.areasOfInterest }

    /// Its names by the keys of the Address Book framework, before iOS 11.
    open var addressDictionary: [AnyHashable: Any]? {
        let entries = [
            "Name": name, "Thoroughfare": thoroughfare, "SubThoroughfare": subThoroughfare, "City": locality,
            "SubLocality": subLocality, "State": administrativeArea, "SubAdministrativeArea": subAdministrativeArea,
            "ZIP": postalCode, "Country": country, "CountryCode": isoCountryCode,
        ]
        return entries.compactMapValues(\.self)
    }

    /// Its names in one line.
    open override var description: String {
        let names = [name, thoroughfare, locality, administrativeArea, postalCode, country].compactMap(\.self)
        return names.joined(separator: ", ") + " @ \(fix.description)"
    }

    // MARK: Copies and archives

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// From an archive; nil when it holds no place.
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

    /// Into an archive, which must be a keyed one.
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

    /// Itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
