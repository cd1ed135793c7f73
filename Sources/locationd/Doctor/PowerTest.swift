import CPUMeter
import LocationModel
import ReceiverPower
import SystemCalls

/// Measures the power of a busy core and of the receiver on this board, for a power profile: a file for `--power`.
///
/// A core idles and is busy in turns, so that what else changes on the board affects both; the receiver's rail is
/// sampled while it idles.
struct PowerTest {
    /// Seconds that a core idles, and that it is busy, in each round.
    private static let span = 5.0
    private static let rounds = 3
    /// Seconds between two samples of a power.
    private static let pause = 0.1

    private let file: PowerFile
    private var sensors: EnergySensors

    init(_ file: PowerFile) {
        self.file = file
        sensors = EnergySensors(.files(at: file.root), rails: file.rails)
    }

    /// What the processor's power is measured with: the board's shunt, or RAPL.
    private var part: EnergySensors.Part? {
        if sensors.hasPowerSensor(for: .board) { return .board }
        return sensors.hasCounter(for: .processor) ? .processor : nil
    }

    /// Measures, and returns the profile as text.
    mutating func run() throws(Failure) -> String {
        let hasReceiver = sensors.hasPowerSensor(for: .receiver)
        guard part != nil || hasReceiver else {
            throw Failure(
                .unavailable,
                "no sensor of power was found below \(file.root): a shunt (hwmon, IIO) that is named in a file for "
                    + "--power, or RAPL, which needs root"
            )
        }
        var (idle, busy, receiver): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<PowerTest.rounds {
            let quiet = span(isBusy: false)
            if let watts = quiet.watts { idle.append(watts) }
            receiver += quiet.receiver
            guard part != nil else { continue }
            if let watts = span(isBusy: true).watts { busy.append(watts) }
        }
        return text(idle: idle, busy: busy, receiver: receiver)
    }

    /// The mean power during a span, and samples of the receiver's.
    private mutating func span(isBusy: Bool) -> (watts: Double?, receiver: [Double]) {
        var (sum, count, receiver) = (0.0, 0.0, [Double]())
        let begin = monotonicTime()
        _ = sensors.read(at: 0)
        func seconds() -> Double { monotonicTime().seconds(since: begin) }
        while seconds() < PowerTest.span {
            if let part, let watts = sensors.watts(of: part) { (sum, count) = (sum + watts, count + 1) }
            if let watts = sensors.watts(of: .receiver) { receiver.append(watts) }
            let deadline = Deadline(after: PowerTest.pause)
            if isBusy {
                while !deadline.hasPassed {}
            } else {
                sleep(nanoseconds: deadline.nanosecondsLeft)
            }
        }
        guard let part else { return (nil, receiver) }
        if let counted = sensors.read(at: seconds())[part] { return (counted.joules / counted.seconds, receiver) }
        return (count > 0 ? sum / count : nil, receiver)
    }

    private func text(idle: [Double], busy: [Double], receiver: [Double]) -> String {
        var lines = [
            "# Measured by locationd doctor --power-test. To send it: see SavingReceiverPower.md.", "version = 1",
        ]
        let sensorNames = sensors.names.map { "\($0.part): \($0.path)" }.joined(separator: ", ")
        let what = "doctor --power-test, \(sensorNames)"
        if let cpu = PowerTest.cpu(idle: idle, busy: busy, source: what) {
            lines.append("cpu = \(cpu.text(of: .cpu))")
        } else if part != nil {
            lines.append("# A busy core made no difference that the sensor shows.")
        }
        if let tracking = PowerTest.receiver(receiver, source: what) {
            lines.append("# As it was during the test: it should have a fix, and no client that lets it sleep.")
            lines.append("receiver-tracking = \(tracking.text(of: .receiver(.tracking)))")
        }
        return lines.map { "\($0)\n" }.joined()
    }

    /// Watts of a busy core; nil if it makes no difference, or there are too few rounds.
    static func cpu(idle: [Double], busy: [Double], source: String) -> PowerFactor? {
        let differences = zip(busy, idle).map { $0 - $1 }
        guard let mean = MeanEstimate.trimmedMean(of: differences, trimming: 0), mean.value > 0,
            mean.interval().lowerBound > 0
        else { return nil }
        return factor(mean, source: source)
    }

    /// Watts of the receiver; nil without enough samples.
    static func receiver(_ watts: [Double], source: String) -> PowerFactor? {
        guard let mean = MeanEstimate.trimmedMean(of: watts, trimming: 0), mean.value > 0, watts.count >= 10 else {
            return nil
        }
        return factor(mean, source: source)
    }

    /// The factor of a mean in watts, whose uncertainty is that of the samples and of the sensor's scale.
    private static func factor(_ mean: MeanEstimate, source: String) -> PowerFactor {
        let scatter = mean.standardError / mean.value
        let uncertainty = (scatter * scatter + RailSampler.scaleError * RailSampler.scaleError).squareRoot()
        return PowerFactor(mean.value, uncertainty: uncertainty, source: source)
    }
}
