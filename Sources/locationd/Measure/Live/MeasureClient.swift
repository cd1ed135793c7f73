import ArgumentParser
import Glibc
import LiveSources
import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// `locationd measure-client`: one client of a live measurement, in a process of its own. `measure --gpsd` starts it.
///
/// It prints an empty line when it runs steadily, and its counts so far at each SIGHUP. It is silent in between; its
/// cost is measured from outside.
struct MeasureClient: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-client", abstract: "One client of a live measurement.", shouldDisplay: false)

    @OptionGroup var receiver: ReceiverOptions
    @Option var arm: Arm
    @OptionGroup var background: BackgroundOptions

    func run() throws {
        let output = try OutputFile(path: nil)
        let remote = RemoteControl()
        // Under nohup(1) it would stay ignored, but here it is the request of the parent.
        signal(SIGHUP, SIG_DFL)
        output.onFailure = { remote.stop() }
        try SignalHandling.start(
            for: remote, reloading: { remote.requestStatus { MeasureClient.print($0.counts) } })
        endWithParent()

        // An atomic, because a captured variable would be checked for exclusive access at each use.
        let missing = Atomic<Int>(background.locationsUntilSteady(arm))
        var application = Application()
        application.observe { [arm] event, _ in
            guard missing.load(ordering: .relaxed) > 0, case .locations(let delivery) = event else { return }
            guard arm == .foreground || delivery.state == .background else { return }
            guard missing.wrappingSubtract(delivery.locations.count, ordering: .relaxed).newValue <= 0 else { return }
            output.bytes.append(UInt8(ascii: "\n"))
            output.flush()
        }
        var configuration = ServiceConfiguration()
        configuration.speed = .live
        background.apply(to: &configuration)
        if arm == .background { configuration.script = .background(from: 0, to: nil) }
        switch try receiver.choice() {
        case .gpsd(let endpoint): try run(GPSDSource(endpoint), application, configuration, remote)
        case .nmea(let address): try run(try ReceiverSource(address), application, configuration, remote)
        }
        try output.finish()
    }

    /// Prints counts at once, on the loop's thread like everything else.
    private static func print(_ counts: ServiceCounts) {
        _ = writeAll(Array("\(counts.source.fixes) \(counts.deliveries)\n".utf8), to: STDOUT_FILENO)
    }

    private func run<Source: FixSource & ~Copyable>(
        _ source: consuming Source, _ application: Application, _ configuration: ServiceConfiguration,
        _ remote: RemoteControl
    ) throws {
        var service = LocationService(
            source: source, application: application, configuration: configuration, remote: remote)
        try service.run()
    }
}

extension BackgroundOptions {
    /// The number of locations after which a client runs steadily: from the first one on, but with an interval from the
    /// second one on, because until then it streams to learn when the receiver's epochs arrive.
    fileprivate func locationsUntilSteady(_ arm: Arm) -> Int { arm == .foreground || interval == nil ? 1 : 2 }

    /// Seconds that pass at most between a client's first location and the delivery of its second one.
    var longestPause: Double { (interval?.seconds ?? 0) + (batch?.seconds ?? 0) }
}
