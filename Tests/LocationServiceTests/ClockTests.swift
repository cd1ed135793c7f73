import ApplicationLifecycle
import Foundation
import LocationEngine
import LocationModel
import LocationService
import Synchronization
import Testing
import TraceGenerator
import TraceSource

/// A virtual and a paced clock give the same events.
@Suite(.timeLimit(.minutes(15)))
struct ClockTests {
    @Test(arguments: [1e5, 1e9])
    func `A replay at a factor gives the same events as one at full speed`(factor: Double) throws {
        let fixes = walk(0..<300) + [fix(1000), fix(1001)] + walk(50..<100)
        let script = Script.background(from: 60, to: 250)
        let fast = try run(fixes, script) { $0.policy.batchDelay = 20 }
        let paced = try run(fixes, script) {
            $0.policy.batchDelay = 20
            $0.speed = .factor(factor)
        }
        #expect(paced.recordedEvents == fast.recordedEvents)
    }

    @Test func `A punctual wait ends at its time, or at once for a command`() {
        let (remote, clock) = (RemoteControl(), ContinuousClock())
        let wait = SourceWait(isPunctual: true)
        for nanoseconds: Int64 in [20_000_000, 1, 0] {
            let begin = clock.now
            remote.wait(for: wait, nanoseconds: nanoseconds)
            #expect(clock.now - begin >= .nanoseconds(nanoseconds))
        }
        remote.stop()
        remote.wait(for: wait, nanoseconds: .max)
        #expect(remote.isStopRequested)
    }

    @Test func `A command wakes a sleeping loop once, however long it takes`() throws {
        let (remote, asked) = (RemoteControl(), 300)
        let sender = Thread {
            let answered = DispatchSemaphore(value: 0)
            for _ in 0..<asked {
                remote.requestStatus { _ in answered.signal() }
                answered.wait()
            }
            remote.stop()
        }
        var configuration = ServiceConfiguration()
        configuration.speed = .live
        var service = LocationService(
            source: SilentSource(), application: EventRecorder().application(), configuration: configuration,
            remote: remote)
        sender.start()
        try service.run()
        #expect(service.counts.wakeUps <= asked + 2)
    }

    @Test func `A virtual clock may run to the end of time`() throws {
        let record = EventRecorder()
        var service = LocationService(
            source: FixList(walk(0..<3)), application: record.application(), configuration: ServiceConfiguration())
        let end = Instant(nanoseconds: .max)
        try service.run(until: end)
        #expect(record.deliveries.count == 3)
        #expect(service.time == end)
    }

    @Test func `Two runs are equal`() throws {
        for kind in [TraceKind.cityDrive, .coldStart, .tunnel] {
            let trace = try AuditedTrace(kind, minutes: 10, seed: 2)
            let (one, other) = (try trace.recordedEvents(), try trace.recordedEvents())
            #expect(one == other && one.count > 100)
        }
    }

    /// Only the lower bound is checked: a busy machine may be late, but the clock must not be early (by more than the
    /// millisecond that it does not wait for).
    @Test func `A factor keeps the trace's pace, gaps included`() throws {
        let fixes = [fix(0), fix(1), fix(5), fix(6)]
        let record = EventRecorder()
        // Taken before the first event: on a busy machine a later start would make the events seem early.
        let start = ContinuousClock.now
        record.watcher = { recorded in
            let due = recorded.time / 100
            #expect(start.duration(to: .now) >= .seconds(due) - .milliseconds(2))
        }
        var configuration = ServiceConfiguration()
        configuration.speed = .factor(100)
        configuration.script = .background(from: 3, to: nil)
        var service = LocationService(
            source: FixList(fixes), application: record.application(), configuration: configuration)
        try service.run()
        #expect(record.recordedEvents.contains(RecordedEvent(3, .message(.didEnterBackground))))
    }

    @Test func `A jump of the trace's time takes no time`() throws {
        let record = try run(walk(0..<3) + [fix(1e8, speed: 0), fix(1e8 + 1, speed: 0)]) { $0.speed = .factor(1000) }
        #expect(record.deliveries.count == 5)
    }
}

/// A request to stop from another thread. Without it each of these tests would never end.
@Suite(.timeLimit(.minutes(15)))
struct InterruptionTests {
    @Test func `A stop ends a paced sleep, and waiting locations are delivered`() throws {
        let remote = RemoteControl()
        let record = EventRecorder()
        record.watcher = { recorded in
            guard recorded.kind == .accuracy(100) else { return }
            Thread { remote.stop() }.start()
        }
        var configuration = ServiceConfiguration()
        configuration.speed = .factor(1)
        configuration.policy.batchDelay = 600
        configuration.script = .background(from: 0, to: nil)
        var service = LocationService(
            source: FixList([fix(0), fix(3600)]), application: record.application(), configuration: configuration,
            remote: remote)
        try service.run()
        #expect(record.deliveries.map(\.locations) == [[0]] || record.deliveries.isEmpty)
        #expect(record.recordedEvents.allSatisfy { $0.time == 0 })
        #expect(remote.isStopRequested)
    }

    @Test(arguments: [false, true])
    func `A stop ends the wait for a pipe, before and after the first epoch`(hasEpoch: Bool) throws {
        let pipe = Pipe()
        let remote = RemoteControl()
        let record = EventRecorder()
        if hasEpoch {
            let bytes = try AuditedTrace(.walk, minutes: 0.5, seed: 1).bytes
            pipe.fileHandleForWriting.write(Data(bytes))
            record.watcher = { _ in Thread { remote.stop() }.start() }
        } else {
            Thread { remote.stop() }.start()
        }
        var service = LocationService(
            source: try TraceSource(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"),
            application: record.application(), remote: remote)
        try service.run()
        #expect(hasEpoch || record.deliveries.isEmpty)
        // The writer is still open, so the run was not ended by the end of its input.
        try pipe.fileHandleForWriting.close()
    }

    @Test func `A stop before the run prevents it`() throws {
        let remote = RemoteControl()
        remote.stop()
        remote.stop()
        let record = EventRecorder()
        var service = LocationService(
            source: FixList(walk(0..<10)), application: record.application(), remote: remote)
        try service.run()
        #expect(record.recordedEvents.isEmpty)
    }
}
