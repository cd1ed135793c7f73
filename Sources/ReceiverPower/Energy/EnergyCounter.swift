/// Turns the readings of an energy counter into joules: one that counts up and begins again at its end (RAPL, shunts that
/// add up), or what is left in a battery.
///
/// A reading that cannot be true is counted and not used; the next one that can be starts a new piece. What the device
/// has taken in between is then missing in the sum, not guessed.
public struct EnergyCounter: Sendable {
    /// What is known about a counter.
    public struct Kind: Hashable, Sendable {
        /// Joules after which it begins again at 0; nil if it never does.
        public var wrap: Double?
        /// Whether it shows what is left instead of what was used.
        public var isRemainder = false
        /// The greatest power of the part in watts. A greater one is a mistake of the sensor.
        public var mostWatts: Double
        /// The standard deviation of the sensor's scale, as a share.
        public var scaleError: Double
        /// The least difference that it shows, in joules.
        public var step: Double

        /// A counter that counts up and does not begin again, unless this is changed.
        public init(mostWatts: Double, scaleError: Double, step: Double) {
            (self.mostWatts, self.scaleError, self.step) = (mostWatts, scaleError, step)
        }
    }

    /// Joules in a number of pieces without an interruption.
    public struct Amount: Hashable, Sendable {
        /// The sum.
        public internal(set) var joules = 0.0
        /// Seconds that it covers.
        public internal(set) var seconds = 0.0
        /// The number of pieces, each of which has the error of two readings.
        public internal(set) var pieces = 0

        /// Nothing.
        public init() {}
    }

    /// What is known about the counter.
    public private(set) var kind: Kind
    /// The readings that were not used.
    public private(set) var rejections = SensorRejections()
    /// Everything so far.
    public private(set) var total = Amount()
    private var last: (value: Double, seconds: Double)?

    /// A counter that was not read yet.
    public init(_ kind: Kind) { self.kind = kind }

    /// Reads the counter.
    /// - Parameters:
    ///   - value: joules; nil if it could not be read.
    ///   - seconds: the time, of a clock that is never set.
    ///   - step: the least difference that it has shown, if that is learnt.
    /// - Returns: joules since the last reading, and the seconds that they cover; nil if they are not known.
    @discardableResult
    public mutating func read(_ value: Double?, at seconds: Double, step: Double? = nil) -> (
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
        if total.pieces == 0 { total.pieces = 1 }
        return (used, passed)
    }

    /// The sensor measures something else now, as a battery that is charged; the next reading starts a new piece.
    public mutating func interrupt() { last = nil }

    /// An amount as a figure.
    public func figure(_ amount: Amount) -> EnergyFigure {
        let scale = amount.joules * kind.scaleError
        // Each of the two readings of a piece is up to a step too early.
        let steps = Double(amount.pieces) * kind.step * kind.step / 6
        return EnergyFigure(
            joules: amount.joules, deviation: (scale * scale + steps).squareRoot(), basis: .measured)
    }

    private mutating func begin(_ value: Double, _ seconds: Double) {
        last = (value, seconds)
        total.pieces += 1
    }
}
