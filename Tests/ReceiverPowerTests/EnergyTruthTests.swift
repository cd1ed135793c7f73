import LocationModel
import ReceiverPower
import TestSupport
import Testing
import TraceGenerator

/// What is printed as energy, compared with that of a simulated receiver: a hundred boards, each with its own sensor and
/// its own receiver, in virtual time.
@Suite struct EnergyTruthTests {
    /// How far the figures of a hundred boards are from the truth.
    private struct Trial {
        private(set) var worst = 0.0
        private(set) var covered = 0

        mutating func add(_ figure: EnergyFigure, truth: Double) {
            worst = max(worst, abs(figure.joules / truth - 1))
            if figure.interval.contains(truth) { covered += 1 }
        }
    }

    /// A shunt of 1 % with an amplifier of 0.5 %.
    private func scale(_ deviation: Double, _ random: inout SeededGenerator) -> Double {
        1 + deviation * max(-2.5, min(2.5, random.gaussian()))
    }

    @Test(arguments: [(TraceKind.walk, 60.0, UInt64(1)), (.cityDrive, 30, 2), (.parked, 240, 3)])
    func `A shunt that shows the power of the moment measures within 3 %, and its interval holds`(
        kind: TraceKind, minutes: Double, seed: UInt64
    ) throws {
        // A receiver without cyclic tracking, which is too fast for such a sensor.
        let journey = try PowerTruth(kind, minutes: minutes, .mtk, seed: seed)
        var trial = Trial()
        for board in 0..<100 {
            var random = SeededGenerator(seed: UInt64(board) + 1000 * seed)
            let power = PowerTruth.power(&random)
            let scale = scale(RailSampler.scaleError, &random)
            let fake = FakeTree(["class/hwmon/hwmon1/name": "ina219", "class/hwmon/hwmon1/power1_label": "GPS 3V3"])
            fake["class/hwmon/hwmon1/power1_input"] = "0"
            var sensors = EnergySensors(fake.tree)
            for (second, moment) in journey.seconds.enumerated() {
                guard let state = moment.believed, sensors.wantsSample(of: state, at: Double(second)) else { continue }
                // The receiver's own ripple, and the sensor's steps of 0.1 mW.
                let ripple = 1 + 0.05 * random.gaussian()
                let milliwatts = max(0, power[moment.real] * scale * ripple + 0.05 * random.gaussian())
                fake["class/hwmon/hwmon1/power1_input"] = "\(Int((milliwatts * 10).rounded()) * 100)"
                sensors.sample(state, at: Double(second))
            }
            let figure = try #require(sensors.sampler.energy(journey.believed, else: PowerProfile()))
            #expect(figure.basis == .measured)
            trial.add(figure, truth: journey.joules(power))
        }
        #expect(trial.worst <= 0.03, "\(trial.worst) \(journey.believed) \(journey.spent)")
        #expect((90...99).contains(trial.covered), "\(trial.covered)")
    }

