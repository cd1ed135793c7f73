import CPUMeter
import LiveSources
import LocationModel
import LocationService
import ReceiverPower
import SystemCalls

/// Lets the receiver sleep once, checks that it sleeps and wakes up as requested, and reports what could prevent that.
///
/// Like a run, it uses `ReceiverSleep`: what restores the receiver is saved in a journal before the first command, so
/// that after a kill the next run or examination of the same user wakes it. A service does not: its journal belongs to
/// its own user, and only a service can use that.
struct SleepExamination {
    /// Seconds of the sleep; an epoch is due within the second, and gpsd takes up to two to pass the command on.
    static let sleepTime = 12.0
    /// Seconds for a position before the test, for the receiver's answers, and after its sleep.
    private static let (position, responses, startUp) = (5.0, 40.0, 60.0)

    private let sleep: ReceiverSleep
    private let report: (Finding) -> Void

    /// - Throws: what a run would throw for these options.
    static func run(_ choice: ReceiverChoice, _ options: SleepOptions, _ report: @escaping (Finding) -> Void) throws {
        let responses = DeviceResponses()
        guard let sleep = try options.start(choice, responses: responses) else { return }
        defer { sleep.restore() }
        let examination = SleepExamination(sleep: sleep, report: report)
        switch choice {
        case .gpsd(let endpoint):
            guard !isReadOnly(endpoint) else { return report(.sleepIsBlocked) }
            try examination.run(GPSDSource(endpoint))
        case .nmea(let address):
            var source: ReceiverSource
            do { source = try ReceiverSource(address) } catch { throw Failure(error) }
            source.forward(to: responses)
            try examination.run(source)
        }
    }

    private static func isReadOnly(_ endpoint: Endpoint) -> Bool {
        endpoint.isThisMachine && DaemonProcess(port: endpoint.port)?.isStarted(with: "b") ?? false
    }

    private func run<Source: FixSource & ~Copyable>(_ source: consuming Source) throws {
        var watch = EpochWatch(source)
        guard watch.run(for: SleepExamination.position, until: { $0.last?.hasPosition ?? false }) else {
            return report(
                .failed(
                    "receiver sleep", "the receiver has no position, without which it is not put to sleep",
                    advice: "give the antenna a clear view of the sky, and try again"))
        }
        guard let family = identify(&watch) else { return }
        if case .ublox(let generation) = family {
            sleep.query([UBXAntenna.poll(of: generation).bytes])
            if case .responses(let responses)? = result(&watch) { report(.antenna(responses)) }
        }
        if family.commands.cyclic != nil {
            sleep.perform(.beginCyclic)
            if case .cyclicTracking(let isAccepted)? = result(&watch) {
                report(.cyclicTracking(isAccepted))
                if isAccepted { sleep.perform(.endCyclic) }
            }
        }
        _ = watch.run(for: SleepExamination.responses) { [sleep] _ in !sleep.awaitsResponses }
        watch.begin()
        sleep.perform(.sleep(seconds: SleepExamination.sleepTime))
        _ = watch.run(for: SleepExamination.sleepTime) { _ in false }
        if !family.commands.wakesByItself { sleep.perform(.wake) }
        _ = watch.run(for: SleepExamination.startUp) { epochs in
            epochs.contains { $0.hasPosition && $0.seconds > SleepExamination.sleepTime }
        }
        report(.sleep(watch.epochs, as: family))
    }

    private func identify<Source: FixSource & ~Copyable>(_ watch: inout EpochWatch<Source>) -> ReceiverFamily? {
        sleep.identify()
        switch result(&watch) {
        case .identified(let family): return family
        case .unusable(let reason):
            report(
                .failed(
                    "receiver sleep", reason,
                    advice: "name it: --receiver-family \(ReceiverFamily.all.map(\.name).joined(separator: "|"))"))
        default: report(.failed("receiver sleep", "the receiver does not answer", advice: "check --receiver-family"))
        }
        return nil
    }

    private func result<Source: FixSource & ~Copyable>(_ watch: inout EpochWatch<Source>) -> ReceiverSleep.Result? {
        var results: [ReceiverSleep.Result] = []
        _ = watch.run(for: SleepExamination.responses) { [sleep] _ in
            results += sleep.removeResults()
            return !results.isEmpty
        }
        return results.first
    }
}
