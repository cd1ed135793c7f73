public import Foundation

/// Where the device points to. No source of this package gives one (``CLLocationManager/headingAvailable()``); apps and
/// their mocks can make one that says nothing.
open class CLHeading: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    private let date: Date

    /// A heading that is not known.
    public override init() { date = Date() }

    /// Degrees from magnetic north.
    open var magneticHeading: CLLocationDirection { 0 }
    /// Degrees from true north; negative: not known.
    open var trueHeading: CLLocationDirection { -1 }
    /// Degrees by which the heading may be off; negative: it is not valid.
    open var headingAccuracy: CLLocationDirection { -1 }
    /// The magnetic field along the x-axis of the device, in microteslas.
    open var x: CLHeadingComponentValue { 0 }
    /// The magnetic field along the y-axis of the device, in microteslas.
    open var y: CLHeadingComponentValue { 0 }
    /// The magnetic field along the z-axis of the device, in microteslas.
    open var z: CLHeadingComponentValue { 0 }
    /// When it was.
    open var timestamp: Date { date }

    // MARK: Copies and archives

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// From an archive.
    public required init?(coder: NSCoder) {
        date = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "timestamp"))
    }

    /// Into an archive, which must be a keyed one.
    open func encode(with coder: NSCoder) { coder.encode(date.timeIntervalSinceReferenceDate, forKey: "timestamp") }

    /// Itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
