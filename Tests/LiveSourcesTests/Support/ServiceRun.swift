import LiveSources
import Foundation
import LocationModel
import LocationService
import Synchronization
import SystemCalls
import TestSupport

/// A service with a gpsd, on its own thread, and the events that its app received.
final class ServiceRun: Sendable {
    let remote = RemoteControl()
    private let recorded = Mutex<[ServiceEvent]>([])
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
            application.observe { event, _ in self.recorded.withLock { $0.append(event) } }
            var service = LocationService(
                source: KeyedSource(port: port, key: sharedMemoryKey), application: application,
                configuration: configuration, remote: remote)
            try? service.run()
            ended.signal()
        }
    }

    /// Stops it, and waits until it has ended.
    func stop() {
        remote.stop()
        ended.wait()
        ended.signal()
    }

    var events: [ServiceEvent] { recorded.withLock { $0 } }
    var fixes: [Fix] {
        var fixes: [Fix] = []
        for case .locations(let delivery) in events { fixes += delivery.locations }
        return fixes
    }

    func wait(until condition: (ServiceRun) -> Bool) -> Bool {
        Deadline(after: 60).wait { condition(self) }
    }
}

/// A source that reads the shared memory of its own gpsd, although all tests share the environment.
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
