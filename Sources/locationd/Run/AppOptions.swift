import ArgumentParser
import LaunchProtocol
import LocationModel
import LocationService
import SystemCalls

/// `--app`: a program that receives the locations of a run.
struct AppOptions: ParsableArguments {
    @Option(
        name: .customLong("app"),
        help: ArgumentHelp(
            """
            A program that requests and receives locations by the protocol of launch, followed by its arguments, \
            quoted as for a shell. Its standard output becomes the run's, and the run exits with its \
            status, but with 70 instead of 64 and 78.
            """,
            valueName: "command"))
    var command: String?

    /// The program; nil if there is none.
    /// - Throws: if the program does not exist.
    var program: AppProgram? {
        get throws(Failure) {
            try words.map { words throws(Failure) in try AppProgram(words) }
        }
    }

    /// The program and its arguments; nil if there is none.
    var words: [String]? { command.map(shellWords) }

    func validate() throws {
        if words?.isEmpty == true { throw ValidationError("--app needs a program") }
        if let mistake = command.flatMap({ ShellWords($0).mistake }) { throw ValidationError("--app has \(mistake)") }
    }
}

/// The app of a run, in a process of its own.
struct HostedApp {
    let launched: LaunchedRun
    /// What the system knows about it.
    let configuration: ServiceConfiguration
    private let name: String
    private let directory: AppStateDirectory
    private let guardian: ProcessGuard

    /// Starts nothing yet: prepares the app's directory and its guard. Must be called before any thread exists.
    init(_ program: AppProgram, _ remote: RemoteControl) throws {
        guardian = try ProcessGuard()
        removeEnvironmentVariable(Wire.socketVariable)
        directory = try AppStateDirectory(path: nil, app: fileName(program.name), isPlayed: false, guardian)
        let keeper = try RecordKeeper(path: directory.path)
        var configuration = ServiceConfiguration()
        configuration.record = keeper.record
        // As a launch without options: what its Info.plist says.
        try LifecycleOptions.parse([]).apply(to: &configuration, program: program.path)
        try Launch.applyEnvironment(to: &configuration)
        self.configuration = configuration
        name = program.name
        launched = LaunchedRun(of: program, in: directory, keeper, configuration, guardian: guardian, remote: remote)
    }

    /// The app as the runtime sees it, and as `record` prints it. When the app has ended by itself or was killed for a
    /// fault, the run ends, so that a supervisor starts both again.
    func application(observedBy record: RecordedRun?) -> Application {
        var application = launched.application(observedBy: record, isPaced: false)
        application.observe { [name, shutdown = launched.shutdown, remote = launched.remote] event, _ in
            guard case .terminated(let reason) = event else { return }
            // The launcher has logged the other ends.
            if reason == .exit, !shutdown.hasBegun { StandardError.report("\(name): ended with exit code 0") }
            switch reason {
            case .exit, .crash, .watchdog, .backgroundTask: remote.stop()
            case .leftScreen, .memoryPressure, .user, .endOfTrace: break
            }
        }
        return application
    }

    /// Ends its process, if it is still there.
    /// - Parameter settings: those of the run.
    /// - Throws: why it could not be started, or its exit status.
    func finish(_ settings: RunSettings) throws {
        close()
        if let failure = launched.launcher.failure {
            // One that could be started before is no mistake in the settings; it may be about to be upgraded.
            guard launched.launcher.status.code == LaunchStatus.neverLaunched else { throw failure }
            throw settings.attributed(failure, to: .app, keeping: [.systemError])
        }
        guard let code = launched.launcher.status.code else { return }
        // A supervisor does not start a run again after these two, which are mistakes in the run's own settings.
        if code == .usage || code == .configuration {
            throw Failure(.software, "the app has ended with exit status \(code.rawValue)")
        }
        throw Failure(code)
    }

    /// Ends its process; repeated calls have no effect.
    func close() {
        launched.launcher.close()
        guardian.close()
    }
}
