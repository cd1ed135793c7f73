import CPUMeter

/// What one wake-up of a live run costs on this machine, measured by a child that sleeps and wakes up.
struct WakeUpCost {
    /// Wake-ups a second: as often as a fast receiver's, so that the measurement takes seconds.
    private static let rate = 20.0

    /// Seconds after which it is not measured: in a trace with long gaps an epoch may be hours away.
    private static let patience = 15.0

    /// Nanoseconds of CPU.
    let nanoseconds: MeanEstimate

    /// Measures it with a trace; nil if the trace has too few epochs, or too long gaps.
    init?(_ trace: String, _ recording: RecordingOptions, epochsPerSecond: Double) throws(Failure) {
        let speed = max(WakeUpCost.rate / epochsPerSecond, 0.001)
        let arguments = ["measure-wake-up", trace, "--speed", "\(speed)"] + recording.arguments
        guard let line = try ChildProcess.runSelf(arguments, within: WakeUpCost.patience),
            let estimate = MeanEstimate.trimmedMean(of: line.split(separator: " ").compactMap { Double($0) })
        else { return nil }
        nanoseconds = estimate
    }

    init(nanoseconds: MeanEstimate) { self.nanoseconds = nanoseconds }

    /// Seconds of CPU for so many wake-ups, and the 95 % error of the estimate.
    func seconds(wakeUps: Double) -> (value: Double, error: Double) {
        let error = nanoseconds.interval().upperBound - nanoseconds.value
        return (nanoseconds.value * wakeUps / 1e9, error * wakeUps / 1e9)
    }
}
