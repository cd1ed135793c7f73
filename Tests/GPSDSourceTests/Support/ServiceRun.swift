import Connection
import Foundation
import GPSDSource
import GPSDTestSupport
import LocationModel
import LocationService
import Synchronization

/// A service that lives with a gpsd, on a thread of its own, and a book of what its app was told.
final class ServiceRun: Sendable {
    let remote = RemoteControl()
    private let book = Mutex<[ServiceEvent]>([])
    private let ended = DispatchSemaphore(value: 0)

    init(
        port: UInt16, sharedMemoryKey: Int32,
        _ configure: @Sendable @escaping (inout ServiceConfiguration) -> Void = { _ in }
    ) {
        Thread.detachNewThread { [self] in
            var configuration = ServiceConfiguration()
            configuration.speed = .live
            configure(&configuration)
            var application = Application()
            application.observe { event, _ in self.book.withLock { $0.append(event) } }
            var service = LocationService(
                source: KeyedSource(port: port, key: sharedMemoryKey), application: application,
                configuration: configuration, remote: remote)
            try? service.run()
            ended.signal()
        }
    }

    /// Ends it, and waits until it has ended.
    func stop() {
        remote.stop()
        ended.wait()
        ended.signal()
    }

    var events: [ServiceEvent] { book.withLock { $0 } }
    /// What was delivered.
    var fixes: [Fix] {
        var fixes: [Fix] = []
        for case .delivery(let delivery) in events { fixes += delivery.locations }
        return fixes
    }

    /// Waits until this holds for what has happened.
    func wait(within seconds: Double = 20, until condition: (ServiceRun) -> Bool) -> Bool {
        Deadline(seconds: seconds).wait { condition(self) }
    }
}

/// A source that reads the shared memory of its own gpsd, though the environment belongs to all tests.
private struct KeyedSource: FixSource, ~Copyable {
    private var source: GPSDSource
    private let key: Int32

    init(port: UInt16, key: Int32) {
        source = GPSDSource(Endpoint(host: "127.0.0.1", port: port))
        self.key = key
    }

    var counts: SourceCounts { source.counts }

    mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) -> SourceEvent {
        SharedMemorySegment.withKey(key) { source.next(demand, before: limit, at: now) }
    }
}
