/// The receiver's energy from a sensor that shows the power of the moment: its mean in each of the receiver's states,
/// times the seconds in that state.
///
/// Nothing wakes up for a sample: it is taken when the program is awake anyway, and the receiver's state is known then.
/// In cyclic tracking the power changes faster than such a sensor sees, so that this state is not sampled.
package struct RailSampler: Sendable {
    /// Fewer samples are no measurement of a state.
    static let fewest = 5
    /// The greatest power of a receiver in watts; more is a mistake of the sensor.
    static let mostWatts = 5.0
    /// The standard deviation of a shunt's scale: an INA219 with a shunt of 1 %.
    package static let scaleError = 0.007

    private struct Mean {
        var (count, mean, squares) = (0, 0.0, 0.0)

        mutating func add(_ value: Double) {
            count += 1
            let difference = value - mean
            mean += difference / Double(count)
            squares += difference * (value - mean)
        }

        /// The variance of the mean: that of Student's distribution, because few samples tell little about their
        /// scatter.
        var variance: Double { squares / Double(count) / Double(count - 3) }
    }

    private var means = [Mean](repeating: Mean(), count: ReceiverTimes.State.allCases.count)
    /// The readings that were not used.
    package private(set) var rejections = SensorRejections()
    private var lastSample: (state: ReceiverTimes.State, seconds: Double)?

    package init() {}

    /// Whether a sample is worth its cost: of each sleep, each second of a search, and every tenth one of tracking.
    package func wantsSample(of state: ReceiverTimes.State, at seconds: Double) -> Bool {
        guard state != .cyclic else { return false }
        guard let lastSample, lastSample.state == state else { return true }
        return seconds - lastSample.seconds >= (state == .acquiring ? 0.9 : 10)
    }

    /// Adds a sample.
    /// - Parameters:
    ///   - watts: nil if the sensor could not be read.
    ///   - state: what the receiver does.
    ///   - seconds: the time, of a clock that is never set.
    package mutating func add(_ watts: Double?, in state: ReceiverTimes.State, at seconds: Double) {
        lastSample = (state, seconds)
        guard let watts else { return rejections.unreadable += 1 }
        guard (0...RailSampler.mostWatts).contains(watts) else { return rejections.implausible += 1 }
        means[state.rawValue].add(watts)
    }

    /// Whether a state was sampled often enough for a mean.
    package func hasMean(of state: ReceiverTimes.State) -> Bool { means[state.rawValue].count >= RailSampler.fewest }

    /// The receiver's energy for some seconds; a state without samples is that of the model, and the sum then
    /// estimated.
    /// - Returns: nil if a state has neither samples nor a factor.
    package func energy(_ times: ReceiverTimes, else profile: PowerProfile) -> EnergyFigure? {
        var (joules, variance) = (0.0, 0.0)
        var modelled = ReceiverTimes()
        for state in ReceiverTimes.State.allCases {
            let mean = means[state.rawValue]
            guard hasMean(of: state) else {
                modelled[state] = times[state]
                continue
            }
            joules += mean.mean * times[state]
            variance += mean.variance * times[state] * times[state]
        }
        let scale = joules * RailSampler.scaleError
        let measured = EnergyFigure(
            joules: joules, deviation: (variance + scale * scale).squareRoot(), basis: .measured)
        guard ReceiverTimes.State.allCases.contains(where: { modelled[$0] != 0 }) else { return measured }
        return profile.energy(modelled).map { measured + $0 }
    }
}
