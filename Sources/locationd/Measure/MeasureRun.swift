import ArgumentParser
import CPUMeter
import LocationModel
import LocationService
import TraceSource

/// `locationd measure-run`: one arm's share of an experiment, in a process of its own. `measure` runs it.
struct MeasureRun: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-run", abstract: "One run of an experiment.", shouldDisplay: false)

    @Argument var trace: String
    @Option var arm: Arm
    @Option(name: .customLong("background")) var stay: BackgroundRange
    /// How often the trace is replayed: one pass over a short trace is too little to measure.
    @Option var passes = 1
    /// Whether the app works, or only gets its locations.
    @Flag var works = false

    func run() throws {
        var usage = CPUUsage.zero
        let start = try startOfTrace(trace)
        for _ in 0..<passes {
            let application = works ? SampleApplication(around: start).application : Application()
            var service = LocationService(
                source: try openTrace(trace), application: application, configuration: .measured(arm, stay))
            do { try service.run() } catch let error as TraceError { throw Failure(error) }
            usage += service.cost[.background].usage
        }
        let output = try OutputFile(path: nil)
        output.bytes.append(contentsOf: MeasuredUsage(usage, passes: passes).line.utf8)
        try output.finish()
    }
}

extension LocationService<TraceSource>.Configuration {
    /// The trip of a measurement: best accuracy, one stay in the background, as fast as can be.
    static func measured(_ arm: Arm, _ stay: BackgroundRange) -> Self {
        var configuration = Self()
        configuration.policy = arm.policy
        configuration.script = .background(from: stay.from, to: stay.to)
        return configuration
    }
}

/// What one pass of a run has used while the app was in the background; a line of text between two processes.
struct MeasuredUsage: Equatable {
    let nanoseconds: Double
    /// Retired instructions, when the kernel gives them.
    let instructions: Double?

    init(_ usage: CPUUsage, passes: Int) {
        nanoseconds = Double(usage.processNanoseconds) / Double(passes)
        instructions = usage.instructions.map { Double($0) / Double(passes) }
    }

    init?(line: String) {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let nanoseconds = Double(words[0]) else { return nil }
        self.nanoseconds = nanoseconds
        instructions = Double(words[1])
    }

    var line: String { "\(nanoseconds) \(instructions.map { "\($0)" } ?? "-")\n" }
}

/// Where the trip begins.
private func startOfTrace(_ path: String) throws(Failure) -> Coordinate {
    var source = try openTrace(path)
    while true {
        let event: SourceEvent
        do { event = try source.next(.everyEpoch, before: nil) } catch { throw Failure(error) }
        switch event {
        case .fix(let fix), .restarted(let fix):
            if let coordinate = fix.coordinate { return coordinate }
        default: throw Failure(.noFix(path: path))
        }
    }
}
