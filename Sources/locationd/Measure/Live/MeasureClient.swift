import ArgumentParser
import CSystemCalls
import Connection
import GPSDSource
import LocationModel
import LocationService
import Synchronization

/// `locationd measure-client`: one client of a live measurement, in a process of its own. `measure --gpsd` runs it.
///
/// It prints an empty line when it has come to rest, and what it has done when it is told to end. In between it says
/// nothing: what it costs is looked up from outside.
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
        Interrupts.forward(to: remote)
        locationd_end_with_parent()

        // What a closure has captured is looked after at every use; this is not.
        let isAtRest = Atomic<Bool>(false)
        var application = Application()
        application.observe { [arm] event, _ in
            // From the first location on that the arm gets in its state, it does what it will go on doing.
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
