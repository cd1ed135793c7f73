import LocationModel
import ReceiverPower
import TestSupport
import Testing
import TraceGenerator

/// The figures that sleeping must reach, with a simulated receiver whose hot start takes 5 s in the median, at D = 100
/// m.
@Suite struct SleepPolicyTests {
    private func run(
        _ kind: TraceKind, minutes: Double, _ receiver: SimulatedReceiver, seed: UInt64 = 1
    ) throws -> SleepingRun {
        var run = SleepingRun(receiver, seed: seed)
        try run.run(kind, minutes: minutes, seed: seed)
        return run
    }

    @Test(arguments: [(TraceKind.parked, 720.0, 0.9), (.walk, 60, 0.65), (.cityDrive, 60, 0.5)])
    func `An M8 saves what is required, keeps the contract, and is in time`(
        kind: TraceKind, minutes: Double, required: Double
    ) throws {
        let seeds = FigureSeeds.all
        let runs = try seeds.map { try run(kind, minutes: minutes, SimulatedReceiver(.m8, seed: $0), seed: $0) }
        let saved = runs.map(\.saved).min() ?? 0
        let kept = runs.map(\.kept).min() ?? 0
        let (late, samples) = runs.reduce((0, 0)) { ($0.0 + $1.samples.late, $0.1 + $1.samples.all) }
        let mean = runs.map(\.saved).reduce(0, +) / Double(runs.count)
        FigureSeeds.report(
            "M8, \(kind.rawValue), \(Int(minutes)) min",
            "saved \(FigureSeeds.percent(mean)), at least \(FigureSeeds.percent(saved)) (\(FigureSeeds.percent(required)))",
            "A at least \(FigureSeeds.percent(kept)) (99 %)", "\(late) of \(samples) samples late (1 %)")
        #expect(saved >= required && kept >= 0.99, "saved \(saved), kept \(kept)")
        #expect(Double(late) <= 0.01 * Double(samples), "\(late) of \(samples) late")
        #expect(runs.allSatisfy { $0.reason == nil })
    }

    @Test(arguments: [SimulatedReceiver.Family.m10, .mtk, .casic])
    func `Every family sleeps on a walk and keeps the contract`(family: SimulatedReceiver.Family) throws {
        let run = try run(.walk, minutes: 60, SimulatedReceiver(family, seed: 3), seed: 3)
        #expect(run.planner.sleeps > 20 && run.saved > 0.4, "saved \(run.saved)")
        #expect(run.kept >= 0.99 && run.lateShare <= 0.01, "\(run.kept) \(run.samples)")
    }

    @Test func `The times that the planner has confirmed are the receiver's own`() throws {
        let receiver = SimulatedReceiver(.mtk, seed: 4)
        let run = try run(.parked, minutes: 120, receiver, seed: 4)
        let times = run.planner.times
        let power = receiver.power
        let awake = times.total - times[.asleep] - times[.cyclic]
        let estimate = power.asleep * times[.asleep] + power.cyclic * times[.cyclic] + power.tracking * awake
        #expect(abs(estimate / run.receiver.energy - 1) < 0.1, "\(estimate) \(run.receiver.energy)")
        #expect(times[.asleep] > 3600)
    }

    @Test func `A receiver that never sleeps saves nothing, and nothing is claimed`() throws {
        var receiver = SimulatedReceiver(.m8, seed: 5)
        receiver.ignoresSleep = true
        receiver.ignoredShare = 1
        let run = try run(.parked, minutes: 60, receiver)
        #expect(run.planner.times[.asleep] == 0 && run.planner.times[.cyclic] == 0 && run.planner.sleeps == 0)
        #expect(run.reason == "it went on sending after the sleep command")
        #expect(run.planner.hasGivenUp && run.planner.failures.total == 3)
        #expect(run.kept >= 0.99)
    }

    @Test func `A receiver that wakes up far too early is left alone`() throws {
        var receiver = SimulatedReceiver(.m8, seed: 6)
        receiver.sleepFactor = 0.3
        let run = try run(.parked, minutes: 120, receiver)
        #expect(run.planner.hasGivenUp && run.reason?.contains("too early") == true, "\(run.reason ?? "")")
        #expect(!run.receiver.savesPower, "cyclic tracking is off as before")
    }
}
