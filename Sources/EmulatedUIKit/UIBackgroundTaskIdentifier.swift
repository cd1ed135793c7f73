/// What `beginBackgroundTask` gives the app to end the task by.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// From 1 on within a process.
    public let rawValue: Int

    /// The identifier with this number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No task: it could not be begun.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
