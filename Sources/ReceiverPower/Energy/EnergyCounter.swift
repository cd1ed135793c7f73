/// Turns the readings of an energy counter into joules: one that counts up and begins again at its end (RAPL, shunts
/// that add up), or what is left in a battery.
///
/// A reading that cannot be true is counted and not used; the next one that can be starts a new interval. The energy
/// used in between is left out, not estimated.
package struct EnergyCounter: Sendable {
    /// What is known about a counter.
    package struct Kind: Hashable, Sendable {
        /// Joules after which it begins again at 0; nil if it never does.
        package var wrap: Double?
        /// Whether it shows what is left instead of what was used.
        var isRemainder = false
        /// The greatest power of the part in watts. A greater one is a mistake of the sensor.
        var mostWatts: Double
        /// The standard deviation of the sensor's scale, as a share.
        package var scaleError: Double
        /// The least difference that it shows, in joules.
        package var step: Double

        /// A counter that counts up and does not begin again, unless this is changed.
        package init(mostWatts: Double, scaleError: Double, step: Double) {
            (self.mostWatts, self.scaleError, self.step) = (mostWatts, scaleError, step)
        }
    }

    /// Joules in a number of uninterrupted intervals.
    package struct Amount: Hashable, Sendable {
        /// The energy of all intervals.
        package internal(set) var joules = 0.0
        /// Seconds that it covers.
        package internal(set) var seconds = 0.0
        /// The number of intervals, each of which has the error of two readings.
        package internal(set) var intervals = 0

        package init() {}
    }

    /// What is known about the counter.
    package private(set) var kind: Kind
    /// The readings that were not used.
    package private(set) var rejections = SensorRejections()
    /// Everything so far.
    package private(set) var total = Amount()
    private var last: (value: Double, seconds: Double)?

    /// A counter that was not read yet.
    package init(_ kind: Kind) { self.kind = kind }

    /// Reads the counter.
    /// - Parameters:
    ///   - value: joules; nil if it could not be read.
    ///   - seconds: the time, of a clock that is never set.
    ///   - step: the least difference that it has shown, if that is learnt.
    /// - Returns: joules since the last reading, and the seconds that they cover; nil if they are not known.
    @discardableResult
    package mutating func read(_ value: Double?, at seconds: Double, step: Double? = nil) -> (
        joules: Double, seconds: Double
    )? {
        if let step { kind.step = step }
        guard let value, value >= 0, value.isFinite else {
            rejections.unreadable += 1
            return nil
        }
        guard let last else {
            begin(value, seconds)
            return nil
        }
        let passed = seconds - last.seconds
        guard passed > 0 else { return nil }
        var used = kind.isRemainder ? last.value - value : value - last.value
        if let wrap = kind.wrap {
            guard passed * kind.mostWatts < wrap else {
                rejections.late += 1
                begin(value, seconds)
                return nil
            }
            if used < 0 { used += wrap }
        }
        // The counter may have moved by a step just after the last reading.
        guard used >= 0, used <= kind.mostWatts * passed + kind.step else {
            rejections.implausible += 1
            begin(value, seconds)
            return nil
        }
        self.last = (value, seconds)
        total.joules += used
        total.seconds += passed
        if total.intervals == 0 { total.intervals = 1 }
        return (used, passed)
    }

    /// The sensor measures something else now, as a battery that is charged; the next reading starts a new interval.
    package mutating func interrupt() { last = nil }

    /// An amount as a figure.
    package func figure(_ amount: Amount) -> EnergyFigure {
        let scale = amount.joules * kind.scaleError
        // Each of the two readings of an interval is up to a step too early.
        let steps = Double(amount.intervals) * kind.step * kind.step / 6
        return EnergyFigure(
            joules: amount.joules, deviation: (scale * scale + steps).squareRoot(), basis: .measured)
    }

    private mutating func begin(_ value: Double, _ seconds: Double) {
        last = (value, seconds)
        total.intervals += 1
    }
}
