/// What the system stores about an app while it has no process, and across a reboot.
///
/// Coded under the names of its properties; ``storedVersion`` 1, with other names, can still be decoded.
public struct SystemRecord: Hashable, Sendable {
    /// The version of a stored record.
    package static let storedVersion = 2

    /// Preserved state, forced quits and local notifications.
    public var lifecycle = LifecycleRecord()
    /// Monitored regions, changes and visits, and the user's permission.
    public var monitoring = MonitoringRecord()

    /// The record of an app that has never run.
    public init() {}
}

extension SystemRecord: Codable {
    private enum CodingKeys: String, CodingKey { case lifecycle, monitoring }

    /// The names in version 1.
    private enum FormerKeys: String, CodingKey { case remembered, monitored }

    /// - Throws: if a part is missing.
    public init(from decoder: any Decoder) throws {
        let former = try decoder.container(keyedBy: FormerKeys.self)
        if former.contains(.remembered) {
            lifecycle = try former.decode(LifecycleRecord.self, forKey: .remembered)
            monitoring = try former.decode(MonitoringRecord.self, forKey: .monitored)
        } else {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            lifecycle = try container.decode(LifecycleRecord.self, forKey: .lifecycle)
            monitoring = try container.decode(MonitoringRecord.self, forKey: .monitoring)
        }
    }
}
