import ApplicationLifecycle
public import Foundation
import LocationModel
import LocationService

/// What the user does. An action that is impossible in the current state has no effect. Each returns the events that
/// follow.
extension Simulation {
    /// Launches the app, as by a tap on its icon.
    @discardableResult public func launch() -> EventLog { perform("the user starts the app", .app(.launch)) }

    /// Presses Home, or switches to another app.
    @discardableResult public func goHome() -> EventLog { perform("the user goes Home", .app(.home)) }

    /// Brings the app to the foreground, launching it if it does not run. It is active when this returns; on a real
    /// device that takes a moment.
    @discardableResult public func returnToForeground() -> EventLog {
        perform("the user returns", .bringToForeground, .app(.activate))
    }

    /// Is interrupted by a call or an alert: the app stays in the foreground without events.
    @discardableResult public func interrupt() -> EventLog { perform("an interruption", .app(.interrupt)) }

    /// Ends the interruption, so that the app becomes active again.
    @discardableResult public func endInterruption() -> EventLog { perform("the interruption ends", .app(.activate)) }

    /// Quits the app in the app switcher.
    @discardableResult public func quit() -> EventLog { perform("the user quits the app", .app(.quit)) }

    /// Taps a local notification that is shown: the app comes to the foreground, or is launched.
    /// - Parameter identifier: the one of its request.
    @discardableResult public func tapNotification(_ identifier: String) -> EventLog {
        perform("the user taps notification \(identifier)", .app(.confirmNotification(identifier)), .app(.activate))
    }

    /// Opens a URL with the app, which comes to the foreground and whose delegate receives the URL.
    @discardableResult public func open(_ url: URL) -> EventLog {
        perform("the user opens \(url)", .openURL(url.absoluteString), .app(.activate))
    }

    /// Switches low power mode on or off (`ProcessInfo.isLowPowerModeEnabled`).
    @discardableResult public func setLowPowerMode(_ isOn: Bool) -> EventLog {
        perform("low power mode: \(isOn ? "on" : "off")", .lowPowerMode(isOn))
    }

    /// Changes the app's permission in the settings, on request to reduced accuracy only.
    @discardableResult public func setPermission(_ permission: Permission, reducedAccuracy: Bool = false) -> EventLog {
        perform(
            "permission: \(permission.rawValue)\(reducedAccuracy ? ", reduced accuracy" : "")",
            .authorization(Authorization(permission.status, accuracy: reducedAccuracy ? .reduced : .full)))
    }
}
