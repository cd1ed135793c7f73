import LiveSources
import LocationModel
import TestSupport
import Testing

/// One fix that is not before an instant, from a real gpsd.
@Suite(.needsGPSD, .timeLimit(.minutes(15)), .live)
struct PollingTests {
    @Test(arguments: [true, false])
    func `A fix is polled for once, and nothing is delivered before`(hasSharedMemory: Bool) async throws {
        try await withGPSDaemon { gpsd in
            let fixture = try GPSDFixture(gpsd, sharedMemoryKey: hasSharedMemory ? nil : Driver.noSharedMemory)
            let (driver, receiver) = (fixture.driver, fixture.receiver)
            try fixture.stream(0..<5)
            for start in [5, 25] {
                let demand = Demand.notBefore(receiver.time(start + 9))
                #expect(driver.settle(demand).isEmpty)
                let wait = try #require(driver.waits.last)
                let until = try #require(wait.until)
                #expect(wait.readiness == .hungUp && wait.descriptor != nil)
                #expect(until >= receiver.time(start + 9) && until < receiver.time(start + 10))
                for epoch in start...start + 9 {
                    try fixture.feed(epoch..<epoch + 1)
                    #expect(driver.settle(demand).isEmpty && driver.waits.last?.until == until)
                }
                #expect(!driver.unread().contains("TPV"))
                driver.set(until)
                let fix = try #require(driver.fix(demand))
                #expect(receiver.isFix(fix, of: start + 9))
                #expect(fix.horizontalAccuracy == 4.5 && fix.satellitesUsed == 8)
                #expect(!hasSharedMemory || !driver.unread().contains("POLL"))
                try fixture.feed(start + 10..<start + 20)
            }
            #expect(driver.fixes.count == 7)
        }
    }

    @Test(arguments: [true, false], [9, 30])
    func `The shared memory of another gpsd is not used, whether that one runs or not`(isAlive: Bool, wanted: Int)
        async throws
    {
        try await withGPSDaemon { gpsd in
            try await withGPSDaemon { other in
                let elsewhere = SyntheticReceiver(origin: Coordinate(latitude: 48.1, longitude: 11.6))
                let fixture = try GPSDFixture(gpsd, sharedMemoryKey: other.sharedMemoryKey)
                let (driver, receiver) = (fixture.driver, fixture.receiver)
                let otherObserver = try ObserverClient(other)
                func feedOther(_ epochs: Range<Int>) throws {
                    for epoch in epochs {
                        try other.feeder.send(elsewhere.epoch(epoch))
                        try otherObserver.wait(for: elsewhere.time(epoch))
                    }
                }
                try feedOther(0..<5)
                try fixture.stream(0..<5)
                if !isAlive { other.kill() }
                let demand = Demand.notBefore(receiver.time(wanted))
                driver.settle(demand)
                if isAlive { try feedOther(5..<wanted + 1) }
                try fixture.feed(5..<wanted + 1)
                driver.set(try #require(driver.waits.last?.until))
                let fix = try #require(driver.fix(demand))
                #expect(receiver.isFix(fix, of: wanted))
            }
        }
    }

    @Test(arguments: [true, false])
    func `The receiver's own error estimates come with polled fixes, too`(hasSharedMemory: Bool) async throws {
        let receiver = SyntheticReceiver()
        func gst(_ epoch: Int) -> [UInt8] {
            let time = receiver.time(epoch).iso8601.dropFirst(11).dropLast().filter { $0 != ":" }
            return Array(sentence("GPGST,\(time),8.0,,,,6.0,8.0,\(epoch).5").utf8)
        }
        try await withGPSDaemon { gpsd in
            let fixture = try GPSDFixture(
                gpsd, receiver, sharedMemoryKey: hasSharedMemory ? nil : Driver.noSharedMemory, extraOutput: gst)
            let driver = fixture.driver
            try fixture.stream(0..<5)
            // Not with each streamed fix: gpsd from 3.25 on sends it after several reports, of which the test reads one
            // by one.
            #expect(
                driver.fixes.contains { $0.horizontalAccuracy == 10 && [2.5, 3.5, 4.5].contains($0.verticalAccuracy) })
            for epoch in [14, 24] {
                let demand = Demand.notBefore(receiver.time(epoch))
                driver.settle(demand)
                let until = try #require(driver.waits.last?.until)
                try fixture.feed(epoch - 9..<epoch + 1)
                driver.set(until)
                let fix = try #require(driver.fix(demand))
                #expect(fix.horizontalAccuracy == 10 && fix.verticalAccuracy == Double(epoch) + 0.5)
            }
        }
    }

