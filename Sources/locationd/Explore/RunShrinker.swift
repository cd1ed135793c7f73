import LocationModel
import LocationService
import TraceFormats
import TraceSource

/// Makes a run that fails smaller, as long as the same expectation fails: fewer steps, shorter pauses, less of the
/// trace. The number of attempts is limited, not the time, so that the result is the same on every machine.
struct RunShrinker {
    /// A run that fails.
    struct Found {
        let run: RandomRun
        let failure: RunFailure
        /// The part of the trace, as CSV; nil for all of it.
        let part: [UInt8]?
        /// Seconds of the trace.
        let seconds: Double
        /// The runs that were tried.
        let attempts: Int
    }

    /// Seconds of the trace after the last step.
    private static let trailingSeconds = [1, 10, 30, 60]

    private var run: RandomRun
    private let expectation: String
    private let explorer: RunExplorer
    private let name: String
    private var attempts = 0
    /// Where the part of the trace begins from which the steps' offsets count, in seconds.
    private var origin = 0

    init(_ run: RandomRun, failing expectation: String, explorer: RunExplorer, name: String) {
        (self.run, self.expectation, self.explorer, self.name) = (run, expectation, explorer, name)
    }

    mutating func shrink() throws -> Found {
        // A part of the trace first: it makes all other attempts fast.
        var part = try cut()
        try removeSteps(part)
        try shortenPauses(part)
        try removeSteps(part)
        if let smaller = try cut() { part = smaller }
        let failure = try failure(of: run, over: part) ?? RunFailure(name: expectation, text: expectation)
        let seconds = part.map(\.seconds) ?? explorer.extent.duration ?? 0
        return Found(run: run, failure: failure, part: part?.bytes, seconds: seconds, attempts: attempts)
    }

    /// A part of the trace as CSV: it begins so many seconds after the trace, and lasts so many seconds.
    private typealias Part = (bytes: [UInt8], origin: Int, seconds: Double)

    private mutating func failure(of run: RandomRun, over part: Part?) throws -> RunFailure? {
        attempts += 1
        let trace = ExploredTrace(name: part == nil ? explorer.trace : "\(name).csv", bytes: part?.bytes)
        return try explorer.failures(of: run, over: trace, named: name).first { $0.name == expectation }
    }

    private var mayTry: Bool { attempts < explorer.host.mostAttempts && !explorer.remote.isStopRequested }

    /// Removes as many steps as possible, first many at once (delta debugging).
    private mutating func removeSteps(_ part: Part?) throws {
        var size = max(1, run.steps.count / 2)
        while mayTry {
            var (index, hasRemoved) = (0, false)
            while index < run.steps.count, mayTry {
                var shorter = run
                shorter.steps.removeSubrange(index..<min(index + size, run.steps.count))
                if try failure(of: shorter, over: part) != nil {
                    run = shorter
                    hasRemoved = true
                } else {
                    index += size
                }
            }
            if size == 1 && !hasRemoved { return }
            size = max(1, size / 2)
        }
    }

    /// Moves each step, and those after it, as close to the one before it as possible.
    private mutating func shortenPauses(_ part: Part?) throws {
        for index in run.steps.indices {
            let before = index > 0 ? run.steps[index - 1].offset : 0
            let pause = run.steps[index].offset - before
            let halves = sequence(first: pause / 2) { $0 / 2 }.prefix { $0 > 5 }
            for candidate in [0, 1, 5] + halves.sorted() where candidate < pause && mayTry {
                var shorter = run
                for later in index..<run.steps.count { shorter.steps[later].offset -= pause - candidate }
                if try failure(of: shorter, over: part) != nil {
                    run = shorter
                    break
                }
            }
        }
    }

    /// Cuts the trace to the time around the steps.
    /// - Returns: the part; nil if the run fails only over all of the trace.
    private mutating func cut() throws -> Part? {
        let (first, last) = (run.steps.first?.offset ?? 0, run.steps.last?.offset ?? 0)
        for start in first > 5 ? [first - 1, 0] : [0] {
            for rest in RunShrinker.trailingSeconds where mayTry {
                guard let part = try part(from: origin + start, to: origin + last + rest) else { continue }
                var shifted = run
                for index in shifted.steps.indices { shifted.steps[index].offset -= start }
                guard try failure(of: shifted, over: part) != nil else { continue }
                run = shifted
                origin = part.origin
                return part
            }
        }
        return nil
    }

    /// The epochs between two offsets in seconds, as CSV; nil if there is no position among them.
    private func part(from: Int, to: Int) throws(Failure) -> Part? {
        var source = try openTrace(explorer.trace, speedOverGround: explorer.speedOverGround)
        let (begin, end) = (
            explorer.extent.start.advanced(bySeconds: Double(from)),
            explorer.extent.start.advanced(bySeconds: Double(to))
        )
        var (writer, bytes) = (CSVWriter(), [UInt8]())
        var (times, hasPosition): ([Instant], Bool) = ([], false)
        writer.begin(into: &bytes)
        do throws(TraceError) {
            try source.forEachFix { fix in
                if fix.time > end { return false }
                guard fix.time >= begin, fix.coordinate != nil else { return true }
                hasPosition = writer.append(fix, beginsSegment: false, into: &bytes) || hasPosition
                times.append(fix.time)
                return true
            }
        } catch { throw Failure(error) }
        writer.end(into: &bytes)
        guard hasPosition, let first = times.first, let last = times.last else { return nil }
        return (bytes, Int(first.seconds(since: explorer.extent.start).rounded()), last.seconds(since: first))
    }
}
