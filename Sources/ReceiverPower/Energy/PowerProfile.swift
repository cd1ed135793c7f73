/// The factors of the energy model for a board and its receiver: an energy is a sum of seconds, or megabytes, times
/// factors. What has no factor has no energy, instead of one of 0.
package struct PowerProfile: Hashable, Sendable {
    private var factors: [PowerFactor.Kind: PowerFactor] = [:]

    package init() {}

    /// A factor; nil if it is not known.
    package subscript(kind: PowerFactor.Kind) -> PowerFactor? {
        get { factors[kind] }
        set { factors[kind] = newValue }
    }

    /// The known factors in the order of ``PowerFactor/Kind/all``.
    package var all: [(kind: PowerFactor.Kind, factor: PowerFactor)] {
        PowerFactor.Kind.all.compactMap { kind in factors[kind].map { (kind, $0) } }
    }

    /// Whether something is known about the receiver.
    package var hasReceiver: Bool { self[.receiver(.tracking)] != nil }

    /// This profile, with the factors of another one where that has any.
    package func replaced(by other: PowerProfile) -> PowerProfile {
        var profile = self
        profile.factors.merge(other.factors) { $1 }
        return profile
    }

    /// The energy of some seconds, or megabytes; negative ones are saved.
    ///
    /// The errors of the CPU, the receiver and the upload are independent. Those of the receiver's states awake are the
    /// same: one that takes more than is listed in one of them, because of its specimen or its voltage, does so in the
    /// others, too. Its consumption asleep, for leakage and a clock, is independent of them.
    /// - Returns: nil if a factor is missing for something that is not 0.
    package func energy(_ amounts: [PowerFactor.Kind: Double]) -> EnergyFigure? {
        var sum = EnergyFigure(joules: 0, deviation: 0, basis: .estimated)
        var awake = (joules: 0.0, error: 0.0, even: 0.0)
        // In a fixed order, so that the same amounts give the same sum.
        for kind in PowerFactor.Kind.all {
            guard let amount = amounts[kind], amount != 0 else { continue }
            guard let factor = factors[kind] else { return nil }
            let joules = amount * factor.value
            let error = joules * factor.uncertainty
            let even = factor.isRange ? error : 0
            switch kind {
            case .receiver(.acquiring), .receiver(.tracking), .receiver(.cyclic):
                awake = (awake.joules + joules, awake.error + error, awake.even + even)
            case .receiver(.asleep), .cpu, .upload:
                sum = sum + EnergyFigure(joules: joules, error: error, even: even)
            }
        }
        return sum + EnergyFigure(joules: awake.joules, error: awake.error, even: awake.even)
    }

    /// The energy of a receiver that was in its states for these seconds.
    package func energy(_ times: ReceiverTimes) -> EnergyFigure? {
        energy(
            Dictionary(
                uniqueKeysWithValues: ReceiverTimes.State.allCases.map { (PowerFactor.Kind.receiver($0), times[$0]) }))
    }
}

extension EnergyFigure {
    /// An estimate with a standard deviation, of which a part is that of an even distribution; their signs do not
    /// matter.
    fileprivate init(joules: Double, error: Double, even: Double) {
        let square = even * even
        // The excess kurtosis of an even distribution is -1.2.
        self.init(
            joules: joules, deviation: error.magnitude, fourthCumulant: -1.2 * square * square, basis: .estimated)
    }
}
