import ArgumentParser
import CSystemCalls
import Connection
import GPSDSource
import LocationModel
import TraceSource

/// `locationd measure`: what the background saves on a trace.
struct Measure: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure the CPU that the background policy saves on a trace.",
        discussion: """
            The same trace goes through the same app twice, always foreground and with the background policy, each run in \
            a process of its own, alternating. All figures are of the app's stay in the background. Or two clients of a \
            gpsd run beside each other, one of each kind. Examples:

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
            "When the app is in the background, as in 5m..20m; all but a minute (of a short trace, a tenth) at either end when not given.",
            valueName: "from..to"))
    var stay: BackgroundRange?

    @Option(
        help: ArgumentHelp(
            "How often both are run, 3 to 1000, 20 when not given; more rounds, narrower intervals.", valueName: "n"))
    var rounds: Int?

    @Option(
        help: ArgumentHelp(
            "What is compared, each foreground or background; foreground,background when not given. The same one twice shows the noise.",
            valueName: "a,b"))
    var arms: ArmPair?

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    private static let usualRounds = 20

    func validate() throws {
        guard (trace == nil) != (gpsd == nil) else {
            throw ValidationError("measure takes a trace, or --gpsd HOST:PORT; name one of them")
        }
        if gpsd == nil && duration != nil { throw ValidationError("--duration is for --gpsd; a trace has its own") }
        if gpsd != nil && stay != nil {
            throw ValidationError(
                "--background is for a trace; with --gpsd one client is in the background all the time")
        }
        if gpsd != nil && (rounds != nil || arms != nil) {
            throw ValidationError(
                "--rounds and --arms are for a trace; with --gpsd one client of each kind runs, both at the same time")
        }
        if let duration, duration.seconds < 1 { throw ValidationError("--duration takes 1s or more") }
        try stay?.validate()
        guard (3...1000).contains(rounds ?? Measure.usualRounds) else {
            throw ValidationError("--rounds takes 3 to 1000; \(Measure.usualRounds) is usual, fewer than 6 tell little")
        }
    }

    func run() throws {
        if let gpsd { return try measure(gpsd) }
        if let trace { try measure(trace) }
    }

    private func measure(_ gpsd: Endpoint) throws {
        guard GPSDSource.isAvailable else { throw Failure.withoutLibGPS }
        var experiment = LiveExperiment(gpsd, seconds: duration?.seconds ?? 60, background: background)
        var progress = ProgressBar(isWanted: true)
        let begin = monotonicNanoseconds()
        let length = experiment.duration
        try experiment.run { seconds in
            let end = monotonicNanoseconds() + Int64(seconds * 1e9)
            while monotonicNanoseconds() < end {
                progress.update(Double(monotonicNanoseconds() - begin) / 1e9 / length)
                locationd_wait(-1, LOCATIOND_READABLE, -1, min(1_000_000_000, max(0, end - monotonicNanoseconds())))
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
                .dataError, "\(trace): its end does not tell when it is, or its time goes back; measure a part of it")
        }
        guard duration >= 10 else {
            throw Failure(
                .dataError, "\(trace): lasts \(TimeSpan(seconds: duration).text), too short to measure anything")
        }
        if let stay { try check([stay], within: duration, of: trace) }
        let stay = self.stay ?? Measure.usualStay(in: duration)

        let rounds = self.rounds ?? Measure.usualRounds
        let arms = self.arms ?? ArmPair(.foreground, .background)

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

    /// A minute on the screen before and after, or a tenth of a short trace.
    private static func usualStay(in duration: Double) -> BackgroundRange {
        let margin = min(60, duration / 10).rounded()
        return BackgroundRange(from: margin, to: duration - margin)
    }
}
