public import Foundation
import LocationModel

/// A circular region, the only kind that can be monitored here.
open class CLCircularRegion: CLRegion {
    override class var circleKeys: (latitude: String, longitude: String, radius: String) {
        ("latitude", "longitude", "radius")
    }

    /// A point without identifier, which cannot be monitored.
    public override init() {
        super.init()
        circle = (CLLocationCoordinate2D(), 0)
    }

    /// A circle with a radius in metres. It is validated when it is to be monitored.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        super.init(circularRegionWithCenter: center, radius: radius, identifier: identifier)
    }

    /// The identifier, center and radius.
    open override var description: String {
        let circle = String(format: "<%+.8f,%+.8f>, radius:%.2fm", center.latitude, center.longitude, radius)
        return "CLCircularRegion (identifier:'\(identifier)', center:\(circle))"
    }

    // MARK: Copies and archives

    /// Decodes from an archive; nil if it contains no circle.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if circle == nil { return nil }
    }

    /// A copy with its own settings of what is notified.
    open override func copy(with zone: NSZone? = nil) -> Any { copied(into: CLCircularRegion()) }
}

extension CLCircularRegion {
    /// The app's form of a region that the system monitors.
    convenience init(_ region: Region) {
        self.init(
            center: CLLocationCoordinate2D(region.center), radius: region.radius, identifier: region.identifier)
        notifyOnEntry = region.notifyOnEntry
        notifyOnExit = region.notifyOnExit
    }
}
