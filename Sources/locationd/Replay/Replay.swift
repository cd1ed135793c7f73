import ArgumentParser
import LocationEngine
import LocationModel
import LocationService
import Logging
import RunReport
import Scenario
import TraceSource

/// `locationd replay`: replays a trace through an app's lifecycle.
struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replay a trace through an app's lifecycle and print the events.",
        discussion: """
            The trace's own times are the clock: at --speed max a day takes a moment, and the same trace gives the \
            same output every time. A scenario file says what happens to the app and what is expected. Examples:

              locationd replay Traces/city-drive.nmea --background 2m..18m --output jsonl
              locationd replay --scenario Tests/Replay/shop.json5

            A trace is NMEA 0183, GPX, gpsd's JSON, CSV with a header, GeoJSON, OwnTracks' .rec, or any of these \
            compressed with gzip; its content shows which.
            """)

    @Argument(
        help: "The trace: a file, a FIFO, or - for standard input; with --scenario, it replaces the scenario's trace.",
        completion: .file())
    var trace: String?

    @Option(
        name: .customLong("background"),
        help: ArgumentHelp(
            """
            When the app is in the background, counted from the beginning of the trace: 5m..20m, 90..300, 1:30.. (to \
            the end); may be repeated.
            """,
            valueName: "from..to"))
    var backgroundRanges: [BackgroundRange] = []

    @Option(help: ArgumentHelp("How fast: max, or a factor above 0; 1 is real time.", valueName: "n|max"))
    var speed = Speed.max

    @OptionGroup var requests: AppRequestOptions

    @Option(
        help: ArgumentHelp(
            "Deliver in batches in the background; a location waits at most this long: 30s, 5m.", valueName: "span")
    )
    var batch: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "Keep what the app receives as a track in this directory (see: locationd track).", valueName: "directory"),
        completion: .directory)
    var track: String?

    @Option(help: "The format: text, or jsonl (one JSON object per line) for programs.")
    var output: OutputFormat?

    @OptionGroup var text: TextOptions

    @OptionGroup var recording: RecordingOptions

    @Flag(help: "Also print the CPU time used in each state of the app.")
    var cost = false

    @Flag(help: "Also print when the app received no location, and why.")
    var why = false

    @Flag(name: .shortAndLong, help: "Log each demand on the source to standard error.")
    var verbose = false

    @OptionGroup var comparison: ComparisonOptions

    @OptionGroup var report: ReportOptions

    @OptionGroup var saved: SavedResultOptions

    @OptionGroup(title: "Scenarios") var scenarios: ScenarioOptions

    @Option(
        help: ArgumentHelp(
            """
            Try random runs of the app over the trace, or of a scenario's app without its steps; write a small \
            scenario file for what fails.
            """,
            valueName: "seed..seed"))
    var explore: SeedRange?

    func validate() throws {
        try checkFileNames(scenarios.namedFiles + report.namedFiles, sharesStandardOutput: true)
        if saved.from != nil {
            guard trace == nil, scenarios.files.isEmpty, report.report != nil else {
                throw ValidationError("--from needs --report, and neither a trace nor a scenario")
            }
            return
        }
        if explore != nil {
            if scenarios.files.count > 1 || report.isWanted || comparison.expected != nil || !backgroundRanges.isEmpty {
                throw ValidationError(
                    "--explore needs a trace or one scenario, and nothing else that happens to the app")
            }
            if trace == nil && scenarios.files.isEmpty { throw ValidationError("name a trace, or a --scenario") }
            let others: [(option: String, isGiven: Bool)] = [
                ("--track", track != nil), ("--batch", batch != nil), ("--speed", speed != .max), ("--cost", cost),
                ("--why", why), ("--output", output != nil), ("--update", comparison.update),
            ]
            if let option = scenarios.firstOption ?? requests.firstOption ?? others.first(where: \.isGiven)?.option {
                throw ValidationError("\(option) has no effect with --explore; leave it out")
            }
            return
        }
        guard scenarios.files.isEmpty else { return try validateScenarios() }
        guard trace != nil else { throw ValidationError("name a trace, or a scenario with --scenario") }
        if comparison.update && comparison.expected == nil {
            throw ValidationError("--update needs the expectations to replace: --expect or --scenario")
        }
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
            ("--background", !backgroundRanges.isEmpty, "steps"),
            ("--desired-accuracy", requests.desiredAccuracy != nil, "app"),
            ("--distance-filter", requests.distanceFilter != nil, "app"), ("--predict", requests.predict, "app"),
            ("--batch", batch != nil, "background"),
            ("--expect", comparison.expected != nil, "expect"),
        ]
        if track != nil { throw ValidationError("--track is for one run, not for --scenario") }
        for (option, isGiven, key) in others where isGiven {
            throw ValidationError("\(option) cannot be used with --scenario, which has its own key for it: \(key)")
        }
    }

    func run() throws {
        let format = try text.format(
            isTerminal: OutputFile.isStandardOutputTerminal, isUsed: output != .jsonl || report.isWanted)
        if let from = saved.from {
            let files = try report.open(reading: [from], as: format)
            try files?.write(RunResult(savedAt: from))
            return
        }
        let remote = RemoteControl()
        let logger = Logger.standardError(isVerbose: verbose)
        if let explore { return try run(explore, remote, logger) }
        if !scenarios.files.isEmpty {
            let runner = ScenarioRunner(
                trace: trace, speedOverGround: recording.speedOverGround, output: output ?? .text, speed: speed,
                printsCost: cost, printsGaps: why, isQuiet: scenarios.quiet, format: format,
                updates: comparison.update, catalog: TraceCatalog(speedOverGround: recording.speedOverGround),
                remote: remote, logger: logger)
            return try ScenarioSuite(scenarios, runner: runner, report: report).run()
        }
        let expected = comparison.expected
        let recorded = try comparison.recordedRun()
        let path = trace ?? ""
        let replay = TraceReplay(
            path, speedOverGround: recording.speedOverGround,
            extent: try extentOfTrace(path, speedOverGround: recording.speedOverGround), remote: remote, logger: logger)
        if let duration = replay.extent?.duration { try backgroundRanges.check(within: duration, of: replay.trace) }

        let run = try RecordedRun(
            printer: output == .text || (output == nil && expected == nil)
                ? TextPrinter(format: format) : JSONLinesPrinter(),
            isPrinted: expected == nil || output != nil, isKept: expected != nil, extent: replay.extent,
            flushesAlways: speed != .max, remote: remote)
        let files = try report.open(reading: [trace, expected], as: format)
        let recorder = files.map { _ in TripRecorder.measured }
        var application = run.application
        recorder?.observe(&application)
        let keeper = try track.map { path throws(Failure) in try TrackKeeper(path: path) }
        keeper?.observe(&application)
        try SignalHandling.start(for: remote)
        let service: LocationService<TraceSource>
        do { service = try replay.run(application, serviceConfiguration) } catch {
            try run.finish()
            throw error
        }
        try keeper?.finish()
        run.append(.summary(RunSummary(service)))
        if why { run.append(.gaps(service.gaps)) }
        if cost { run.append(.cost(RunCost(ledger: service.cost, hasStartUp: true))) }
        try run.finish()

        if remote.isStopRequested && !run.isReaderClosed {
            throw Failure(SignalHandling.code, expected.map { "interrupted, and not compared with \($0)" })
        }
        if run.isReaderClosed {
            guard let expected else { return }
            throw Failure(.inputOutput, "the output was closed by its reader; not compared with \(expected)")
        }
        if let files, let recorder { try files.write(RunResult(service, recorder, replay, predicts: requests.predict)) }
        if replay.extent == nil { try backgroundRanges.check(within: service.elapsed, of: replay.trace) }
        replay.warnIfUndated(service)
        if let expected { try comparison.compare(run, with: recorded, path: expected) }
    }

    private func run(_ seeds: SeedRange, _ remote: RemoteControl, _ logger: Logger) throws {
        var trace = trace
        if let base = scenarios.files.first {
            switch ScenarioEntry.read([base]).first?.content {
            case .success(let file): trace = trace ?? file.trace
            case .failure(let mistake):
                throw Failure(Failure.Code(rawValue: Int32(clamping: mistake.code)), mistake.text)
            case nil: break
            }
        }
        guard let trace else { throw Failure(.usage, "\(scenarios.files.first ?? ""): names no trace") }
        guard let extent = try extentOfTrace(trace, speedOverGround: recording.speedOverGround) else {
            throw Failure(.usage, "\(trace): can be read only once; --explore needs a regular file")
        }
        let explorer = RunExplorer(
            seeds: seeds,
            host: SimulatedRunHost(
                base: scenarios.files.first, extent: extent, speedOverGround: recording.speedOverGround, remote: remote,
                logger: logger),
            base: scenarios.files.first, trace: trace, extent: extent, speedOverGround: recording.speedOverGround,
            remote: remote, logger: logger)
        try explorer.run()
    }

    private var serviceConfiguration: ServiceConfiguration {
        var configuration = ServiceConfiguration()
        requests.apply(to: &configuration)
        configuration.policy.batchDelay = batch?.seconds ?? 0
        configuration.requests += requests.requests
        configuration.speed = speed
        configuration.script = backgroundRanges.reduce(Script()) {
            $0.joined(with: .background(from: $1.from, to: $1.to))
        }
        return configuration
    }
}
