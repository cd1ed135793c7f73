import LiveSources
import ApplicationLifecycle
import LocationModel
import LocationService
import SystemCalls
import TestSupport
import Testing

/// A whole service with a real gpsd.
@Suite(.needsGPSD, .timeLimit(.minutes(15)), .live)
struct LiveServiceTests {
    /// So fast that a fix does not last long, even for a radius of a hundred metres.
    private let receiver = SyntheticReceiver(hertz: 20, speed: 70)

    @Test(arguments: [true, false])
    func `From background to foreground and back, the foreground gets all that it needs, and nothing twice`(
        hasSharedMemory: Bool
    ) async throws {
        var random = SeededGenerator(seed: 5)
        try await withGPSDaemon { gpsd in
            gpsd.feeder.run(receiver)
            let run = ServiceRun(
                port: gpsd.port, sharedMemoryKey: hasSharedMemory ? gpsd.sharedMemoryKey : Driver.noSharedMemory)
            defer { run.stop() }
            #expect(run.wait { $0.fixes.count > 5 })
            for _ in 0..<10 {
                run.remote.send(.home)
                waitForEpochs(&random, gpsd.feeder)
                run.remote.send(.bringToForeground)
                // Waits until the app has received it, because a busy machine lags.
                let count = run.fixes.count + Int.random(in: 1...6, using: &random)
                #expect(run.wait { $0.fixes.count >= count })
            }
            run.remote.send(.home)
            let count = run.fixes.count
            #expect(run.wait { $0.fixes.count > count + 2 })
            run.stop()

            let fixes = run.fixes
            #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.time < $1.time })
            for fix in fixes.dropFirst() { #expect(receiver.isFix(fix, of: receiver.epoch(at: fix.time)), "\(fix)") }
            for stretch in foregroundStretches(run.events) where !stretch.isEmpty {
                let epochs = stretch.map { receiver.epoch(at: $0.time) }
                #expect(epochs == Array(epochs[0]..<epochs[0] + epochs.count))
            }
            #expect(foregroundStretches(run.events).filter { $0.count > 1 }.count > 5)
        }
    }

    /// Waits until the receiver has sent some more epochs: a delay by its clock, not by ours.
    private func waitForEpochs(_ random: inout SeededGenerator, _ feeder: Feeder) {
        let written = feeder.epochsWritten + Int.random(in: 1...6, using: &random)
        #expect(Deadline(after: 60).wait { feeder.epochsWritten >= written })
    }

    /// Deliveries between becoming active and leaving the foreground.
    private func foregroundStretches(_ events: [ServiceEvent]) -> [[Fix]] {
        var stretches: [[Fix]] = [[]]
        for event in events {
            switch event {
            case .locations(let delivery) where delivery.state == .background: stretches.append([])
            case .locations(let delivery): stretches[stretches.count - 1] += delivery.locations
            case .message: if !stretches[stretches.count - 1].isEmpty { stretches.append([]) }
            default: break
            }
        }
        return stretches
    }

    @Test func `A gpsd that ends and returns is reported once, and the fixes continue`() async throws {
        try await withGPSDaemon { gpsd in
            gpsd.feeder.run(receiver)
            let run = ServiceRun(port: gpsd.port, sharedMemoryKey: gpsd.sharedMemoryKey)
            defer { run.stop() }
            #expect(run.wait { $0.fixes.count > 5 })
            gpsd.kill()
            #expect(run.wait { $0.losses == 1 })
            try gpsd.restart()
            let count = run.fixes.count
            #expect(run.wait { $0.fixes.count > count + 20 })
            run.stop()
            #expect(run.losses == 1 && run.finds == 2)
            #expect(zip(run.fixes, run.fixes.dropFirst()).allSatisfy { $0.time < $1.time })
        }
    }

    @Test func `A run stops at once without a gpsd, with one that is stuck, and in the background`() async throws {
        let unanswered = ServiceRun(port: 1, sharedMemoryKey: Driver.noSharedMemory)
        #expect(unanswered.wait { $0.losses == 1 })
        unanswered.stop()
        try await withGPSDaemon { gpsd in
            gpsd.feeder.run(receiver)
            for isBackground in [false, true] {
                let run = ServiceRun(port: gpsd.port, sharedMemoryKey: gpsd.sharedMemoryKey)
                #expect(run.wait { $0.fixes.count > 5 })
                if isBackground { run.remote.send(.home) }
                gpsd.pause()
                run.stop()
                gpsd.resume()
            }
        }
    }
}

extension ServiceRun {
    fileprivate var losses: Int { conditions.filter { if case .lost = $0 { true } else { false } }.count }
    fileprivate var finds: Int { conditions.filter { if case .found = $0 { true } else { false } }.count }
    private var conditions: [SourceCondition] {
        events.compactMap { if case .source(let condition) = $0 { condition } else { nil } }
    }
}
