public import Foundation

/// A ranged beacon. There is no iBeacon hardware here; the class exists for apps that name it.
open class CLBeacon: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    private let nothing = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    private let date = Date()

    /// A beacon with unknown properties.
    public override init() {}

    /// All zeros: no beacon is ranged.
    open var uuid: UUID { nothing }
    /// ``uuid``, by its name before iOS 13.
    open var proximityUUID: UUID { uuid }
    /// Always 0: no beacon is ranged.
    open var major: NSNumber { 0 }
    /// Always 0: no beacon is ranged.
    open var minor: NSNumber { 0 }
    /// How far away it is.
    open var proximity: CLProximity { .unknown }
    /// The accuracy of the proximity in metres; negative: unknown.
    open var accuracy: CLLocationAccuracy { -1 }
    /// The signal strength in dBm; 0: unknown.
    open var rssi: Int { 0 }
    /// When it was ranged.
    open var timestamp: Date { date }

    // MARK: Copies and archives

    /// True: decoding checks the class of each stored object.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an empty archive.
    public required init?(coder: NSCoder) {}

    /// Encodes nothing, because all values are fixed.
    open func encode(with coder: NSCoder) {}

    /// Itself: it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
