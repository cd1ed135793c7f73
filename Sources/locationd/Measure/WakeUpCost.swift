import CPUMeter
import Glibc

/// What one wake-up of a live run costs on this machine.
struct WakeUpCost {
    /// The factor by which the cost in a live minute may differ from that of the replay that is measured: the source
    /// receives its epochs in another way, sleeps longer, and the processor may have other work, or run slower.
    /// `Tests/Benchmarks/live-estimate` has seen 0.5 to 1.33.
    static let unmeasuredFactor = 2.0

    /// A value with the limits between which it is expected.
    struct Estimate {
        let value: Double
        let limits: ClosedRange<Double>
    }

    /// Nanoseconds of CPU, of a few wake-ups each, at different moments of the measurement; at least two.
    let moments: [Double]

    /// Nil for fewer than two moments, which do not show how much the cost varies.
    init?(moments: [Double]) {
        guard moments.count >= 2, moments.allSatisfy({ $0 > 0 }) else { return nil }
        self.moments = moments
    }

    /// Seconds of CPU for so many wake-ups: the limits join the 95 % prediction interval for one more moment, by the
    /// spread of the measured ones, with the ``unmeasuredFactor``. Both are factors, so logarithms are added.
    func seconds(wakeUps: Double) -> Estimate {
        guard let mean = MeanEstimate.mean(of: moments.map { log($0) }) else {
            preconditionFailure("a cost has at least two moments")
        }
        // The interval of the mean, widened to that of one more value.
        let spread = (mean.interval().upperBound - mean.value) * Double(moments.count + 1).squareRoot()
        let unmeasured = log(WakeUpCost.unmeasuredFactor)
        let factor = exp((spread * spread + unmeasured * unmeasured).squareRoot())
        let value = exp(mean.value) * wakeUps / 1e9
        return Estimate(value: value, limits: (value / factor)...(value * factor))
    }
}
