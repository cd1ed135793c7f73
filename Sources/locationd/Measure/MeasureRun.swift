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
    @Option var part: MeasuredPart
    /// How often it is done: one pass over a short trace is too little to measure.
    @Option var passes = 1

    func run() throws {
        let usage =
            switch part {
            case .acquisition: try acquisition()
            case .processing: try processing()
            }
        let output = try OutputFile(path: nil)
        output.bytes.append(contentsOf: MeasuredUsage(usage, passes: passes).line.utf8)
        try output.finish()
    }

    /// From the bytes of the trace to deliveries, to an app that does nothing.
    private func acquisition() throws -> CPUUsage {
        var usage = CPUUsage.zero
        for _ in 0..<passes {
            let service = try replay(Application())
            usage += service.cost[.background].usage
        }
        return usage
    }

    /// The app's work for the deliveries of the stay, which were gathered before.
    private func processing() throws -> CPUUsage {
        var deliveries: [DeliveredLocations] = []
        var gatherer = Application()
        gatherer.observe { event, _ in
            if case .delivery(let delivery) = event, delivery.state == .background { deliveries.append(delivery) }
        }
        _ = try replay(gatherer)
        guard let start = deliveries.first?.locations.first?.coordinate else { return .zero }
        let meter = CPUMeter()
        var usage = CPUUsage.zero
        for _ in 0..<passes {
            let application = SampleApplication(around: start).application
            let before = meter.read()
            for delivery in deliveries { application.receive(delivery) }
            usage += meter.read() - before
        }
        return usage
    }

    private func replay(_ application: Application) throws -> LocationService<TraceSource> {
        var service = LocationService(
            source: try openTrace(trace), application: application, configuration: .measured(arm, stay))
        do { try service.run() } catch let error as TraceError { throw Failure(error) }
        return service
    }
}

/// What is measured on its own.
enum MeasuredPart: String, ExpressibleByArgument {
    /// The service's part: reading, decoding, deciding.
    case acquisition
    /// The app's part.
    case processing
}

extension ServiceConfiguration {
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
