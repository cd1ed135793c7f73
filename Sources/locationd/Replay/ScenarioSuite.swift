import CPUMeter
import LocationModel
import LocationService
import Logging
import RunReport
import Scenario
import SystemCalls
import TraceSource

/// Runs several scenarios, one after the other, and evaluates their expectations.
struct ScenarioSuite {
    /// The number of runs for a CPU budget; the one that was disturbed least counts.
    private static let measuredRuns = 3
    /// The most bytes of a scenario file: far more than anybody writes by hand, and a limit for a device without an
    /// end.
    private static let longestFile = 16 << 20

    private struct Entry {
        let file: ScenarioFile
        let replay: TraceReplay

        /// Rejects a step after the end of the trace.
        func check(lasting duration: Double) throws(Failure) {
            do { try file.check(traceLasting: duration) } catch { throw Failure(error) }
        }
    }

    private let entries: [Entry]
    private let output: OutputFormat
    private let speed: Speed
    private let printsCost: Bool
    private let printsGaps: Bool
    private let report: OutputFile?
    /// The report of the only scenario.
    private let files: ReportFiles?
    private let remote: RemoteControl

    /// Reads the scenarios and checks their traces, so that nothing is printed when one of them is invalid.
    init(
        _ paths: [String], trace: String?, speedOverGround: Double?, output: OutputFormat, speed: Speed,
        printsCost: Bool, printsGaps: Bool, junit: String?, files: ReportFiles?, remote: RemoteControl, logger: Logger
    ) throws(Failure) {
        var entries: [Entry] = []
        for path in paths {
            let text = try readText(path, upTo: ScenarioSuite.longestFile)
            if text.hasPrefix("$") {
                throw Failure(.dataError, "\(path): is a trace, not a scenario; name it before --scenario")
            }
            let file: ScenarioFile
            do { file = try ScenarioFile(text, path: path) } catch { throw Failure(error) }
            guard let trace = trace ?? file.trace else {
                throw Failure(.usage, "\(path): names no trace; add one to it, or name one on the command line")
            }
            let entry = Entry(
                file: file,
                replay: try TraceReplay(
                    trace, speedOverGround: speedOverGround, remote: remote, logger: logger))
            if let duration = entry.replay.extent?.duration { try entry.check(lasting: duration) }
            entries.append(entry)
        }
        self.entries = entries
        self.output = output
        self.speed = speed
        self.printsCost = printsCost
        self.printsGaps = printsGaps
        self.remote = remote
        self.files = files
        report = try junit.map { path throws(Failure) in try OutputFile(path: path, isPrivate: true) }
        for read in entries.flatMap({ [$0.file.path, $0.replay.trace] }) where report?.isFile(at: read) ?? false {
            throw Failure(.usage, "\(read): --junit would overwrite an input; name another file")
        }
    }

    /// Runs all scenarios.
    ///
    /// - Throws: the first failure; at the end, a failure if an expectation has failed.
    func run() throws {
        try SignalHandling.start(for: remote)
        // If this run were killed, an older report would be mistaken for its own.
        report?.empty()
        var junit = JUnitReport()
        do {
            for (index, entry) in entries.enumerated() { junit.add(try run(entry, isFirst: index == 0)) }
        } catch {
            report?.discard()
            throw error
        }
        try write(junit)
        let failed = junit.evaluations.count { $0.outcome == .failed }
        if failed > 0 {
            let all = junit.evaluations.count.counted("expectation", "expectations")
            throw Failure(.different, "\(failed) of \(all) failed")
        }
    }

    // MARK: One scenario

    private func run(_ entry: Entry, isFirst: Bool) throws -> ScenarioOutcome {
        let usesScenes = entry.file.scenario.usesScenes
        let run = try RecordedRun(
            printer: output == .text ? TextPrinter(usesScenes: usesScenes) : JSONLinesPrinter(usesScenes: usesScenes),
            isPrinted: true, isKept: false, extent: entry.replay.extent, flushesAlways: speed != .max, remote: remote)
        run.beginScenario(entry.file.path, isFirst: isFirst)
        do {
            let outcome = try play(entry, run)
            try run.finish()
            try stopIfAsked(run)
            return outcome
        } catch {
            try run.finish()
            throw error
        }
    }

    private func play(_ entry: Entry, _ run: RecordedRun) throws -> ScenarioOutcome {
        let (begin, date) = (monotonicNanoseconds(), Instant.systemClock)
        let scenario = entry.file.scenario
        var configuration = scenario.configuration
        configuration.speed = speed
        let recorder = TimelineRecorder(usesScenes: scenario.usesScenes)
        var application = scenario.application(remote: remote)
        run.observe(&application)
        recorder.observe(&application)
        let trip = files.map { _ in TripRecorder.measured }
        trip?.observe(&application)
        let service = try entry.replay.run(application, configuration)
        run.append(RunSummary(service))
        if printsGaps { run.append(service.gaps) }
        if printsCost { run.append(RunCost(ledger: service.cost)) }
        try stopIfAsked(run)
        if let files, let trip {
            let predicts = configuration.requests.contains(.predictsPositions(true))
            try files.write(RunResult(service, trip, entry.replay, predicts: predicts))
        }
        if entry.replay.extent?.duration == nil { try entry.check(lasting: service.elapsed) }

        var timeline = recorder.timeline
        timeline.close(service)
        if scenario.expectations.contains(where: \.isBudget) { timeline.costs = try measure(entry) }
        let evaluations = scenario.expectations.map { $0.evaluate(timeline) }
        run.append(evaluations)
        entry.replay.warnIfUndated(service)
        return ScenarioOutcome(
            file: entry.file.path, trace: entry.replay.trace, timeline: timeline, evaluations: evaluations,
            seconds: Double(monotonicNanoseconds() - begin) / 1e9, begin: date)
    }

    /// The CPU cost without observers; empty for a trace that can be read only once.
    private func measure(_ entry: Entry) throws -> [CPULedger] {
        guard entry.replay.extent != nil else { return [] }
        return try (0..<ScenarioSuite.measuredRuns).map { _ in
            let service = try entry.replay.run(
                entry.file.scenario.application(remote: remote), entry.file.scenario.configuration)
            return service.cost
        }
    }

    private func stopIfAsked(_ run: RecordedRun) throws {
        guard remote.isStopRequested else { return }
        if run.isReaderClosed {
            throw Failure(.inputOutput, "the output was closed by its reader; the expectations were not checked")
        }
        throw Failure(SignalHandling.code, "interrupted; the expectations were not checked")
    }

    private func write(_ junit: JUnitReport) throws(Failure) {
        guard let report else { return }
        report.bytes += junit.bytes
        try report.finish()
    }
}
