import LiveSources
import Foundation
import LocationModel
import TestSupport
import Testing

/// The source outlives a gpsd that is killed.
@Suite(.needsGPSD, .timeLimit(.minutes(15)), .live)
struct KillTests {
    /// In its own process, whose descriptors and memory are only those of the source, the feeder and the driver.
    @Test(arguments: [1, 2] as [UInt64])
    func `After SIGKILL at random moments the stream continues, and nothing is left behind`(seed: UInt64)
        async throws
    {
        await #expect(processExitsWith: .success) { [seed] in
            try await KillTests.runWithKills(25, seed: seed)
        }
    }

    private static func runWithKills(_ kills: Int, seed: UInt64) async throws {
        let receiver = SyntheticReceiver(hertz: 50)
        var random = SeededGenerator(seed: seed)
        try await withGPSDaemon { gpsd in
            let driver = Driver(
                port: gpsd.port, sharedMemoryKey: gpsd.sharedMemoryKey, start: receiver.start, isRunning: true)
            gpsd.feeder.run(receiver)
            var last = try #require(driver.fix(.everyEpoch)).time
            var (descriptors, memory) = (0, 0)
            var reported = 0
            for kill in 0..<kills {
                // Half of the time it is killed while it is only polled from time to time.
                let moment = driver.now.advanced(bySeconds: Double.random(in: 0...0.2, using: &random))
                let isForeground = Bool.random(using: &random)
                while driver.now < moment {
                    let demand = isForeground ? .everyEpoch : Demand.notBefore(driver.now.advanced(bySeconds: 0.07))
                    let count = driver.events.count
                    #expect(driver.run(demand, while: { driver.events.count == count && driver.now < moment }))
                }
                gpsd.kill()
                let restart = driver.now.advanced(bySeconds: Double.random(in: 0...0.15, using: &random))
                let hasPassed = driver.run(.everyEpoch, while: { driver.now < restart })
                #expect(hasPassed)
                try gpsd.restart()
                let restarted = driver.now
                let fix = try #require(driver.run(.everyEpoch) { ($0.fix?.time ?? restarted) > restarted }?.fix)
                #expect(receiver.isFix(fix, of: receiver.epoch(at: fix.time)), "\(fix)")

                for fix in driver.fixes where fix.time > last {
                    #expect(fix.time <= driver.now && (fix.mode == .none || fix.coordinate != nil))
                    last = fix.time
                }
                #expect(zip(driver.times, driver.times.dropFirst()).allSatisfy { $0 < $1 })
                // On a busy machine gpsd may take longer to start than the source waits.
                #expect(!driver.events.contains(.other))
                let losses = driver.events.filter { $0.isLost }
                #expect(losses.count == reported + 1, "kill \(kill): \(losses.dropFirst(reported))")
                reported = losses.count
                driver.discardWaits()
                if kill == 4 { (descriptors, memory) = (openDescriptors, residentMemory) }
            }
            #expect(openDescriptors <= descriptors)
            #expect(residentMemory - memory < 1_000_000, "\(memory) → \(residentMemory)")
        }
    }

    private static var openDescriptors: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }

    /// Bytes.
    private static var residentMemory: Int {
        let statistics = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (statistics.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }
}
