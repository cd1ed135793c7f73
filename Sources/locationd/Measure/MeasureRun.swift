import ArgumentParser
import CPUMeter
import LocationModel
import LocationService
import TraceSource

/// `locationd measure-run`: one run of one arm of an experiment, in a process of its own. `measure` starts it.
struct MeasureRun: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-run", abstract: "One run of an experiment.", shouldDisplay: false)

    @Argument var trace: String
    @Option var arm: Arm
    @Option(name: .customLong("background")) var stay: BackgroundRange
    @Option var part: MeasuredPart
    /// The number of passes: one over a short trace is too little to measure.
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

    /// Measures the path from the trace's bytes to deliveries to an app that does nothing.
    private func acquisition() throws -> CPUUsage {
        var usage = CPUUsage.zero
        for _ in 0..<passes {
            let service = try replay(Application())
            usage += service.cost[.background].usage
        }
        return usage
    }

    /// Measures the app's work for the deliveries in the background, which are collected first.
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

/// A part that is measured separately.
enum MeasuredPart: String, ExpressibleByArgument {
    /// The service's part: reading, decoding, deciding.
    case acquisition
    /// The app's part.
    case processing
}

extension ServiceConfiguration {
    /// The configuration of a measurement: best accuracy, one period in the background, at maximum speed.
    static func measured(_ arm: Arm, _ stay: BackgroundRange) -> Self {
        var configuration = Self()
        configuration.policy = arm.policy
        if arm == .prediction { configuration.requests.append(.predictsPositions(true)) }
        configuration.script = .background(from: stay.from, to: stay.to)
        return configuration
    }
}

/// What one pass of a run has used while the app was in the background; passed between the processes as a line of text.
struct MeasuredUsage: Equatable {
    let nanoseconds: Double
    /// Retired instructions, if the kernel provides them.
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
