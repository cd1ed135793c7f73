import ArgumentParser
import CPUMeter
import LocationModel
import LocationService

/// `locationd measure-gaps`: what it costs a run to know why the app receives nothing (`replay --why`, `ctl why`).
/// `Tests/Benchmarks/why` starts it.
///
/// It replays a trace without waiting, alternately with and without the record of gaps, and prints for each round the
/// CPU nanoseconds of both, and the number of epochs. Both are passes of one process, one directly after the other, so
/// that what else the machine does affects them alike.
struct MeasureGaps: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-gaps", abstract: "The cost of the record of gaps.", shouldDisplay: false)

    @Argument var trace: String
    @OptionGroup var recording: RecordingOptions
    @Option var arm: Arm
    @Option(name: .customLong("background")) var range: BackgroundRange
    @OptionGroup var background: BackgroundOptions
    @Option var rounds = 100

    func run() throws {
        let output = try OutputFile(path: nil)
        let meter = CPUMeter()
        // What is loaded and allocated once belongs to neither.
        for keepsGaps in [true, false] { _ = try nanoseconds(keepsGaps, meter) }
        for round in 0..<rounds {
            let isFirst = round.isMultiple(of: 2)
            let one = try nanoseconds(isFirst, meter)
            let other = try nanoseconds(!isFirst, meter)
            let (kept, left) = isFirst ? (one, other) : (other, one)
            output.bytes.append(contentsOf: "\(kept.cost) \(left.cost) \(kept.epochs)\n".utf8)
        }
        try output.finish()
    }

    /// What a pass costs, with or without the record of gaps.
    private func nanoseconds(
        _ keepsGaps: Bool, _ meter: borrowing CPUMeter
    ) throws -> (cost: Int64, epochs: Int) {
        var configuration = ServiceConfiguration.measured(arm, range, background)
        configuration.keepsGaps = keepsGaps
        let source = try openTrace(trace, speedOverGround: recording.speedOverGround)
        let begin = meter.read()
        var service = LocationService(source: source, application: Application(), configuration: configuration)
        try service.run()
        return ((meter.read() - begin).processNanoseconds, service.counts.source.epochs)
    }
}
