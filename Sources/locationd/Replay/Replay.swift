import ArgumentParser
import LocationEngine
import LocationModel
import LocationService
import Logging
import RunReport
import TraceSource

/// `locationd replay`: replays a trace through an app's lifecycle.
struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replay a trace through an app's lifecycle and print the events.",
        discussion: """
            The trace's own times are the clock: at --speed max a day takes a moment, and the same trace gives the same \
            output every time. A scenario file says what happens to the app and what is expected. Examples:

              locationd replay Traces/city-drive.nmea --background 2m..18m --output jsonl
              locationd replay --scenario Tests/Replay/shop.json5

            A trace is NMEA 0183, GPX, gpsd's JSON, CSV with a header, GeoJSON, OwnTracks' .rec, or any of these compressed \
            with gzip; its content shows which.
            """)

    @Argument(
        help: "The trace: a file, a FIFO, or - for standard input; with --scenario, it replaces the scenario's trace.",
        completion: .file())
    var trace: String?

    @Option(
        name: .customLong("background"),
        help: ArgumentHelp(
            "When the app is in the background, counted from the beginning of the trace: 5m..20m, 90..300, 1:30.. (to the end); may be repeated.",
            valueName: "from..to"))
    var backgroundRanges: [BackgroundRange] = []

    @Option(help: ArgumentHelp("How fast: max, or a factor above 0; 1 is real time.", valueName: "n|max"))
    var speed = Speed.max

    @Option(help: "The accuracy that the app requests; by default best.")
    var desiredAccuracy: DesiredAccuracy?

    @Option(help: ArgumentHelp("Metres to move before the next delivery, 0 or more.", valueName: "m"))
    var distanceFilter: Double?

    @Option(
        help: ArgumentHelp(
            "Deliver in batches in the background; a location waits at most this long: 30s, 5m.", valueName: "span")
    )
    var batch: TimeSpan?

    @Flag(help: "The app accepts predicted positions between fixes, so that the background needs fewer fixes.")
    var predict = false

    @Option(help: "The format: text, or jsonl (one JSON object per line) for programs.")
    var output: OutputFormat?

    @OptionGroup var recording: RecordingOptions

    @Flag(help: "Also print the CPU time used in each state of the app.")
    var cost = false

    @Flag(help: "Also print when the app received no location, and why.")
    var why = false

    @Flag(name: .shortAndLong, help: "Log each demand on the source to standard error.")
    var verbose = false

    @Option(
        name: .customLong("expect"),
        help: ArgumentHelp(
            "Compare with a run recorded with --output jsonl; if they differ, show where and exit with 1.",
            valueName: "file"),
        completion: .file())
    var expected: String?

    @OptionGroup var report: ReportOptions

    @OptionGroup var saved: SavedResultOptions

    @Option(
        name: .customLong("scenario"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "Run scenarios from JSON5 files: what happens to the app, and what is expected. Exit with 1 when an expectation fails.",
            valueName: "file"),
        completion: .file())
    var scenarios: [String] = []

    @Option(
        help: ArgumentHelp("Write the results of the scenarios' expectations as JUnit XML.", valueName: "file"),
        completion: .file())
    var junit: String?

    func validate() throws {
        if let distanceFilter, !(distanceFilter >= 0 && distanceFilter.isFinite) {
            throw ValidationError("--distance-filter needs metres, 0 or more")
        }
        if junit == "" { throw ValidationError("--junit needs a file; its name is empty") }
        if saved.from != nil {
            guard trace == nil, scenarios.isEmpty, report.report != nil else {
                throw ValidationError("--from needs --report, and neither a trace nor a scenario")
            }
            return
        }
        guard scenarios.isEmpty else { return try validateScenarios() }
        guard trace != nil else { throw ValidationError("name a trace, or a scenario with --scenario") }
        if junit != nil { throw ValidationError("--junit is for the expectations of a --scenario") }
        for range in backgroundRanges { try range.validate() }
        if batch != nil && backgroundRanges.isEmpty {
            throw ValidationError("--batch has no effect without --background; say when the app is in the background")
        }
        let sorted = backgroundRanges.sorted { $0.from < $1.from }
        for (one, next) in zip(sorted, sorted.dropFirst()) where (one.to ?? .infinity) >= next.from {
            throw ValidationError("--background \(one.typed) and \(next.typed) overlap; leave time between them")
        }
    }

    /// Rejects options for which a scenario has its own keys.
    private func validateScenarios() throws {
        let others: [(String, Bool, String)] = [
            ("--background", !backgroundRanges.isEmpty, "steps"), ("--desired-accuracy", desiredAccuracy != nil, "app"),
            ("--distance-filter", distanceFilter != nil, "app"), ("--predict", predict, "app"),
            ("--batch", batch != nil, "background"),
            ("--expect", expected != nil, "expect"),
        ]
        if report.isWanted && scenarios.count > 1 {
            throw ValidationError("--report and --save are for one run, but there are \(scenarios.count) scenarios")
        }
        for (option, isGiven, key) in others where isGiven {
            throw ValidationError("\(option) cannot be used with --scenario, which has its own key for it: \(key)")
        }
        if trace == "-" && scenarios.count > 1 {
            throw ValidationError("standard input can be read only once, but there are \(scenarios.count) scenarios")
        }
    }

    func run() throws {
        if let from = saved.from {
            let files = try report.open(reading: [from])
            try files?.write(RunResult(savedAt: from))
            return
        }
        let remote = RemoteControl()
        let logger = Logger.standardError(isVerbose: verbose)
        if !scenarios.isEmpty {
            let suite = try ScenarioSuite(
                scenarios, trace: trace, speedOverGround: recording.speedOverGround, output: output ?? .text,
                speed: speed, printsCost: cost, printsGaps: why, junit: junit,
                files: try report.open(reading: scenarios + [trace]), remote: remote, logger: logger)
            return try suite.run()
        }
        let recorded = try expected.map { path throws(Failure) in try RunComparison(path: path) }
        let replay = try TraceReplay(
            trace ?? "", speedOverGround: recording.speedOverGround, remote: remote, logger: logger)
        if let duration = replay.extent?.duration { try check(backgroundRanges, within: duration, of: replay.trace) }

        let run = try RecordedRun(
            printer: output == .text || (output == nil && recorded == nil) ? TextPrinter() : JSONLinesPrinter(),
            isPrinted: recorded == nil || output != nil, isKept: recorded != nil, extent: replay.extent,
            flushesAlways: speed != .max, remote: remote)
        let files = try report.open(reading: [trace, expected])
        let recorder = files.map { _ in TripRecorder.measured }
        var application = run.application
        recorder?.observe(&application)
        try SignalHandling.start(for: remote)
        let service: LocationService<TraceSource>
        do { service = try replay.run(application, serviceConfiguration) } catch {
            try run.finish()
            throw error
        }
        run.append(RunSummary(service))
        if why { run.append(service.gaps) }
        if cost { run.append(RunCost(ledger: service.cost, hasStartUp: true)) }
        try run.finish()

        if remote.isStopRequested && !run.isReaderClosed {
            throw Failure(SignalHandling.code, expected.map { "interrupted, and not compared with \($0)" })
        }
        if run.isReaderClosed {
            guard let expected else { return }
            throw Failure(.inputOutput, "the output was closed by its reader; not compared with \(expected)")
        }
        if let files, let recorder { try files.write(RunResult(service, recorder, replay, predicts: predict)) }
        if replay.extent == nil { try check(backgroundRanges, within: service.elapsed, of: replay.trace) }
        replay.warnIfUndated(service)
        if let recorded, let difference = recorded.difference(from: run.kept) {
            throw Failure(
                .different, "\(expected ?? ""): the run differs from line \(difference.line) on",
                details: difference.lines)
        }
    }

    private var serviceConfiguration: ServiceConfiguration {
        var configuration = ServiceConfiguration()
        configuration.desiredAccuracy = desiredAccuracy ?? .best
        configuration.distanceFilter = distanceFilter
        configuration.policy.batchDelay = batch?.seconds ?? 0
        if predict { configuration.requests.append(.predictsPositions(true)) }
        configuration.speed = speed
        configuration.script = backgroundRanges.reduce(Script()) {
            $0.joined(with: .background(from: $1.from, to: $1.to))
        }
        return configuration
    }
}
