import ArgumentParser
import LiveSources
import LocationEngine
import LocationModel
import LocationService
import NMEA0183
import RunReport

/// `locationd run`: runs an app with a real receiver.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Receive fixes from gpsd or a receiver and print what the app gets, until Ctrl-C.",
        discussion: """
            The app's state is controlled from outside: SIGUSR1 or `locationd ctl background` sends it to the background, \
            SIGUSR2 or `locationd ctl activate` brings it back. Example:

              locationd run --gpsd localhost:2947 --output jsonl
            """)

    @OptionGroup var receiver: ReceiverOptions

    @Option(help: "The accuracy that the app requests.")
    var desiredAccuracy = DesiredAccuracy.best

    @Option(help: ArgumentHelp("Metres to move before the next delivery.", valueName: "m"))
    var distanceFilter: Double?

    @OptionGroup var background: BackgroundOptions

    @Option(help: "The format: text, or jsonl (one JSON object per line) for programs.")
    var output = OutputFormat.text

    @OptionGroup var control: ControlOptions

    @OptionGroup var report: ReportOptions

    @Flag(name: .shortAndLong, help: "Log each demand on the source to standard error.")
    var verbose = false

    func validate() throws {
        if let distanceFilter, !(distanceFilter >= 0 && distanceFilter.isFinite) {
            throw ValidationError("--distance-filter needs metres, 0 or more")
        }
    }

    func run() throws {
        let remote = RemoteControl()
        try SignalHandling.start(for: remote, controlsApp: true)
        switch try receiver.choice() {
        case .gpsd(let endpoint):
            try run(GPSDSource(endpoint), remote, daemon: DaemonUsage(endpoint)) { _ in .gpsd }
        case .nmea(let address):
            let source: ReceiverSource
            do { source = try ReceiverSource(address) } catch { throw Failure(error) }
            try run(source, remote) { .sentences($0.decodingCounts) }
        }
    }

    /// - Parameter read: what the source has decoded and rejected.
    private func run<Source: FixSource & ~Copyable>(
        _ source: consuming Source, _ remote: RemoteControl, daemon: DaemonUsage? = nil,
        read: (borrowing Source) -> ReadCounts
    ) throws {
        let run = try RecordedRun(
            printer: output == .text ? TextPrinter() : JSONLinesPrinter(), isPrinted: true, isKept: false, extent: nil,
            flushesAlways: true, remote: remote, isLive: true)
        let files = try report.open(reading: [])
        let recorder = files.map { _ in TripRecorder.measured }
        var application = run.application
        recorder?.observe(&application)
        daemon?.observe(&application)
        let control = try ControlSocket(path: control.path, remote: remote, daemon: daemon)
        defer { control.close() }
        var service = LocationService(
            source: source, application: application, configuration: configuration, remote: remote,
            logger: .standardError(isVerbose: verbose))
        try service.run()
        run.append(RunSummary(time: service.time, counts: service.counts, read: read(service.source)))
        run.append(RunCost(ledger: service.cost, hasStartUp: true))
        try run.finish()
        guard let files, let recorder else { return }
        var figures = RunFigures(service, recorder)
        figures.daemon = daemon?.report()
        let trip = Trip(app: recorder, title: "this run", radius: TripAudit.radius)
        try files.write(RunResult(.run, source: receiver.description, figures, trip: trip))
    }

    private var configuration: ServiceConfiguration {
        var configuration = ServiceConfiguration()
        configuration.desiredAccuracy = desiredAccuracy
        configuration.distanceFilter = distanceFilter
        configuration.speed = .live
        background.apply(to: &configuration)
        return configuration
    }
}
