import LocationModel
import ReceiverPower
import TestSupport
import Testing

/// Each transition of the planner, with epochs once a second.
@Suite struct SleepPlannerTests {
    private var planner = SleepPlanner()
    private var now = 0.0
    private var sent: [SleepPlanner.Command] = []

    private func fix(_ time: Double, satellites: Int? = 9, accuracy: Double? = 4, hasPosition: Bool = true) -> Fix {
        var fix = Fix(time: at(time), mode: hasPosition ? .threeDimensional : .none)
        if hasPosition { fix.coordinate = Coordinate(latitude: 0, longitude: 0) }
        fix.satellitesUsed = satellites
        fix.horizontalAccuracy = accuracy
        return fix
    }

    /// One second with this demand and, if there is one, an epoch.
    @discardableResult private mutating func second(
        _ demand: Demand, hasEpoch: Bool = true, satellites: Int? = 9, accuracy: Double? = 4, hasPosition: Bool = true
    ) -> SleepPlanner.Use {
        now += 1
        sent += planner.update(for: demand, at: at(now))
        guard hasEpoch else { return .none }
        let fix = fix(now, satellites: satellites, accuracy: accuracy, hasPosition: hasPosition)
        return planner.handle(fix, at: at(now), commands: &sent)
    }

    private mutating func seconds(_ count: Int, _ demand: Demand, hasEpoch: Bool = true, satellites: Int? = 9) {
        for _ in 0..<count { second(demand, hasEpoch: hasEpoch, satellites: satellites) }
    }

    private func due(_ seconds: Double) -> Demand { .notBefore(at(now + seconds)) }

    /// Awake for long enough, then sent to sleep.
    private mutating func fallAsleep(_ seconds: Double = 100) -> Demand {
        if now == 0 { self.seconds(62, .everyEpoch) }
        let demand = due(seconds)
        second(demand, hasEpoch: false)
        return demand
    }

    @Test mutating func `The receiver sleeps until the learnt start-up before the fix is due`() throws {
        let demand = fallAsleep()
        // Due 99 s ahead by now; the cautious start-up is 16 s.
        #expect(sent == [.sleep(seconds: 83)])
        #expect(planner.needsEveryEpoch(for: demand, at: at(now)) && planner.expectsSilence(at: at(now)))
        #expect(!planner.isAsleep)
        seconds(5, demand, hasEpoch: false)
        #expect(planner.isAsleep && planner.sleeps == 1)
        #expect(planner.deadline == at(63 + 83))
        now = 63 + 83
        sent = []
        second(demand, hasEpoch: false)
        #expect(sent.isEmpty, "it wakes up by itself")
        #expect(second(demand, hasPosition: false) == .none)
        #expect(second(demand, accuracy: 20) == .none, "worse than before")
        #expect(second(demand, accuracy: 5) == .now)
        #expect(planner.startUps.count == 1)
        #expect(planner.times[.asleep] == 83 && planner.times[.acquiring] == 2.5)
    }

    @Test mutating func `The receiver stays awake for short waits`() {
        for wait in [1.0, 5, 10, 20] {
            seconds(70, .everyEpoch)
            second(due(wait))
        }
        #expect(sent.isEmpty)
    }

    @Test(arguments: [10.0, 15, 20], [2.5, 2.8, 2.95, 3.5])
    mutating func `The receiver sleeps only where that takes less than cyclic tracking`(startUp: Double, share: Double)
    {
        var rules = SleepRules()
        rules.assumedStartUps = [startUp]
        planner = SleepPlanner(hasCyclic: true, rules: rules)
        seconds(62, .everyEpoch)
        let gap = share * startUp
        second(due(gap + 1))
        // An M8: at full power while it starts, 0.5 mW in backup; 30 mW in cyclic tracking.
        let milliwatts = (86 * startUp + 0.5 * (gap - startUp)) / gap
        #expect(sent == [milliwatts < 30 ? .sleep(seconds: gap - startUp) : .beginCyclic])
    }

