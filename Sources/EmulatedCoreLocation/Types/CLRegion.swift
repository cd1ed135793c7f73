public import Foundation

/// An area to monitor: ``CLCircularRegion`` or ``CLBeaconRegion``.
///
/// Regions with the same identifier are equal.
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
    var name = ""
    /// Whether entering the region is reported. Default: true.
    open var notifyOnEntry = true
    /// Whether leaving the region is reported. Default: true.
    open var notifyOnExit = true

    /// An area without identifier, which cannot be monitored.
    public override init() {}

    /// The app's identifier of the region.
    open var identifier: String { name }

    /// Whether both have the same identifier.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.name == name }
    /// Equal regions have equal hashes.
    open override var hash: Int { name.hashValue }

    // MARK: Copies and archives

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes from an archive; nil if it contains no region.
    public required init?(coder: NSCoder) {
        guard let name = coder.string(forKey: "identifier") else { return nil }
        self.name = name
        notifyOnEntry = coder.decodeBool(forKey: "notifyOnEntry")
        notifyOnExit = coder.decodeBool(forKey: "notifyOnExit")
    }

    /// Encodes into a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: name), forKey: "identifier")
        coder.encode(notifyOnEntry, forKey: "notifyOnEntry")
        coder.encode(notifyOnExit, forKey: "notifyOnExit")
    }

    /// A copy.
    open func copy(with zone: NSZone? = nil) -> Any { copied(into: CLRegion()) }

    func copied(into region: CLRegion) -> CLRegion {
        region.name = name
        region.notifyOnEntry = notifyOnEntry
        region.notifyOnExit = notifyOnExit
        return region
    }
}
