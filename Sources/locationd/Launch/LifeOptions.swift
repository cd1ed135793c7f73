import ApplicationLifecycle
import ArgumentParser
import LocationEngine
import LocationService

/// What the app declares about itself, the device it lives on, and what its user allows.
struct LifeOptions: ParsableArguments {
    /// What `--authorization` takes: Core Location's five answers.
    enum Permission: String, CaseIterable, ExpressibleByArgument {
        case always
        case whenInUse = "when-in-use"
        case denied
        case restricted
        case notDetermined = "not-determined"

        fileprivate var status: Authorization.Status {
            switch self {
            case .always: .authorizedAlways
            case .whenInUse: .authorizedWhenInUse
            case .denied: .denied
            case .restricted: .restricted
            case .notDetermined: .notDetermined
            }
        }
    }

    @Option(
        help: ArgumentHelp(
            "The version of iOS whose rules hold, from 4 on: background tasks have 600 s up to 6, 180 s up to 12, then 30 s.",
            valueName: "version"))
    var profile = 13

    @Flag(help: "The app has scenes, whose delegate is told of the way onto the screen and off it (iOS 13).")
    var scenes = false

    @Flag(help: "The device has no multitasking: who leaves the screen is ended.")
    var noMultitasking = false

    @Flag(help: "The app ends when it leaves the screen (UIApplicationExitsOnSuspend).")
    var exitsOnSuspend = false

    @Flag(help: "The app's state on the screen is preserved for its next launch (iOS 6).")
    var preservesState = false

    @Flag(
        name: .customLong("background-mode"), inversion: .prefixedNo,
        help: "Whether UIBackgroundModes of the app has location.")
    var hasBackgroundMode = true

    @Option(help: "What the user lets the app know; else what he did before, which is everything at first.")
    var authorization: Permission?

    @Flag(help: "With --authorization: the app gets its place only roughly.")
    var reducedAccuracy = false

    func validate() throws {
        if profile < 4 { throw ValidationError("--profile takes a version of iOS, from 4 on; \(profile) is none") }
        if reducedAccuracy && authorization == nil {
            throw ValidationError("--reduced-accuracy says how much --authorization allows; say both")
        }
    }

    func apply(to configuration: inout ServiceConfiguration) {
        configuration.profile = Profile(iOS: profile)
        configuration.profile.isMultitaskingSupported = !noMultitasking
        configuration.app = AppTraits(
            exitsOnSuspend: exitsOnSuspend, hasScenes: scenes, preservesState: preservesState)
        configuration.hasBackgroundMode = hasBackgroundMode
        configuration.authorization = authorization.map {
            Authorization($0.status, accuracy: reducedAccuracy ? .reduced : .full)
        }
    }
}
