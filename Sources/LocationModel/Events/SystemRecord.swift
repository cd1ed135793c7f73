/// What the system stores about an app while it has no process, and across a reboot.
///
/// Coded under the keys `remembered` and `monitored`.
public struct SystemRecord: Hashable, Codable, Sendable {
    /// The lifecycle part.
    public var lifecycle = LifecycleRecord()
    /// The location services part.
    public var monitoring = MonitoringRecord()

    /// The record of an app that has never run.
    public init() {}

    private enum CodingKeys: String, CodingKey { case lifecycle = "remembered", monitoring = "monitored" }
}
