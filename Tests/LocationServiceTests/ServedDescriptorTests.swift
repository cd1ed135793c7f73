import CPUMeter
import Foundation
import LocationModel
import LocationService
import Synchronization
import TestSupport
import Testing

/// The loop serves descriptors on its own thread, however it passes its time.
@Suite(.timeLimit(.minutes(15)))
struct ServedDescriptorTests {
    /// A pipe that is readable from the beginning.
    private final class Client: Sendable {
        let pipe = Pipe()
        let served = Atomic<Int>(0)

        init() { pipe.fileHandleForWriting.write(Data([1])) }

        /// Has the loop read the pipe, and process these commands each time.
        func connect(to remote: RemoteControl, _ commands: @escaping @Sendable () -> [RemoteControl.Command]) {
            remote.serve(pipe.fileHandleForReading.fileDescriptor) { [self] in
                _ = pipe.fileHandleForReading.readData(ofLength: 1)
                served.add(1, ordering: .relaxed)
                return commands()
            }
        }
    }

    /// A service whose time passes by itself and whose source has no fix.
    private func liveService(_ remote: RemoteControl) -> LocationService<SilentSource> {
        var configuration = ServiceConfiguration()
        configuration.speed = .live
        return LocationService(
            source: SilentSource(), application: Application(), configuration: configuration, remote: remote)
    }

    /// Without being served, this run would take an hour.
    @Test func `A paced replay serves while it waits`() throws {
        let (client, remote) = (Client(), RemoteControl())
        client.connect(to: remote) { [.report(readsCost: true) { _ in remote.stop() }] }
        var configuration = ServiceConfiguration()
        configuration.speed = .factor(1)
        var service = LocationService(
            source: FixList([fix(0), fix(3600)]), application: EventRecorder().application(),
            configuration: configuration,
            remote: remote)
        try service.run()
        #expect(service.time == at(0))
    }

    @Test func `A loop that never waits serves now and then`() throws {
        let (client, remote, record) = (Client(), RemoteControl(), EventRecorder())
        client.connect(to: remote) { [.handle(.app(.home))] }
        var service = LocationService(
            source: FixList(walk(0..<1000)), application: record.application(), remote: remote)
        try service.run()
        #expect(client.served.load(ordering: .relaxed) == 1)
        #expect(service.applicationState != .active)
    }

    @Test func `A loop that is woken by commands again and again serves its clients, too`() throws {
        let (client, remote) = (Client(), RemoteControl())
        client.connect(to: remote) { [.report(readsCost: true) { _ in remote.stop() }] }
        @Sendable func wakeAgain() { remote.requestStatus { _ in if !remote.isStopRequested { wakeAgain() } } }
        wakeAgain()
        var service = liveService(remote)
        try service.run()
        #expect(client.served.load(ordering: .relaxed) == 1)
    }

    @Test func `A request to stop ends every wait, and clients are served nevertheless`() {
        let (client, remote) = (Client(), RemoteControl())
        client.connect(to: remote) { [] }
        remote.stop()
        for _ in 0..<2 { #expect(remote.wait(for: SourceWait(), nanoseconds: nil)) }
        #expect(client.served.load(ordering: .relaxed) == 1)
    }

    @Test(arguments: [false, true])
    func `Commands end a wait until they are popped, and what the source waits for comes first`(isPunctual: Bool) {
        let (source, remote) = (Pipe(), RemoteControl())
        let wait = SourceWait(descriptor: source.fileHandleForReading.fileDescriptor, isPunctual: isPunctual)
        remote.send(.home)
        #expect(remote.wait(for: wait, nanoseconds: .max))
        _ = remote.popCommands()
        #expect(!remote.wait(for: wait, nanoseconds: 1_000_000))
        remote.send(.home)
        source.fileHandleForWriting.write(Data([1]))
        #expect(!remote.wait(for: wait, nanoseconds: .max))
    }

    @Test func `Commands of one descriptor are processed in their order`() throws {
        let (client, remote) = (Client(), RemoteControl())
        let states = Mutex<[String]>([])
        let report: RemoteControl.Command = .report(readsCost: false) { status in
            states.withLock { $0.append(status.state.rawValue) }
        }
        client.connect(to: remote) {
            [report, .handle(.app(.quit)), report, .report(readsCost: true) { _ in remote.stop() }]
        }
        var service = liveService(remote)
        try service.run()
        let seen = states.withLock { $0 }
        #expect(seen.count == 2 && seen.first != "notRunning" && seen.last == "notRunning")
    }

    /// A monitoring system interprets a counter that decreases as a restart of the run.
    @Test func `The cost of a state never decreases, however often it is asked for`() throws {
        let remote = RemoteControl()
        let costs = Mutex<[Int64]>([])
        @Sendable func request() {
            remote.requestStatus { status in
                let count = costs.withLock {
                    $0.append(status.cost[status.state].usage.processNanoseconds)
                    return $0.count
                }
                if count < 1000 { request() } else { remote.stop() }
            }
        }
        request()
        var service = liveService(remote)
        try service.run()
        let seen = costs.withLock { $0 }
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func `A client that sends nothing, or whose silent connection ends, is not counted as a wake-up`() throws {
        let (client, remote) = (Client(), RemoteControl())
        client.connect(to: remote) { [] }
        let other = Client()
        other.connect(to: remote) {
            remote.stopServing(client.pipe.fileHandleForReading.fileDescriptor)
            remote.stopServing(other.pipe.fileHandleForReading.fileDescriptor)
            return [.report(readsCost: true) { _ in remote.stop() }]
        }
        var service = liveService(remote)
        try service.run()
        #expect(service.counts.wakeUps == 0)
        #expect(service.cost.statusRequests.visits == 1)
    }
}
