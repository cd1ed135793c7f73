public import Foundation

/// The surroundings of a beacon. There is no iBeacon hardware here: such a region can be made, but monitoring it fails
/// (``CLLocationManager/isMonitoringAvailable(for:)``).
open class CLBeaconRegion: CLRegion {
    private let constraint: CLBeaconIdentityConstraint
    /// Whether the delegate is called when the display is switched on inside the region. Default: false.
    open var notifyEntryStateOnDisplay = false

    /// The surroundings of the beacons that satisfy a constraint.
    public init(beaconIdentityConstraint: CLBeaconIdentityConstraint, identifier: String) {
        constraint = beaconIdentityConstraint
        super.init()
        name = identifier
    }

    /// The surroundings of all beacons with a UUID.
    public init(uuid: UUID, identifier: String) {
        constraint = CLBeaconIdentityConstraint(uuid: uuid)
        super.init()
        name = identifier
    }

    /// The surroundings of all beacons with a UUID and a major value.
    public init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
        constraint = CLBeaconIdentityConstraint(uuid: uuid, major: major)
        super.init()
        name = identifier
    }

    /// The surroundings of one beacon.
    public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String) {
        constraint = CLBeaconIdentityConstraint(uuid: uuid, major: major, minor: minor)
        super.init()
        name = identifier
    }

    /// ``init(uuid:identifier:)``, by its name before iOS 13.
    public init(proximityUUID: UUID, identifier: String) {
        constraint = CLBeaconIdentityConstraint(uuid: proximityUUID)
        super.init()
        name = identifier
    }

    /// ``init(uuid:major:identifier:)``, by its name before iOS 13.
    public init(proximityUUID: UUID, major: CLBeaconMajorValue, identifier: String) {
        constraint = CLBeaconIdentityConstraint(uuid: proximityUUID, major: major)
        super.init()
        name = identifier
    }

    /// ``init(uuid:major:minor:identifier:)``, by its name before iOS 13.
    public init(
        proximityUUID: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String
    ) {
        constraint = CLBeaconIdentityConstraint(uuid: proximityUUID, major: major, minor: minor)
        super.init()
        name = identifier
    }

    /// The beacons of the region.
    open var beaconIdentityConstraint: CLBeaconIdentityConstraint { constraint }
    /// The UUID that all these beacons advertise.
    open var uuid: UUID { constraint.uuid }
    /// ``uuid``, by its name before iOS 13.
    open var proximityUUID: UUID { uuid }
    /// Their major value; nil: any.
    open var major: NSNumber? { constraint.major.map(NSNumber.init(value:)) }
    /// Their minor value; nil: any.
    open var minor: NSNumber? { constraint.minor.map(NSNumber.init(value:)) }

    /// The advertisement of such a beacon: UUID, major and minor value, and the power in dBm at one metre, -59 if none
    /// is given.
    open func peripheralData(withMeasuredPower measuredPower: NSNumber?) -> NSMutableDictionary {
        let bytes = uuid.uuid
        var data = Data([
            bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7, bytes.8, bytes.9, bytes.10,
            bytes.11,
            bytes.12, bytes.13, bytes.14, bytes.15,
        ])
        for value in [constraint.major ?? 0, constraint.minor ?? 0] {
            data.append(contentsOf: [UInt8(value >> 8), UInt8(truncatingIfNeeded: value)])
        }
        data.append(UInt8(bitPattern: measuredPower?.int8Value ?? -59))
        return NSMutableDictionary(dictionary: ["kCBAdvDataAppleBeaconKey": data])
    }

    // MARK: Copies and archives

    /// Decodes from an archive; nil if it contains no such region.
    public required init?(coder: NSCoder) {
        guard
            let constraint = coder.objectIfPresent(CLBeaconIdentityConstraint.self, forKey: "beaconIdentityConstraint")
        else { return nil }
        self.constraint = constraint
        super.init(coder: coder)
        notifyEntryStateOnDisplay = coder.decodeBool(forKey: "notifyEntryStateOnDisplay")
    }

    /// Encodes into a keyed archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(constraint, forKey: "beaconIdentityConstraint")
        coder.encode(notifyEntryStateOnDisplay, forKey: "notifyEntryStateOnDisplay")
    }

    /// A copy with its own settings of what is notified.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let region = CLBeaconRegion(beaconIdentityConstraint: constraint, identifier: identifier)
        region.notifyEntryStateOnDisplay = notifyEntryStateOnDisplay
        return copied(into: region)
    }
}
