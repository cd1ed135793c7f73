import ApplicationLifecycle
import LaunchProtocol
import LocationModel
import LocationService
import Scenario

/// The parts of one run of a launcher.
struct LaunchedRun {
    let launcher: Launcher
    let keeper: RecordKeeper
    let shutdown: GracefulShutdown
    let remote: RemoteControl

    /// - Parameters:
    ///   - program: the app.
    ///   - isPlain: whether it does not use the protocol.
    ///   - infoPlist: the path of its Info.plist, if the user named one; the app reads the same file.
    ///   - hasVirtualTime: whether its clock is virtual.
    ///   - isQuiet: whether warnings about how it behaves are suppressed.
    ///   - directory: where it stores its state.
    ///   - keeper: the system's record of it.
    ///   - configuration: what the system knows about it.
    init(
        of program: AppProgram, isPlain: Bool = false, infoPlist: String? = nil, hasVirtualTime: Bool = false,
        isQuiet: Bool = false, in directory: AppStateDirectory, _ keeper: RecordKeeper,
        _ configuration: ServiceConfiguration,
        guardian: ProcessGuard, remote: RemoteControl
    ) {
        let isMultitaskingSupported = configuration.profile.isMultitaskingSupported
        let facts = SystemFacts(
            isMultitaskingSupported: isMultitaskingSupported,
            usesScenes: configuration.usesScenes,
            hasVirtualTime: hasVirtualTime ? true : nil)
        var traits = LaunchTraits()
        traits.isMultitaskingSupported = isMultitaskingSupported
        traits.exitsOnSuspend = configuration.app.exitsOnSuspend
        traits.hasScenes = configuration.app.hasScenes
        traits.hasLocationBackgroundMode = configuration.hasBackgroundMode
        traits.hasVirtualTime = hasVirtualTime
        var variables = [
            "\(Wire.versionVariable)=\(configuration.profile.version)", "\(Wire.traitsVariable)=\(traits.text)",
            "\(Wire.stateDirectoryVariable)=\(directory.path)",
            // Foundation keeps the app's user defaults there, and reads the variable when the process starts.
            "XDG_CONFIG_HOME=\(directory.path)/.defaults",
        ]
        if let infoPlist { variables.append("\(Wire.infoPlistVariable)=\(infoPlist)") }
        launcher = Launcher(
            Launcher.Setup(
                program: program, isPlain: isPlain, variables: variables, facts: facts, isQuiet: isQuiet),
            record: keeper.record, guardian: guardian, remote: remote)
        (self.keeper, self.remote) = (keeper, remote)
        shutdown = GracefulShutdown(of: launcher.identifier, remote: remote)
    }

    /// The app as the runtime sees it: the launcher applies each of the runtime's decisions to the process before it is
    /// printed.
    /// - Parameters:
    ///   - record: what is printed, if anything is.
    ///   - isPaced: whether the clock is virtual and waits for the app.
    func application(observedBy record: RecordedRun?, isPaced: Bool) -> Application {
        var application = Application()
        application.hosting = .separateProcess
        if isPaced { application.pacing = launcher.pacing }
        application.readCost = { [launcher] in launcher.readCost() }
        application.observe { [launcher, keeper, shutdown] event, time in
            launcher.handle(event, at: time)
            if case .record(let record) = event { keeper.keep(record) }
            shutdown.handle(event)
        }
        record?.observe(&application)
        return application
    }
}
