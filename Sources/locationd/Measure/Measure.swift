import ArgumentParser
import LiveSources
import LocationModel
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
    var stay: BackgroundRange?

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

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    private static let usualRounds = 20

    func validate() throws {
        guard (trace == nil) != (gpsd == nil) else {
            throw ValidationError("measure needs a trace or --gpsd HOST:PORT, not both")
        }
        if gpsd == nil && duration != nil { throw ValidationError("--duration is for --gpsd; a trace has its own") }
        if gpsd != nil && stay != nil {
            throw ValidationError(
                "--background is for a trace; with --gpsd one client is in the background all the time")
        }
        if predict && (arms != nil || gpsd != nil) {
            throw ValidationError("--predict needs a trace and excludes --arms; name the arm prediction there")
        }
        if gpsd != nil && (rounds != nil || arms != nil) {
            throw ValidationError(
                "--rounds and --arms are for a trace; with --gpsd one client of each kind runs, both at the same time")
        }
        if let duration, duration.seconds < 1 { throw ValidationError("--duration needs 1s or more") }
        try stay?.validate()
        guard (3...1000).contains(rounds ?? Measure.usualRounds) else {
            throw ValidationError("--rounds needs 3 to 1000; fewer than 6 give wide intervals")
        }
    }

    func run() throws {
        if let gpsd { return try measure(gpsd) }
        if let trace { try measure(trace) }
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

    private func measure(_ trace: String) throws {
        guard let extent = try extentOfTrace(trace) else {
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
        if let stay { try check([stay], within: duration, of: trace) }
        let stay = self.stay ?? Measure.usualStay(in: duration)

        let rounds = self.rounds ?? Measure.usualRounds
        let arms = self.arms ?? ArmPair(.foreground, predict ? .prediction : .background)

        let a = try TripAudit(trace, arms.a, stay)
        let b = try TripAudit(trace, arms.b, stay)
        let reference = arms.a == .foreground ? a : try TripAudit(trace, .foreground, stay)

        var progress = ProgressBar(isWanted: true)
        var experiment = Experiment(trace, stay, arms)
        try experiment.warmUp()
        for round in 0..<rounds {
            progress.update(Double(round) / Double(rounds))
            try experiment.addRound()
        }
        progress.clear()

        let report = MeasureReport(
            trace: trace, duration: duration, stay: stay, rounds: rounds, experiment: experiment, a: a, b: b,
            reference: reference)
        let output = try OutputFile(path: nil)
        output.bytes.append(contentsOf: json ? report.json : Array(report.text.utf8))
        try output.finish()
    }

    /// All but a minute, or a tenth of a short trace, at either end.
    private static func usualStay(in duration: Double) -> BackgroundRange {
        let margin = min(60, duration / 10).rounded()
        return BackgroundRange(from: margin, to: duration - margin)
    }
}
