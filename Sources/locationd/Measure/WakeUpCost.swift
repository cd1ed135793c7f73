import CPUMeter
import Glibc

/// What one wake-up of a live run costs on this machine.
struct WakeUpCost {
    /// The factor by which the cost in a live minute may differ from that of the replay that is measured: the source
    /// receives its epochs in another way, sleeps longer, and the processor may have other work, or run slower.
    /// `Tests/Benchmarks/live-estimate` has seen 0.89 to 1.27 in the foreground and 1.08 to 1.94 in the background,
    /// which sleeps for seconds and reads gpsd's shared memory, within minutes on a busy machine.
    static let unmeasuredFactor = 2.5

    /// A value with the limits between which it is expected.
    struct Estimate {
        let value: Double
        let limits: ClosedRange<Double>
    }

    /// Nanoseconds of CPU, of a few wake-ups each, at different moments of the measurement; at least two.
    let moments: [Double]
    /// Seconds of sleep before each of the measured wake-ups: after a longer sleep, more has to be loaded again.
    let sleep: Double

    /// Nil for fewer than two moments, which do not show how much the cost varies.
    init?(moments: [Double], sleep: Double) {
        guard moments.count >= 2, moments.allSatisfy({ $0 > 0 }) else { return nil }
        (self.moments, self.sleep) = (moments, sleep)
    }

    /// Seconds of CPU for a number of wake-ups.
    func seconds(wakeUps: Double) -> Estimate { WakeUpCost.estimate(moments.map { $0 * wakeUps / 1e9 }) }

    /// The value for the time of one more moment: the limits join the 95 % prediction interval by the spread of the
    /// moments with the ``unmeasuredFactor``. Both are factors, so logarithms are added.
    fileprivate static func estimate(_ moments: [Double]) -> Estimate {
        guard let mean = MeanEstimate.mean(of: moments.map { log($0) }) else {
            preconditionFailure("a cost has at least two moments")
        }
        // The interval of the mean, widened to that of one more value.
        let spread = (mean.interval().upperBound - mean.value) * Double(moments.count + 1).squareRoot()
        let unmeasured = log(unmeasuredFactor)
        let factor = exp((spread * spread + unmeasured * unmeasured).squareRoot())
        let value = exp(mean.value)
        return Estimate(value: value, limits: (value / factor)...(value * factor))
    }
}

/// What a wake-up costs in each arm, measured at the same moments.
struct WakeUpCosts {
    let a: WakeUpCost
    let b: WakeUpCost

    /// The share of A's CPU that B saves with these numbers of wake-ups: the costs of a moment are compared with each
    /// other, so that what slows the machine down for both has no effect. Nil without wake-ups.
    func saved(wakeUps a: Int, _ b: Int) -> WakeUpCost.Estimate? {
        guard a > 0, b > 0 else { return nil }
        let ratio = Double(b) / Double(a)
        let used = WakeUpCost.estimate(zip(self.a.moments, self.b.moments).map { $1 / $0 * ratio })
        return WakeUpCost.Estimate(
            value: 1 - used.value, limits: (1 - used.limits.upperBound)...(1 - used.limits.lowerBound))
    }
}
