public import Foundation

/// An area that can be monitored: ``CLCircularRegion``, or ``CLBeaconRegion`` where there are beacons.
///
/// Two regions are equal when they have the same identifier, by which the system tells them apart.
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
    var name = ""
    /// Whether the app hears of entering; true until it is set.
    open var notifyOnEntry = true
    /// Whether the app hears of leaving; true until it is set.
    open var notifyOnExit = true

    /// An area without identifier, which cannot be monitored.
    public override init() {}

    /// The app's name for it.
    open var identifier: String { name }

    /// Whether the other one is a region with the same identifier.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.name == name }
    /// Equal regions have equal hashes.
    open override var hash: Int { name.hashValue }

    // MARK: Copies and archives

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// From an archive; nil when it holds no region.
    public required init?(coder: NSCoder) {
        guard let name = coder.string(forKey: "identifier") else { return nil }
        self.name = name
        notifyOnEntry = coder.decodeBool(forKey: "notifyOnEntry")
        notifyOnExit = coder.decodeBool(forKey: "notifyOnExit")
    }

    /// Into an archive, which must be a keyed one.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: name), forKey: "identifier")
        coder.encode(notifyOnEntry, forKey: "notifyOnEntry")
        coder.encode(notifyOnExit, forKey: "notifyOnExit")
    }

    /// Another region with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { copied(into: CLRegion()) }

    func copied(into region: CLRegion) -> CLRegion {
        region.name = name
        region.notifyOnEntry = notifyOnEntry
        region.notifyOnExit = notifyOnExit
        return region
    }
}
