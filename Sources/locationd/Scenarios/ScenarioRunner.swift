import CPUMeter
import LocationModel
import LocationService
import Logging
import RunReport
import Scenario
import TraceSource

/// Runs one scenario and evaluates its expectations.
struct ScenarioRunner: Sendable {
    /// The number of runs for a CPU budget; the one that was disturbed least counts.
    private static let measuredRuns = 3

    /// The command line's trace, which replaces the scenarios'.
    let trace: String?
    let speedOverGround: Double?
    let output: OutputFormat
    let speed: Speed
    let printsCost: Bool
    let printsGaps: Bool
    let isQuiet: Bool
    let format: TextFormat
    /// Whether expected values that do not hold are to be replaced.
    let updates: Bool
    let catalog: TraceCatalog
    /// Stops the scenario that runs.
    let remote: RemoteControl
    let logger: Logger

    /// Runs a scenario.
    /// - Parameters:
    ///   - file: receives the timeline.
    ///   - extent: whether a progress bar may be shown.
    /// - Returns: the result; a mistake in the scenario or its trace is one.
    /// - Throws: when the output cannot be written, or the run was stopped.
    func run(
        _ entry: ScenarioEntry, isFirst: Bool, to file: OutputFile, showsProgress: Bool, files: ReportFiles?
    ) throws -> ScenarioResult {
        var result = ScenarioResult(
            index: entry.index, file: entry.file, name: entry.name, line: entry.line,
            trace: entry.tracePath(insteadOfOwn: trace), parameters: entry.parameters, command: command(for: entry))
        do {
            switch entry.content {
            case .failure(let mistake): result.mistake = mistake
            case .success(let scenario):
                try play(
                    scenario, isFirst: isFirst, to: file, showsProgress: showsProgress, files: files, into: &result)
            }
        } catch let mistake as ScenarioResult.Mistake {
            result.mistake = mistake
        } catch let error as ScenarioError {
            result.mistake = ScenarioResult.Mistake(error)
        }
        return result
    }

    /// The command that runs a scenario alone.
    private func command(for entry: ScenarioEntry) -> String {
        var words = ["locationd", "replay"]
        if let trace { words.append(trace) }
        if let speedOverGround { words += ["--speed-over-ground", "\(speedOverGround)"] }
        words += ["--scenario", entry.file]
        if !entry.name.isEmpty { words += ["--only", entry.name] }
        return words.map(shellQuoted).joined(separator: " ")
    }

    // MARK: The run

    private func play(
        _ file: ScenarioFile, isFirst: Bool, to output: OutputFile, showsProgress: Bool, files: ReportFiles?,
        into result: inout ScenarioResult
    ) throws {
        let scenario = file.scenario
        try file.checkNames()
        let replay = try replay(of: file, speed == .max ? RemoteControl() : self.remote)
        if let extent = replay.extent, let duration = extent.duration {
            try file.check(traceLasting: duration, from: extent.start)
        }
        let run = try RecordedRun(
            printer: printer(inScenes: scenario.usesScenes), isPrinted: true, isKept: false,
            extent: replay.extent, flushesAlways: speed != .max, remote: self.remote,
            output: output, showsProgress: showsProgress)
        run.append(.scenario(result.title, isFirst: isFirst))
        do {
            let evaluations = try play(file, replay, run, files)
            result.add(evaluations.list, of: file, in: evaluations.timeline, updates: updates)
            result.close(evaluations.timeline, run.summary)
            run.append(.expectations(evaluations.list))
            if !result.failures.isEmpty { run.append(.command(result.command)) }
            try run.finish()
            try stopIfAsked(isReaderClosed: run.isReaderClosed)
        } catch {
            try run.finish()
            throw error
        }
    }

    private func play(
        _ file: ScenarioFile, _ replay: TraceReplay, _ run: RecordedRun, _ files: ReportFiles?
    ) throws -> (list: [Evaluation], timeline: Timeline) {
        let scenario = file.scenario
        var configuration = scenario.configuration
        configuration.speed = speed
        let recorder = TimelineRecorder(usesScenes: scenario.usesScenes)
        var application = scenario.application(remote: replay.remote)
        if !isQuiet { run.observe(&application) }
        recorder.observe(&application)
        let trip = files.map { _ in TripRecorder.measured }
        trip?.observe(&application)
        // In virtual time the app has a remote of its own, because other scenarios run at the same time.
        application.observe { [remote] _, _ in if remote.isStopRequested { replay.remote.stop() } }
        let service = try attributingFailures(of: file) {
            try replay.run(application, configuration)
        }
        run.append(.summary(RunSummary(service)))
        if printsGaps { run.append(.gaps(service.gaps)) }
        if printsCost { run.append(.cost(RunCost(ledger: service.cost))) }
        try stopIfAsked(isReaderClosed: run.isReaderClosed)
        if let files, let trip {
            let predicts = configuration.requests.contains(.predictsPositions(true))
            try files.write(RunResult(service, trip, replay, predicts: predicts))
        }
        var timeline = recorder.timeline
        timeline.close(service)
        if replay.extent?.duration == nil, let start = timeline.start {
            try file.check(traceLasting: service.elapsed, from: start)
        }
        if scenario.expectations.contains(where: \.needsTruth) { timeline.truth = try truth(of: file, replay) }
        if scenario.expectations.contains(where: \.isBudget) { timeline.costs = try measure(file, replay) }
        replay.warnIfUndated(service)
        return (scenario.expectations.map { $0.evaluate(timeline) }, timeline)
    }

