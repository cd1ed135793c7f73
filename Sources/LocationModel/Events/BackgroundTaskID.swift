/// The identifier that `beginBackgroundTask` returns and that ends the task.
public struct BackgroundTaskID: RawRepresentable, Hashable, Codable, Sendable {
    /// Counts from 1 within a process, in the order in which tasks begin; 0 means no task.
    public let rawValue: Int

    /// Tasks are numbered from 1; 0 is ``invalid``.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `UIBackgroundTaskIdentifier.invalid`: no task was begun.
    public static let invalid = BackgroundTaskID(rawValue: 0)
}