    /// Previously, every fix cost two wake-ups from then on.
    @Test(.needsLibGPS)
    func `Shared memory that gpsd is writing costs one poll, and the next fix is read from it again`()
        async throws
    {
        try await withGPSDaemon { gpsd in
            let fixture = try GPSDFixture(gpsd)
            let (driver, receiver) = (fixture.driver, fixture.receiver)
            try fixture.stream(0..<5)
            // The mode is chosen without shared memory from the third failed read on; polls still try it.
            for (epoch, isWriting) in [
                (14, true), (24, false), (34, true), (44, true), (54, true), (64, false), (74, false),
            ] {
                let demand = Demand.notBefore(receiver.time(epoch))
                driver.settle(demand)
                let until = try #require(driver.waits.last?.until)
                try fixture.feed(epoch - 9..<epoch + 1)
                if isWriting {
                    gpsd.pause()
                    try #require(SharedMemorySegment.pretendWriting(key: gpsd.sharedMemoryKey))
                }
                driver.set(until)
                let fix = driver.step(demand)?.fix
                gpsd.resume()
                #expect(isWriting == (fix == nil))
                #expect(try receiver.isFix(#require(fix ?? driver.fix(demand)), of: epoch))
            }
        }
    }

    @Test(.needsLibGPS)
    func `A late epoch is polled for again, then awaited on the stream`() async throws {
        try await withGPSDaemon { gpsd in
            let fixture = try GPSDFixture(gpsd)
            let (driver, receiver) = (fixture.driver, fixture.receiver)
            try fixture.stream(0..<5)
            let demand = Demand.notBefore(receiver.time(9))
            driver.settle(demand)
            try fixture.feed(5..<9)
            var polls = 0
            while let wait = driver.waits.last, wait.readiness == .hungUp, let until = wait.until {
                driver.set(until)
                driver.settle(demand)
                polls += 1
                try #require(polls < 10)
            }
            #expect(polls == 3 && driver.fixes.count == 5)
            try fixture.feed(9..<10)
            driver.expectFix(demand, at: receiver.time(9))
        }
    }

    /// The engine's demand changes as soon as it has its fix.
    @Test(arguments: [true, false])
    func `Changes between streaming and polling at random moments lose and repeat nothing`(hasSharedMemory: Bool)
        async throws
    {
        let receiver = SyntheticReceiver(hertz: 20)
        var random = SeededGenerator(seed: 11)
        try await withGPSDaemon { gpsd in
            let driver = Driver(
                port: gpsd.port, sharedMemoryKey: hasSharedMemory ? gpsd.sharedMemoryKey : Driver.noSharedMemory,
                start: receiver.start, isRunning: true)
            gpsd.feeder.run(receiver)
            _ = try #require(driver.fix(.everyEpoch))
            for _ in 0..<8 {
                let begin = driver.now
                let before = driver.fixes.count
                let end = begin.advanced(bySeconds: Double.random(in: 0.05...0.3, using: &random))
                #expect(driver.run(.everyEpoch, while: { driver.now < end || driver.fixes.count == before }))
                let epochs = driver.times[before...].map { receiver.epoch(at: $0) }
                let first = try #require(epochs.first)
                #expect(epochs == Array(first..<first + epochs.count))
                // The first one after the beginning, or an earlier one that was not received yet.
                #expect(receiver.time(first - 1) < begin)

                let wanted = driver.now.advanced(bySeconds: Double.random(in: 0.01...0.4, using: &random))
                let fix = try #require(driver.fix(.notBefore(wanted)))
                #expect(fix.time >= wanted)
                #expect(receiver.isFix(fix, of: receiver.epoch(at: fix.time)))
            }
            #expect(zip(driver.times, driver.times.dropFirst()).allSatisfy { $0 < $1 })
            #expect(driver.events.allSatisfy { $0.fix != nil || $0.isFound })
            #expect(driver.rejectedLines == 0)
        }
    }

    @Test func `A wait longer than the release time disconnects from gpsd, and reconnects in time`() async throws {
        try await withGPSDaemon(keepsReceiverOpen: false) { gpsd in
            let fixture = try GPSDFixture(gpsd, isObserved: false)
            let (driver, receiver) = (fixture.driver, fixture.receiver)
            try fixture.stream(0..<5)
            let wanted = receiver.time(600)
            #expect(driver.settle(.notBefore(wanted)).isEmpty)
            let wait = try #require(driver.waits.last)
            let until = try #require(wait.until)
            #expect(wait.descriptor == nil && until < wanted && until >= wanted.advanced(bySeconds: -120))
            driver.set(until)
            driver.settle(.notBefore(wanted))
            #expect(driver.waits.last?.descriptor != nil)
            // Attached again: gpsd answers requests then.
            let observer = try ObserverClient(gpsd)
            for epoch in 590..<601 {
                try fixture.feed(epoch..<epoch + 1)
                try observer.wait(for: receiver.time(epoch))
                driver.drain(.notBefore(wanted))
            }
            let fix =
                driver.fixes.last?.time == wanted
                ? driver.fixes.last : driver.runThroughTime(.notBefore(wanted)) { $0.fix != nil }?.fix
            #expect(fix?.time == wanted && driver.fixes.count == 6)
        }
    }
}
