import ApplicationLifecycle
import LocationModel
import LocationService
import Testing

/// Random runs are consistent, whatever the events, the app and the journey.
struct RunPropertyTests {
    private static let seeds = 0..<(200 as UInt64)

    private func check(_ outcome: RandomRun.Outcome, of run: RandomRun) -> RunOracle {
        var oracle = RunOracle(run)
        var time: Instant?
        for (instant, event) in outcome.events {
            // Checked only between moments, because the events of one moment belong together.
            if let before = time, instant > before { oracle.check() }
            time = instant
            oracle.process(event, at: instant)
        }
        oracle.check()
        return oracle
    }

    @Test func `Random events break no rule of the lifecycle`() throws {
        var seen: Set<String> = []
        for seed in Self.seeds {
            let run = RandomRun(seed: seed)
            let outcome = try run.play()
            let oracle = check(outcome, of: run)
            #expect(oracle.state == outcome.state, "seed \(seed)")
            seen.formUnion(oracle.seen)
        }
        let states = ApplicationState.allCases.map { "\($0)" }
        let messages = Message.allCases.map { "\($0)" }
        let others = [
            "leftScreen", "memoryPressure", "backgroundTask", "watchdog", "user", "exit", "crash", "save", "restore",
            "discard", "task begun", "task refused", "expiration", "regionCrossing with payload",
            "significantChange with payload", "visit with payload", "delivery background", "delivery active",
            "delivery inactive", "regionState", "monitoringFailed", "paused", "deferralEnded", "requestFailed",
            "denied", "locationUnknown", "openURL", "devicePower",
        ]
        let missing = Set(states + messages + others).subtracting(seen)
        #expect(missing.isEmpty, "the runs are worth something only when everything happens in them")
    }

    @Test func `When the source's time jumps, the order of events stays legal`() throws {
        for seed in Self.seeds {
            let run = RandomRun(seed: seed, jumps: true)
            let outcome = try run.play()
            #expect(check(outcome, of: run).state == outcome.state, "seed \(seed)")
        }
    }

    @Test(arguments: [false, true])
    func `Counts and durations agree, in each state and in total`(jumps: Bool) throws {
        for seed in Self.seeds {
            let run = RandomRun(seed: seed, jumps: jumps)
            let outcome = try run.play()
            let oracle = check(outcome, of: run)
            for state in ApplicationState.allCases {
                let expected = oracle.delivered[state] ?? (0, 0)
                #expect(outcome.countsByState[state]!.deliveries == expected.deliveries, "seed \(seed): \(state)")
                #expect(outcome.countsByState[state]!.locations == expected.locations, "seed \(seed): \(state)")
                // Its duration is unknown before the first event and in its last state.
                guard !jumps && state != .notRunning && state != outcome.state else { continue }
                let seconds = oracle.seconds[state] ?? 0
                #expect(abs(outcome.seconds[state]! - seconds) < 1e-6, "seed \(seed): \(state) for \(seconds) s")
            }
            let byState = ApplicationState.allCases.map { outcome.countsByState[$0]! }
            #expect(byState.reduce(0) { $0 + $1.deliveries } == outcome.counts.deliveries)
            #expect(byState.reduce(0) { $0 + $1.locations } == outcome.counts.locations)
            #expect(byState.reduce(0) { $0 + $1.wakeUps } == outcome.counts.wakeUps)
            #expect(byState.reduce(0) { $0 + $1.source.epochs } == outcome.counts.source.epochs)
            let seconds = outcome.seconds.values.reduce(0, +)
            #expect(abs(seconds - outcome.elapsed) < 1e-6, "seed \(seed): \(seconds) of \(outcome.elapsed)")
            let records = outcome.events.compactMap { if case .record(let record) = $0.event { record } else { nil } }
            #expect(records.last ?? SystemRecord() == outcome.record, "the system has received the last record")
        }
    }

    @Test(arguments: [nil, 0.7, 13, 400])
    func `A run gives the same record every time, also step by step`(step: Double?) throws {
        for seed in 0..<40 as Range<UInt64> {
            let run = RandomRun(seed: seed)
            let (one, other) = (try run.play(), try run.play(inSteps: step))
            #expect(one.events.map { "\($0)" } == other.events.map { "\($0)" }, "seed \(seed)")
        }
    }
}
