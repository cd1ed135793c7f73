/// The five states of an application, as Apple's "App Programming Guide for iOS" defines them.
public enum ApplicationState: String, CaseIterable, Codable, Sendable {
    /// The app has not been launched, or was terminated.
    case notRunning
    /// In the foreground but receiving no events: during a transition, or interrupted by a call.
    case inactive
    /// In the foreground, receiving events.
    case active
    /// Off the screen and executing code.
    case background
    /// Off the screen, in memory, executing no code.
    case suspended

    /// Whether the app is on the screen.
    public var isForeground: Bool { self == .active || self == .inactive }

    /// Whether the app runs off the screen, or could.
    package var isBackground: Bool { self == .background || self == .suspended }

    /// Seconds of the foreground and of the background each below which their rates are not compared.
    package static let shortestComparison = 10.0

    /// Whether the app's code is executing.
    public var executes: Bool { self != .notRunning && self != .suspended }
}
