public import Foundation

/// The surroundings of a beacon. A Linux machine has no iBeacon hardware: as on a device without it, such a region can be
/// made, and is refused when it is to be monitored (``CLLocationManager/isMonitoringAvailable(for:)``).
open class CLBeaconRegion: CLRegion {
    private let constraint: CLBeaconIdentityConstraint
    /// Whether the app hears of it when the display is switched on inside; false until it is set.
    open var notifyEntryStateOnDisplay = false

    /// The surroundings of the beacons that are meant.
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

    /// Which beacons are meant.
    open var beaconIdentityConstraint: CLBeaconIdentityConstraint { constraint }
    /// The beacons' UUID.
    open var uuid: UUID { constraint.uuid }
    /// ``uuid``, by its name before iOS 13.
    open var proximityUUID: UUID { uuid }
    /// Their major value; nil: any.
    open var major: NSNumber? { constraint.major.map(NSNumber.init(value:)) }
    /// Their minor value; nil: any.
    open var minor: NSNumber? { constraint.minor.map(NSNumber.init(value:)) }

    /// What the device would send if it were such a beacon: UUID, major and minor value, and the power in dBm at a metre,
    /// -59 when none is given.
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

    /// From an archive; nil when it holds no such region.
    public required init?(coder: NSCoder) {
        guard
            let constraint = coder.objectIfPresent(CLBeaconIdentityConstraint.self, forKey: "beaconIdentityConstraint")
        else { return nil }
        self.constraint = constraint
        super.init(coder: coder)
        notifyEntryStateOnDisplay = coder.decodeBool(forKey: "notifyEntryStateOnDisplay")
    }

    /// Into an archive, which must be a keyed one.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(constraint, forKey: "beaconIdentityConstraint")
        coder.encode(notifyEntryStateOnDisplay, forKey: "notifyEntryStateOnDisplay")
    }

    /// Another region with the same values.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let region = CLBeaconRegion(beaconIdentityConstraint: constraint, identifier: identifier)
        region.notifyEntryStateOnDisplay = notifyEntryStateOnDisplay
        return copied(into: region)
    }
}
