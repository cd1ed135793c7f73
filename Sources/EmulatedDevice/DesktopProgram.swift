import Foundation
import LaunchProtocol
package import LocationModel

/// A program of the desktop that the app's requests are passed on to.
package enum DesktopProgram: String {
    /// Opens a URL or file.
    case open = "xdg-open"
    /// Shows a notification.
    case notify = "notify-send"

    /// Whether the program is installed and a desktop session runs; always false in a simulation.
    package var exists: Bool { path != nil }

    private var path: String? {
        let environment = ProcessInfo.processInfo.environment
        guard Device.simulation == nil, environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else {
            return nil
        }
        return (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").lazy.map { "\($0)/\(rawValue)" }
            .first(where: FileManager.default.isExecutableFile(atPath:))
    }

    /// Starts the program.
    /// - Returns: false if it cannot be started.
    @discardableResult package func run(_ arguments: [String]) -> Bool {
        guard let path else { return false }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        // The system that has launched the app has set it, for the app's user defaults; the desktop's settings are
        // elsewhere.
        if environment[Wire.stateDirectoryVariable] != nil { environment["XDG_CONFIG_HOME"] = nil }
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        return (try? process.run()) != nil
    }

    /// Shows a notification, as a line where there is no desktop; nil: nothing.
    package static func show(_ notification: NotificationText?) {
        guard let notification, !notify.run(["--", notification.summary, notification.body]) else { return }
        Device.printMessage("notification \(notification.line)")
    }
}
