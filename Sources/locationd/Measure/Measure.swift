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
            alternately, each run in a separate process. All figures cover the app's time in the background. With --gpsd, \
            two clients run at the same time, one of each kind. Examples:

              locationd measure Traces/city-drive.nmea
              locationd measure --gpsd localhost:2947 --duration 1m
            """)

    @Argument(help: "The trace, a file.", completion: .file())
    var trace: String?

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
            "When the app is in the background, as in 5m..20m; by default all but a minute (of a short trace, a tenth) at either end.",
            valueName: "from..to"))
    var range: BackgroundRange?

    @Option(
        help: ArgumentHelp(
            "How often both are run, 3 to 1000; by default 20. More rounds give narrower intervals.", valueName: "n"))
    var rounds: Int?

    @Option(
        help: ArgumentHelp(
            "What to compare, each foreground, background or prediction; by default foreground,background. The same one twice shows the noise.",
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
            "The app whose processing is measured: none, map, or a shell command that reads the deliveries as JSON Lines from standard input; by default map.",
            valueName: "none|map|command"))
    var app: MeasuredApp?

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    @OptionGroup var report: ReportOptions

    @OptionGroup var saved: SavedResultOptions

    @Option(
        help: ArgumentHelp(
            "Show this saved result in the report, too: before and after.", valueName: "old.json"),
        completion: .file(extensions: ["json"]))
    var compare: String?

    private static let defaultRounds = 20

    func validate() throws {
        if compare != nil && report.report == nil {
            throw ValidationError("--compare shows two results in a report; name its file with --report")
        }
        if saved.from != nil {
            guard trace == nil, gpsd == nil, report.report != nil else {
                throw ValidationError("--from needs --report, and no trace and no --gpsd")
            }
            return
        }
        if gpsd != nil && report.isWanted {
            throw ValidationError("--report and --save are for a trace; for a receiver use run --report")
        }
        guard (trace == nil) != (gpsd == nil) else {
            throw ValidationError("measure needs a trace or --gpsd HOST:PORT, not both")
        }
        if gpsd == nil && duration != nil { throw ValidationError("--duration is for --gpsd; a trace has its own") }
        if gpsd != nil && range != nil {
            throw ValidationError(
                "--background is for a trace; with --gpsd one client is in the background all the time")
        }
        if gpsd != nil && source != nil {
            throw ValidationError("--as is for a trace; with --gpsd the wake-ups are counted")
        }
        if gpsd != nil && app != nil {
            throw ValidationError("--app is for a trace; with --gpsd the clients do nothing with their fixes")
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
            let files = try report.open(reading: [from, compare])
            try files?.write(RunResult(savedAt: from), before: before)
            return
        }
        if let gpsd { return try measure(gpsd) }
        if let trace { try measure(trace, comparedWith: before) }
    }

    private func measure(_ gpsd: Endpoint) throws {
        var experiment = LiveExperiment(gpsd, seconds: duration?.seconds ?? 60, background: background)
        var progress = ProgressBar(isWanted: true)
        let begin = monotonicNanoseconds()
        let length = experiment.duration
        try experiment.run { seconds in
            let end = monotonicNanoseconds() + Int64(seconds * 1e9)
            while monotonicNanoseconds() < end {
                progress.update(Double(monotonicNanoseconds() - begin) / 1e9 / length)
                sleep(nanoseconds: min(1_000_000_000, max(0, end - monotonicNanoseconds())))
            }
        }
        progress.clear()
        let report = LiveReport(experiment: experiment)
        let output = try OutputFile(path: nil)
        output.bytes.append(contentsOf: json ? report.json : Array(report.text.utf8))
        try output.finish()
    }

    private func measure(_ trace: String, comparedWith before: RunResult?) throws {
        guard let extent = try extentOfTrace(trace, speedOverGround: recording.speedOverGround) else {
            throw Failure(
                .usage,
                "\(trace == "-" ? "standard input" : trace): measure reads the trace many times and needs a file; save it to one first"
            )
        }
        guard let duration = extent.duration else {
            throw Failure(
                .dataError, "\(trace): the time of its end is unknown or before its beginning; measure a part of it")
        }
        guard duration >= 10 else {
            throw Failure(
                .dataError, "\(trace): lasts \(TimeSpan(seconds: duration).text), too short to measure; it needs 10 s")
        }
        if let range { try check([range], within: duration, of: trace) }
        let range = self.range ?? Measure.defaultRange(in: duration)

        let rounds = self.rounds ?? Measure.defaultRounds
        let arms = self.arms ?? ArmPair(.foreground, predict ? .prediction : .background)

        let files = try report.open(reading: [trace, compare])
        func audit(_ arm: Arm) throws(Failure) -> TripAudit {
            try TripAudit(trace, recording, arm, range, background)
        }
        let a = try audit(arms.a)
        let b = try audit(arms.b)
        let reference = arms.a == .foreground ? a : try audit(.foreground)

        var progress = ProgressBar(isWanted: true)
        let wakeUp = try WakeUpCost(trace, recording, epochsPerSecond: reference.epochsPerSecond)
        var experiment = Experiment(trace, recording, range, background, arms, app: app ?? .map)
        try experiment.warmUp()
        for round in 0..<rounds {
            progress.update(Double(round) / Double(rounds))
            try experiment.addRound()
        }
        progress.clear()

        let result = MeasureReport(
            trace: trace, duration: duration, range: range, rounds: rounds, source: source ?? .gpsd,
            experiment: experiment, a: a, b: b, reference: reference, wakeUp: wakeUp)
        let output = try OutputFile(path: nil)
        output.bytes.append(contentsOf: json ? result.json : Array(result.text.utf8))
        try output.finish()
        try files?.write(
            RunResult(result, trip: try MeasuredTrip(trace, recording, range, background).trip(arms)), before: before)
    }

    /// All but a minute, or a tenth of a short trace, at either end.
    private static func defaultRange(in duration: Double) -> BackgroundRange {
        let margin = min(60, duration / 10).rounded()
        return BackgroundRange(from: margin, to: duration - margin)
    }
}
