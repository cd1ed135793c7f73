import LiveSources
import Foundation
import LocationModel
import SystemCalls
import TestSupport
import Testing

/// Faults of a real gpsd and its receiver.
@Suite(.needsGPSD, .timeLimit(.minutes(15)), .live)
struct FaultTests {
    /// The seconds after which a request or an epoch is followed by another one, because gpsd may have missed it. If
    /// gpsd was only late, the additional one changes no result.
    private static let repeatInterval = 1.0

    @Test func `A silent receiver is reported once, with the time of its last fix`() async throws {
        try await withGPSDaemon { gpsd in
            let fixture = try GPSDFixture(gpsd)
            let (driver, receiver) = (fixture.driver, fixture.receiver)
            try fixture.stream(0..<5)
            driver.settle(.everyEpoch)
            driver.advance(bySeconds: SourceWait.silenceTimeout - 0.01)
            #expect(driver.settle(.everyEpoch).isEmpty)
            driver.advance(bySeconds: 0.01)
            #expect(driver.settle(.everyEpoch) == [.silent(since: receiver.time(4))])
            driver.advance(bySeconds: 3)
            #expect(driver.settle(.everyEpoch).isEmpty)
            try fixture.feed(30..<31)
            driver.expectFix(.everyEpoch, at: receiver.time(30))
        }
    }

    @Test(arguments: [true, false])
    func `What gpsd repeats of a silent receiver is no fix`(hasSharedMemory: Bool) async throws {
        try await withGPSDaemon { gpsd in
            let fixture = try GPSDFixture(gpsd, sharedMemoryKey: hasSharedMemory ? nil : Driver.noSharedMemory)
            let (driver, receiver) = (fixture.driver, fixture.receiver)
            try fixture.stream(0..<5)
            let demand = Demand.notBefore(receiver.time(20))
            let event = driver.runThroughTime(demand) { $0 != .other }
            #expect(event == .silent(since: receiver.time(4)))
            #expect(driver.now >= receiver.time(20).advanced(bySeconds: SourceWait.silenceTimeout))
            #expect(driver.fixes.count == 5)
            try fixture.feed(45..<46)
            driver.expectFix(demand, at: receiver.time(45))
        }
    }

    @Test func `An old fix of a silent receiver is not delivered to a new client`() async throws {
        try await withGPSDaemon { gpsd in
            let fixture = try GPSDFixture(gpsd)
            try fixture.feed(0..<5)
            fixture.driver.set(fixture.receiver.time(600))
            let event = fixture.driver.runThroughTime(.everyEpoch) { !$0.isFound }
            #expect(event == .silent(since: nil))
            try fixture.feed(630..<631)
            fixture.driver.settle(.everyEpoch)
            fixture.driver.advance(bySeconds: 0.2)
            if fixture.driver.fixes.isEmpty { _ = fixture.driver.fix(.everyEpoch) }
            #expect(fixture.driver.times == [fixture.receiver.time(630)])
        }
    }

    /// A restarted stream finds an epoch in gpsd that it has not received itself.
    @Test func `An old fix of a silent receiver is not delivered to a client that comes back`() async throws {
        try await withGPSDaemon { gpsd in
            let fixture = try GPSDFixture(gpsd)
            try fixture.stream(0..<5)
            fixture.driver.settle(.notBefore(fixture.receiver.time(60)))
            try fixture.feed(5..<20)
            fixture.driver.set(fixture.receiver.time(50))
            let event = fixture.driver.runThroughTime(.everyEpoch) { $0 != .other }
            #expect(event == .silent(since: fixture.receiver.time(4)))
        }
    }