    @Test mutating func `The receiver needs a minute awake for the ephemerides`() {
        seconds(40, .everyEpoch)
        let demand = due(200)
        second(demand)
        #expect(sent.isEmpty && planner.needsEveryEpoch(for: demand, at: at(now)))
        seconds(19, demand)
        #expect(sent.isEmpty)
        second(demand)
        second(demand, hasEpoch: false)
        #expect(sent.count == 1)
    }

    @Test mutating func `Ephemerides are renewed after two hours`() {
        seconds(62, .everyEpoch)
        for end in [3700.0, 7300] {
            let demand = fallAsleep(end - now)
            seconds(5, demand, hasEpoch: false)
            now = end - 15
            for _ in 0..<3 { second(demand) }
            #expect(!planner.isAsleep)
        }
        #expect(sent.count == 2)
        sent = []
        let third = due(600)
        seconds(55, third)
        #expect(sent.isEmpty, "two hours have passed")
        for _ in 0..<20 where sent.isEmpty { second(third) }
        #expect(sent.count == 1)
    }

    @Test(arguments: [(5, 4.0), (9, 40.0)]) mutating func `The receiver needs a good lock before it sleeps`(
        satellites: Int, accuracy: Double
    ) {
        seconds(70, .everyEpoch)
        for _ in 0..<3 { second(.everyEpoch, satellites: satellites, accuracy: accuracy) }
        let demand = due(100)
        for _ in 0..<5 { second(demand, satellites: satellites, accuracy: accuracy) }
        #expect(sent.isEmpty)
        seconds(4, demand)
        #expect(sent.count == 1)
    }

    @Test mutating func `A fix needed sooner wakes the receiver at once`() {
        let demand = fallAsleep()
        seconds(10, demand, hasEpoch: false)
        sent = []
        second(.everyEpoch, hasEpoch: false)
        #expect(sent == [.wake] && !planner.isAsleep)
        #expect(second(.everyEpoch, hasPosition: false) == .none)
        #expect(second(.everyEpoch) == .now)
    }

