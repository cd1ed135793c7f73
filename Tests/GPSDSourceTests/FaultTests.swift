import Foundation
import GPSDSource
import GPSDTestSupport
import LocationModel
import TestSupport
import Testing

@Suite(
    "Faults of a real gpsd and its receiver", .enabled(if: GPSDaemon.isInstalled && GPSDSource.isAvailable),
    .timeLimit(.minutes(5)))
struct FaultTests {
    @Test("a silent receiver is said to be silent since its last fix, once, and goes on after")
    func silentStream() async throws {
        try await withGPSDaemon { gpsd in
            let scene = try Scene(gpsd)
            let (driver, receiver) = (scene.driver, scene.receiver)
            try scene.stream(0..<5)
            driver.settle(.everyEpoch)
            driver.pass(SourceWait.patience - 0.01)
            #expect(driver.settle(.everyEpoch).isEmpty)
            driver.pass(0.01)
            #expect(driver.settle(.everyEpoch) == [.silent(since: receiver.time(4))])
            driver.pass(3)
            #expect(driver.settle(.everyEpoch).isEmpty)
            try scene.happen(30..<31)
            driver.expectFix(.everyEpoch, at: receiver.time(30))
        }
    }

    @Test("what gpsd repeats of a silent receiver is no fix", arguments: [true, false])
    func silentAsking(hasSharedMemory: Bool) async throws {
        try await withGPSDaemon { gpsd in
            let scene = try Scene(gpsd, sharedMemoryKey: hasSharedMemory ? nil : Driver.noSharedMemory)
            let (driver, receiver) = (scene.driver, scene.receiver)
            try scene.stream(0..<5)
            let demand = Demand.notBefore(receiver.time(20))
            let event = driver.runThroughTime(demand) { $0 != .other }
            #expect(event == .silent(since: receiver.time(4)))
            #expect(driver.now >= receiver.time(20).advanced(bySeconds: SourceWait.patience))
            #expect(driver.fixes.count == 5)
            try scene.happen(45..<46)
            driver.expectFix(demand, at: receiver.time(45))
        }
    }

    @Test("the last fix of a receiver that is silent since long is none for whoever comes now")
    func staleAtStart() async throws {
        try await withGPSDaemon { gpsd in
            let scene = try Scene(gpsd)
            try scene.happen(0..<5)
            scene.driver.set(scene.receiver.time(600))
            let event = scene.driver.runThroughTime(.everyEpoch) { !$0.isFound }
            #expect(event == .silent(since: nil))
            try scene.happen(630..<631)
            scene.driver.settle(.everyEpoch)
            scene.driver.pass(0.2)
            scene.driver.expectFix(.everyEpoch, at: scene.receiver.time(630))
        }
    }

    /// A stream that begins anew finds in gpsd what it has not seen itself.
    @Test("nor for whoever comes back")
    func staleAfterAWhile() async throws {
        try await withGPSDaemon { gpsd in
            let scene = try Scene(gpsd)
            try scene.stream(0..<5)
            scene.driver.settle(.notBefore(scene.receiver.time(60)))
            try scene.happen(5..<20)
            scene.driver.set(scene.receiver.time(50))
            let event = scene.driver.runThroughTime(.everyEpoch) { $0 != .other }
            #expect(event == .silent(since: scene.receiver.time(4)))
        }
    }

