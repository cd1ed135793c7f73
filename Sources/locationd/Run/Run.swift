import ArgumentParser
import LiveSources
import LocationEngine
import LocationModel
import LocationService
import NMEA0183
import Publishing
import ReceiverPower
import RunReport
import SystemCalls
import TrackStore

/// `locationd run`: runs an app with a real receiver.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Receive fixes from gpsd or a receiver and print what the app gets, until Ctrl-C.",
        discussion: """
            The app's state is controlled from outside: SIGUSR1 or `locationd ctl home` sends it to the background, \
            SIGUSR2 or `locationd ctl return` brings it back. Example:

              locationd run --gpsd localhost:2947 --output jsonl

            As a service it takes these options from a configuration file (see: locationd config), which SIGHUP reads \
            again, and informs systemd.
            """)

    @Option(
        help: ArgumentHelp(
            "A file with options of run: version = 1, then NAME = VALUE in each line.", valueName: "path"),
        completion: .file())
    var config: String?

    @OptionGroup var receiver: ReceiverOptions

    @OptionGroup var sleep: SleepOptions

    @OptionGroup var power: PowerOptions

    @OptionGroup var app: AppOptions

    @OptionGroup var requests: AppRequestOptions

    @OptionGroup var background: BackgroundOptions

    @OptionGroup var geofences: GeofenceOptions

    @OptionGroup var hooks: HookOptions

    @Option(help: "The format: text, or jsonl (one JSON object per line) for programs.")
    var output = OutputFormat.text

    @OptionGroup var text: TextOptions

    @OptionGroup var control: ControlOptions

    @Option(
        help: ArgumentHelp(
            "Let the members of this group use the socket, too; by default only its user can.", valueName: "group"))
    var controlGroup: String?

    @Option(
        help: ArgumentHelp(
            "Serve metrics in the format of OpenMetrics, at http://127.0.0.1:PORT/metrics.", valueName: "port"))
    var metricsPort: UInt16?

    @Option(
        help: ArgumentHelp(
            "Keep what the app receives as a track in this directory (see: locationd track).", valueName: "directory"),
        completion: .directory)
    var track: String?

    @OptionGroup var keeping: KeepingOptions

    @OptionGroup var privacy: PrivacyOptions

    @OptionGroup var publishing: PublishRunOptions

    @OptionGroup var report: ReportOptions

    @Flag(
        help: "Show the run on a screen in the terminal: position, satellites, state, what it costs; q quits.")
    var live = false

    @Flag(name: .shortAndLong, help: "Log each demand on the source to standard error.")
    var verbose = false

    func validate() throws {
        if metricsPort == 0 { throw ValidationError("--metrics-port needs a port, 1 to 65535") }
        if app.command != nil && !geofences.geofences.isEmpty {
            throw ValidationError("--geofence is for the run's own app; the program of --app monitors its own regions")
        }
        if app.command != nil, let option = requests.firstOption {
            throw ValidationError("\(option) is for the run's own app; the program of --app makes its own requests")
        }
        guard live else { return }
        if output == .jsonl { throw ValidationError("--live draws a screen; leave out --output jsonl") }
    }

    /// Whether there is a screen to draw.
    private func checkTerminal() throws(Failure) {
        guard live else { return }
        if !ScreenTerminal.isThere {
            throw Failure(.usage, "--live needs a terminal; standard input or standard output is not one")
        }
        if verbose && StandardError.isTerminal {
            throw Failure(.usage, "--verbose would write over the screen of --live; add 2>demands.log")
        }
    }

    /// What a run consists of, apart from its source.
    private struct Parts {
        let settings: RunSettings
        /// The app, if it is a program of its own.
        let app: HostedApp?
        let remote: RemoteControl
        let notifier: ServiceNotifier?
        let hooks: Hooks
        let regions: PublishedRegions
        /// What SIGHUP does, if it does not end the run.
        var reloading: Reloading?
        var energy: EnergyMeter?
        /// The CPU of gpsd, if that is the source.
        var daemon: DaemonUsage?
    }

    /// Whether the options fit together, as far as that is not a rule of one group of options.
    func check() throws(Failure) {
        if sleep.receiverSleep, let choice = try? receiver.choice() { try sleep.check(choice) }
        if sleep.receiverMineAlone, !sleep.receiverSleep {
            throw Failure(.usage, "--receiver-mine-alone needs --receiver-sleep, which it permits")
        }
        _ = try keeping.limits(of: track)
        try publishing.check(track: track)
        if sleep.receiverFamily != nil, !sleep.receiverSleep, power.power != PowerFile.genericName {
            throw Failure(.usage, "--receiver-family needs --receiver-sleep or generic power, which depend on it")
        }
        if track == nil, !privacy.zones.isEmpty {
            throw Failure(.usage, "--privacy-zone needs --track: it applies to what is kept in it, and sent from it")
        }
    }

    func run() throws {
        try checkTerminal()
        try check()
        let settings = try RunSettings.current()
        try settings.checkMachine(for: self, resolvesRelativePaths: true)
        let remote = RemoteControl()
        let notifier = ServiceNotifier()
        ServiceNotifier.clearEnvironment()
        var parts = Parts(
            settings: settings, app: try app.program.map { try HostedApp($0, remote) }, remote: remote,
            notifier: notifier, hooks: Hooks(hooks.commands), regions: PublishedRegions(outside: privacy.all))
        defer { parts.app?.close() }
        parts.reloading = reloading(parts)
        let shutdown = parts.app?.launched.shutdown
        try SignalHandling.start(
            for: remote, controlsApp: true, reloading: parts.reloading?.begin,
            beginningToEnd: { if let shutdown { shutdown.begin() } else { remote.stop() } })
        let choice = try receiver.choice()
        let energy = EnergyMeter(try power.profile(receiver: sleep.receiverFamily))
        let responses = DeviceResponses()
        let sleep = try sleep.start(choice, responses: responses, onState: energy?.onReceiverState)
        energy?.follow(sleep)
        parts.energy = energy
        switch choice {
        case .gpsd(let endpoint):
            parts.daemon = DaemonUsage(endpoint)
            try run(GPSDSource(endpoint), sleep: sleep, with: parts, satellites: { $0.observeSatellites($1) }) { _ in
                .gpsd
            }
        case .nmea(let address):
            var source: ReceiverSource
            do { source = try ReceiverSource(address) } catch {
                // udev may give the device its group a moment after it was plugged in.
                let key: RunKey = if case .noSuchSpeed = error { .baud } else { .nmea }
                throw settings.attributed(Failure(error), to: key, keeping: [.noPermission])
            }
            if sleep != nil { source.forward(to: responses) }
            try run(source, sleep: sleep, with: parts, satellites: { $0.observeSatellites($1) }) {
                .sentences($0.decodingCounts)
            }
        }
    }

    /// Opens the track, and starts to send it; nil if none is kept.
    private func openTrack(_ remote: RemoteControl, _ storage: RunStorage) throws(Failure) -> TrackKeeper? {
        guard let track else { return nil }
        let sending = try publishing.options(track: track, regions: publicRegions)
        return try TrackKeeper(
            path: track, limits: keeping.limits(of: track), keepsEachFix: keeping.trackFixes, zones: privacy.all,
            sending: sending.map { (options: $0, includesHistory: publishing.includesHistory, remote: remote) },
            storage: storage)
    }

    /// Wraps the source if the receiver is to sleep.
    private func run<Source: FixSource & ~Copyable>(
        _ source: consuming Source, sleep: ReceiverSleep?, with parts: Parts,
        satellites: (inout Source, @escaping ([Satellite]) -> Void) -> Void, read: (borrowing Source) -> ReadCounts
    ) throws {
        guard let sleep else { return try run(source, with: parts, satellites: satellites, read: read) }
        // The next run restores the receiver if this one is killed.
        defer { sleep.restore() }
        try run(
            SleepingSource(source, sleep) { StandardError.report($0) }, with: parts,
            satellites: { satellites(&$0.base, $1) }
        ) {
            self.sleep.summarize($0.times, sleeps: $0.sleeps)
            return read($0.base)
        }
    }

    /// - Parameters:
    ///   - satellites: registers an observer of the satellites in view.
    ///   - read: what the source has decoded and rejected.
    private func run<Source: FixSource & ~Copyable>(
        _ source: consuming Source, with parts: Parts,
        satellites: (inout Source, @escaping ([Satellite]) -> Void) -> Void, read: (borrowing Source) -> ReadCounts
    ) throws {
        let (app, remote, notifier, energy) = (parts.app, parts.remote, parts.notifier, parts.energy)
        let format = try text.format(
            isTerminal: OutputFile.isStandardOutputTerminal, isUsed: output == .text || report.isWanted)
        let run = try RecordedRun(
            printer: output == .text ? TextPrinter(format: format, isLive: true) : JSONLinesPrinter(isLive: true),
            isPrinted: true, isKept: false, extent: nil, flushesAlways: true, remote: remote, isLive: true)
        let files = try report.open(reading: [], as: format)
        let recorder = files.map { _ in TripRecorder.measured }
        var application = app?.application(observedBy: live ? nil : run) ?? (live ? Application() : run.application)
        recorder?.observe(&application)
        parts.hooks.observe(&application)
        defer { parts.hooks.finish() }
        // Without a track or a report nothing is written; then the working directory's disk is shown.
        let storage = RunStorage(path: track ?? report.directory ?? ".", hasTrack: track != nil)
        let keeper = try openTrack(remote, storage)
        keeper?.observe(&application)
        if let publishing = keeper?.publishing { parts.regions.start { publishing.setRegions($0) } }
        parts.daemon?.observe(&application)
        let reporter = StatusReporter(
            daemon: parts.daemon, process: app?.launched.launcher.identifier, publishing: keeper?.publishing,
            energy: energy, storage: storage)
        let control: ControlSocket
        do throws(Failure) {
            control = try ControlSocket(
                path: self.control.path, group: controlGroup, remote: remote, reporter: reporter)
        } catch {
            // The others, such as another run's socket, may pass.
            throw error.code == .usage ? parts.settings.attributed(error, to: .controlGroup) : error
        }
        defer { control.close() }
        parts.reloading?.setControl(control)
        let metrics = try metricsPort.map { port throws(Failure) -> ClientServer in
            do throws(Failure) {
                return try MetricsServer.listen(port: port, remote: remote, reporter: reporter)
            } catch {
                // The port may be free at another start.
                throw parts.settings.attributed(error, to: .metricsPort, keeping: [.cannotCreate])
            }
        }
        defer { metrics?.close() }
        notifier?.observe(&application, remote)
        notifier?.start(watching: remote)
        defer { notifier?.end() }
        // Last, so that an error before is not printed on the screen.
        let display = live ? try LiveDisplay(format: format, remote: remote) : nil
        defer { display?.end() }
        if let display {
            display.observe(&application)
            satellites(&source) { display.show($0) }
        }
        energy?.observe(&application) { [publishing = keeper?.publishing] in publishing?.report.bytesSent ?? 0 }
        var service = LocationService(
            source: source, application: application, configuration: configuration(app), remote: remote,
            logger: .standardError(isVerbose: verbose))
        try service.run()
        display?.end()
        run.append(.summary(RunSummary(time: service.time, counts: service.counts, read: read(service.source))))
        run.append(.cost(RunCost(ledger: service.cost, hasStartUp: app == nil, screen: display?.cost)))
        let energyReport = energy.flatMap { energy in service.time.map { energy.report(service.cost, at: $0) } }
        if let energyReport { run.append(.energy(energyReport)) }
        try run.finish()
        try keeper?.finish()
        try app?.finish(parts.settings)
        guard let files, let recorder else { return }
        var figures = RunFigures(service, recorder)
        figures.daemon = parts.daemon?.report()
        figures.energy = energyReport
        let trip = Trip(app: recorder, title: "this run", radius: TripAudit.radius)
        try files.write(RunResult(.run, source: receiver.description, figures, trip: trip))
    }

    private func configuration(_ app: HostedApp?) -> ServiceConfiguration {
        var configuration = app?.configuration ?? ServiceConfiguration()
        configuration.speed = .live
        configuration.requests += requests.requests
        apply(to: &configuration)
        return configuration
    }

    /// The geofences that may be sent: the middle of one in a privacy zone would tell where that is.
    var publicRegions: [Region] {
        geofences.geofences.map(\.region).filter { !privacy.all.contain($0.center) }
    }

    /// Applies the settings that may change while the run is under way.
    func apply(to configuration: inout ServiceConfiguration) {
        requests.apply(to: &configuration)
        geofences.apply(to: &configuration)
        background.apply(to: &configuration)
        if sleep.receiverSleep { configuration.contract.earlySampleTime = SleepPlanner.maxEarliness }
    }

    /// What SIGHUP does: reads the settings again if this is a service with a configuration file. Otherwise nil: the
    /// terminal has closed, and the run ends.
    private func reloading(_ parts: Parts) -> Reloading? {
        guard parts.settings.file != nil, !hasControllingTerminal else { return nil }
        return Reloading(
            of: parts.settings, remote: parts.remote, notifier: parts.notifier, hooks: parts.hooks,
            regions: parts.regions)
    }
}
