public import Foundation
import LocationEngine
import LocationModel

/// A circle.
open class CLCircularRegion: CLRegion {
    private let middle: CLLocationCoordinate2D
    private let metres: CLLocationDistance

    /// A point without identifier, which cannot be monitored.
    public override init() {
        middle = CLLocationCoordinate2D()
        metres = 0
        super.init()
    }

    /// A circle of so many metres around a place. What it is made of is looked at when it is to be monitored.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        middle = center
        metres = radius
        super.init()
        name = identifier
    }

    /// The middle.
    open var center: CLLocationCoordinate2D { middle }
    /// Metres from the middle to the border.
    open var radius: CLLocationDistance { metres }

    /// Whether a place lies in the circle, its border included.
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        Coordinate(center).distance(to: Coordinate(coordinate)) <= radius
    }

    /// Its identifier, its middle and its radius.
    open override var description: String {
        let circle = String(format: "<%+.8f,%+.8f>, radius:%.2fm", middle.latitude, middle.longitude, metres)
        return "CLCircularRegion (identifier:'\(identifier)', center:\(circle))"
    }

    // MARK: Copies and archives

    /// From an archive; nil when it holds no circle.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "radius") else { return nil }
        middle = CLLocationCoordinate2D(
            latitude: coder.decodeDouble(forKey: "latitude"), longitude: coder.decodeDouble(forKey: "longitude"))
        metres = coder.decodeDouble(forKey: "radius")
        super.init(coder: coder)
    }

    /// Into an archive, which must be a keyed one.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(middle.latitude, forKey: "latitude")
        coder.encode(middle.longitude, forKey: "longitude")
        coder.encode(metres, forKey: "radius")
    }

    /// Another circle with the same values.
    open override func copy(with zone: NSZone? = nil) -> Any {
        copied(into: CLCircularRegion(center: middle, radius: metres, identifier: identifier))
    }
}

extension CLCircularRegion {
    /// The app's view of a region that the system monitors.
    convenience init(_ region: Region) {
        self.init(
            center: CLLocationCoordinate2D(region.center), radius: region.radius, identifier: region.identifier)
        notifyOnEntry = region.notifyOnEntry
        notifyOnExit = region.notifyOnExit
    }

    /// The system's view of a region that the app has made.
    var region: Region {
        Region(
            identifier: identifier, center: Coordinate(center), radius: radius, notifyOnEntry: notifyOnEntry,
            notifyOnExit: notifyOnExit)
    }
}
