public import Foundation

/// A beacon that was seen. None ever is: a Linux machine has no iBeacon hardware. The class is there for the apps that
/// name it.
open class CLBeacon: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    private let nothing = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    private let date = Date()

    /// A beacon of which nothing is known.
    public override init() {}

    /// Its UUID.
    open var uuid: UUID { nothing }
    /// ``uuid``, by its name before iOS 13.
    open var proximityUUID: UUID { uuid }
    /// Its major value.
    open var major: NSNumber { 0 }
    /// Its minor value.
    open var minor: NSNumber { 0 }
    /// How far away it is.
    open var proximity: CLProximity { .unknown }
    /// Metres within which that holds; negative: not known.
    open var accuracy: CLLocationAccuracy { -1 }
    /// The strength of its signal in dBm; 0: not known.
    open var rssi: Int { 0 }
    /// When it was seen.
    open var timestamp: Date { date }

    // MARK: Copies and archives

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// From an archive; there is nothing in it.
    public required init?(coder: NSCoder) {}

    /// Into an archive; there is nothing to be kept.
    open func encode(with coder: NSCoder) {}

    /// Itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
