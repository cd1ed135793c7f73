import ArgumentParser
import LocationEngine
import LocationModel
import LocationService
import NMEA0183
import TraceSource

/// `locationd replay`: what the app would have got.
struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replay an NMEA 0183 trace through an app's life and print what happens.",
        discussion: """
            The trace's own times are the clock: at --speed max a day takes a moment, and the same trace gives the same \
            output every time. Example:

              locationd replay Traces/city-drive.nmea --background 2m..18m --output jsonl
            """)

    @Argument(help: "The trace: a file, a FIFO, or - for standard input.", completion: .file())
    var trace: String

    @Option(
        name: .customLong("background"),
        help: ArgumentHelp(
            "When the app is in the background, from the beginning of the trace: 5m..20m, 90..300, 1:30.. (to the end); may be repeated.",
            valueName: "from..to"))
    var stays: [BackgroundRange] = []

    @Option(help: ArgumentHelp("How fast: max, or a factor above 0; 1 is real time.", valueName: "n|max"))
    var speed = Speed.max

    @Option(help: "The accuracy that the app asks for.")
    var desiredAccuracy = DesiredAccuracy.best

    @Option(help: ArgumentHelp("Metres to move before the next delivery, 0 or more.", valueName: "m"))
    var distanceFilter: Double?

    @Option(
        help: ArgumentHelp(
            "Deliver in batches in the background; a location waits this long at the most: 30s, 5m.", valueName: "span")
    )
    var batch: TimeSpan?

    @Option(help: "How to print it: text for people, jsonl (one JSON object a line) for programs.")
    var output: OutputFormat?

    @Flag(help: "Print what each state of the app has cost in CPU time as well.")
    var cost = false

    @Flag(name: .shortAndLong, help: "Tell on standard error what the source is asked for, and when.")
    var verbose = false

    @Option(
        name: .customLong("expect"),
        help: ArgumentHelp(
            "Compare with a run recorded with --output jsonl; show a difference and exit with 1.",
            valueName: "file"),
        completion: .file())
    var expected: String?

    func validate() throws {
        if let distanceFilter, !(distanceFilter >= 0 && distanceFilter.isFinite) {
            throw ValidationError("--distance-filter takes metres, 0 or more")
        }
        for stay in stays { try stay.validate() }
        if batch != nil && stays.isEmpty {
            throw ValidationError("--batch does nothing without --background; say when the app is in the background")
        }
        let sorted = stays.sorted { $0.from < $1.from }
        for (one, next) in zip(sorted, sorted.dropFirst()) where (one.to ?? .infinity) >= next.from {
            throw ValidationError("--background \(one.typed) and \(next.typed) overlap; leave time between them")
        }
    }

    func run() throws {
        let recorded = try expected.map { path throws(Failure) in try Expectation(path: path) }
        let extent = try extentOfTrace(trace)
        if let duration = extent?.duration { try check(stays, within: duration, of: trace) }

        let remote = RemoteControl()
        let run = try RecordedRun(
            printer: output == .text || (output == nil && recorded == nil) ? TextPrinter() : JSONLinesPrinter(),
            isPrinted: recorded == nil || output != nil, isKept: recorded != nil, extent: extent,
            flushesAlways: speed != .max, remote: remote)
        Interrupts.forward(to: remote)
        var service = LocationService(
            source: try openTrace(trace), application: run.application, configuration: configuration,
            remote: remote, logger: .standardError(isVerbose: verbose))
        do {
            try service.run()
        } catch let error as TraceError {
            try run.finish()
            throw Failure(error)
        }
        if extent == nil && !remote.isStopRequested {
            do { try checkRead(service.source) } catch {
                try run.finish()
                throw error
            }
        }
        run.append(RunSummary(service))
        if cost { run.append(RunCost(ledger: service.cost)) }
        try run.finish()

        if remote.isStopRequested && !run.readerHasGone {
            throw Failure(Interrupts.code, expected.map { "interrupted, and not compared with \($0)" })
        }
        if run.readerHasGone {
            guard let expected else { return }
            throw Failure(.inputOutput, "nobody reads the output any more; not compared with \(expected)")
        }
        if extent == nil { try check(stays, within: service.elapsed, of: trace) }
        if !(extent?.isDated ?? service.source.isDated) {
            StandardError.write("locationd: \(trace): tells no date; its times are printed as of 1970-01-01\n")
        }
        if let recorded, let difference = recorded.difference(from: run.kept) {
            throw Failure(
                .different, "\(expected ?? ""): the run differs from line \(difference.line) on",
                details: difference.lines)
        }
    }

    private var configuration: ServiceConfiguration {
        var configuration = ServiceConfiguration()
        configuration.desiredAccuracy = desiredAccuracy
        configuration.distanceFilter = distanceFilter
        configuration.policy.batchDelay = batch?.seconds ?? 0
        configuration.speed = speed
        configuration.script = stays.reduce(Script()) { $0.joined(with: .background(from: $1.from, to: $1.to)) }
        return configuration
    }

    /// What a pipe shows only when it has been read.
    private func checkRead(_ source: borrowing TraceSource) throws(Failure) {
        if !source.decodingCounts.hasSentences {
            throw Failure(source.bytesRead == 0 ? .empty(path: trace) : .notNMEA(path: trace))
        }
        if source.counts.fixes == 0 { throw Failure(.noFix(path: trace)) }
    }
}
