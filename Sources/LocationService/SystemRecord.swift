public import ApplicationLifecycle
public import LocationEngine

/// What the system keeps of an app while it has no process, and over a restart of the machine.
///
/// Coded under the names of its properties.
public struct SystemRecord: Hashable, Codable, Sendable {
    /// Of its life.
    public var remembered = Remembered()
    /// Of its location services.
    public var monitored = Monitored()

    /// An app that has never run.
    public init() {}
}