    @Test mutating func `After five epochs a fix is used whatever its accuracy`() {
        let demand = fallAsleep()
        seconds(5, demand, hasEpoch: false)
        now = 63 + 83
        second(demand, hasEpoch: false)
        for _ in 0..<4 { #expect(second(demand, accuracy: 50) == .none) }
        #expect(second(demand, accuracy: 50) == .now)
    }

    @Test mutating func `Epochs on their way are no failure`() {
        let demand = fallAsleep()
        seconds(2, demand)
        seconds(4, demand, hasEpoch: false)
        #expect(planner.isAsleep && planner.failures.total == 0)
    }

    @Test mutating func `Three failures in a row end sleeping, and give the reason`() {
        for round in 1...3 {
            let demand = fallAsleep()
            #expect(planner.failures.inARow == round - 1)
            seconds(4, demand)
        }
        #expect(planner.hasGivenUp && planner.times[.asleep] == 0 && planner.sleeps == 0)
        #expect(sent.last == .restore(reason: "it went on sending after the sleep command"))
        let count = sent.count
        seconds(300, due(300))
        #expect(sent.count == count, "nothing more is tried")
    }

    @Test mutating func `A success between failures counts them anew`() {
        for _ in 0..<2 {
            let demand = fallAsleep()
            seconds(4, demand)
        }
        let demand = fallAsleep()
        seconds(5, demand, hasEpoch: false)
        now += 80
        seconds(6, demand)
        #expect(planner.failures.total == 2 && planner.failures.inARow == 0)
    }

    @Test mutating func `A receiver that stays silent is woken again, and counts as a failure after two minutes`() {
        let demand = fallAsleep()
        seconds(5, demand, hasEpoch: false)
        now = 63 + 83
        sent = []
        seconds(118, demand, hasEpoch: false)
        #expect(sent.count >= 20 && sent.allSatisfy { $0 == .wake })
        seconds(5, demand, hasEpoch: false)
        #expect(planner.failures.total == 1)
    }

    @Test mutating func `A receiver without a timer is woken by a command`() {
        planner = SleepPlanner(for: .mtk)
        let demand = fallAsleep()
        seconds(5, demand, hasEpoch: false)
        sent = []
        now = 63 + 83
        second(demand, hasEpoch: false)
        #expect(sent == [.wake])
    }

    @Test mutating func `A receiver that nothing wakes sleeps to its end`() {
        planner = SleepPlanner(for: .casic)
        _ = fallAsleep()
        seconds(10, .everyEpoch, hasEpoch: false)
        #expect(sent.count == 1 && planner.isAsleep)
    }

    @Test mutating func `After a loss of the source the receiver is woken, and nothing is claimed`() {
        let demand = fallAsleep()
        seconds(10, demand, hasEpoch: false)
        let asleep = planner.times[.asleep]
        planner.reset()
        sent = []
        now += 500
        second(demand, hasEpoch: false)
        #expect(sent == [.wake] && planner.times[.asleep] == asleep)
    }

    @Test mutating func `Waits of a few seconds begin cyclic tracking, and frequent fixes end it`() {
        planner = SleepPlanner(for: .ublox(.m8))
        seconds(70, .everyEpoch)
        for _ in 0..<3 { seconds(4, due(5)) }
        #expect(sent == [.beginCyclic] && !planner.isCyclic)
        planner.acknowledged(.beginCyclic, true, at: at(now))
        #expect(planner.isCyclic)
        seconds(10, .everyEpoch)
        #expect(planner.isCyclic, "a short spell of frequent fixes is worth no command")
        seconds(20, .everyEpoch)
        #expect(sent == [.beginCyclic, .endCyclic] && !planner.isCyclic)
        #expect(planner.times[.cyclic] >= 20)
    }

    @Test mutating func `A refusal of cyclic tracking is final, and backup is used instead`() {
        planner = SleepPlanner(for: .ublox(.m8))
        seconds(70, .everyEpoch)
        second(due(6))
        planner.acknowledged(.beginCyclic, false, at: at(now))
        seconds(5, due(6))
        #expect(sent == [.beginCyclic] && planner.times[.cyclic] == 0)
        second(due(30))
        #expect(sent.count == 2)
    }

    @Test func `Start-ups are learnt`() {
        var times = StartUpTimes()
        #expect(times.lead == 16)
        for _ in 0..<250 { times.observe(3) }
        #expect(times.lead == 3 && times.mean < 4)
        for value in [Double.nan, -1] { times.observe(value) }
        for _ in 0..<10 { times.observe(500) }
        #expect(times.lead == 60 && times.count == 250)
    }

    @Test func `One slow start among the last 250 is ignored; two count`() {
        var times = StartUpTimes()
        times.observe(40)
        #expect(times.lead == 16)
        times.observe(30)
        #expect(times.lead == 30)
        for _ in 2..<250 { times.observe(5) }
        #expect(times.lead == 30)
        times.observe(5)
        #expect(times.lead == 5)
    }

    @Test func `Of the last 250 start-ups, observed or assumed, only the slowest takes longer`() {
        var random = SeededGenerator(seed: 23)
        var times = StartUpTimes()
        let assumed = SleepRules().assumedStartUps
        var all = (0..<250).map { assumed[$0 % assumed.count] }
        for count in 1...500 {
            let seconds = Double.random(in: 0...80, using: &random)
            times.observe(seconds)
            // Assumed ones are replaced in the order in which they stand.
            all[(count - 1) % 250] = min(seconds, 60)
            #expect(all.filter { $0 > times.lead }.count <= 1 && all.filter { $0 >= times.lead }.count >= 2)
        }
    }
}