    @Test("an unplugged receiver is opened again as soon as it is there")
    func unplugged() async throws {
        try await withGPSDaemon { gpsd in
            let scene = try Scene(gpsd, hasSpy: false)
            let (driver, receiver) = (scene.driver, scene.receiver)
            try scene.stream(0..<5)
            let staysOpen = Feeder.staysOpen
            gpsd.feeder.disconnect()
            let isUnplugged = Deadline(seconds: 10).wait { !gpsd.feeder.isConnected }
            #expect(isUnplugged)
            // At the first request gpsd finds out, at the second one it opens the receiver; in its own time.
            for _ in 0..<6 where !gpsd.feeder.isConnected {
                _ = driver.run(.everyEpoch, within: 1, while: { !gpsd.feeder.isConnected })
                driver.set(driver.waits.last?.until ?? driver.now)
            }
            #expect(driver.fixes.count == 5 && driver.events.contains(.silent(since: receiver.time(4))))
            // That gpsd would take a minute is not for a test to wait for.
            if staysOpen && !gpsd.feeder.isConnected { return }
            try #require(gpsd.feeder.isConnected)
            // It may close it again, and open it at the next request: a receiver goes on telling.
            let first = receiver.epoch(at: driver.now) + 1
            for _ in 0..<30 where driver.fixes.count == 5 {
                let epoch = receiver.epoch(at: driver.now) + 1
                driver.set(receiver.time(epoch).advanced(bySeconds: Scene.delay))
                try? gpsd.feeder.send(receiver.epoch(epoch), within: 0.5)
                driver.runThroughTime(.everyEpoch, within: 1) { $0.fix != nil }
            }
            #expect(try #require(driver.times.last) >= receiver.time(first) && driver.fixes.count == 6)
        }
    }

    @Test("a gpsd that is stuck is no gpsd with an old fix", arguments: [nil, true, false])
    func stuck(hasSharedMemory: Bool?) async throws {
        try await withGPSDaemon { gpsd in
            let scene = try Scene(
                gpsd, sharedMemoryKey: hasSharedMemory == true ? nil : Driver.noSharedMemory, hasSpy: false)
            let (driver, receiver) = (scene.driver, scene.receiver)
            try scene.stream(0..<5)
            let demand = hasSharedMemory == nil ? Demand.everyEpoch : .notBefore(receiver.time(10))
            driver.settle(demand)
            gpsd.pause()
            let silence = driver.runThroughTime(demand) { $0.isSilent }
            #expect(silence == .silent(since: receiver.time(4)))
            // A minute later.
            let end = driver.now.advanced(bySeconds: 60)
            driver.passTime(demand, to: end)
            #expect(driver.fixes.count == 5)
            let losses = driver.events.filter { $0.isLost }.count
            #expect(losses == 1)
            gpsd.resume()
            let isBack = driver.runThroughTime(demand) { $0.isFound }
            #expect(isBack != nil)
            let epoch = receiver.epoch(at: driver.now) + 1
            driver.set(receiver.time(epoch).advanced(bySeconds: 0.2))
            try gpsd.feeder.send(receiver.epoch(epoch))
            let fix = driver.runThroughTime(demand) { $0.fix != nil }?.fix
            #expect(fix?.time == receiver.time(epoch))
        }
    }

    @Test("garbage from the receiver does not stop the stream, and makes no fix")
    func garbage() async throws {
        var random = SeededGenerator(seed: 3)
        let receiver = SyntheticReceiver(hertz: 50)
        let burst = (0..<200).map { epoch in
            guard epoch % 3 == 1 else { return receiver.epoch(epoch) }
            // gpsd may give up what stands beside it.
            return (0..<Int.random(in: 1...700, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        try await withGPSDaemon { gpsd in
            let driver = Driver(port: gpsd.port, start: receiver.start, isRunning: true)
            #expect(driver.run(.everyEpoch, until: { $0.isFound }) != nil)
            gpsd.feeder.run(hertz: 50) { $0 < burst.count ? burst[$0] : receiver.epoch($0) }
            #expect(driver.run(.everyEpoch, until: { $0.fix?.time == receiver.time(220) }) != nil)
            #expect(zip(driver.times, driver.times.dropFirst()).allSatisfy { $0 < $1 })
            // A garbled burst may take a sentence of its neighbour with it, but not change what is said.
            for fix in driver.fixes {
                let expected = receiver.coordinate(receiver.epoch(at: fix.time))
                guard let place = fix.coordinate else { continue }
                #expect(abs(place.latitude - expected.latitude) < 1e-7, "\(fix)")
                #expect(abs(place.longitude - expected.longitude) < 1e-7, "\(fix)")
            }
            #expect(driver.fixes.count > 80)
        }
    }
}
