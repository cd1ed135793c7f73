public import Foundation
import LocationModel

/// A position of the device with its time, speed and course.
///
/// Unknown values are negative: a negative ``horizontalAccuracy`` means that there is no position, a negative
/// ``verticalAccuracy`` no altitude; a negative course or speed, or a negative accuracy of these, is unknown
/// (CLLocation.h).
open class CLLocation: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    /// Set by the initialisers only.
    private var reading: Reading

    /// All values of a location.
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
        var source: CLLocationSourceInformation?
    }

    /// Latitude and longitude 0, now.
    public override init() { reading = Reading(coordinate: CLLocationCoordinate2D(), timestamp: Date()) }

    convenience init(_ reading: Reading) {
        self.init()
        self.reading = reading
    }

    /// A coordinate now, without altitude, course and speed.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        reading = Reading(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), timestamp: Date())
    }

    /// A coordinate and altitude in metres above mean sea level, without course and speed.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy, verticalAccuracy vAccuracy: CLLocationAccuracy,
        timestamp: Date
    ) {
        reading = Reading(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            timestamp: timestamp)
    }

    /// A coordinate and altitude, with course and speed.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy, verticalAccuracy vAccuracy: CLLocationAccuracy,
        course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
    ) {
        reading = Reading(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, speed: speed, timestamp: timestamp)
    }

    /// A coordinate and altitude, with course, speed and their accuracies.
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

    /// The same, with information about the source.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy, verticalAccuracy vAccuracy: CLLocationAccuracy,
        course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
        speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date, sourceInfo: CLLocationSourceInformation
    ) {
        reading = Reading(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy,
            timestamp: timestamp, source: sourceInfo)
    }

    // MARK: Values

    /// The position in degrees, WGS 84; meaningless when ``horizontalAccuracy`` is negative.
    open var coordinate: CLLocationCoordinate2D { reading.coordinate }
    /// Metres above mean sea level; meaningless when ``verticalAccuracy`` is negative.
    open var altitude: CLLocationDistance { reading.altitude }
    /// Metres above the WGS-84 ellipsoid; meaningless when ``verticalAccuracy`` is negative, and 0 in a location that
    /// the app made.
    open var ellipsoidalAltitude: CLLocationDistance { reading.ellipsoidalAltitude }
    /// The radius in metres that contains the true position with 68 % probability; negative: no position.
    open var horizontalAccuracy: CLLocationAccuracy { reading.horizontalAccuracy }
    /// The altitude's standard deviation in metres; 0 or negative: no altitude.
    open var verticalAccuracy: CLLocationAccuracy { reading.verticalAccuracy }
    /// Degrees from true north, from 0 to less than 360; negative: unknown.
    open var course: CLLocationDirection { reading.course }
    /// The course's accuracy in degrees; negative: unknown, as NMEA 0183 does not report it.
    open var courseAccuracy: CLLocationDirectionAccuracy { reading.courseAccuracy }
    /// Metres per second over ground; negative: unknown.
    open var speed: CLLocationSpeed { reading.speed }
    /// The speed's accuracy in metres per second; negative: unknown, as NMEA 0183 does not report it.
    open var speedAccuracy: CLLocationSpeedAccuracy { reading.speedAccuracy }
    /// The time of the fix, by the receiver's clock.
    open var timestamp: Date { reading.timestamp }
    /// Nil: satellite receivers do not report floors.
    open var floor: CLFloor? { nil }
    /// Information about the source; nil in a location that the app made without it.
    open var sourceInformation: CLLocationSourceInformation? { reading.source }

    /// Metres to another location along the shortest geodesic of the WGS-84 ellipsoid, ignoring altitudes; NaN for an
    /// invalid coordinate.
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

    /// True: decoding checks the class of each stored object.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes from an archive; nil if it contains no location.
    public required init?(coder: NSCoder) {
        guard let reading = Reading(coder) else { return nil }
        self.reading = reading
    }

    /// Encodes into a keyed archive.
    open func encode(with coder: NSCoder) { reading.encode(with: coder) }

    /// Itself: it is immutable.
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
