import ApplicationLifecycle
import ArgumentParser
import Glibc
import LiveSources
import LaunchProtocol
import LocationModel
import LocationService
import NMEA0183
import TraceSource

/// `locationd launch`: runs an app as a separate process under iOS's lifecycle rules.
struct Launch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "launch",
        abstract: "Run an app as a separate process under iOS's lifecycle rules.",
        discussion: """
            The app receives its events over a socket; in Swift, LaunchedApp handles them. Its process is stopped while \
            the app is suspended, killed when it takes too long, and started again by a location event that it monitors. \
            `locationd ctl` acts as the user: home, activate, quit. Ctrl-C quits the app and ends the run. Example:

              locationd launch --trace Traces/errand.nmea -- ./app --its-own-option

            \(LaunchStatus.help)
            """)

    @OptionGroup(title: "The app's lifecycle") var lifecycle: LifecycleOptions

    @Flag(help: "The program does not use the launch protocol: each event counts as handled at once.")
    var plain = false

    @Flag(help: "Do not start the app at once; wait for a location event or ctl activate.")
    var wait = false

    @Option(help: ArgumentHelp("The name for its state; by default the program's file name.", valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "Where its state is stored; by default in XDG_STATE_HOME, under its name; with --trace in a new directory, which is removed at the end.",
            valueName: "dir"),
        completion: .directory)
    var state: String?

    @OptionGroup(title: "Locations") var receiver: ReceiverOptions

    @OptionGroup var played: PlayedTraceOptions

    @OptionGroup var background: BackgroundOptions

    @Option(help: "The format: text, or jsonl (one JSON object per line) for programs.")
    var output = OutputFormat.text

    @Option(
        help: ArgumentHelp(
            "Where to print events: a file, or - for standard output; by default standard error.",
            valueName: "file"),
        completion: .file())
    var events: String?

    @OptionGroup var control: ControlOptions

    @Flag(
        name: .shortAndLong,
        help: "Print locations in text output, too, and log each demand on the source to standard error.")
    var verbose = false

    @Argument(parsing: .postTerminator, help: "After --: the app's program and its arguments.")
    var app: [String] = []

    func validate() throws {
        if app.isEmpty { throw ValidationError("name the app after --: locationd launch -- ./app") }
        if played.trace != nil && (receiver.gpsd != nil || receiver.nmea != nil) {
            throw ValidationError("--trace replaces a receiver; use one or the other")
        }
        if name == "" { throw ValidationError("--name needs a name; it is empty") }
        if state == "" { throw ValidationError("--state needs a directory; it is empty") }
    }

    func run() throws {
        let guardian = try ProcessGuard()
        defer { guardian.close() }
        // A launcher that another launcher has started must not pass that one's socket on to its own app.
        unsafe unsetenv(Wire.socketVariable)
        let program = try AppProgram(app)
        let extent = try played.extent()
        let directory = try AppStateDirectory(
            path: state.map(absolutePath), app: name ?? program.fileName, isPlayed: extent != nil)
        defer { directory.close() }
        let keeper = try RecordKeeper(path: directory.path)

        let remote = RemoteControl()
        var configuration = configuration
        configuration.record = keeper.record
        if let carryover = keeper.record.carryover(to: configuration) {
            let report = "state of an earlier launch from \(directory.path): \(carryover)"
            StandardError.write("locationd: \(oneLine(report))\n")
        }
        let facts = SystemFacts(
            isMultitaskingSupported: configuration.profile.isMultitaskingSupported,
            usesScenes: configuration.profile.supportsScenes && configuration.app.hasScenes)
        let launcher = Launcher(
            Launcher.Setup(
                program: program, isPlain: plain, stateDirectory: directory.path, facts: facts, record: keeper.record),
            guardian: guardian, remote: remote)
        let run = LaunchedRun(
            launcher: launcher, keeper: keeper, shutdown: GracefulShutdown(of: launcher.identifier, remote: remote),
            remote: remote)
        // A second signal ends the program at once and leaves the app to the guard. If the app were ended first, its
        // end would be reported as a crash.
        try SignalHandling.start(
            for: remote, controlsApp: true, beginningToEnd: { [shutdown = run.shutdown] in shutdown.begin() })
        if let trace = played.trace, let extent {
            configuration.speed = .played(from: extent.start, factor: played.speed ?? 1)
            let source: PlayedTrace
            do {
                source = try PlayedTrace(
                    path: trace, speedOverGround: played.recording.speedOverGround, extent: extent
                ) { [shutdown = run.shutdown] in
                    shutdown.begin(with: .endOfTrace)
                }
            } catch { throw Failure(error) }
            return try start(run, source, configuration) { ReadCounts($0.decodingCounts, $0.rejections) }
        }
        switch try receiver.choice() {
        case .gpsd(let endpoint):
            try start(run, GPSDSource(endpoint), configuration, daemon: DaemonUsage(endpoint)) { _ in .gpsd }
        case .nmea(let address):
            let source: ReceiverSource
            do { source = try ReceiverSource(address) } catch { throw Failure(error) }
            try start(run, source, configuration) { .sentences($0.decodingCounts) }
        }
    }

    /// - Parameter read: what the source has decoded and rejected.
    private func start<Source: FixSource & ~Copyable>(
        _ launched: LaunchedRun, _ source: consuming Source, _ configuration: ServiceConfiguration,
        daemon: DaemonUsage? = nil, read: (borrowing Source) -> ReadCounts
    ) throws {
        let (launcher, shutdown) = (launched.launcher, launched.shutdown)
        let usesScenes = configuration.profile.supportsScenes && configuration.app.hasScenes
        let record = try RecordedRun(
            printer: output == .text
                ? AppEventPrinter(TextPrinter(usesScenes: usesScenes), hidesLocations: !verbose)
                : AppEventPrinter(JSONLinesPrinter(usesScenes: usesScenes), hidesLocations: false),
            isPrinted: true, isKept: false, extent: nil, flushesAlways: true, remote: launched.remote,
            output: try events.map { path throws(Failure) in try emptied(path) } ?? .standardError, isLive: true,
            onReaderClosed: { shutdown.begin() })
        var application = launched.application(observedBy: record)
        daemon?.observe(&application)
        let control = try ControlSocket(
            path: control.path, remote: launched.remote, daemon: daemon, process: launcher.identifier)
        defer { control.close() }
        defer { launcher.close() }
        var service = LocationService(
            source: source, application: application, configuration: configuration, remote: launched.remote,
            logger: .standardError(isVerbose: verbose))
        try service.run()
        launcher.close()
        if let failure = launcher.failure { throw failure }
        record.append(RunSummary(time: service.time, counts: service.counts, read: read(service.source)))
        record.append(RunCost(ledger: service.cost))
        try record.finish()
        if let code = launcher.status.code { throw Failure(code) }
    }

    private func emptied(_ path: String) throws(Failure) -> OutputFile {
        let file = try OutputFile(path: path, isPrivate: true)
        if let trace = played.trace, file.isFile(at: trace) {
            throw Failure(.usage, "\(trace): --events would overwrite the trace; name another file")
        }
        file.empty()
        return file
    }

    /// An absolute path, because the app may change its working directory.
    private func absolutePath(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(currentDirectory)/\(path)"
    }

    private var currentDirectory: String {
        guard let path = unsafe getcwd(nil, 0) else { return "." }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    private var configuration: ServiceConfiguration {
        var configuration = ServiceConfiguration()
        configuration.isLaunchedByUser = !wait
        configuration.speed = .live
        background.apply(to: &configuration)
        lifecycle.apply(to: &configuration)
        return configuration
    }
}
