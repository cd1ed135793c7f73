/// Identifies a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// Counts from 1 in each process.
    public let rawValue: Int

    /// The identifier with this number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No task: it could not be begun.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
