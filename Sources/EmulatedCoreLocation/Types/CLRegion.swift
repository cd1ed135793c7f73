public import Foundation
package import LocationModel

/// An area to monitor: ``CLCircularRegion`` or ``CLBeaconRegion``.
///
/// Regions with the same identifier are equal.
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
    var name = ""
    /// Whether entering the region is reported. Default: true.
    open var notifyOnEntry = true
    /// Whether leaving the region is reported. Default: true.
    open var notifyOnExit = true

    /// The circle of a ``CLCircularRegion`` or of a region that is made without a class of its own.
    var circle: (center: CLLocationCoordinate2D, radius: CLLocationDistance)?

    /// The keys of the circle in an archive.
    class var circleKeys: (latitude: String, longitude: String, radius: String) {
        ("oldLatitude", "oldLongitude", "oldRadius")
    }

    /// A circle with a radius in metres, as before iOS 7. It is validated when it is to be monitored.
    public init(
        circularRegionWithCenter center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String
    ) {
        circle = (center, radius)
        super.init()
        name = identifier
    }

    /// An area without identifier, which cannot be monitored.
    public override init() {}

    /// The app's identifier of the region.
    open var identifier: String { name }

    /// The center of a circle in degrees, WGS 84; invalid for other areas. Of every region, as before iOS 7.
    open var center: CLLocationCoordinate2D { circle?.center ?? kCLLocationCoordinate2DInvalid }
    /// The radius of a circle in metres; negative for other areas. Of every region, as before iOS 7.
    open var radius: CLLocationDistance { circle?.radius ?? -1 }
    /// Whether a coordinate lies in the circle or on its border; false for other areas. Of every region, as before
    /// iOS 7.
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        circle != nil && Coordinate(center).distance(to: Coordinate(coordinate)) <= radius
    }

    /// The system's form of a circle; nil for other areas.
    package var monitored: Region? {
        guard circle != nil else { return nil }
        return Region(
            identifier: identifier, center: Coordinate(center), radius: radius, notifyOnEntry: notifyOnEntry,
            notifyOnExit: notifyOnExit)
    }

    /// Whether both have the same identifier.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.name == name }
    /// Equal regions have equal hashes.
    open override var hash: Int { name.hashValue }

    // MARK: Copies and archives

    /// True: decoding checks the class of each stored object.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes from an archive; nil if it contains no region.
    public required init?(coder: NSCoder) {
        guard let name = coder.string(forKey: "identifier") else { return nil }
        self.name = name
        super.init()
        let keys = Self.circleKeys
        if coder.containsValue(forKey: keys.radius) {
            let center = CLLocationCoordinate2D(
                latitude: coder.decodeDouble(forKey: keys.latitude),
                longitude: coder.decodeDouble(forKey: keys.longitude))
            circle = (center, coder.decodeDouble(forKey: keys.radius))
        }
        notifyOnEntry = coder.decodeBool(forKey: "notifyOnEntry")
        notifyOnExit = coder.decodeBool(forKey: "notifyOnExit")
    }

    /// Encodes into a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: name), forKey: "identifier")
        coder.encode(notifyOnEntry, forKey: "notifyOnEntry")
        coder.encode(notifyOnExit, forKey: "notifyOnExit")
        guard let circle else { return }
        let keys = Self.circleKeys
        coder.encode(circle.center.latitude, forKey: keys.latitude)
        coder.encode(circle.center.longitude, forKey: keys.longitude)
        coder.encode(circle.radius, forKey: keys.radius)
    }

    /// A copy with its own settings of what is notified.
    open func copy(with zone: NSZone? = nil) -> Any { copied(into: CLRegion()) }

    func copied(into region: CLRegion) -> CLRegion {
        region.name = name
        region.circle = circle
        region.notifyOnEntry = notifyOnEntry
        region.notifyOnExit = notifyOnExit
        return region
    }
}
