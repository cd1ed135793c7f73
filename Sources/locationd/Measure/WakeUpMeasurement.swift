/// Measures what the wake-ups of both arms cost, at moments that are spread over an experiment.
///
/// At each moment a child for each arm replays the trace, both at the same time, and is asleep before each epoch for as
/// long as the arm's live run would be: after a tenth of a second much is still in the processor's caches that is gone
/// after a second.
struct WakeUpMeasurement {
    /// The moments of an experiment; of fewer rounds, one for each.
    static let moments = 6
    /// Seconds of sleep at most. After half a second, a longer sleep changes little
    /// (`Tests/Benchmarks/live-estimate` shows how much), and a moment would take too long.
    static let longestSleep = 0.4
    /// Seconds that a moment is to take, and how many wake-ups at least and at most.
    private static let length = 1.2
    private static let wakeUps = 3...12
    /// Seconds after which it is not measured: in a trace with long gaps an epoch may be hours away.
    private static let timeout = 15.0

    private struct Arm {
        let arguments: [String]
        let sleep: Double
        var measured: [Double] = []
    }

    private let moments: Int
    private var (a, b): (Arm, Arm)
    /// Whether the trace has too few epochs, or too long gaps.
    private var isImpossible = false

    /// Prepares measurements with a trace.
    /// - Parameters:
    ///   - epochsPerSecond: of the trace.
    ///   - sleeps: the seconds between two wake-ups of each arm's live run.
    init(
        _ trace: String, _ recording: RecordingOptions, rounds: Int, epochsPerSecond: Double,
        sleeps: (a: Double, b: Double)
    ) {
        moments = min(rounds, WakeUpMeasurement.moments)
        func arm(_ sleep: Double) -> Arm {
            let sleep = min(sleep, WakeUpMeasurement.longestSleep)
            let speed = max(1 / (sleep * epochsPerSecond), 0.001)
            let limits = WakeUpMeasurement.wakeUps
            let wakeUps = max(limits.lowerBound, min(Int(WakeUpMeasurement.length / sleep), limits.upperBound))
            return Arm(
                arguments: ["measure-wake-up", trace, "--speed", "\(speed)", "--wake-ups", "\(wakeUps)"]
                    + recording.arguments,
                sleep: sleep)
        }
        (a, b) = (arm(sleeps.a), arm(sleeps.b))
    }

    /// Measures the moments that are due when this share of the experiment, 0 to 1, will be done next.
    mutating func measure(upTo share: Double) throws(Failure) {
        let due = Int(share * Double(moments))
        while a.measured.count < due, !isImpossible {
            let children = (try ChildProcess(a.arguments), try ChildProcess(b.arguments))
            if let a = WakeUpMeasurement.cost(by: children.0), let b = WakeUpMeasurement.cost(by: children.1) {
                self.a.measured.append(a)
                self.b.measured.append(b)
            } else {
                isImpossible = true
            }
        }
    }

    private static func cost(by child: ChildProcess) -> Double? {
        child.line(within: WakeUpMeasurement.timeout).flatMap { Double($0) }
    }

    /// Nil if they could not be measured.
    var costs: WakeUpCosts? {
        guard let a = WakeUpCost(moments: a.measured, sleep: a.sleep),
            let b = WakeUpCost(moments: b.measured, sleep: b.sleep)
        else { return nil }
        return WakeUpCosts(a: a, b: b)
    }
}
