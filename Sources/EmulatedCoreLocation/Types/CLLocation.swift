public import Foundation
import LocationModel

/// Where the device was at a moment, and how it moved.
///
/// What is not known is negative: a negative ``horizontalAccuracy`` means that there is no place, a negative
/// ``verticalAccuracy`` that there is no altitude, a negative course, speed or accuracy of these that there is none
/// (CLLocation.h).
open class CLLocation: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    /// Set by the initialisers and by nothing else.
    private var reading: Reading

    /// Everything a location says.
    struct Reading: Sendable {
        var coordinate: CLLocationCoordinate2D
        var altitude: CLLocationDistance = 0
        var ellipsoidalAltitude: CLLocationDistance = 0
        var horizontalAccuracy: CLLocationAccuracy = 0
        var verticalAccuracy: CLLocationAccuracy = -1
        var course: CLLocationDirection = -1
        var courseAccuracy: CLLocationDirectionAccuracy = -1
        var speed: CLLocationSpeed = -1
        var speedAccuracy: CLLocationSpeedAccuracy = -1
        var timestamp: Date
        var floor: Int?
        var source: Source?

        struct Source: Sendable {
            var isSimulated: Bool
            var isAccessory: Bool
        }
    }

    /// The equator at Greenwich, now: the location that says nothing.
    public override init() { reading = Reading(coordinate: CLLocationCoordinate2D(), timestamp: Date()) }

    convenience init(_ reading: Reading) {
        self.init()
        self.reading = reading
    }

    /// A place now, without altitude, course and speed.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        reading = Reading(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), timestamp: Date())
    }

    /// A place with its altitude in metres above mean sea level, without course and speed.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy, verticalAccuracy vAccuracy: CLLocationAccuracy,
        timestamp: Date
    ) {
        reading = Reading(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            timestamp: timestamp)
    }

    /// A place with its altitude, and how the device moved.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy, verticalAccuracy vAccuracy: CLLocationAccuracy,
        course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
    ) {
        reading = Reading(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, speed: speed, timestamp: timestamp)
    }

    /// A place with its altitude, and how the device moved, with accuracies.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy, verticalAccuracy vAccuracy: CLLocationAccuracy,
        course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
        speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
    ) {
        reading = Reading(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy,
            timestamp: timestamp)
    }

    /// The same, with what is known of the source.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy, verticalAccuracy vAccuracy: CLLocationAccuracy,
        course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
        speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date, sourceInfo: CLLocationSourceInformation
    ) {
        reading = Reading(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy,
            timestamp: timestamp,
            source: Reading.Source(
                isSimulated: sourceInfo.isSimulatedBySoftware, isAccessory: sourceInfo.isProducedByAccessory))
    }

    // MARK: What it says

    /// The place.
    open var coordinate: CLLocationCoordinate2D { reading.coordinate }
    /// Metres above mean sea level; meaningless when ``verticalAccuracy`` is negative.
    open var altitude: CLLocationDistance { reading.altitude }
    /// Metres above the WGS-84 ellipsoid; meaningless when ``verticalAccuracy`` is negative, and 0 in a location that the
    /// app has made.
    open var ellipsoidalAltitude: CLLocationDistance { reading.ellipsoidalAltitude }
    /// The radius in metres that holds the true place with 68 % probability; negative: there is no place.
    open var horizontalAccuracy: CLLocationAccuracy { reading.horizontalAccuracy }
    /// Metres of the altitude, one standard deviation; 0 or negative: there is no altitude.
    open var verticalAccuracy: CLLocationAccuracy { reading.verticalAccuracy }
    /// Degrees from true north, 0 up to but not including 360; negative: there is none.
    open var course: CLLocationDirection { reading.course }
    /// Degrees within which the course holds; negative: not known, as with every receiver that speaks NMEA 0183.
    open var courseAccuracy: CLLocationDirectionAccuracy { reading.courseAccuracy }
    /// Metres per second over ground; negative: there is none.
    open var speed: CLLocationSpeed { reading.speed }
    /// Metres per second within which the speed holds; negative: not known, as with every receiver that speaks NMEA 0183.
    open var speedAccuracy: CLLocationSpeedAccuracy { reading.speedAccuracy }
    /// When the device was there, by the receiver's clock.
    open var timestamp: Date { reading.timestamp }
    /// The floor of the building; nil, as no satellite receiver knows it.
    open var floor: CLFloor? { reading.floor.map(CLFloor.init(level:)) }
    /// What is known of the source; nil in a location that the app has made without.
    open var sourceInformation: CLLocationSourceInformation? {
        reading.source.map {
            CLLocationSourceInformation(
                softwareSimulationState: $0.isSimulated, andExternalAccessoryState: $0.isAccessory)
        }
    }

    /// Metres to another location along the shortest geodesic of the WGS-84 ellipsoid, without altitudes; NaN from or to
    /// what is no place.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        Coordinate(coordinate).distance(to: Coordinate(location.coordinate))
    }

    /// ``distance(from:)``, by its name before iOS 3.2.
    open func getDistanceFrom(_ location: CLLocation) -> CLLocationDistance { distance(from: location) }

    /// In Apple's format: `<+51.50740000,-0.12780000> +/- 5.00m (speed 1.20 mps / course 90.00) @ …`.
    open override var description: String {
        let place = String(
            format: "<%+.8f,%+.8f> +/- %.2fm", coordinate.latitude, coordinate.longitude, horizontalAccuracy)
        let motion = String(format: "(speed %.2f mps / course %.2f)", speed, course)
        let date = DateFormatter.localizedString(from: timestamp, dateStyle: .short, timeStyle: .full)
        return "\(place) \(motion) @ \(date)"
    }

    // MARK: Copies and archives

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// From an archive; nil when it holds no location.
    public required init?(coder: NSCoder) {
        guard let reading = Reading(coder) else { return nil }
        self.reading = reading
    }

    /// Into an archive, which must be a keyed one.
    open func encode(with coder: NSCoder) { reading.encode(with: coder) }

    /// Itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension Coordinate {
    init(_ coordinate: CLLocationCoordinate2D) {
        self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
}

extension CLLocationCoordinate2D {
    init(_ coordinate: Coordinate) {
        self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
}