    @Test func `An unplugged receiver is opened again as soon as it is there`() async throws {
        try await withGPSDaemon { gpsd in
            let fixture = try GPSDFixture(gpsd, isObserved: false)
            let (driver, receiver) = (fixture.driver, fixture.receiver)
            try fixture.stream(0..<5)
            let staysOpen = Feeder.staysOpen
            gpsd.feeder.disconnect()
            let isUnplugged = Deadline(after: 60).wait { !gpsd.feeder.isConnected }
            #expect(isUnplugged)
            // gpsd detects it at the first request and opens the receiver at the second, with some delay.
            func request() {
                driver.drain(.everyEpoch)
                driver.set(driver.waits.last?.until ?? driver.now)
                _ = Deadline(after: FaultTests.repeatInterval).wait { gpsd.feeder.isConnected }
            }
            for _ in 0..<(staysOpen ? 6 : 60) where !gpsd.feeder.isConnected { request() }
            #expect(driver.fixes.count == 5 && driver.events.contains(.silent(since: receiver.time(4))))
            // A test should not wait for the minute that gpsd would take.
            if staysOpen && !gpsd.feeder.isConnected { return }
            try #require(gpsd.feeder.isConnected)
            // gpsd may close it again and reopen it at the next request; a receiver continues to send.
            let first = receiver.epoch(at: driver.now) + 1
            for _ in 0..<60 where driver.fixes.count == 5 {
                guard gpsd.feeder.isConnected else {
                    request()
                    continue
                }
                let epoch = receiver.epoch(at: driver.now) + 1
                driver.set(receiver.time(epoch).advanced(bySeconds: GPSDFixture.delay))
                try? gpsd.feeder.send(receiver.epoch(epoch), within: 1)
                _ = Deadline(after: FaultTests.repeatInterval).wait {
                    driver.drain(.everyEpoch) { $0.fix != nil } != nil
                }
            }
            #expect(try #require(driver.times.last) >= receiver.time(first) && driver.fixes.count == 6)
        }
    }

    @Test(arguments: [nil, true, false])
    func `A gpsd that is stuck is no gpsd with an old fix`(hasSharedMemory: Bool?) async throws {
        try await withGPSDaemon { gpsd in
            let fixture = try GPSDFixture(
                gpsd, sharedMemoryKey: hasSharedMemory == true ? nil : Driver.noSharedMemory)
            let (driver, receiver) = (fixture.driver, fixture.receiver)
            try fixture.stream(0..<5)
            let demand = hasSharedMemory == nil ? Demand.everyEpoch : .notBefore(receiver.time(10))
            driver.settle(demand)
            gpsd.pause()
            let silence = driver.runThroughTime(demand) { $0.isSilent }
            #expect(silence == .silent(since: receiver.time(4)))
            // A minute later.
            let end = driver.now.advanced(bySeconds: 60)
            driver.advanceTime(demand, to: end)
            #expect(driver.fixes.count == 5)
            let losses = driver.events.filter { $0.isLost }.count
            #expect(losses == 1)
            gpsd.resume()
            // It accepts all the connections that were tried, and closed again, before this one.
            _ = try GPSDConnection(port: gpsd.port).report("VERSION")
            let isBack = driver.runThroughTime(demand) { $0.isFound }
            #expect(isBack != nil)
            // gpsd may read an epoch before the request for it; a receiver continues to send.
            let first = receiver.epoch(at: driver.now) + 1
            for _ in 0..<60 where driver.fixes.count == 5 {
                let epoch = receiver.epoch(at: driver.now) + 1
                driver.set(receiver.time(epoch).advanced(bySeconds: GPSDFixture.delay))
                try gpsd.feeder.send(receiver.epoch(epoch))
                _ = Deadline(after: FaultTests.repeatInterval).wait { driver.drain(demand) { $0.fix != nil } != nil }
            }
            #expect(driver.fixes.count == 6)
            #expect(try #require(driver.times.last) >= receiver.time(first))
        }
    }

    @Test func `Garbage from the receiver does not stop the stream, and makes no fix`() async throws {
        var random = SeededGenerator(seed: 3)
        let receiver = SyntheticReceiver(hertz: 50)
        let burst = (0..<200).map { epoch in
            guard epoch % 3 == 1 else { return receiver.epoch(epoch) }
            // gpsd may drop the neighbouring sentences.
            return (0..<Int.random(in: 1...700, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        try await withGPSDaemon { gpsd in
            let driver = Driver(port: gpsd.port, start: receiver.start, isRunning: true)
            #expect(driver.run(.everyEpoch, until: { $0.isFound }) != nil)
            gpsd.feeder.run(hertz: 50) { $0 < burst.count ? burst[$0] : receiver.epoch($0) }
            #expect(driver.run(.everyEpoch, until: { $0.fix?.time == receiver.time(220) }) != nil)
            #expect(zip(driver.times, driver.times.dropFirst()).allSatisfy { $0 < $1 })
            // A garbled burst may destroy a neighbouring sentence, but must not change any values.
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
