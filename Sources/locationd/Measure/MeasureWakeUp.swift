import ArgumentParser
import CPUMeter
import LocationModel
import LocationService

/// `locationd measure-wake-up`: what a wake-up costs on this machine. `measure` starts it.
///
/// It replays a trace in the foreground with a pause before each epoch, and prints the CPU nanoseconds of a wake-up,
/// the mean over a few: the loop's work with what sleeping has evicted from the processor's caches, and the kernel's
/// part. An empty line means that the trace has too few epochs.
struct MeasureWakeUp: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-wake-up", abstract: "The cost of a wake-up.", shouldDisplay: false)

    @Argument var trace: String
    @OptionGroup var recording: RecordingOptions
    /// How fast the trace is replayed.
    @Option var speed: Speed
    /// How many wake-ups are measured.
    @Option var wakeUps = 12

    func run() throws { try OutputFile.print("\(try cost().map { "\($0)" } ?? "")\n".utf8) }

    /// Nil if the trace has too few epochs.
    private func cost() throws -> Double? {
        let remote = RemoteControl()
        var application = Application()
        let meter = CPUMeter()
        // The meter costs as much as a part of a wake-up, so it is read at the ends only. What the first epoch costs is
        // the start, and with the second one the code of a wake-up is loaded.
        var (deliveries, begin, cost): (Int, CPUUsage?, Double?) = (0, nil, nil)
        application.observe { [wakeUps] event, _ in
            guard case .locations = event, cost == nil else { return }
            deliveries += 1
            guard deliveries > 1 else { return }
            guard let start = begin else { return begin = meter.read() }
            guard deliveries > wakeUps + 1 else { return }
            let usage = meter.read() - start
            guard usage.voluntarySwitches >= wakeUps else { return }
            cost = Double(usage.processNanoseconds) / Double(usage.voluntarySwitches)
            remote.stop()
        }
        var configuration = ServiceConfiguration()
        configuration.speed = speed
        var service = LocationService(
            source: try openTrace(trace, speedOverGround: recording.speedOverGround), application: application,
            configuration: configuration, remote: remote)
        try service.run()
        return cost
    }
}
