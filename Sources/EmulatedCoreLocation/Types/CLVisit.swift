public import Foundation
import LocationEngine
import LocationModel

/// A stay at a place, told on arrival and again on departure.
open class CLVisit: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    private var place = kCLLocationCoordinate2DInvalid
    private var accuracy: CLLocationAccuracy = -1
    private var arrival = Date.distantPast
    private var departure = Date.distantFuture

    /// A stay of which nothing is known.
    public override init() {}

    convenience init(_ visit: Visit) {
        self.init()
        place = CLLocationCoordinate2D(visit.coordinate)
        accuracy = visit.horizontalAccuracy
        if let instant = visit.arrival { arrival = Date(instant) }
        if let instant = visit.departure { departure = Date(instant) }
    }

    /// When it began; `.distantPast` when nobody saw.
    open var arrivalDate: Date { arrival }
    /// When it ended; `.distantFuture` while it lasts.
    open var departureDate: Date { departure }
    /// The place.
    open var coordinate: CLLocationCoordinate2D { place }
    /// Metres within which the place lies; negative: not known.
    open var horizontalAccuracy: CLLocationAccuracy { accuracy }

    // MARK: Copies and archives

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// From an archive; nil when it holds no visit.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "latitude") else { return nil }
        place = CLLocationCoordinate2D(
            latitude: coder.decodeDouble(forKey: "latitude"), longitude: coder.decodeDouble(forKey: "longitude"))
        accuracy = coder.decodeDouble(forKey: "horizontalAccuracy")
        arrival = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "arrival"))
        departure = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "departure"))
    }

    /// Into an archive, which must be a keyed one.
    open func encode(with coder: NSCoder) {
        coder.encode(place.latitude, forKey: "latitude")
        coder.encode(place.longitude, forKey: "longitude")
        coder.encode(accuracy, forKey: "horizontalAccuracy")
        coder.encode(arrival.timeIntervalSinceReferenceDate, forKey: "arrival")
        coder.encode(departure.timeIntervalSinceReferenceDate, forKey: "departure")
    }

    /// Itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
