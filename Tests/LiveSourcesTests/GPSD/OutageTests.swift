import LiveSources
import LocationModel
import TestSupport
import Testing

/// Silences, bursts and second receivers, in the foreground and in the background, in virtual time.
@Suite(.timeLimit(.minutes(15)), .live)
struct OutageTests {
    private func connected() throws -> (FakeGPSD, Driver, LoopbackServer.Peer) {
        let (gpsd, driver, peer) = try FakeGPSD.connected()
        peer.send(FakeGPSD.devices)
        return (gpsd, driver, peer)
    }

    @Test
    func `A silence that begins with an epoch that was not needed is reported, and the stream is requested again`()
        throws
    {
        let (_, driver, peer) = try connected()
        driver.stream(0...4, peer)
        // The second epoch from now: without shared memory it is streamed.
        let demand = Demand.notBefore(at(5.5))
        driver.settle(demand)
        driver.set(at(5.1))
        peer.send(FakeGPSD.tpv(at(5)))
        let received = driver.counts.epochsSkipped
        #expect(driver.run(demand, while: { driver.counts.epochsSkipped == received }))
        driver.settle(demand)
        #expect(driver.waits.last?.until != nil)
        #expect(driver.runThroughTime(demand) { $0.isSilent } == .silent(since: at(5)))
        #expect(driver.now.seconds(since: at(5.1)) <= SourceWait.silenceTimeout + 1e-6)
        driver.settle(demand)
        #expect(peer.readLine() == #"?WATCH={"enable":true,"json":true};"#)
    }

    @Test func `When the first of two receivers falls silent, the background changes over although its demand changes`()
        throws
    {
        let (_, driver, peer) = try connected()
        driver.stream(0...4, peer)
        // gpsd answers each request with both receivers' newest reports.
        func replyToPolls() {
            while peer.hasInput {
                guard peer.readLine() == "?POLL;" else { continue }
                let second = driver.now.testSeconds.rounded(.down)
                let other = FakeGPSD.tpv(at(second + 0.2), latitude: 10, device: "/dev/gps1")
                peer.send(FakeGPSD.poll(other, FakeGPSD.tpv(at(4))))
            }
        }
        // The engine sends a new demand every few seconds, when the one before has been due for a while.
        for second in stride(from: 5.0, through: 60, by: 0.5) where driver.fixes.last?.coordinate?.latitude != 10 {
            let end = at(second + 0.45)
            let demand = Demand.notBefore(at((second / 4).rounded(.down) * 4 + 1.5))
            while driver.now < end {
                driver.drain(demand)
                replyToPolls()
                driver.drain(demand)
                driver.set(min(driver.waits.last?.until ?? end, end))
            }
        }
        #expect(driver.fixes.last?.coordinate?.latitude == 10)
        let changed = try #require(driver.times.last)
        #expect(changed.seconds(since: at(4)) < 25)
    }

    @Test(arguments: [Demand.everyEpoch, .notBefore(at(5.5))])
    func `Of a burst of old epochs only the current ones are delivered, and the others are counted`(_ demand: Demand)
        throws
    {
        let (_, driver, peer) = try connected()
        driver.stream(0...4, peer)
        driver.settle(demand)
        driver.set(at(95.2))
        peer.send((5...95).map { FakeGPSD.tpv(at(Double($0))) }.joined())
        let newest = driver.run(demand) { $0.fix?.time == at(95) || demand != .everyEpoch && $0.fix != nil }
        let late = driver.times.dropFirst(5)
        #expect(newest != nil && late.allSatisfy { driver.now.seconds(since: $0) < 3.1 })
        #expect(driver.counts.epochsStale >= 86)
        #expect(driver.events.allSatisfy { !$0.isLost })
    }

    /// Seconds from gpsd's return to the first fix.
    private func recovery(interval: Double?, outage: Double) throws -> Double {
        let gpsd = FakeGPSD()
        let driver = Driver(port: gpsd.port, start: at(0))
        var peer = try gpsd.greet(driver)
        peer.send(FakeGPSD.devices)
        driver.stream(0...4, peer)
        func demand() -> Demand {
            interval.map { .notBefore(driver.times.last!.advanced(bySeconds: $0)) } ?? .everyEpoch
        }
        driver.settle(demand())
        driver.set(at(6))
        gpsd.server.stop()
        peer.hangUp()
        _ = driver.run(demand()) { $0.isLost }
        let back = at(6 + outage)
        driver.advanceTime(demand(), to: back)
        driver.set(back)
        let again = FakeGPSD(port: gpsd.port)
        var isConnected = false
        for _ in 0..<200 where driver.times.last! <= at(4) {
            driver.settle(demand())
            if !isConnected, again.server.hasPendingConnection {
                peer = try again.accept(driver)
                peer.send(FakeGPSD.greeting + FakeGPSD.devices)
                isConnected = true
            }
            let epoch = Instant(nanoseconds: driver.now.nanoseconds / 1_000_000_000 * 1_000_000_000)
            if isConnected {
                driver.drain(demand())
                while peer.hasInput {
                    switch peer.readLine() {
                    case "?POLL;": peer.send(FakeGPSD.poll(FakeGPSD.tpv(epoch)))
                    case #"?WATCH={"enable":true,"json":true};"#: peer.send(FakeGPSD.tpv(epoch))
                    default: break
                    }
                }
                driver.drain(demand()) { $0.fix != nil }
            }
            if driver.times.last! <= at(4) { driver.advance(bySeconds: 0.5) }
        }
        return driver.now.seconds(since: back)
    }

    @Test(arguments: [2.0, 40])
    func `Back from an outage the background takes as long as the foreground plus one interval`(outage: Double) throws {
        let foreground = try recovery(interval: nil, outage: outage)
        for interval in [2.0, 5, 20] {
            let background = try recovery(interval: interval, outage: outage)
            // The delays between two attempts grow to half a minute, with a random quarter.
            #expect(background <= foreground + interval + 0.6 * outage + 1, "\(interval): \(background), \(foreground)")
        }
    }
}
