public import Foundation

/// Where a location comes from.
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    private let isSoftware: Bool
    private let isAccessory: Bool

    /// What is known of a source.
    public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
        self.isSoftware = isSoftware
        self.isAccessory = isAccessory
    }

    /// Whether software has made it: true for a replayed trace.
    open var isSimulatedBySoftware: Bool { isSoftware }
    /// Whether a receiver outside the device has made it: true for gpsd and for an NMEA receiver.
    open var isProducedByAccessory: Bool { isAccessory }

    // MARK: Copies and archives

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// From an archive.
    public required init?(coder: NSCoder) {
        isSoftware = coder.decodeBool(forKey: "software")
        isAccessory = coder.decodeBool(forKey: "accessory")
    }

    /// Into an archive, which must be a keyed one.
    open func encode(with coder: NSCoder) {
        coder.encode(isSoftware, forKey: "software")
        coder.encode(isAccessory, forKey: "accessory")
    }

    /// Itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
