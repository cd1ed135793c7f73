import ArgumentParser
import LiveSources
import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// `locationd measure-client`: one client of a live measurement, in a process of its own. `measure --gpsd` starts it.
///
/// It prints an empty line when it runs steadily, and its counts when it is asked to end. It is silent in between; its
/// cost is measured from outside.
struct MeasureClient: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-client", abstract: "One client of a live measurement.", shouldDisplay: false)

    @Option var gpsd: Endpoint
    @Option var arm: Arm
    @OptionGroup var background: BackgroundOptions

    func run() throws {
        let output = try OutputFile(path: nil)
        let remote = RemoteControl()
        output.onFailure = { remote.stop() }
        try SignalHandling.start(for: remote)
        endWithParent()

        // An atomic, because a captured variable would be checked for exclusive access at each use.
        let isAtRest = Atomic<Bool>(false)
        var application = Application()
        application.observe { [arm] event, _ in
            // From the first location that the arm gets in its own state, it runs steadily.
            guard !isAtRest.load(ordering: .relaxed), case .delivery(let delivery) = event else { return }
            guard arm == .foreground || delivery.state == .background else { return }
            isAtRest.store(true, ordering: .relaxed)
            output.bytes.append(UInt8(ascii: "\n"))
            output.flush()
        }
        var configuration = ServiceConfiguration()
        configuration.speed = .live
        background.apply(to: &configuration)
        if arm == .background { configuration.script = .background(from: 0, to: nil) }
        var service = LocationService(
            source: GPSDSource(gpsd), application: application, configuration: configuration, remote: remote)
        try service.run()
        output.bytes.append(contentsOf: "\(service.counts.source.fixes) \(service.counts.deliveries)\n".utf8)
        try output.finish()
    }
}
