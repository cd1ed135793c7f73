import EmulatedCoreLocation
import EmulatedDevice
import Foundation
import LocationTesting
import Scenario
import Synchronization
import TestSupport
import Testing

/// App code with async and await.
@Suite(.live) struct TaskTests {
    /// Counts updates until it has so many.
    private actor Collector {
        private(set) var count = 0

        func collect(_ limit: Int) async throws -> Int {
            for try await update in CLLocationUpdate.liveUpdates() where update.location != nil {
                count += 1
                if count == limit { break }
            }
            return count
        }
    }

    @Test(.simulation("Traces/walk.nmea", permission: .always))
    func `A child task handles each update before time continues`() async throws {
        let collector = Collector()
        async let count = collector.collect(5)
        try await Simulation.current.advance(by: 60).expect(deliveries: 5)
        #expect(try await count == 5)
        #expect(Simulation.current.elapsed == 60)
    }

    private final class LetterLog: Sendable {
        private let text = Mutex("")
        var all: String { text.withLock { $0 } }

        func add(_ letter: String) -> Int {
            text.withLock { text in
                text += letter
                return text.count
            }
        }
    }

    @Test(.simulation("Traces/walk.nmea", permission: .always))
    func `The interleaving is the same every time`() async throws {
        let log = LetterLog()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["a", "b", "c"] {
                group.addTask {
                    for try await update in CLLocationUpdate.liveUpdates() where update.location != nil {
                        if log.add(name) > 27 { return }
                    }
                }
            }
            try await Simulation.current.advance(by: 60)
            try await group.waitForAll()
        }
        #expect(log.all == String(repeating: "abc", count: 10))
    }

    @MainActor private final class Model {
        var locations: [CLLocation] = []
        private(set) var task: Task<Void, any Error>?

        func start() {
            task = Task {
                for try await update in CLLocationUpdate.liveUpdates() {
                    if let location = update.location { locations.append(location) }
                }
            }
        }
    }

    @Test(.simulation("Traces/walk.nmea", permission: .always))
    @MainActor func `An unstructured task of the main actor that reads live updates is awaited`() async throws {
        let model = Model()
        model.start()
        for seconds in 1...60 {
            try await Simulation.current.advance(by: 1)
            #expect(model.locations.count == seconds + 1)
        }
        model.task?.cancel()
        _ = await model.task?.result
    }

    @Test(.simulation("Traces/walk.nmea"))
    func `A detached task is awaited from its first read on`() async throws {
        let count = Atomic<Int>(0)
        let hasBegun = Atomic<Bool>(false)
        let (simulation, device) = (Simulation.current, Simulation.current.device)
        let reader = Task.detached {
            var updates = Device.$scoped.withValue(device) { CLLocationUpdate.liveUpdates().makeAsyncIterator() }
            hasBegun.store(true, ordering: .releasing)
            while let update = try await updates.next() {
                if update.location != nil { count.add(1, ordering: .relaxed) }
            }
        }
        #expect(await simulation.settle { hasBegun.load(ordering: .acquiring) && !device.isAppBusy })
        try await simulation.advance(by: 100)
        #expect(count.load(ordering: .relaxed) > 90)
        reader.cancel()
        _ = await reader.result
    }

    @Test(.simulation("Traces/walk.nmea", permission: .always))
    func `Tasks come and go on other threads while time passes`() async throws {
        let (simulation, device) = (Simulation.current, Simulation.current.device)
        let readers = (0..<8).map { _ in
            Task.detached {
                try await Device.$scoped.withValue(device) {
                    for _ in 0..<20 { for try await _ in CLLocationUpdate.liveUpdates() { break } }
                }
            }
        }
        // The overload for tests that are not async.
        func step() throws { try simulation.advance(by: 1) }
        for _ in 0..<200 {
            try step()
            simulation.interrupt()
            simulation.endInterruption().expect(.messages, "applicationDidBecomeActive")
        }
        for reader in readers { reader.cancel() }
        for reader in readers { _ = await reader.result }
    }

    @Test(.simulation("Traces/walk.nmea", permission: .always))
    func `A test that reads itself does not wait for itself`() async throws {
        var updates = CLLocationUpdate.liveUpdates().makeAsyncIterator()
        for seconds in 1...20 {
            try await Simulation.current.advance(by: 1)
            if seconds == 1 { _ = try await updates.next() }
            #expect(try await updates.next()?.location != nil)
        }
        #expect(!Simulation.current.device.isAppBusy)
    }

    @Test(.simulation("Traces/walk.nmea", permission: .always))
    func `A task that reads updates ends with its app`() async throws {
        async let count = Collector().collect(1_000_000)
        try await Simulation.current.advance(by: 9)
        Simulation.current.crash()
        #expect(try await count == 10)
    }
}
