/// Measures what a wake-up costs, at moments that are spread over an experiment, by a child that sleeps and wakes up.
struct WakeUpMeasurement {
    /// The moments of an experiment.
    static let moments = 6
    /// Wake-ups a second: as often as a fast receiver's, so that a moment takes less than a second.
    private static let rate = 20.0
    /// Seconds after which it is not measured: in a trace with long gaps an epoch may be hours away.
    private static let patience = 15.0

    private let arguments: [String]
    private var measured: [Double] = []
    /// Whether the trace has too few epochs, or too long gaps.
    private var isImpossible = false

    /// Prepares measurements with a trace.
    init(_ trace: String, _ recording: RecordingOptions, epochsPerSecond: Double) {
        let speed = max(WakeUpMeasurement.rate / epochsPerSecond, 0.001)
        arguments = ["measure-wake-up", trace, "--speed", "\(speed)"] + recording.arguments
    }

    /// Measures the moments that are due when this share of the experiment, 0 to 1, will be done next.
    mutating func measure(upTo share: Double) throws(Failure) {
        let due = Int(share * Double(WakeUpMeasurement.moments))
        while measured.count < due, !isImpossible {
            let line = try ChildProcess.runSelf(arguments, within: WakeUpMeasurement.patience) ?? ""
            if let cost = line.split(separator: "\n").first.flatMap({ Double($0) }) {
                measured.append(cost)
            } else {
                isImpossible = true
            }
        }
    }

    /// Nil if it could not be measured.
    var cost: WakeUpCost? { WakeUpCost(moments: measured) }
}
