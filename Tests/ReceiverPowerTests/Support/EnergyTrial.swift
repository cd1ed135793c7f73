import LocationModel
import ReceiverPower
import TestSupport
import TraceGenerator

/// How far the energy that is printed is from the truth: a hundred boards on a journey, each with its own receiver,
/// sensor and noise.
struct EnergyTrial {
    /// Where the figure comes from.
    enum Source: String, CaseIterable, Sendable {
        /// A shunt that shows the power of the moment.
        case rail = "shunt, power"
        /// A shunt that adds up.
        case counter = "shunt, energy"
        case model
        case battery

        /// The greatest error that is allowed, as a share.
        var limit: Double { self == .model ? 0.1 : 0.03 }
    }

    static let boards = 100

    /// The greatest error, as a share of the truth, and the boards for which it is above the limit.
    private(set) var worst = 0.0
    private(set) var beyond = 0
    /// Boards whose interval contains the truth.
    private(set) var covered = 0
    private(set) var boards = 0
    /// The sum of the errors in standard deviations.
    private(set) var errors = 0.0

    init() {}

    init(_ source: Source, _ kind: TraceKind, minutes: Double, seed: UInt64) throws {
        // Cyclic tracking is too fast for a sensor of the moment, so that its receiver has none.
        let journey = try PowerTruth(kind, minutes: minutes, source == .rail ? .casic : .m8, seed: seed)
        for board in 0..<EnergyTrial.boards {
            var random = SeededGenerator(seed: UInt64(board) + 1000 * seed)
            let power = PowerTruth.power(&random)
            switch source {
            case .rail: add(try EnergyTrial.rail(journey, power, &random), truth: journey.joules(power), source)
            case .counter:
                add(try EnergyTrial.counter(journey, power, &random), truth: journey.joules(power), source)
            case .model:
                let profile = PowerProfile.receiver(.ublox(.m8)) ?? PowerProfile()
                guard let figure = profile.energy(journey.confirmed) else { throw Missing() }
                add((figure, .estimated), truth: journey.joules(power), source)
            case .battery:
                // Everything else on the board.
                let watts = 0.6 + 0.6 * random.uniform()
                let truth = journey.joules(power) + watts * Double(journey.seconds.count)
                add(try EnergyTrial.battery(journey, power, watts, &random), truth: truth, source)
            }
        }
    }

    /// There was no figure, or it was called estimated although it was measured.
    struct Missing: Error {}

    static func += (sum: inout Self, other: Self) {
        sum.worst = max(sum.worst, other.worst)
        (sum.covered, sum.boards) = (sum.covered + other.covered, sum.boards + other.boards)
        sum.beyond += other.beyond
        sum.errors += other.errors
    }

    private mutating func add(
        _ found: (figure: EnergyFigure, basis: EnergyFigure.Basis), truth: Double, _ source: Source
    ) {
        let figure = found.figure
        boards += 1
        let share = abs(figure.joules / truth - 1)
        worst = max(worst, share)
        if share > source.limit { beyond += 1 }
        if figure.interval.contains(truth), figure.basis == found.basis { covered += 1 }
        errors += (figure.joules - truth) / figure.deviation
    }

    /// A shunt of 1 % with an amplifier of 0.5 %.
    private static func scale(_ deviation: Double, _ random: inout SeededGenerator) -> Double {
        1 + deviation * max(-2.5, min(2.5, random.gaussian()))
    }

    private static func rail(
        _ journey: PowerTruth, _ power: SimulatedReceiver.Power, _ random: inout SeededGenerator
    ) throws -> (EnergyFigure, EnergyFigure.Basis) {
        let scale = scale(RailSampler.scaleError, &random)
        let fake = FakeTree(["class/hwmon/hwmon1/name": "ina219", "class/hwmon/hwmon1/power1_label": "GPS 3V3"])
        fake["class/hwmon/hwmon1/power1_input"] = "0"
        var sensors = EnergySensors(fake.tree)
        for (second, moment) in journey.seconds.enumerated() {
            guard let state = moment.confirmed, sensors.wantsSample(of: state, at: Double(second)) else { continue }
            // The receiver's own ripple, and the sensor's steps of 0.1 mW.
            let ripple = 1 + 0.05 * random.gaussian()
            let milliwatts = max(0, power[moment.real] * scale * ripple + 0.05 * random.gaussian())
            fake["class/hwmon/hwmon1/power1_input"] = "\(Int((milliwatts * 10).rounded()) * 100)"
            sensors.sample(state, at: Double(second))
        }
        guard let figure = sensors.sampler.energy(journey.confirmed, else: PowerProfile()) else { throw Missing() }
        return (figure, .measured)
    }

    private static func counter(
        _ journey: PowerTruth, _ power: SimulatedReceiver.Power, _ random: inout SeededGenerator
    ) throws -> (EnergyFigure, EnergyFigure.Basis) {
        let scale = scale(RailSampler.scaleError, &random)
        let path = "class/hwmon/hwmon0/energy1_input"
        let fake = FakeTree(["class/hwmon/hwmon0/label": "gnss", path: "1000000"])
        var sensors = EnergySensors(fake.tree)
        var ledger = EnergyLedger(.background)
        _ = sensors.read(at: 0)
        var joules = 1.0
        for (second, moment) in journey.seconds.enumerated() {
            joules += moment.joules(power) * scale * (1 + 0.05 * random.gaussian())
            // A status now and then.
            guard (second + 1) % 600 == 0 || second + 1 == journey.seconds.count else { continue }
            fake[path] = "\(Int(joules * 1e6))"
            ledger.add(EnergyLedger.Reading(counted: sensors.read(at: Double(second + 1))))
        }
        return try figure(of: .receiver, ledger, sensors)
    }

    /// A gauge that is 1 % off, in steps of 1 mWh.
    private static func battery(
        _ journey: PowerTruth, _ power: SimulatedReceiver.Power, _ watts: Double, _ random: inout SeededGenerator
    ) throws -> (EnergyFigure, EnergyFigure.Basis) {
        let scale = scale(0.01, &random)
        let path = "class/power_supply/BAT0"
        let fake = FakeTree(["\(path)/type": "Battery", "\(path)/status": "Discharging", "\(path)/present": "1"])
        var left = 150_000.0 + 10 * random.uniform()
        func show() { fake["\(path)/energy_now"] = "\(Int(left / 3.6) * 1000)" }
        show()
        var sensors = EnergySensors(fake.tree)
        var ledger = EnergyLedger(.background)
        for second in 0...journey.seconds.count {
            // A status now and then.
            if second % 1800 == 0 || second == journey.seconds.count {
                show()
                ledger.add(EnergyLedger.Reading(counted: sensors.read(at: Double(second))))
            }
            guard second < journey.seconds.count else { break }
            left -= (watts + journey.seconds[second].joules(power)) * scale
        }
        return try figure(of: .board, ledger, sensors)
    }

    private static func figure(
        of part: EnergySensors.Part, _ ledger: EnergyLedger, _ sensors: EnergySensors
    ) throws -> (EnergyFigure, EnergyFigure.Basis) {
        guard let amount = ledger[.background].counted[part], let figure = sensors.figure(amount, of: part) else {
            throw Missing()
        }
        return (figure, .measured)
    }
}