    private func replay(of file: ScenarioFile, _ remote: RemoteControl) throws -> TraceReplay {
        try attributingFailures(of: file) {
            if trace == nil, let positions = file.positions {
                return TraceReplay(
                    file.path, memory: positions, speedOverGround: nil,
                    extent: try TraceExtent.find(memory: positions, named: file.path), remote: remote, logger: logger)
            }
            guard let path = trace ?? file.trace else {
                let message = "\(file.path): names no trace; add one to it, or name one on the command line"
                throw ScenarioResult.Mistake(Failure(.usage, message), at: file.place)
            }
            return TraceReplay(
                path, speedOverGround: speedOverGround, extent: try catalog.extent(of: path), remote: remote,
                logger: logger)
        }
    }

    /// Runs a body whose failures are mistakes of the scenario: its trace is missing, or not valid.
    private func attributingFailures<Value: ~Copyable>(of file: ScenarioFile, _ body: () throws -> Value) throws
        -> Value
    {
        do { return try body() } catch let failure as Failure {
            // A trace from the command line is not the scenario's mistake, but the others may have traces of their own.
            throw ScenarioResult.Mistake(failure, at: file.tracePlace)
        } catch let error as TraceError {
            throw ScenarioResult.Mistake(Failure(error), at: file.tracePlace)
        }
    }

    private func truth(of file: ScenarioFile, _ replay: TraceReplay) throws -> [TruePosition] {
        try attributingFailures(of: file) {
            if let truth = file.truth { return try catalog.truth(of: truth) }
            if trace == nil, let positions = file.positions {
                return try TraceCatalog.positions(of: TraceSource(memory: positions, named: file.path))
            }
            return replay.extent == nil ? [] : try catalog.truth(of: replay.trace)
        }
    }

    /// The CPU cost without observers, of this thread alone, because others run other scenarios; empty for a trace that
    /// can be read only once.
    private func measure(_ file: ScenarioFile, _ replay: TraceReplay) throws -> [CPULedger] {
        guard replay.extent != nil else { return [] }
        return try (0..<ScenarioRunner.measuredRuns).map { _ in
            let meter = ThreadMeter()
            var application = file.scenario.application(remote: replay.remote)
            application.readCost = { meter.read() }
            return try replay.run(application, file.scenario.configuration).cost
        }
    }

    /// Throws why the run was stopped, if it was.
    func stopIfAsked(isReaderClosed: Bool) throws(Failure) {
        if remote.isStopRequested { throw Failure(expectationsNotCheckedBecauseClosed: isReaderClosed) }
    }

    // MARK: Text

    private func printer(inScenes usesScenes: Bool) -> any EventPrinter {
        switch (output, isQuiet) {
        case (.jsonl, _): JSONLinesPrinter(usesScenes: usesScenes)
        case (.text, true): QuietPrinter(format: format)
        case (.text, false): TextPrinter(usesScenes: usesScenes, format: format)
        }
    }
}

/// The usage of the calling thread alone.
private final class ThreadMeter {
    private let meter = CPUMeter()

    func read() -> CPUUsage {
        var reading = CPUMeter.readThread()
        reading.instructions = meter.read().instructions
        return reading
    }
}

extension ScenarioEntry {
    /// The trace's path, for the reports.
    func tracePath(insteadOfOwn trace: String?) -> String {
        if let trace { return trace }
        guard case .success(let file) = content else { return "" }
        return file.trace ?? (file.positions == nil ? "" : "positions")
    }
}

extension Failure {
    /// A run with expectations has ended early.
    /// - Parameter isReaderClosed: whether the reader of its output has ended it; otherwise a signal has.
    init(expectationsNotCheckedBecauseClosed isReaderClosed: Bool) {
        self =
            isReaderClosed
            ? Failure(.inputOutput, "the output was closed by its reader; the expectations were not checked")
            : Failure(SignalHandling.code, "interrupted; the expectations were not checked")
    }
}
