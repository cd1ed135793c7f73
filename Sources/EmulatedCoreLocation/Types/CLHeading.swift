public import Foundation

/// The direction in which the device points. No source of this package delivers one
/// (``CLLocationManager/headingAvailable()``); apps and their mocks can make an empty one.
open class CLHeading: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    private let date: Date

    /// An invalid heading: its accuracy is negative.
    public override init() { date = Date() }

    /// Degrees from magnetic north.
    open var magneticHeading: CLLocationDirection { 0 }
    /// Degrees from true north; negative: unknown.
    open var trueHeading: CLLocationDirection { -1 }
    /// The maximum error in degrees; negative: the heading is invalid.
    open var headingAccuracy: CLLocationDirection { -1 }
    /// The magnetic field along the x-axis of the device, in microteslas.
    open var x: CLHeadingComponentValue { 0 }
    /// The magnetic field along the y-axis of the device, in microteslas.
    open var y: CLHeadingComponentValue { 0 }
    /// The magnetic field along the z-axis of the device, in microteslas.
    open var z: CLHeadingComponentValue { 0 }
    /// When it was determined.
    open var timestamp: Date { date }

    // MARK: Copies and archives

    /// True: decoding checks the class of each stored object.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes from an archive.
    public required init?(coder: NSCoder) {
        date = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "timestamp"))
    }

    /// Encodes into a keyed archive.
    open func encode(with coder: NSCoder) { coder.encode(date.timeIntervalSinceReferenceDate, forKey: "timestamp") }

    /// Itself: it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
