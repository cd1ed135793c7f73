public import Foundation
package import LocationModel

/// A circular region, the only kind that can be monitored here.
open class CLCircularRegion: CLRegion {
    private let middle: CLLocationCoordinate2D
    private let metres: CLLocationDistance

    /// A point without identifier, which cannot be monitored.
    public override init() {
        middle = CLLocationCoordinate2D()
        metres = 0
        super.init()
    }

    /// A circle with a radius in metres. It is validated when it is to be monitored.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        middle = center
        metres = radius
        super.init()
        name = identifier
    }

    package override var monitored: Region? { region }

    /// The circle's centre in degrees, WGS 84.
    open override var center: CLLocationCoordinate2D { middle }
    /// The radius in metres.
    open override var radius: CLLocationDistance { metres }

    /// Whether a coordinate lies in the circle or on its border.
    open override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        Coordinate(center).distance(to: Coordinate(coordinate)) <= radius
    }

    /// The identifier, center and radius.
    open override var description: String {
        let circle = String(format: "<%+.8f,%+.8f>, radius:%.2fm", middle.latitude, middle.longitude, metres)
        return "CLCircularRegion (identifier:'\(identifier)', center:\(circle))"
    }

    // MARK: Copies and archives

    /// Decodes from an archive; nil if it contains no circle.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "radius") else { return nil }
        middle = CLLocationCoordinate2D(
            latitude: coder.decodeDouble(forKey: "latitude"), longitude: coder.decodeDouble(forKey: "longitude"))
        metres = coder.decodeDouble(forKey: "radius")
        super.init(coder: coder)
    }

    /// Encodes into a keyed archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(middle.latitude, forKey: "latitude")
        coder.encode(middle.longitude, forKey: "longitude")
        coder.encode(metres, forKey: "radius")
    }

    /// A copy with its own settings of what is notified.
    open override func copy(with zone: NSZone? = nil) -> Any {
        copied(into: CLCircularRegion(center: middle, radius: metres, identifier: identifier))
    }
}

extension CLCircularRegion {
    /// The app's form of a region that the system monitors.
    convenience init(_ region: Region) {
        self.init(
            center: CLLocationCoordinate2D(region.center), radius: region.radius, identifier: region.identifier)
        notifyOnEntry = region.notifyOnEntry
        notifyOnExit = region.notifyOnExit
    }

    /// The system's form of the region.
    var region: Region {
        Region(
            identifier: identifier, center: Coordinate(center), radius: radius, notifyOnEntry: notifyOnEntry,
            notifyOnExit: notifyOnExit)
    }
}
