/// What the system stores about an app while it has no process, and across a reboot.
///
/// Coded under the names of its properties.
public struct SystemRecord: Hashable, Codable, Sendable {
    /// The lifecycle part.
    public var remembered = Remembered()
    /// The location services part.
    public var monitored = Monitored()

    /// The record of an app that has never run.
    public init() {}
}
