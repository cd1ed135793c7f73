public import Foundation

/// Information about the source of a location.
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    private let isSoftware: Bool
    private let isAccessory: Bool

    /// Information about a source.
    public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
        self.isSoftware = isSoftware
        self.isAccessory = isAccessory
    }

    /// Whether it is simulated: true for a replayed trace.
    open var isSimulatedBySoftware: Bool { isSoftware }
    /// Whether it comes from an external receiver: true for gpsd and for an NMEA receiver.
    open var isProducedByAccessory: Bool { isAccessory }

    // MARK: Copies and archives

    /// True: decoding checks the class of each stored object.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes from an archive.
    public required init?(coder: NSCoder) {
        isSoftware = coder.decodeBool(forKey: "software")
        isAccessory = coder.decodeBool(forKey: "accessory")
    }

    /// Encodes into a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encode(isSoftware, forKey: "software")
        coder.encode(isAccessory, forKey: "accessory")
    }

    /// Itself: it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
