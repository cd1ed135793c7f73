import ApplicationLifecycle
import ArgumentParser
import LocationModel
import LocationService

/// The app's declarations, its device, and the user's permission.
struct LifecycleOptions: ParsableArguments {
    /// The values of `--authorization`: Core Location's five authorization statuses.
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
            """
            The version of iOS whose rules apply, 2 or later: before 4 there is no multitasking; background tasks have \
            600 s up to 6, 180 s up to 12, then 30 s.
            """,
            valueName: "version"))
    var profile = 13

    @Flag(help: "The app uses scenes, whose delegate receives the transitions on and off the screen (iOS 13).")
    var scenes = false

    @Flag(help: "The device has no multitasking: an app that leaves the screen is terminated.")
    var noMultitasking = false

    @Flag(help: "The app ends when it leaves the screen (UIApplicationExitsOnSuspend).")
    var exitsOnSuspend = false

    @Flag(help: "The app's user interface state is preserved for its next launch (iOS 6).")
    var preservesState = false

    @Flag(
        name: .customLong("background-mode"), inversion: .prefixedNo,
        help:
            """
            Whether the app's UIBackgroundModes contains location; by default as in its Info.plist, and without one it \
            does.
            """
    )
    var hasBackgroundMode: Bool?

    @Option(
        help: ArgumentHelp(
            """
            The app's Info.plist: UIApplicationExitsOnSuspend, UIApplicationSceneManifest and UIBackgroundModes count; \
            by default LOCATIOND_INFO_PLIST, or the file of that name next to the program.
            """,
            valueName: "file"),
        completion: .file())
    var infoPlist: String?

    @Option(help: "The permission that the user grants; by default that of the last run, at first always.")
    var authorization: Permission?

    @Flag(help: "With --authorization: the app gets only approximate locations.")
    var reducedAccuracy = false

    func validate() throws {
        if profile < 2 { throw ValidationError("--profile needs a version of iOS, 2 or later; \(profile) is not one") }
        if reducedAccuracy && authorization == nil {
            throw ValidationError("--reduced-accuracy needs --authorization")
        }
    }

    /// Whether any of them differs from its default.
    var isGiven: Bool {
        profile != 13 || scenes || noMultitasking || exitsOnSuspend || preservesState || hasBackgroundMode != nil
            || infoPlist != nil || authorization != nil
    }

    /// - Parameter program: the app's program file.
    func apply(to configuration: inout ServiceConfiguration, program: String) throws(Failure) {
        let info = try InfoPlist.find(infoPlist, program: program)
        configuration.profile = Profile(iOS: profile)
        if noMultitasking { configuration.profile.isMultitaskingSupported = false }
        configuration.app = AppTraits(
            exitsOnSuspend: exitsOnSuspend || info?.exitsOnSuspend ?? false,
            hasScenes: scenes || info?.hasScenes ?? false,
            preservesState: preservesState)
        configuration.app.hasAudioBackgroundMode = info?.backgroundModes.contains("audio") ?? false
        configuration.hasBackgroundMode =
            hasBackgroundMode ?? info.map { $0.backgroundModes.contains("location") } ?? true
        configuration.authorization = authorization.map {
            Authorization($0.status, accuracy: reducedAccuracy ? .reduced : .full)
        }
    }
}
