import CPUMeter
import LocationModel
import LocationService
import Scenario
import TraceSource

/// A scenario whose app is a program: the device, the user and the system do what its steps say, and its expectations
/// are evaluated at the end of the trace.
final class LaunchedScenario {
    /// The trace's path; with ``positions`` that of the scenario.
    let trace: String
    /// A trace that is written into the scenario; nil: it is a file.
    let positions: [UInt8]?
    private let file: ScenarioFile
    private let entry: ScenarioEntry
    private let program: [String]
    private let pace: Pace
    private var timeline: Timeline

    /// - Parameters:
    ///   - only: the name of the scenario, for a file with several.
    ///   - trace: replaces the scenario's.
    ///   - pace: how time passes.
    ///   - program: the app, for the command that runs it again.
    init(_ path: String, only: String?, trace: String?, pace: Pace, program: [String]) throws(Failure) {
        let all = ScenarioEntry.read([path])
        let entries = try only.map { only throws(Failure) in try all.named(only) } ?? all
        guard entries.count == 1 else {
            let names = all.map(\.name).prefix(20).joined(separator: ", ")
            throw Failure(.usage, "\(path): has several scenarios; name one with --only: \(names)")
        }
        entry = entries[0]
        switch entry.content {
        case .failure(let mistake): throw Failure(Failure.Code(rawValue: Int32(clamping: mistake.code)), mistake.text)
        case .success(let file): self.file = file
        }
        positions = trace == nil ? file.positions : nil
        guard let trace = trace ?? file.trace ?? (positions == nil ? nil : path) else {
            throw Failure(.usage, "\(path): names no trace; add one to it, or name one with --trace")
        }
        self.trace = trace
        self.program = program
        self.pace = pace
        timeline = Timeline(usesScenes: file.scenario.usesScenes)
    }

    /// A scenario that no file has.
    /// - Parameter trace: what is played.
    init(_ file: ScenarioFile, over trace: ExploredTrace) {
        entry = ScenarioEntry(file: file.path, name: file.name, line: 1, parameters: [], content: .success(file))
        (self.file, program, pace) = (file, [], .virtual)
        (self.trace, positions) = (trace.name, trace.bytes)
        timeline = Timeline(usesScenes: file.scenario.usesScenes)
    }

    /// Why the app has ended by itself; empty if it has not.
    var ownEnds: [TerminationReason] {
        timeline.entries.compactMap {
            if case .terminated(let reason) = $0.event, [.exit, .crash].contains(reason) { reason } else { nil }
        }
    }

    /// The device, the user and the steps. What the app itself would do is left to the program; such a step only waits.
    var configuration: ServiceConfiguration {
        var configuration = file.scenario.configuration
        var (steps, left) = (configuration.script.steps, 0)
        for index in steps.indices where steps[index].stimulus?.isDoneByApp == true {
            steps[index].stimulus = nil
            left += 1
        }
        if left > 0 {
            let text = left.counted("step is the app's own and is", "steps are the app's own and are")
            StandardError.report("note: \(file.path): \(text) left to the program")
        }
        configuration.script = Script(steps, concurrentSteps: configuration.script.concurrentSteps)
        return configuration
    }

    /// Checks the steps against the trace.
    func check(lasting duration: Double, from start: Instant) throws(Failure) {
        do { try file.check(traceLasting: duration, from: start) } catch { throw Failure(error) }
    }

    /// Records the events until the run is being ended, which is not part of the scenario.
    func observe(_ application: inout Application, until shutdown: GracefulShutdown) {
        application.observe { [self] event, time in
            if !shutdown.hasBegun { timeline.append(event, at: time) }
        }
        application.onStep = { [self] in timeline.append(step: $0, at: $1) }
    }

    /// Evaluates the expectations.
    func result<Source: FixSource & ~Copyable>(
        _ service: borrowing LocationService<Source>, from start: Instant, to end: Instant?, speedOverGround: Double?
    ) throws(Failure) -> (evaluations: [Evaluation], result: ScenarioResult) {
        timeline.close(service)
        (timeline.start, timeline.end) = (start, end ?? timeline.end)
        timeline.costs = [service.cost]
        if file.scenario.expectations.contains(where: \.needsTruth) {
            if let positions, file.truth == nil {
                timeline.truth = try TraceCatalog.positions(of: TraceSource(memory: positions, named: trace))
            } else {
                timeline.truth = try TraceCatalog(speedOverGround: speedOverGround).truth(of: file.truth ?? trace)
            }
        }
        let evaluations = file.scenario.expectations.map { $0.evaluate(timeline) }
        var words = ["locationd", "launch", "--scenario", file.path]
        if !file.name.isEmpty { words += ["--only", file.name] }
        if positions == nil && trace != file.trace { words += ["--trace", trace] }
        if pace == .virtual { words += ["--pace", pace.rawValue] }
        var result = ScenarioResult(
            index: 0, file: entry.file, name: entry.name, line: entry.line, trace: trace, parameters: entry.parameters,
            command: (words + ["--"] + program).map(shellQuoted).joined(separator: " "))
        result.add(evaluations, of: file, in: timeline)
        result.close(timeline, "")
        return (evaluations, result)
    }
}

extension Stimulus {
    /// Whether an app does this itself.
    fileprivate var isDoneByApp: Bool {
        switch self {
        case .app(.playAudio), .app(.beginBackgroundTask), .app(.cancelNotification), .app(.scheduleNotification),
            .app(.exit),
            .app(.crash),
            .request, .picture, .backgroundWork, .endBackgroundTask, .scheduleNotification:
            true
        default: false
        }
    }
}
