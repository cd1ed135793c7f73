import ApplicationLifecycle
import ArgumentParser
import LaunchProtocol
import LiveSources
import LocationEngine
import LocationModel
import LocationService
import Logging
import NMEA0183
import SystemCalls
import TraceSource

/// `locationd launch`: runs an app as a separate process under iOS's lifecycle rules.
struct Launch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "launch",
        abstract: "Run an app as a separate process under iOS's lifecycle rules.",
        discussion: """
            The app receives its events over a socket; in Swift, LaunchedApp handles them. Its process is stopped \
            while the app is suspended, killed when it takes too long, and started again by a location event that it \
            monitors. `locationd ctl` acts as the user: home, activate, quit. Ctrl-C quits the app and ends the run. \
            Example:

              locationd launch --trace Traces/errand.nmea -- ./app --its-own-option

            \(LaunchStatus.help)
            """)

    @Option(
        help: ArgumentHelp(
            """
            Play a scenario: its trace, device, user and steps, with this app instead of its own. Exit with 1 when an \
            expectation fails.
            """,
            valueName: "file"),
        completion: .file())
    var scenario: String?

    @Option(help: ArgumentHelp("The name of the scenario to run, for a file with several.", valueName: "name"))
    var only: String?

    @Option(
        help: ArgumentHelp(
            """
            Try random runs of the app over the scenario's trace, in virtual pace and without its steps; write a small \
            scenario file for what fails. An exit of the app by itself fails, too.
            """,
            valueName: "seed..seed"))
    var explore: SeedRange?

    @OptionGroup var reports: ResultReportOptions

    @OptionGroup(title: "The app's lifecycle") var lifecycle: LifecycleOptions

    @Flag(help: "The program does not use the launch protocol: each event counts as handled at once.")
    var plain = false

    @Flag(help: "Do not start the app at once; wait for a location event or ctl return.")
    var wait = false

    @Option(help: ArgumentHelp("The name for its state; by default the program's file name.", valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            """
            Where its state is stored; by default in XDG_STATE_HOME, under its name; with --trace in a new directory, \
            which is removed at the end.
            """,
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

    @OptionGroup var text: TextOptions

    @OptionGroup var control: ControlOptions

    @Flag(
        name: .shortAndLong,
        help: "Print locations in text output, too, and log each demand on the source to standard error.")
    var verbose = false

    @Argument(parsing: .postTerminator, help: "After --: the app's program and its arguments.")
    var app: [String] = []

    func validate() throws {
        try checkFileNames([("--events", events)] + reports.namedFiles, sharesStandardOutput: true)
        if app.isEmpty { throw ValidationError("name the app after --: locationd launch -- ./app") }
        if played.trace != nil && (receiver.gpsd != nil || receiver.nmea != nil) {
            throw ValidationError("--trace replaces a receiver; use one or the other")
        }
        try played.check(hasTrace: played.trace != nil || scenario != nil)
        if scenario != nil {
            if receiver.gpsd != nil || receiver.nmea != nil {
                throw ValidationError("--scenario has a trace, which replaces a receiver; use one or the other")
            }
            if lifecycle.isGiven || background.isGiven || wait {
                throw ValidationError(
                    """
                    the options of the app's lifecycle and the background are keys of the --scenario; change them \
                    there
                    """
                )
            }
        } else if only != nil || reports.isGiven {
            throw ValidationError("--only and the reports are for the expectations of a --scenario")
        }
        if explore != nil {
            if scenario == nil {
                throw ValidationError("--explore needs a --scenario: the device, and what is expected")
            }
            if only != nil || reports.isGiven || state != nil || events != nil || played.speed != nil {
                throw ValidationError(
                    "--explore needs a scenario with one app, perhaps a trace, and nothing else that happens to it")
            }
        }
        if name == "" { throw ValidationError("--name needs a name; it is empty") }
        if state == "" { throw ValidationError("--state needs a directory; it is empty") }
    }

    func run() throws {
        let format = try text.format(
            isTerminal: events == nil ? StandardError.isTerminal : events == "-" && OutputFile.isStandardOutputTerminal,
            isUsed: output == .text)
        let guardian = try ProcessGuard()
        defer { guardian.close() }
        // A launcher that another launcher has started must not pass that one's socket on to its own app.
        removeEnvironmentVariable(Wire.socketVariable)
        let program = try AppProgram(app)
        let scenario = try scenario.map { path throws(Failure) in
            try LaunchedScenario(path, only: only, trace: played.trace, pace: played.pace, program: app)
        }
        let trace = scenario?.trace ?? played.trace
        let extent = try played.extent(of: trace, memory: scenario?.positions)
        if let explore, let base = self.scenario, let trace, let extent {
            guard scenario?.positions == nil else {
                throw Failure(.usage, "\(base): has positions instead of a trace; name one with --trace")
            }
            return try run(explore, of: program, base, trace, extent, guardian)
        }
        if let extent, let duration = extent.duration { try scenario?.check(lasting: duration, from: extent.start) }
        let reports = try reports.open(
            reading: [self.scenario, scenario?.positions == nil ? trace : nil].compactMap(\.self))
        let directory = try AppStateDirectory(
            path: state.map(absolutePath), app: name ?? fileName(program.name), isPlayed: extent != nil, guardian)
        defer { directory.close() }
        let keeper = try RecordKeeper(path: directory.path)

        let remote = RemoteControl()
        var configuration = try scenario?.configuration ?? configuration(of: program)
        try Launch.applyEnvironment(to: &configuration)
        configuration.record = keeper.record
        if let carryover = keeper.record.carryover(to: configuration) {
            let report = "state of an earlier launch from \(directory.path): \(carryover)"
            StandardError.report(report)
        }
        let run = LaunchedRun(
            of: program, isPlain: plain, infoPlist: lifecycle.infoPlist.map(absolutePath),
            hasVirtualTime: played.pace == .virtual, in: directory, keeper, configuration, guardian: guardian,
            remote: remote)
        // A second signal ends the program at once and leaves the app to the guard. If the app were ended first, its
        // end would be reported as a crash.
        try SignalHandling.start(
            for: remote, controlsApp: true, beginningToEnd: { [shutdown = run.shutdown] in shutdown.begin() })
        if let trace, let extent {
            configuration.speed =
                played.pace == .virtual ? .max : .played(from: extent.start, factor: played.speed ?? 1)
            let source = try played.source(trace, memory: scenario?.positions, extent) { [shutdown = run.shutdown] in
                shutdown.begin(with: .endOfTrace)
            }
            return try start(run, source, configuration, format, scenario.map { ($0, extent, reports) }) {
                ReadCounts($0.decodingCounts, $0.rejections)
            }
        }
        switch try receiver.choice() {
        case .gpsd(let endpoint):
            try start(run, GPSDSource(endpoint), configuration, format, daemon: DaemonUsage(endpoint)) { _ in .gpsd }
        case .nmea(let address):
            let source: ReceiverSource
            do { source = try ReceiverSource(address) } catch { throw Failure(error) }
            try start(run, source, configuration, format) { .sentences($0.decodingCounts) }
        }
    }

    private func run(
        _ seeds: SeedRange, of program: AppProgram, _ base: String, _ trace: String, _ extent: TraceExtent,
        _ guardian: ProcessGuard
    ) throws {
        let (remote, logger) = (RemoteControl(), Logger.standardError(isVerbose: verbose))
        var played = played
        played.pace = .virtual
        let host = LaunchedRunHost(
            program: program, isPlain: plain, infoPlist: lifecycle.infoPlist.map(absolutePath), base: base,
            played: played, extent: extent, guardian: guardian, remote: remote,
            logger: .standardError(isVerbose: false))
        let explorer = RunExplorer(
            seeds: seeds, host: host, base: base, trace: trace, extent: extent,
            speedOverGround: played.recording.speedOverGround, remote: remote, logger: logger)
        try explorer.run()
    }

    /// - Parameter read: what the source has decoded and rejected.
    private func start<Source: FixSource & ~Copyable>(
        _ launched: LaunchedRun, _ source: consuming Source, _ configuration: ServiceConfiguration,
        _ format: TextFormat,
        _ scenario: (itself: LaunchedScenario, extent: TraceExtent, reports: ResultReports)? = nil,
        daemon: DaemonUsage? = nil, read: (borrowing Source) -> ReadCounts
    ) throws {
        let (launcher, shutdown) = (launched.launcher, launched.shutdown)
        let usesScenes = configuration.usesScenes
        let record = try RecordedRun(
            printer: output == .text
                ? TextPrinter(usesScenes: usesScenes, format: format, isLive: true)
                : JSONLinesPrinter(usesScenes: usesScenes, isLive: true),
            isPrinted: true, isKept: false, extent: nil, flushesAlways: true, remote: launched.remote,
            output: try events.map { path throws(Failure) in try emptied(path) } ?? .standardError, isLive: true,
            hidesLocations: output == .text && !verbose, onReaderClosed: { shutdown.begin() })
        var application = launched.application(observedBy: record, isPaced: configuration.speed == .max)
        daemon?.observe(&application)
        scenario?.itself.observe(&application, until: shutdown)
        let control = try ControlSocket(
            path: control.path, remote: launched.remote,
            reporter: StatusReporter(daemon: daemon, process: launcher.identifier))
        defer { control.close() }
        defer { launcher.close() }
        var service = LocationService(
            source: source, application: application, configuration: configuration, remote: launched.remote,
            logger: .standardError(isVerbose: verbose))
        scenario?.reports.empty()
        defer { scenario?.reports.discard() }
        try service.run()
        launcher.close()
        if let failure = launcher.failure { throw failure }
        record.append(.summary(RunSummary(time: service.time, counts: service.counts, read: read(service.source))))
        record.append(.cost(RunCost(ledger: service.cost)))
        if let scenario {
            guard shutdown.isAtEndOfTrace else {
                try record.finish()
                throw Failure(expectationsNotCheckedBecauseClosed: record.isReaderClosed)
            }
            let extent = scenario.extent
            let (evaluations, result) = try scenario.itself.result(
                service, from: extent.start, to: extent.end, speedOverGround: played.recording.speedOverGround)
            record.append(.expectations(evaluations))
            if !result.isPassed { record.append(.command(result.command)) }
            try record.finish()
            var reports = scenario.reports
            reports.add(result)
            try reports.write([result])
            if let code = [result].code { throw Failure(code, [result].verdict) }
        }
        try record.finish()
        if let code = launcher.status.code { throw Failure(code) }
    }

    private func emptied(_ path: String) throws(Failure) -> OutputFile {
        let file = try OutputFile(
            path: path, isPrivate: true, reading: [played.trace, scenario].compactMap(\.self), as: "--events")
        file.empty()
        return file
    }

    /// An absolute path, because the app may change its working directory.
    private func absolutePath(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(currentDirectory ?? ".")/\(path)"
    }

    private func configuration(of program: AppProgram) throws(Failure) -> ServiceConfiguration {
        var configuration = ServiceConfiguration()
        configuration.isLaunchedByUser = !wait
        configuration.speed = .live
        background.apply(to: &configuration)
        try lifecycle.apply(to: &configuration, program: program.path)
        return configuration
    }

    /// What the environment says about the background, also with a scenario.
    static func applyEnvironment(to configuration: inout ServiceConfiguration) throws(Failure) {
        guard let text = environmentVariable(Wire.backgroundVariable) else { return }
        guard configuration.policy.setAccuracyInsteadOfBest(named: text) else {
            throw Failure(.usage, "\(Wire.backgroundVariable)=\(text): expected \(BackgroundPolicy.accuracyNames)")
        }
    }
}
