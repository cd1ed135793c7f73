import ApplicationLifecycle
import LocationEngine
import LocationService

/// What the user does. What makes no sense at the moment changes nothing. Each returns what has come of it.
extension Simulation {
    /// Starts the app.
    @discardableResult public func launch() -> Episode { happen("the user starts the app", .app(.launch)) }

    /// Presses Home, or turns to another app.
    @discardableResult public func goHome() -> Episode { happen("the user goes Home", .app(.home)) }

    /// Brings the app to the front from wherever it is, by launching it where it does not run. It is active when this
    /// returns; on a real device that takes a moment.
    @discardableResult public func returnToForeground() -> Episode {
        happen("the user returns", .bringToForeground, .app(.activate))
    }

    /// Is called, or asked something: the app stays on the screen and gets no events.
    @discardableResult public func interrupt() -> Episode { happen("an interruption", .app(.interrupt)) }

    /// Has dismissed what has interrupted the app.
    @discardableResult public func endInterruption() -> Episode { happen("the interruption ends", .app(.activate)) }

    /// Throws the app out of the app switcher: the forced quit.
    @discardableResult public func quit() -> Episode { happen("the user throws the app out", .app(.quit)) }

    /// Changes the permission in the settings.
    /// - Parameter reducedAccuracy: whether the app may know only roughly where the device is.
    @discardableResult public func setPermission(_ permission: Permission, reducedAccuracy: Bool = false) -> Episode {
        happen(
            "permission: \(permission.rawValue)\(reducedAccuracy ? ", reduced accuracy" : "")",
            .authorization(Authorization(permission.status, accuracy: reducedAccuracy ? .reduced : .full)))
    }
}

/// What the user allows the app.
public enum Permission: String, CaseIterable, Sendable {
    /// He has not been asked. When he is, he says what `DeviceConfiguration.answer` says: yes.
    case notAsked
    /// To know where the device is whenever it wants to.
    case always
    /// To know it while it is in use.
    case whenInUse
    /// Nothing.
    case denied
    /// Nothing, and the user could not change it.
    case restricted

    var status: Authorization.Status {
        switch self {
        case .notAsked: .notDetermined
        case .always: .authorizedAlways
        case .whenInUse: .authorizedWhenInUse
        case .denied: .denied
        case .restricted: .restricted
        }
    }

    var authorization: Authorization? { self == .notAsked ? nil : Authorization(status) }
}
