import Glibc
import LocationModel
import LocationService
import Scenario
import SystemCalls

/// Runs scenarios, on all cores unless their pace or their output demands otherwise, and reports their results in
/// order.
struct ScenarioSuite {
    private let entries: [ScenarioEntry]
    private let total: Int
    private let shard: Shard?
    private let workers: Int
    private let runner: ScenarioRunner
    private let reports: ResultReports
    private let results: ResultsFile?
    /// The report of the only scenario.
    private let files: ReportFiles?

    /// Reads the scenarios and opens the reports.
    init(
        _ options: ScenarioOptions, runner: ScenarioRunner, report: ReportOptions
    ) throws(Failure) {
        let all = ScenarioEntry.read(options.files)
        total = all.count
        var entries = all
        if let only = options.only {
            entries = try all.named(only)
        }
        if let shard = options.shard { entries = entries.filter { shard.contains($0.index) } }
        if runner.trace == "-" && entries.count > 1 {
            throw Failure(.usage, "standard input can be read only once, but there are \(entries.count) scenarios")
        }
        if report.isWanted && entries.count > 1 {
            throw Failure(.usage, "--report and --save are for one run, but there are \(entries.count) scenarios")
        }
        let traces = Set(entries.map { $0.tracePath(insteadOfOwn: runner.trace) }).sorted()
        let inputs = options.files + traces
        self.entries = entries
        self.runner = runner
        shard = options.shard
        files = try report.open(reading: inputs, as: runner.format)
        reports = try options.reports.open(reading: inputs)
        results = try options.results.map { path throws(Failure) in try ResultsFile(path: path, inputs: inputs) }
        // In real time, or with one run's own costs and report, one after the other.
        let isParallel = runner.speed == .max && !runner.printsCost && !report.isWanted && runner.trace != "-"
        let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        workers = isParallel ? min(options.jobs ?? cores, entries.count) : 1
    }

    /// Runs all scenarios.
    ///
    /// - Throws: why the run has ended early; at the end, a failure if an expectation has failed or a scenario could
    ///   not be run.
    func run() throws {
        try SignalHandling.start(for: runner.remote)
        reports.empty()
        results?.begin(total: total, shard: shard)
        let summary: SuiteSummary
        do {
            summary = workers > 1 ? try runInParallel() : try runInOrder()
        } catch {
            reports.discard()
            throw error
        }
        try summary.reports.write(summary.results)
        try results?.finish()
        if runner.updates {
            if let code = try ScenarioUpdate(summary.results).write() { throw Failure(code, summary.results.verdict) }
            return
        }
        if let code = summary.results.code { throw Failure(code, summary.results.verdict) }
    }

    private func runInOrder() throws -> SuiteSummary {
        let summary = SuiteSummary(reports, results)
        for (number, entry) in entries.enumerated() {
            let file = try OutputFile(path: nil)
            summary.add(
                try runner.run(
                    entry, isFirst: number == 0, to: file, showsProgress: entries.count == 1, files: files))
        }
        return summary
    }

    /// The workers run the scenarios, this thread prints.
    private func runInParallel() throws -> SuiteSummary {
        let summary = SuiteSummary(reports, results)
        let file = try OutputFile(path: nil)
        file.onFailure = { [remote = runner.remote] in remote.stop() }
        file.follow(runner.remote, continuesUnread: false)
        let output = OrderedOutput(count: entries.count, workers: workers, remote: runner.remote)
        for worker in 0..<workers {
            do throws(SystemError) {
                try startThread(named: "scenarios \(worker)") { [entries, runner] in
                    ScenarioSuite.work(entries, runner, output, worker)
                }
            } catch {
                // The run continues with fewer workers.
                guard worker > 0 else { throw Failure(.systemError, "cannot start a thread: \(error)") }
                break
            }
        }
        while let piece = try output.next() {
            switch piece {
            case .bytes(let bytes):
                file.bytes += bytes
                file.flush()
            case .result(let result): summary.add(result)
            }
        }
        try file.finish()
        try runner.stopIfAsked(isReaderClosed: file.isReaderClosed)
        return summary
    }

    private static func work(
        _ entries: [ScenarioEntry], _ runner: ScenarioRunner, _ output: OrderedOutput, _ worker: Int
    ) {
        while let index = output.claim(by: worker) {
            let file = OutputFile { output.write($0, of: index, by: worker) }
            do {
                let result = try runner.run(
                    entries[index], isFirst: index == 0, to: file, showsProgress: false, files: nil)
                output.finish(result, of: index)
            } catch {
                return output.fail(error as? Failure ?? Failure(.software, "\(error)"))
            }
        }
    }
}

/// The results so far.
private final class SuiteSummary {
    private(set) var reports: ResultReports
    private let file: ResultsFile?
    private(set) var results: [ScenarioResult] = []

    init(_ reports: ResultReports, _ file: ResultsFile?) { (self.reports, self.file) = (reports, file) }

    func add(_ result: ScenarioResult) {
        results.append(result)
        if let mistake = result.mistake { StandardError.report(mistake.text) }
        reports.add(result)
        file?.append(result)
    }
}
