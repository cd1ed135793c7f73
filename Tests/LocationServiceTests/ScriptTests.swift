import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import Testing

/// The steps of scripts and their times.
struct ScriptTests {
    private func changes(_ record: EventRecorder) -> [RecordedEvent] {
        record.recordedEvents.filter {
            $0.kind == .message(.didEnterBackground) || $0.kind == .message(.willEnterForeground)
        }
    }

    @Test func `Stays in the background may be written in any order`() throws {
        let script = Script.background(from: 50, to: 60).joined(with: .background(from: 10, to: 20))
        let record = try run(walk(0..<100), script)
        #expect(changes(record).map(\.time) == [10, 20, 50, 60])
        #expect(record.messages.count { $0 == .didBecomeActive } == 3)
    }

    @Test func `A stay may begin right after the launch`() throws {
        let record = try run(walk(0..<30), .background(from: 0, to: nil))
        #expect(
            record.messages == [
                .willFinishLaunching, .didFinishLaunching, .didBecomeActive, .willResignActive, .didEnterBackground,
            ])
        #expect(
            record.recordedEvents[3...].first { if case .delivery = $0.kind { true } else { false } }
                == .location(0, .background))
    }

    @Test func `Steps of one instant happen in the order in which they were written`() throws {
        let script = Script([
            .init(at: 5, .home), .init(at: 5, .enterForeground), .init(at: 5, .activate), .init(at: 5, .home),
        ])
        let record = try run(walk(0..<20), script)
        #expect(
            record.messages.dropFirst(3) == [
                .willResignActive, .didEnterBackground, .willEnterForeground, .didBecomeActive, .willResignActive,
                .didEnterBackground,
            ])
        #expect(record.recordedEvents.filter { $0.time == 5 }.last == .location(5, .background))
    }

    @Test func `The app may go home again before it has become active`() throws {
        let script = Script.background(from: 10, to: 20).joined(with: .background(from: 20.3, to: 30.5))
        let record = try run(stride(from: 0, to: 60, by: 2).filter { $0 != 20 }.map { fix($0) }, script)
        #expect(changes(record).map(\.time) == [10, 20, 20.3, 30.5])
        // During the first return the app never became active.
        #expect(record.recordedEvents.filter { $0.kind == .message(.didBecomeActive) }.map(\.time) == [0, 31.5])
    }

    @Test(arguments: [1000.0, 80_000])
    func `Steps within a gap of the trace happen at their times`(length: Double) throws {
        let record = try run([fix(0), fix(1), fix(length)], .background(from: 10, to: 20))
        #expect(changes(record).map(\.time) == [10, 20])
        #expect(record.recordedEvents.last { $0.kind == .message(.didBecomeActive) }?.time == 21)
        #expect(zip(record.recordedEvents, record.recordedEvents.dropFirst()).allSatisfy { $0.time <= $1.time })
    }

    @Test func `A meaningless step changes nothing`() throws {
        let script = Script([.init(at: 3, .enterForeground), .init(at: 4, .activate), .init(at: 5, .launch)])
        #expect(try run(walk(0..<9), script).messages.count == 3)
    }

    @Test(arguments: [(Stimulus.sourceLost(reason: "gone"), Stimulus.sourceFound), (.fixesLost, .fixesFound)])
    func `A fault at the beginning applies to the first fix`(begin: Stimulus, end: Stimulus) throws {
        let record = try run(walk(0..<9), Script([.init(at: 0, begin), .init(at: 3, end)]))
        #expect(record.deliveries.map(\.locations) == [[3], [4], [5], [6], [7], [8]])
    }

    @Test(arguments: [(Stimulus.sourceLost(reason: "gone"), Stimulus.sourceFound), (.fixesLost, .fixesFound)])
    func `The source's time may jump during a fault`(begin: Stimulus, end: Stimulus) throws {
        let fixes = walk(0..<6) + (0..<6).map { fix(-5000 + Double($0)) }
        let record = try run(fixes, Script([.init(at: 3, begin), .init(at: 8, end)]))
        #expect(record.deliveries.map(\.locations) == [[0], [1], [2], [-4997], [-4996], [-4995]])
        #expect(record.recordedEvents.contains { $0.kind == .fault("timeRestarted") })
    }

    @Test(arguments: [-5000.0, 200_000])
    func `A jump of the source's time shifts the later steps`(jump: Double) throws {
        // The source's time jumps after 30 s; the app is in the background from its 20th to its 50th second.
        let later = (0..<60).map { fix(30 + jump + Double($0)) }
        let record = try run(walk(0..<30) + later, .background(from: 20, to: 50))
        let at50 = changes(record).last!.time - jump
        #expect(changes(record).first?.time == 20)
        #expect(at50 == 51)
        #expect(record.recordedEvents.count { $0.kind == .fault("timeRestarted") } == 1)
        // The first location after the jump is delivered, whatever sample was planned.
        #expect(record.deliveries.contains { $0.locations == [30 + jump] })
    }

    @Test func `A single wild time does not shift the script`() throws {
        let fixes = walk(0..<30) + [fix(1e9, speed: 0)] + walk(31..<100)
        let record = try run(fixes, .background(from: 20, to: 60))
        #expect(record.recordedEvents.count { $0.kind == .fault("timeRestarted") } == 2)
        let back = try #require(changes(record).last)
        #expect(back.kind == .message(.willEnterForeground) && abs(back.time - 60) <= 2)
        #expect(record.deliveries.last?.locations == [99])
    }

    @Test
    func `A background task is ended by its name, the oldest first; a name that no open task has changes nothing`()
        throws
    {
        let record = try run(
            walk(0..<60),
            Script([
                .init(at: 5, .beginBackgroundTask(name: "a")), .init(at: 5, .beginBackgroundTask(name: "b")),
                .init(at: 5, .beginBackgroundTask(name: "a")), .init(at: 10, .home),
                .init(at: 11, .endBackgroundTask(named: "a")), .init(at: 12, .endBackgroundTask(named: "none")),
                .init(at: 13, .endBackgroundTask(named: "b")), .init(at: 14, .endBackgroundTask(named: "a")),
            ])
        ) { $0.hasBackgroundMode = false }
        #expect(
            record.lifecycleEntries.filter { $0.text.hasPrefix("task") }.map(\.text) == ["task 1", "task 2", "task 3"])
        #expect(record.lifecycleEntries.first { $0.text == "is suspended" }?.time == 14)
    }

    @Test func `A notification is shown so many seconds after it was scheduled`() throws {
        let record = try run(walk(0..<60), Script([.init(at: 5, .scheduleNotification("tea", after: 30))]))
        #expect(record.lifecycleEntries.contains(LifecycleEntry(35, "tea delivered")))
    }
}
