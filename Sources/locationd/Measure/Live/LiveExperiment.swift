import CPUMeter
import Glibc
import LiveSources
import LocationModel
import LocationEngine
import LocationService
import SystemCalls

/// Measures two clients of the same gpsd at the same time, one always in the foreground, one in the background, and
/// gpsd itself while both, one or none of them are connected.
struct LiveExperiment {
    /// What a process has used over a period.
    struct Share {
        let usage: CPUUsage
        let seconds: Double

        var cpuPerHour: Double { usage.processSeconds * 3600 / seconds }
        var wakeUpsPerMinute: Double { Double(usage.voluntarySwitches) * 60 / seconds }
    }

    /// Which clients are connected to gpsd.
    enum ConnectedClients: String, CaseIterable {
        case both
        case background
        case none
    }

    /// What a client has done.
    struct Work {
        let fixes: Int
        let deliveries: Int

        static func - (a: Work, b: Work) -> Work {
            Work(fixes: a.fixes - b.fixes, deliveries: a.deliveries - b.deliveries)
        }
    }

    /// A client, while both were measured.
    struct Client {
        let share: Share
        let work: Work
    }

    /// Seconds within which a client must get its first fix.
    private static let firstFixTimeout = 30.0
    /// Seconds within which a client must report its work.
    private static let reportTimeout = 30.0
    /// Seconds after which a client that has reported its work sleeps again.
    private static let reportTime = 0.1
    /// Seconds more until a client in the background runs steadily.
    private let longestPause: Double

    let gpsd: Endpoint
    let seconds: Double
    private(set) var foreground: Client?
    private(set) var background: Client?
    /// What gpsd itself used; empty when it is not on this machine.
    private(set) var daemon: [ConnectedClients: Share] = [:]
    /// Whether gpsd had time to close the receiver before it was measured without clients.
    private(set) var hasWaitedForRelease = false

    private let daemonProcess: DaemonProcess?
    private let clientOptions: [String]
    /// Seconds from a client's first fix until it runs steadily: by then it knows the receiver's rate and, in the
    /// background, the trip.
    private let settling: Double

    init(_ gpsd: Endpoint, seconds: Double, background: BackgroundOptions) {
        self.gpsd = gpsd
        self.seconds = seconds
        daemonProcess = gpsd.isThisMachine ? DaemonProcess(port: gpsd.port) : nil
        clientOptions = ["measure-client", "--gpsd", gpsd.description] + background.arguments
        var configuration = ServiceConfiguration()
        background.apply(to: &configuration)
        longestPause = background.longestPause
        settling = 3 + configuration.contract.warmUpTime
    }

    /// Whether gpsd closes the receiver when no client is connected, which takes time.
    private var releasesReceiver: Bool { daemonProcess.map { !$0.isStarted(with: "n") } ?? false }

    /// The expected length of the experiment in seconds.
    var duration: Double {
        guard daemonProcess != nil else { return longestPause + settling + seconds }
        return longestPause + settling + 3 * seconds + (releasesReceiver ? LiveExperiment.releaseTime : 0)
    }

    /// Seconds after the last client has disconnected until gpsd has certainly closed the receiver.
    private static let releaseTime = GPSDAccessMode.releaseTime + 4

    /// Runs the experiment.
    /// - Parameter pause: waits for a time in seconds.
    mutating func run(pause: (Double) -> Void) throws {
        try checkConnection()
        let a = try ChildProcess(clientOptions + ["--arm", Arm.foreground.rawValue])
        let b = try ChildProcess(clientOptions + ["--arm", Arm.background.rawValue])
        for client in [a, b] where client.line(within: LiveExperiment.firstFixTimeout + longestPause) == nil {
            throw Failure(
                .unavailable,
                """
                gpsd at \(gpsd): no fix within \(TimeSpan(seconds: LiveExperiment.firstFixTimeout).text) (see: \
                locationd doctor)
                """
            )
        }
        pause(settling)
        try measure(.both, [a, b], pause)
        _ = try a.end()
        guard daemonProcess != nil else {
            _ = try b.end()
            return
        }
        try measure(.background, [], pause)
        _ = try b.end()
        if releasesReceiver {
            pause(LiveExperiment.releaseTime)
            hasWaitedForRelease = true
        }
        try measure(.none, [], pause)
    }

    /// Fails at once, with the reason, if there is no gpsd.
    private func checkConnection() throws(Failure) {
        var conversation = GPSDConversation(gpsd)
        do throws(GPSDConversation.Failure) { _ = try conversation.greet(within: 5) } catch {
            throw Failure(.unavailable, "gpsd at \(gpsd): \(error) (see: locationd doctor)")
        }
    }

    /// - Parameter clients: the two clients to measure, or none.
    private mutating func measure(
        _ watchers: ConnectedClients, _ clients: [ChildProcess], _ pause: (Double) -> Void
    ) throws(Failure) {
        // Before and after what is measured: reporting the counts wakes a client up.
        let workBefore = try clients.map(LiveExperiment.work)
        if !clients.isEmpty { pause(LiveExperiment.reportTime) }
        let start = monotonicTime()
        let daemonBefore = daemonProcess?.read()
        let before = clients.map { CPUMeter.read(ofProcess: $0.identifier) }
        pause(seconds)
        let after = clients.map { CPUMeter.read(ofProcess: $0.identifier) }
        let daemonAfter = daemonProcess?.read()
        if daemonProcess != nil && daemonAfter == nil {
            throw Failure(.unavailable, "gpsd at \(gpsd) ended during the measurement; measure again")
        }
        let elapsed = monotonicTime().seconds(since: start)
        func share(_ before: CPUUsage?, _ after: CPUUsage?) -> Share? {
            guard let before, let after else { return nil }
            return Share(usage: after - before, seconds: elapsed)
        }
        daemon[watchers] = share(daemonBefore, daemonAfter)
        guard clients.count == 2 else { return }
        let workAfter = try clients.map(LiveExperiment.work)
        func client(_ index: Int) -> Client? {
            share(before[index], after[index]).map { Client(share: $0, work: workAfter[index] - workBefore[index]) }
        }
        (foreground, background) = (client(0), client(1))
    }

    /// The client's work so far.
    private static func work(of client: ChildProcess) throws(Failure) -> Work {
        client.send(SIGHUP)
        let numbers = client.line(within: reportTimeout)?.split(separator: " ").compactMap { Int($0) } ?? []
        guard numbers.count == 2 else { throw Failure(.software, "a client of the measurement ended early") }
        return Work(fixes: numbers[0], deliveries: numbers[1])
    }
}
