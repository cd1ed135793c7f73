import ArgumentParser
import LocationModel
import LocationService
import Logging
import Scenario
import SystemCalls
import TraceSource

/// Random runs of an app over a trace: each is checked by the rules of the lifecycle and by the scenario's own
/// expectations, and one that fails is shrunk to a small scenario file.
struct RunExplorer {
    let seeds: SeedRange
    let host: any RunHost
    /// The scenario with the app; nil for a random one.
    let base: String?
    let trace: String
    let extent: TraceExtent
    let speedOverGround: Double?
    let remote: RemoteControl
    let logger: Logger

    /// Explores all runs; of those that fail in the same expectation, the first is shrunk and written.
    func run() throws {
        guard let duration = extent.duration else {
            throw Failure(.dataError, "\(trace): its end is unknown; --explore needs it")
        }
        try SignalHandling.start(for: remote)
        var (failed, seen): (Int, Set<String>) = (0, [])
        let output = try OutputFile(path: nil)
        for seed in seeds.range {
            let run = RandomRun(seed: seed, lasting: duration, base: base)
            let name = "explore-\(seed)"
            let failures = try failures(of: run, over: ExploredTrace(name: trace), named: name)
            if remote.isStopRequested { throw Failure(SignalHandling.code, "interrupted after seed \(seed)") }
            guard let first = failures.first else { continue }
            failed += 1
            guard seen.insert(first.name).inserted else { continue }
            let begin = monotonicTime()
            var shrinker = RunShrinker(run, failing: first.name, explorer: self, name: name)
            let found = try shrinker.shrink()
            try write(found, seed: seed, name)
            let steps = found.run.steps.count.counted("step", "steps")
            output.bytes += Array(
                """
                ✖ seed \(seed): \(oneLine(found.failure.text)): \(steps) in \(TimeSpan(seconds: found.seconds).text): \
                \(name).json5\n
                """.utf8)
            output.flush()
            let seconds = monotonicTime().seconds(since: begin).text(decimals: 1)
            logger.debug("seed \(seed): shrunk in \(seconds) s, \(found.attempts.counted("run", "runs"))")
        }
        let count = seeds.range.count
        output.bytes += Array("\(count.counted("run", "runs")) explored, \(failed.grouped) failed\n".utf8)
        try output.finish()
        if failed > 0 { throw Failure(.different, "\(failed.grouped) of \(count.counted("run", "runs")) failed") }
    }

    /// Performs a run and returns its failures; empty if it passes.
    func failures(of run: RandomRun, over trace: ExploredTrace, named name: String) throws -> [RunFailure] {
        let file: ScenarioFile
        do {
            file = try ScenarioFile(run.text(trace: name, comment: ""), path: "\(name).json5") {
                String(decoding: try contents(ofFile: $0), as: UTF8.self)
            }
        } catch { throw Failure(error) }
        return try host.failures(of: file, over: trace)
    }

    private func write(_ found: RunShrinker.Found, seed: UInt64, _ name: String) throws(Failure) {
        let comment = "Found by \(host.command(exploring: seed, over: trace)), and shrunk."
        let trace = found.part == nil ? trace : "\(name).csv"
        var files = [("\(name).json5", Array(found.run.text(trace: trace, comment: oneLine(comment)).utf8))]
        if let part = found.part { files.append(("\(name).csv", part)) }
        for (path, bytes) in files { try OutputFile(path: path, isPrivate: true).replaceContent(with: bytes) }
    }
}

/// `1..500`: the seeds of random runs.
struct SeedRange: ExpressibleByArgument {
    /// The most runs of one command.
    private static let most: UInt64 = 1_000_000

    let range: ClosedRange<UInt64>

    init?(argument: String) {
        guard let dots = argument.firstRange(of: ".."), let first = UInt64(argument[..<dots.lowerBound]),
            let last = UInt64(argument[dots.upperBound...]), first <= last, last - first < SeedRange.most
        else { return nil }
        range = first...last
    }
}
