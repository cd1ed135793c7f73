public import Foundation

/// Identifies beacons by UUID and, if given, major and minor value.
open class CLBeaconIdentityConstraint: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    private let identity: Identity

    struct Identity: Hashable, Sendable {
        let uuid: UUID
        let major: CLBeaconMajorValue?
        let minor: CLBeaconMinorValue?
    }

    /// All beacons with a UUID.
    public init(uuid: UUID) { identity = Identity(uuid: uuid, major: nil, minor: nil) }

    /// All beacons with a UUID and a major value.
    public init(uuid: UUID, major: CLBeaconMajorValue) {
        identity = Identity(uuid: uuid, major: major, minor: nil)
    }

    /// The beacon with this UUID, major and minor value.
    public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
        identity = Identity(uuid: uuid, major: major, minor: minor)
    }

    /// The UUID that all these beacons advertise.
    open var uuid: UUID { identity.uuid }
    /// Their major value; nil: any.
    open var major: CLBeaconMajorValue? { identity.major }
    /// Their minor value; nil: any.
    open var minor: CLBeaconMinorValue? { identity.minor }

    /// Whether both identify the same beacons.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CLBeaconIdentityConstraint)?.identity == identity
    }
    /// Equal constraints have equal hashes.
    open override var hash: Int { identity.hashValue }

    // MARK: Copies and archives

    /// True: decoding checks the class of each stored object.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes from an archive; nil if it contains no constraint.
    public required init?(coder: NSCoder) {
        guard let uuid = coder.string(forKey: "uuid").flatMap(UUID.init(uuidString:)) else { return nil }
        func value(_ key: String) -> UInt16? {
            coder.containsValue(forKey: key) ? UInt16(exactly: coder.decodeInteger(forKey: key)) : nil
        }
        identity = Identity(uuid: uuid, major: value("major"), minor: value("minor"))
    }

    /// Encodes into a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: identity.uuid.uuidString), forKey: "uuid")
        if let major { coder.encode(Int(major), forKey: "major") }
        if let minor { coder.encode(Int(minor), forKey: "minor") }
    }

    /// Itself: it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
