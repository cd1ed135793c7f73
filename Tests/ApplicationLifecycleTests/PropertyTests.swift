import ApplicationLifecycle
import LocationModel
import TestSupport
import Testing

/// Invariants for any sequence of events, with any delays.
struct PropertyTests {
    @Test func `Random events break no rule of the lifecycle`() {
        var seen: Set<String> = []
        for seed in 0..<300 as Range<UInt64> {
            let sequence = RandomEventSequence(seed: seed)
            var oracle = LifecycleOracle(profile: sequence.profile, app: sequence.app)
            for step in sequence.steps { oracle.process(step) }
            seen.formUnion(oracle.seen)
        }
        // The sequences are useful only if every effect occurs in them.
        let states = ApplicationState.allCases.map { "\($0)" }
        let reasons = [
            "leftScreen", "memoryPressure", "backgroundTask", "watchdog", "user", "endOfTrace", "exit", "crash",
        ]
        #expect(seen.isSuperset(of: Message.allCases.map { "\($0)" } + states + reasons + ["scheduledTask"]))
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `The same events give the same effects`(seed: UInt64) {
        let sequence = RandomEventSequence(seed: seed)
        var lifecycle = ApplicationLifecycle(profile: sequence.profile, app: sequence.app)
        for step in sequence.steps {
            var effects: [Effect] = []
            lifecycle.handle(step.event, at: at(step.time), into: &effects)
            #expect(effects == step.effects)
        }
    }

    /// A run with frequent time events and a run without any must have the same result.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `Late handling of deadlines changes nothing`(seed: UInt64) {
        let sequence = RandomEventSequence(seed: seed)
        var generator = SeededGenerator(seed: seed)
        var (punctual, late) = (
            ApplicationLifecycle(profile: sequence.profile, app: sequence.app),
            ApplicationLifecycle(profile: sequence.profile, app: sequence.app)
        )
        var (punctualEffects, lateEffects): ([Effect], [Effect]) = ([], [])
        var now = 0.0
        for step in sequence.steps {
            while now < step.time {
                now = min(step.time, now + generator.uniform() * 10)
                punctual.handle(.timePasses, at: at(now), into: &punctualEffects)
            }
            punctual.handle(step.event, at: at(now), into: &punctualEffects)
            if step.event != .timePasses { late.handle(step.event, at: at(now), into: &lateEffects) }
        }
        late.handle(.timePasses, at: at(now), into: &lateEffects)
        #expect(punctualEffects.withoutWakes == lateEffects.withoutWakes)
        #expect(punctual.state == late.state)
    }

    /// Local notifications and scheduled tasks depend on the time of day, so they are omitted.
    @Test(arguments: 0..<20 as Range<UInt64>) func `A clock that is set changes no effects`(seed: UInt64) {
        let sequence = RandomEventSequence(seed: seed)
        var generator = SeededGenerator(seed: seed)
        var (plain, shifted) = (
            ApplicationLifecycle(profile: sequence.profile, app: sequence.app),
            ApplicationLifecycle(profile: sequence.profile, app: sequence.app)
        )
        var (plainEffects, shiftedEffects): ([Effect], [Effect]) = ([], [])
        var shift = 0.0
        for step in sequence.steps {
            switch step.event {
            case .scheduleNotification, .scheduleTask: continue
            default: break
            }
            if generator.uniform() < 0.1 {
                let by = Double(Int.random(in: -1_000_000...1_000_000, using: &generator))
                let before = at(step.time + shift)
                shift += by
                shifted.handle(.clockSet(from: before), at: at(step.time + shift), into: &shiftedEffects)
            }
            plain.handle(step.event, at: at(step.time), into: &plainEffects)
            shifted.handle(step.event, at: at(step.time + shift), into: &shiftedEffects)
        }
        #expect(plainEffects.withoutWakes == shiftedEffects.withoutWakes)
    }

    @Test func `Time does not run backwards: an earlier instant counts as the latest there was`() {
        var lifecycle = ApplicationLifecycle()
        var effects: [Effect] = []
        for event in [.launch, .returned(from: .didFinishLaunching), .activate, .home] as [Event] {
            lifecycle.handle(event, at: at(100), into: &effects)
        }
        lifecycle.handle(.returned(from: .willResignActive), at: at(50), into: &effects)
        #expect(effects.last == .wake(at(105)))
    }
}
