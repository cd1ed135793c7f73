import ArgumentParser
import LiveSources
import LocationModel
import RunReport
import SystemCalls
import TraceSource

/// `locationd measure`: what the background policy saves on a trace.
struct Measure: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure the CPU that the background policy saves on a trace.",
        discussion: """
            The same trace is replayed through the same app always in the foreground and with the background policy, \
            alternately, each run in a separate process. All figures cover the app's time in the background. With \
            --gpsd, two clients run at the same time, one of each kind. Examples:

              locationd measure Traces/city-drive.nmea
              locationd measure Traces/*.nmea --fail-below 50% --export-markdown saved.md
              locationd measure --gpsd localhost:2947 --duration 1m
            """)

    @Argument(help: "The traces, each a file; of several, each gets a row.", completion: .file())
    var traces: [String] = []

    @OptionGroup var recording: RecordingOptions

    @Option(
        help: ArgumentHelp(
            "Measure with this gpsd instead of a trace: two clients at the same time, and gpsd itself.",
            valueName: "host:port"),
        transform: Endpoint.gpsd)
    var gpsd: Endpoint?

    @Option(
        help: ArgumentHelp(
            "How long to measure with gpsd, 1m or 10m: with both clients, with one and with none, three times in all.",
            valueName: "span"))
    var duration: TimeSpan?

    @OptionGroup var background: BackgroundOptions

    @Option(
        name: .customLong("background"),
        help: ArgumentHelp(
            """
            When the app is in the background, as in 5m..20m; by default all but a minute (of a short trace, a tenth) \
            at either end.
            """,
            valueName: "from..to"))
    var range: BackgroundRange?

    @Option(
        help: ArgumentHelp(
            "How many times both run, 3 to 1000; by default 20. More rounds give narrower intervals.", valueName: "n"))
    var rounds: Int?

    @Option(
        help: ArgumentHelp(
            """
            What to compare, each foreground, background or prediction; by default foreground,background. The same one \
            twice shows the noise.
            """,
            valueName: "a,b"))
    var arms: ArmPair?

    @Flag(
        help: "The app accepts predicted positions between fixes in the background: --arms foreground,prediction."
    )
    var predict = false

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("The live source whose wake-ups are predicted for a trace; by default gpsd."))
    var source: LiveSourceKind?

    @Option(
        help: ArgumentHelp(
            """
            The app whose processing is measured: none, map, or a shell command that reads the deliveries as JSON \
            Lines from standard input; by default map.
            """,
            valueName: "none|map|command"))
    var app: MeasuredApp?

    @OptionGroup var power: PowerOptions

    @Flag(help: "Print JSON instead of text: an object for each trace, and one for the total of several.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print only the result in one line, and no progress.")
    var quiet = false

    @Option(
        name: .customLong("fail-below"),
        help: ArgumentHelp(
            "Exit with 1 if a trace saves less than this share of its CPU, as in 80%.", valueName: "percentage"))
    var minimum: Percentage?

    @OptionGroup var text: TextOptions

    @OptionGroup var export: ExportOptions

    @OptionGroup var report: ReportOptions

    @OptionGroup var saved: SavedResultOptions

    @Option(
        help: ArgumentHelp(
            "Show this saved result in the report, too: before and after.", valueName: "old.json"),
        completion: .file(extensions: ["json"]))
    var compare: String?

    private static let defaultRounds = 20

    func validate() throws {
        try checkFileNames(export.namedFiles + report.namedFiles)
        if compare != nil && report.report == nil {
            throw ValidationError("--compare shows two results in a report; name its file with --report")
        }
        if saved.from != nil {
            guard traces.isEmpty, gpsd == nil, report.report != nil else {
                throw ValidationError("--from needs --report, and no trace and no --gpsd")
            }
            return
        }
        if traces.count > 1 && report.isWanted {
            throw ValidationError("--report and --save are for one trace; measure each by itself")
        }
        if json && quiet { throw ValidationError("--json and --quiet cannot be combined") }
        if gpsd != nil && (quiet || minimum != nil || export.isWanted) {
            throw ValidationError("--quiet, --fail-below and the exports are for a trace")
        }
        if gpsd != nil && report.isWanted {
            throw ValidationError(
                "--report and --save are for a trace: the clients of --gpsd record no trip, because that would be "
                    + "measured, too; for a receiver use run --report")
        }
        guard traces.isEmpty != (gpsd == nil) else {
            throw ValidationError(
                traces.isEmpty ? "name a trace or --gpsd HOST:PORT" : "--gpsd and a trace exclude each other")
        }
        if gpsd != nil, let duration, let interval = background.interval, duration.seconds < 3 * interval.seconds {
            throw ValidationError(
                "--duration \(duration.typed) is too short for --background-interval \(interval.typed); three "
                    + "intervals are the least")
        }
        if gpsd == nil && duration != nil { throw ValidationError("--duration is for --gpsd; a trace has its own") }
        let optionsOfTraces: [(isGiven: Bool, message: String)] = [
            (range != nil, "--background is for a trace; with --gpsd one client is in the background all the time"),
            (power.power != nil, "--power is for a trace; with a receiver use run --power"),
            (source != nil, "--as is for a trace; with --gpsd the wake-ups are counted"),
            (app != nil, "--app is for a trace; with --gpsd the clients do nothing with their fixes"),
        ]
        if gpsd != nil, let option = optionsOfTraces.first(where: { $0.isGiven }) {
            throw ValidationError(option.message)
        }
        if predict && (arms != nil || gpsd != nil) {
            throw ValidationError("--predict needs a trace and excludes --arms; name the arm prediction there")
        }
        if gpsd != nil && (rounds != nil || arms != nil) {
            throw ValidationError(
                "--rounds and --arms are for a trace; with --gpsd one client of each kind runs, both at the same time")
        }
        if let duration, duration.seconds < 1 { throw ValidationError("--duration needs 1s or more") }
        try range?.validate()
        guard (3...1000).contains(rounds ?? Measure.defaultRounds) else {
            throw ValidationError("--rounds needs 3 to 1000; fewer than 6 give wide intervals")
        }
    }

    func run() throws {
        let before = try compare.map { path throws(Failure) in try RunResult(savedAt: path) }
        if let from = saved.from {
            let files = try report.open(reading: [from, compare], as: try text.format(isTerminal: false))
            try files?.write(RunResult(savedAt: from), before: before)
            return
        }
        if let gpsd { return try measure(gpsd) }
        try measure(traces, comparedWith: before)
    }

    private func measure(_ gpsd: Endpoint) throws {
        let output = try OutputFile(path: nil)
        let format = try text.format(isTerminal: output.isTerminal, isUsed: !json || report.isWanted)
        var experiment = LiveExperiment(gpsd, seconds: duration?.seconds ?? 60, background: background)
        var progress = ProgressBar(isWanted: true)
        let begin = monotonicTime()
        let length = experiment.duration
        try experiment.run { seconds in
            let deadline = Deadline(after: seconds)
            while case let left = deadline.nanosecondsLeft, left > 0 {
                progress.update(monotonicTime().seconds(since: begin) / length)
                sleep(nanoseconds: min(1_000_000_000, left))
            }
        }
        progress.clear()
        let report = LiveReport(experiment: experiment)
        output.bytes.append(contentsOf: json ? report.json : Array(report.text(format.colors).utf8))
        try output.finish()
    }

    private func measure(_ traces: [String], comparedWith before: RunResult?) throws {
        let measurement = TraceMeasurement(
            recording: recording, background: background, range: range, rounds: rounds ?? Measure.defaultRounds,
            arms: arms ?? ArmPair(.foreground, predict ? .prediction : .background), source: source ?? .gpsd,
            app: app ?? .map, measuresWakeUp: json || report.isWanted || traces.count == 1 && !quiet,
            power: try power.profile(receiver: nil)?.profile)
        let subjects = try traces.map { trace throws(Failure) in try measurement.subject(trace) }
        let output = try OutputFile(path: nil)
        let format = try text.format(isTerminal: output.isTerminal, isUsed: !json || report.isWanted)
        let files = try report.open(reading: traces + [compare], as: format)
        let exports = try export.open(reading: traces)

        var progress = ProgressBar(isWanted: !quiet)
        let allRounds = Double(measurement.rounds * subjects.count)
        var reports: [MeasureReport] = []
        for (index, subject) in subjects.enumerated() {
            reports.append(
                try measurement.report(of: subject) { round, experiment in
                    let done = Double(index * measurement.rounds + round)
                    progress.update(done / allRounds, note: experiment.together.estimate)
                })
        }
        progress.clear()

        let series = MeasureSeries(reports)
        output.bytes.append(
            contentsOf: json ? series.json : Array((quiet ? series.summary + "\n" : series.text(format)).utf8))
        try output.finish()
        try exports.write(series)
        if let files {
            let trip = try measurement.trip(of: subjects[0])
            try files.write(RunResult(reports[0], trip: trip), before: before)
        }
        if let minimum, let message = series.traces(savingLessThan: minimum.share) {
            throw Failure(.different, message)
        }
    }
}
