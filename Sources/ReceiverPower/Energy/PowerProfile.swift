/// The factors of the energy model for a board and its receiver: an energy is a sum of seconds, or megabytes, times
/// factors. What has no factor has no energy, instead of one of 0.
public struct PowerProfile: Hashable, Sendable {
    private var factors: [PowerFactor.Kind: PowerFactor] = [:]

    /// Without a factor.
    public init() {}

    /// A factor; nil if it is not known.
    public subscript(kind: PowerFactor.Kind) -> PowerFactor? {
        get { factors[kind] }
        set { factors[kind] = newValue }
    }

    /// The known factors in the order of ``PowerFactor/Kind/all``.
    public var all: [(kind: PowerFactor.Kind, factor: PowerFactor)] {
        PowerFactor.Kind.all.compactMap { kind in factors[kind].map { (kind, $0) } }
    }

    /// Whether something is known about the receiver.
    public var hasReceiver: Bool { self[.receiver(.tracking)] != nil }

    /// This profile, with the factors of another one where that has any.
    public func replaced(by other: PowerProfile) -> PowerProfile {
        var profile = self
        profile.factors.merge(other.factors) { $1 }
        return profile
    }

    /// The energy of some seconds, or megabytes; negative ones are saved.
    ///
    /// The errors of the CPU, the receiver and the upload are independent. Those of the receiver's states awake are the same:
    /// one that takes more than is listed in one of them, because of its specimen or its voltage, does so in the others, too.
    /// What it takes asleep is leakage and a clock, which has nothing to do with them.
    /// - Returns: nil if a factor is missing for something that is not 0.
    public func energy(_ amounts: [PowerFactor.Kind: Double]) -> EnergyFigure? {
        var (joules, variance, receiver) = (0.0, 0.0, 0.0)
        // In a fixed order, so that the same amounts give the same sum.
        for kind in PowerFactor.Kind.all {
            guard let amount = amounts[kind], amount != 0 else { continue }
            guard let factor = factors[kind] else { return nil }
            joules += amount * factor.value
            let error = amount * factor.value * factor.uncertainty
            switch kind {
            case .receiver(.acquiring), .receiver(.tracking), .receiver(.cyclic): receiver += error
            case .receiver(.asleep), .cpu, .upload: variance += error * error
            }
        }
        let deviation = (variance + receiver * receiver).squareRoot()
        return EnergyFigure(joules: joules, deviation: deviation, basis: .estimated)
    }

    /// The energy of a receiver that was in its states for these seconds.
    public func energy(_ times: ReceiverTimes) -> EnergyFigure? {
        energy(
            Dictionary(
                uniqueKeysWithValues: ReceiverTimes.State.allCases.map { (PowerFactor.Kind.receiver($0), times[$0]) }))
    }
}
