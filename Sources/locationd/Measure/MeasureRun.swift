import ArgumentParser
import CPUMeter
import LocationModel
import LocationService
import SystemCalls
import TraceSource

/// `locationd measure-run`: one run of one arm of an experiment, in a process of its own. `measure` starts it.
struct MeasureRun: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-run", abstract: "One run of an experiment.", shouldDisplay: false)

    @Argument var trace: String
    @OptionGroup var recording: RecordingOptions
    @Option var arm: Arm
    @Option(name: .customLong("background")) var range: BackgroundRange
    @OptionGroup var background: BackgroundOptions
    @Option var part: MeasuredPart
    @Option var app = MeasuredApp.map
    /// The number of passes: one over a short trace is too little to measure.
    @Option var passes = 1

    func run() throws {
        let usage =
            switch part {
            case .acquisition: try acquisition()
            case .processing: try processing(doesAllWork: false)
            case .fullProcessing: try processing(doesAllWork: true)
            }
        try OutputFile.print(MeasuredUsage(usage, passes: passes).line.utf8)
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
    /// - Parameter doesAllWork: whether the app does all of its work, as on the screen.
    private func processing(doesAllWork: Bool) throws -> CPUUsage {
        var deliveries: [DeliveredLocations] = []
        var gatherer = Application()
        gatherer.observe { event, _ in
            if case .locations(let delivery) = event, delivery.state == .background {
                deliveries.append(doesAllWork ? delivery.withAllWork : delivery)
            }
        }
        _ = try replay(gatherer)
        return switch app {
        case .none: .zero
        case .map: processingOfSample(deliveries)
        case .command(let command): try processing(of: command, deliveries)
        }
    }

    private func processingOfSample(_ deliveries: [DeliveredLocations]) -> CPUUsage {
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

    /// Measures a command without its start, which is what it uses without deliveries.
    private func processing(of command: String, _ deliveries: [DeliveredLocations]) throws(Failure) -> CPUUsage {
        var printer = JSONLinesPrinter()
        var input: [UInt8] = []
        for delivery in deliveries {
            // For the command, the state says which work it is to do.
            let seen = delivery.work == .all ? delivery.withAllWork : delivery
            printer.append(.locations(seen), at: seen.locations[seen.locations.startIndex].time, to: &input)
        }
        var usage = CPUUsage.zero
        for _ in 0..<passes {
            let start = try nanoseconds(of: command, input: [])
            usage.processNanoseconds += max(0, try nanoseconds(of: command, input: input) - start)
        }
        usage.instructions = nil
        return usage
    }

    private func nanoseconds(of command: String, input: [UInt8]) throws(Failure) -> Int64 {
        let result: (end: ProcessEnd, cpuNanoseconds: Int64)
        do throws(SystemError) { result = try runShellCommand(command, input: input) } catch {
            throw Failure(.systemError, "--app \(command): cannot start a shell: \(error)")
        }
        guard result.end == .exited(code: 0) else {
            throw Failure(.unavailable, "--app \(command): the command has failed; it must exit with 0")
        }
        return result.cpuNanoseconds
    }

    private func replay(_ application: Application) throws -> LocationService<TraceSource> {
        var service = LocationService(
            source: try openTrace(trace, speedOverGround: recording.speedOverGround), application: application,
            configuration: .measured(arm, range, background))
        do { try service.run() } catch let error as TraceError { throw Failure(error) }
        return service
    }
}

extension DeliveredLocations {
    /// The same delivery to an app on the screen.
    fileprivate var withAllWork: DeliveredLocations {
        DeliveredLocations(locations: locations, client: client, state: .active, work: .all, batch: batch)
    }
}
