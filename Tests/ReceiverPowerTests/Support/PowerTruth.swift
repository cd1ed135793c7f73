import ReceiverPower
import TestSupport
import TraceGenerator

/// A journey with a sleeping receiver, second by second: what the planner believes, and what the receiver does. What it
/// takes is added later, because that changes nothing of it.
struct PowerTruth {
    struct Second {
        let confirmed: ReceiverTimes.State?
        /// The state at the end of the second, and the time in each state during it.
        let real: SimulatedReceiver.State
        let spent: SimulatedReceiver.Power

        /// Joules of a receiver with this power in milliwatts.
        func joules(_ power: SimulatedReceiver.Power) -> Double { PowerTruth.joules(spent, power) }
    }

    private(set) var seconds: [Second] = []
    private(set) var confirmed = ReceiverTimes()
    private(set) var spent = SimulatedReceiver.Power(acquiring: 0, tracking: 0, cyclic: 0, asleep: 0)

    init(
        _ kind: TraceKind, minutes: Double, _ family: SimulatedReceiver.Family = .m8, seed: UInt64
    ) throws {
        var run = SleepingRun(SimulatedReceiver(family, seed: seed), seed: seed)
        var seconds: [Second] = []
        var before = run.receiver.spent
        try run.run(kind, minutes: minutes, seed: seed) { run in
            var spent = run.receiver.spent
            for state in SimulatedReceiver.State.allCases { spent[state] -= before[state] }
            before = run.receiver.spent
            seconds.append(
                Second(confirmed: run.planner.certainState, real: run.receiver.state, spent: spent))
        }
        (self.seconds, confirmed, spent) = (seconds, run.planner.times, run.receiver.spent)
    }

    /// Joules of a receiver with this power in milliwatts.
    func joules(_ power: SimulatedReceiver.Power) -> Double { PowerTruth.joules(spent, power) }

    private static func joules(_ spent: SimulatedReceiver.Power, _ power: SimulatedReceiver.Power) -> Double {
        SimulatedReceiver.State.allCases.reduce(0) { $0 + spent[$1] * power[$1] } / 1000
    }

    /// A receiver as no model knows it: its specimen, the voltage and the temperature change what it takes, to anything
    /// in the range that the maker lists, 25 to 28 mA; and its current in backup is anything between what the maker
    /// lists and what others have measured.
    static func power(_ random: inout SeededGenerator) -> SimulatedReceiver.Power {
        let common = (25 + 3 * random.uniform()) / 26.5
        return SimulatedReceiver.Power(
            acquiring: 87.45 * common, tracking: 87.45 * common, cyclic: 29.7 * common,
            asleep: 3.3 * (0.015 + 0.145 * random.uniform()))
    }
}