    @Test(arguments: [(TraceKind.walk, 60.0, UInt64(1)), (.cityDrive, 30, 2), (.parked, 240, 3)])
    func `A shunt that adds up measures within 3 %, and its interval holds`(
        kind: TraceKind, minutes: Double, seed: UInt64
    ) throws {
        let journey = try PowerTruth(kind, minutes: minutes, seed: seed)
        var trial = Trial()
        for board in 0..<100 {
            var random = SeededGenerator(seed: UInt64(board) + 2000 * seed)
            let power = PowerTruth.power(&random)
            let scale = scale(RailSampler.scaleError, &random)
            let path = "class/hwmon/hwmon0/energy1_input"
            let fake = FakeTree(["class/hwmon/hwmon0/label": "gnss", path: "1000000"])
            var sensors = EnergySensors(fake.tree)
            var ledger = EnergyLedger(.background)
            _ = sensors.read(at: 0)
            var (joules, truth) = (1.0, 0.0)
            for (second, moment) in journey.seconds.enumerated() {
                truth += power[moment.real] / 1000
                joules += power[moment.real] * scale * (1 + 0.05 * random.gaussian()) / 1000
                // A status now and then.
                guard (second + 1) % 600 == 0 || second + 1 == journey.seconds.count else { continue }
                fake[path] = "\(Int(joules * 1e6))"
                ledger.add(EnergyLedger.Reading(counted: sensors.read(at: Double(second + 1))))
            }
            let amount = try #require(ledger[.background].counted[.receiver])
            trial.add(try #require(sensors.figure(amount, of: .receiver)), truth: truth)
        }
        #expect(trial.worst <= 0.03, "\(trial.worst)")
        #expect((90...99).contains(trial.covered), "\(trial.covered)")
    }

    @Test func `The rail's figure is measured only if each state was sampled`() throws {
        var sampler = RailSampler()
        let profile = try #require(PowerProfile.receiver(.ublox(.m8)))
        for second in 0..<5 { sampler.add(0.09, in: .tracking, at: Double(second)) }
        #expect(sampler.energy(.tracking(seconds: 100), else: PowerProfile())?.basis == .measured)
        for second in 0..<4 { sampler.add(0.0004, in: .asleep, at: Double(second)) }
        let times = try PowerTruth(.parked, minutes: 60, seed: 1).believed
        #expect(sampler.energy(times, else: profile)?.basis == .estimated)
        #expect(sampler.energy(times, else: PowerProfile()) == nil, "no figure without a source")
    }

    @Test(arguments: [(TraceKind.walk, 60.0, UInt64(4)), (.cityDrive, 30, 5), (.parked, 240, 6)])
    func `The model is within 10 %, and its interval holds`(kind: TraceKind, minutes: Double, seed: UInt64) throws {
        let journey = try PowerTruth(kind, minutes: minutes, seed: seed)
        let profile = try #require(PowerProfile.receiver(.ublox(.m8)))
        let figure = try #require(profile.energy(journey.believed))
        #expect(figure.basis == .estimated)
        var trial = Trial()
        for board in 0..<100 {
            var random = SeededGenerator(seed: UInt64(board) + 1000 * seed)
            trial.add(figure, truth: journey.joules(PowerTruth.power(&random)))
        }
        #expect(trial.worst <= 0.1, "\(trial.worst) \(journey.believed) \(journey.spent)")
        #expect((90...99).contains(trial.covered), "\(trial.covered)")
    }

    @Test func `A battery measures the board within 3 %, and its interval holds`() throws {
        let journey = try PowerTruth(.parked, minutes: 240, seed: 7)
        var trial = Trial()
        for board in 0..<100 {
            var random = SeededGenerator(seed: UInt64(board) + 7000)
            let power = PowerTruth.power(&random)
            // Everything else on the board, and a gauge that is 1 % off in steps of 1 mWh.
            let watts = 0.6 + 0.6 * random.uniform()
            let scale = scale(0.01, &random)
            let path = "class/power_supply/BAT0"
            let fake = FakeTree(["\(path)/type": "Battery", "\(path)/status": "Discharging", "\(path)/present": "1"])
            var left = 150_000.0 + 10 * random.uniform()
            fake["\(path)/energy_now"] = "\(Int(left / 3.6) * 1000)"
            var sensors = EnergySensors(fake.tree)
            var ledger = EnergyLedger(.background)
            var truth = 0.0
            for second in 0...journey.seconds.count {
                // A status now and then.
                if second % 1800 == 0 || second == journey.seconds.count {
                    fake["\(path)/energy_now"] = "\(Int(left / 3.6) * 1000)"
                    ledger.add(EnergyLedger.Reading(counted: sensors.read(at: Double(second))))
                }
                guard second < journey.seconds.count else { break }
                let joules = watts + power[journey.seconds[second].real] / 1000
                truth += joules
                left -= joules * scale
            }
            let amount = try #require(ledger[.background].counted[.board])
            trial.add(try #require(sensors.figure(amount, of: .board)), truth: truth)
        }
        #expect(trial.worst <= 0.03, "\(trial.worst)")
        #expect((90...99).contains(trial.covered), "\(trial.covered)")
    }
}
