import ApplicationLifecycle
import ArgumentParser
import GPSDSource
import LocationModel
import LocationService
import NMEA0183
import StateStore
import TraceSource

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `locationd launch`: an app as a process that lives by iOS's rules.
struct Launch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "launch",
        abstract: "Start an app as a process of its own that lives by iOS's rules, for real.",
        discussion: """
            The app learns its state over a socket, which LocationService finds by itself. While it is suspended it is \
            stopped, when it takes too long it is killed, and a location event that it waits for starts it again. \
            `locationd ctl` is the user: home, activate, quit. Ctrl-C quits the app and ends. Example:

              locationd launch --trace Traces/errand.nmea -- ./app --its-own-option
            """)

    @OptionGroup(title: "The app's life") var life: LifeOptions

    @Flag(help: "The program does not know of locationd: it is told nothing, and is taken to be done at once.")
    var plain = false

    @Flag(help: "The user does not start the app; a location event does, or ctl activate.")
    var wait = false

    @Option(help: ArgumentHelp("What its state is kept under; else the program's file name.", valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "Where its state is kept; else in XDG_STATE_HOME, by its name.", valueName: "dir"),
        completion: .directory)
    var state: String?

    @OptionGroup(title: "Locations") var receiver: ReceiverOptions

    @OptionGroup var played: PlayedTraceOptions

    @OptionGroup var background: BackgroundOptions

    @Option(help: "How to print what happens: text for people, jsonl (one JSON object a line) for programs.")
    var output = OutputFormat.text

    @Option(
        help: ArgumentHelp(
            "Where to print it: a file, or - for standard output; else standard error, beside what the app prints.",
            valueName: "file"),
        completion: .file())
    var events: String?

    @OptionGroup var control: ControlOptions

    @Flag(
        name: .shortAndLong,
        help: "Tell locations, too, in text; and on standard error what the source is asked for, and when.")
    var verbose = false

    @Argument(parsing: .postTerminator, help: "Behind --: the app's program and its arguments.")
    var app: [String] = []

    func validate() throws {
        if app.isEmpty { throw ValidationError("name the app behind --: locationd launch -- ./app") }
        if played.trace != nil && (receiver.gpsd != nil || receiver.nmea != nil) {
            throw ValidationError("--trace stands in for a receiver; name one of them")
        }
        if name == "" { throw ValidationError("--name takes a name; it is empty") }
        if state == "" { throw ValidationError("--state takes a directory; it is empty") }
    }

    func run() throws {
        // Before there is a thread: it is a copy of this process.
        let guardian = try ProcessGuard()
        defer { guardian.close() }
        // The app of another launcher does not live by that one's rules when it is a launcher itself.
        unsafe unsetenv("LOCATIOND_APP_SOCKET")
        let program = try AppProgram(app)
        let extent = try played.extent()
        let directory = try stateDirectory(of: program)
        let keeper = try RecordKeeper(path: directory)

        let remote = RemoteControl()
        var configuration = configuration
        configuration.record = keeper.record
        let facts = SystemFacts(
            isMultitaskingSupported: configuration.profile.isMultitaskingSupported,
            usesScenes: configuration.profile.supportsScenes && configuration.app.hasScenes)
        let launcher = Launcher(
            Launcher.Setup(
                program: program, isPlain: plain, stateDirectory: directory, facts: facts, record: keeper.record),
            guardian: guardian, remote: remote)
        let run = LaunchedRun(
            launcher: launcher, keeper: keeper, departure: Departure(of: launcher.identifier, remote: remote),
            remote: remote)
        // Who ends at once leaves the app to the guard: were it ended before, its end would be told as a crash.
        Interrupts.forward(
            to: remote, controlsApp: true, beginningToEnd: { [departure = run.departure] in departure.begin() })
        if let trace = played.trace, let extent {
            configuration.speed = .played(from: extent.start, factor: played.speed ?? 1)
            let source: PlayedTrace
            do {
                source = try PlayedTrace(path: trace, extent: extent) { [departure = run.departure] in
                    departure.begin()
                }
            } catch { throw Failure(error) }
            return try start(run, source, configuration) { $0.decodingCounts }
        }
        switch try receiver.choice() {
        case .gpsd(let endpoint):
            guard GPSDSource.isAvailable else { throw Failure.withoutLibGPS }
            try start(run, GPSDSource(endpoint), configuration, daemon: DaemonBooks(endpoint)) { _ in nil }
        case .nmea(let address):
            let source: ReceiverSource
            do { source = try ReceiverSource(address) } catch { throw Failure(error) }
            try start(run, source, configuration) { $0.decodingCounts }
        }
    }

    /// - Parameter sentences: what the source has decoded, if it decodes.
    private func start<Source: FixSource & ~Copyable>(
        _ launched: LaunchedRun, _ source: consuming Source, _ configuration: ServiceConfiguration,
        daemon: DaemonBooks? = nil, sentences: (borrowing Source) -> DecodingCounts?
    ) throws {
        let (launcher, departure) = (launched.launcher, launched.departure)
        let usesScenes = configuration.profile.supportsScenes && configuration.app.hasScenes
        let record = try RecordedRun(
            printer: output == .text
                ? LifePrinter(TextPrinter(usesScenes: usesScenes), hidesLocations: !verbose)
                : LifePrinter(JSONLinesPrinter(usesScenes: usesScenes), hidesLocations: false),
            isPrinted: true, isKept: false, extent: nil, flushesAlways: true, remote: launched.remote,
            output: try events.map { path throws(Failure) in try emptied(path) } ?? .standardError,
            whenUnread: { departure.begin() })
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
        record.append(RunSummary(time: service.time, counts: service.counts, sentences: sentences(service.source)))
        record.append(RunCost(ledger: service.cost))
        try record.finish()
    }

    private func emptied(_ path: String) throws(Failure) -> OutputFile {
        let file = try OutputFile(path: path)
        if let trace = played.trace, file.isFile(at: trace) {
            throw Failure(.usage, "\(trace): --events would write over the trace; name another file")
        }
        file.empty()
        return file
    }

    private func stateDirectory(of program: AppProgram) throws(Failure) -> String {
        // The app may go elsewhere.
        if let state { return state.hasPrefix("/") ? state : "\(currentDirectory)/\(state)" }
        do throws(StateError) {
            return try StateDirectory.standardPath(app: name ?? program.fileName)
        } catch { throw Failure(error) }
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
        life.apply(to: &configuration)
        return configuration
    }
}
