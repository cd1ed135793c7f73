import EmulatedDevice
public import Foundation
import LocationModel

/// A visit of a place, reported on arrival and again on departure.
open class CLVisit: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    private var place = kCLLocationCoordinate2DInvalid
    private var accuracy: CLLocationAccuracy = -1
    private var arrival = Date.distantPast
    private var departure = Date.distantFuture

    /// A visit with unknown properties.
    public override init() {}

    convenience init(_ visit: Visit, on device: Device) {
        self.init()
        place = CLLocationCoordinate2D(visit.coordinate)
        accuracy = visit.horizontalAccuracy
        if let instant = visit.arrival { arrival = device.date(of: instant) }
        if let instant = visit.departure { departure = device.date(of: instant) }
    }

    /// When it began; `.distantPast` if unknown.
    open var arrivalDate: Date { arrival }
    /// When it ended; `.distantFuture` while it lasts.
    open var departureDate: Date { departure }
    /// Where the visited place is; invalid (-180, -180) if unknown.
    open var coordinate: CLLocationCoordinate2D { place }
    /// The coordinate's accuracy in metres; negative: unknown.
    open var horizontalAccuracy: CLLocationAccuracy { accuracy }

    /// The coordinate, its accuracy and the two dates, as Apple's.
    open override var description: String {
        let circle = String(format: "<%+.8f,%+.8f> +/- %.2fm", place.latitude, place.longitude, accuracy)
        return "\(circle), (\(arrival) to \(departure))"
    }

    // MARK: Copies and archives

    /// True: decoding checks the class of each stored object.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes from an archive; nil if it contains no visit.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "latitude") else { return nil }
        place = CLLocationCoordinate2D(
            latitude: coder.decodeDouble(forKey: "latitude"), longitude: coder.decodeDouble(forKey: "longitude"))
        accuracy = coder.decodeDouble(forKey: "horizontalAccuracy")
        arrival = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "arrival"))
        departure = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "departure"))
    }

    /// Encodes into a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encode(place.latitude, forKey: "latitude")
        coder.encode(place.longitude, forKey: "longitude")
        coder.encode(accuracy, forKey: "horizontalAccuracy")
        coder.encode(arrival.timeIntervalSinceReferenceDate, forKey: "arrival")
        coder.encode(departure.timeIntervalSinceReferenceDate, forKey: "departure")
    }

    /// Itself: it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
