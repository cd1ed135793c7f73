import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import Testing

/// Steps that wait, and stimuli that consist of several events.
struct StepTriggerTests {
    private func times(_ message: Message, _ record: EventRecorder) -> [Double] {
        record.recordedEvents.filter { $0.kind == .message(message) }.map(\.time)
    }

    private func entered(_ state: ApplicationState) -> EventPattern {
        EventPattern("\(state)") { if case .state(state, _) = $0 { true } else { false } }
    }

    @Test func `A step after a time counts from when the step before it was done`() throws {
        let script = Script([
            Script.Step(.at(5), .app(.home)), Script.Step(.after(7), .bringToForeground),
            Script.Step(.after(3), .app(.home)),
        ])
        let record = try run(walk(0..<40), script)
        #expect(times(.didEnterBackground, record) == [5, 15] && times(.willEnterForeground, record) == [12])
    }

    @Test func `A time of day is the first one from the beginning on`() throws {
        // The trace begins at midnight of the model's day plus a few seconds.
        let start = fix(0).time.timeOfDay.seconds
        let script = Script([Script.Step(.timeOfDay((start + 9).truncatingRemainder(dividingBy: 86_400)), .app(.home))])
        #expect(times(.didEnterBackground, try run(walk(0..<40), script)) == [9])
        let instant = Instant(nanoseconds: 0).advanced(bySeconds: 80_000)
        #expect(instant.next(timeOfDay: 80_000) == instant)
        #expect(instant.next(timeOfDay: 79_999).seconds(since: instant) == 86_399)
    }

    @Test func `A step waits for an event after the step before it, and later steps wait for it`() throws {
        let script = Script([
            Script.Step(.at(5), .app(.home)),
            Script.Step(.event(entered(.background), since: 0, after: 4), .bringToForeground),
            Script.Step(.at(6), .app(.home)),
        ])
        let record = try run(walk(0..<40), script)
        #expect(times(.willEnterForeground, record) == [9])
        #expect(times(.didEnterBackground, record) == [5, 9])
    }

    @Test func `An event that never comes leaves the steps below it undone, but not the faults`() throws {
        let script = Script(
            [
                Script.Step(.event(EventPattern("never") { _ in false }, since: 0, after: 0), .app(.home)),
                Script.Step(.after(1), .app(.quit)),
            ], concurrentSteps: [Script.Step(at: 20, .sourceLost(reason: "x"))])
        let record = try run(walk(0..<40), script)
        #expect(times(.didEnterBackground, record).isEmpty)
        #expect(record.deliveries.last?.locations == [19])
    }

    @Test func `A delivery is an event; one before the wait begins does not count`() throws {
        let delivery = EventPattern("location") { if case .locations = $0 { true } else { false } }
        let script = Script([
            Script.Step(.at(5), .bringToForeground), Script.Step(.event(delivery, since: 10, after: 0), .app(.home)),
        ])
        #expect(times(.didEnterBackground, try run(walk(0..<40), script)) == [15])
    }

    @Test func `Work in a background task ends after so much running time, beside other work`() throws {
        let script = Script([
            .init(at: 5, .backgroundWork("a", seconds: 10)), .init(at: 6, .backgroundWork("b", seconds: 4)),
            .init(at: 7, .app(.home)),
        ])
        let record = try run(walk(0..<60), script) { $0.hasBackgroundMode = false }
        #expect(record.lifecycleEntries.filter { $0.text.hasPrefix("task") }.map(\.text) == ["task 1", "task 2"])
        #expect(record.lifecycleEntries.first { $0.text == "is suspended" }?.time == 15)
        // The main thread is free meanwhile.
        #expect(times(.didEnterBackground, record) == [7])
    }

    @Test func `Locking sends the app off the screen, and unlocking brings it back`() throws {
        let record = try run(
            walk(0..<60),
            Script([.init(at: 5, .lock), .init(at: 6, .lock), .init(at: 20, .unlock), .init(at: 21, .unlock)]))
        #expect(times(.didEnterBackground, record) == [5] && times(.willEnterForeground, record) == [20])
    }

    @Test func `Unlocking does not bring back an app that was not on the screen`() throws {
        let record = try run(
            walk(0..<60), Script([.init(at: 5, .app(.home)), .init(at: 6, .lock), .init(at: 20, .unlock)]))
        #expect(times(.didEnterBackground, record) == [5] && times(.willEnterForeground, record).isEmpty)
    }

    @Test func `Locking only interrupts an app that leaving the screen would terminate`() throws {
        let record = try run(walk(0..<60), Script([.init(at: 5, .lock), .init(at: 20, .unlock)])) {
            $0.profile.isMultitaskingSupported = false
        }
        #expect(times(.willResignActive, record) == [5] && times(.didBecomeActive, record) == [0, 20])
        #expect(times(.willTerminate, record).isEmpty)
    }

    @Test func `A program has handled a step before the next one of the same instant`() throws {
        let (always, denied) = (Authorization(.authorizedAlways), Authorization(.denied))
        var configuration = ServiceConfiguration()
        configuration.authorization = always
        configuration.script = Script([
            Script.Step(.at(5), .authorization(denied)), Script.Step(.at(5), .authorization(always)),
        ])
        let record = EventRecorder()
        var application = record.application()
        var (received, handled): ([Authorization], [Authorization]) = ([], [])
        record.reaction = { if case .authorization(let authorization) = $0 { received.append(authorization) } }
        application.pacing = AppPacing(
            isBusy: { _ in
                if let last = received.last, last != handled.last { handled.append(last) }
                return false
            }, nextTimer: { nil }, abandon: {}, isAbandoned: { false })
        var service = LocationService(
            source: FixList((0..<9).map { fix(Double($0)) }), application: application, configuration: configuration)
        try service.run()
        #expect(handled == [denied, always])
    }
}
