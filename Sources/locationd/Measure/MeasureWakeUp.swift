import ArgumentParser
import CPUMeter
import LocationModel
import LocationService

/// `locationd measure-wake-up`: what a wake-up costs on this machine. `measure` starts it.
///
/// It replays a trace in the foreground with a pause before each epoch, and prints the CPU nanoseconds of a wake-up,
/// each a mean over several: the loop's work with what sleeping has evicted from the processor's caches, and the
/// kernel's part.
struct MeasureWakeUp: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-wake-up", abstract: "The cost of a wake-up.", shouldDisplay: false)

    private static let samples = 8
    private static let wakeUpsPerSample: Int64 = 12
    /// The most passes over a trace that has few epochs.
    private static let maxPasses = 8

    @Argument var trace: String
    @OptionGroup var recording: RecordingOptions
    /// How fast the trace is replayed.
    @Option var speed: Speed

    func run() throws {
        let output = try OutputFile(path: nil)
        var costs: [Double] = []
        for _ in 0..<MeasureWakeUp.maxPasses where costs.count < MeasureWakeUp.samples {
            costs += try pass(wanted: MeasureWakeUp.samples - costs.count)
        }
        output.bytes.append(contentsOf: "\(costs.map { "\($0)" }.joined(separator: " "))\n".utf8)
        try output.finish()
    }

    private func pass(wanted: Int) throws -> [Double] {
        let remote = RemoteControl()
        let samples = Samples()
        var application = Application()
        let meter = CPUMeter()
        application.observe { event, _ in
            guard case .delivery = event else { return }
            samples.add(meter.read())
            if samples.costs.count == wanted { remote.stop() }
        }
        var configuration = ServiceConfiguration()
        configuration.speed = speed
        var service = LocationService(
            source: try openTrace(trace, speedOverGround: recording.speedOverGround), application: application,
            configuration: configuration, remote: remote)
        try service.run()
        return samples.costs
    }

    /// Collects a mean for every few wake-ups, from the second one on.
    private final class Samples {
        private(set) var costs: [Double] = []
        private var last: CPUReading?

        func add(_ reading: CPUReading) {
            guard let last else { return self.last = reading }
            let usage = reading - last
            guard usage.voluntarySwitches >= MeasureWakeUp.wakeUpsPerSample else { return }
            costs.append(Double(usage.processNanoseconds) / Double(usage.voluntarySwitches))
            self.last = reading
        }
    }
}
