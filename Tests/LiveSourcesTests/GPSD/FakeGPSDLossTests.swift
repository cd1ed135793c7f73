import LiveSources
import LocationModel
import TestSupport
import Testing

/// Losses of gpsd, of its connection and of its receiver, which a real gpsd does not show when a test needs them.
@Suite(.timeLimit(.minutes(15)), .live)
struct FakeGPSDLossTests {
    @Test func `A line that ends with the connection is ignored; the source reconnects`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        var peer = try gpsd.greet(driver)
        peer.send(FakeGPSD.devices)
        driver.stream(0...2, peer)
        peer.send(String(FakeGPSD.tpv(at(3)).dropLast(7)))
        peer.hangUp()
        #expect(driver.run(.everyEpoch, until: { _ in true })?.isLost == true)
        #expect(driver.retry(.everyEpoch) >= 0.1)
        peer = try gpsd.greet(driver)
        peer.send(FakeGPSD.devices)
        #expect(driver.run(.everyEpoch, until: { _ in true })?.isFound == true)
        // It repeats its last report.
        peer.send(FakeGPSD.poll(FakeGPSD.tpv(at(2))))
        driver.stream(4...5, peer)
        #expect(driver.times == [0, 1, 2, 4, 5].map { at($0) })
    }

    @Test func `What came before the end is not lost with the connection`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        // The epoch may have more reports, and waits for them.
        peer.send(FakeGPSD.tpv(at(0)))
        peer.hangUp()
        driver.set(at(0.05))
        _ = driver.run(.everyEpoch) { $0.fix != nil }
        #expect(driver.times == [at(0)])
    }

    @Test(arguments: [
        #"{"class":"VERSION"}"#, #"{"class":"VERSION","release":"3.22"}"#,
        #"{"class":"VERSION","release":"3.22","proto_major":3}"#,
        #"{"class":"VERSION","proto_major":3,"proto_minor":14}"#,
    ])
    func `A service whose greeting is incomplete is not gpsd`(_ banner: String) throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        driver.settle(.everyEpoch)
        let peer = try gpsd.accept(driver)
        // One could precede gpsd's own greeting; so many do not.
        peer.send(String(repeating: banner + "\n", count: 9))
        guard case .lost(let reason) = driver.run(.everyEpoch, until: { _ in true }) else {
            Issue.record("not lost")
            return
        }
        #expect(reason.hasSuffix("the service there is not gpsd"))
        #expect(driver.rejectedLines == 9 && peer.waitForClose())
    }

    @Test(
        arguments: [
            ("", "accepts the connection but does not answer"), ("half a line", "the service there is not gpsd"),
            (#"{"class":"VERSION"}"# + "\n", "the service there is not gpsd"),
            (#"{"class":"DEVICES","devices":[]}"# + "\n", "the service there is not gpsd"),
        ] as [(String, String)])
    func `Without a greeting in time it is reported whether the service has sent anything`(
        _ sent: String, _ text: String
    ) throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        driver.settle(.everyEpoch)
        let peer = try gpsd.accept(driver)
        peer.send(sent)
        driver.drain(.everyEpoch)
        driver.set(at(5))
        let lost = driver.settle(.everyEpoch).first { $0.isLost }
        #expect(lost == .lost("gpsd at 127.0.0.1:\(gpsd.port): \(text)"))
    }

    @Test func `A service that accepts and stays silent is given up, and retried ever more rarely`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        var peers: [LoopbackServer.Peer] = []
        var waits: [Double] = []
        driver.settle(.everyEpoch)
        for _ in 0..<10 {
            peers.append(try #require(gpsd.server.accept()))
            // It may take five seconds to greet; the timeout for the receiver may end earlier.
            while let wait = driver.waits.last, wait.descriptor != nil {
                driver.set(try #require(wait.until))
                driver.settle(.everyEpoch)
            }
            #expect(peers.last!.waitForClose())
            waits.append(driver.retry(.everyEpoch))
        }
        expectBackoff(waits)
        #expect(driver.events.filter { $0.isLost }.count == 1 && driver.events.filter { $0.isFound }.isEmpty)
        #expect(driver.events.filter { $0.isSilent } == [.silent(since: nil)])
    }

    @Test func `A service that greets and hangs up is retried ever more rarely, and reported once`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        var waits: [Double] = []
        for _ in 0..<10 {
            let peer = try gpsd.greet(driver)
            peer.hangUp()
            _ = driver.run(.everyEpoch, while: { driver.waits.last?.descriptor != nil })
            waits.append(driver.retry(.everyEpoch))
        }
        expectBackoff(waits)
        #expect(driver.events.filter { $0.isLost }.count == 1 && driver.events.filter { $0.isFound }.isEmpty)
    }

    @Test func `A service that is not there is reported lost once`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        gpsd.server.stop()
        for _ in 0..<12 {
            driver.settle(.everyEpoch)
            let wait = try #require(driver.waits.last)
            #expect(wait.descriptor == nil)
            driver.set(try #require(wait.until))
        }
        #expect(driver.events.filter { $0.isLost }.count == 1)
        #expect(driver.events.filter { $0.isSilent }.count == 1 && driver.events.count == 2)
    }

    @Test func `An epoch that waited for further reports when gpsd ended is delivered, the loss reported once`() throws
    {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        peer.send(FakeGPSD.tpv(at(0)))
        peer.hangUp()
        gpsd.server.stop()
        #expect(driver.run(.everyEpoch) { $0.isLost } != nil)
        driver.expectFix(.everyEpoch, at: at(0))
        for _ in 0..<3 {
            driver.settle(.everyEpoch)
            driver.set(try #require(driver.waits.last?.until))
        }
        #expect(driver.events.filter { $0.isFound }.count == 1 && driver.events.filter { $0.isLost }.count == 1)
    }

    @Test func `An unanswered poll means that gpsd is lost`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        peer.send(FakeGPSD.devices)
        driver.stream(0...4, peer)
        let demand = Demand.notBefore(at(30))
        driver.settle(demand)
        #expect(peer.readLine() == #"?WATCH={"enable":true,"json":false};"#)
        driver.set(try #require(driver.waits.last?.until))
        driver.settle(demand)
        #expect(peer.readLine() == "?POLL;")
        let asked = driver.now
        let due = try #require(driver.waits.last?.until)
        #expect(due.seconds(since: asked) <= 5)
        driver.set(due)
        #expect(driver.settle(demand).first?.isLost == true && peer.waitForClose())
        #expect(driver.runThroughTime(demand) { $0.isSilent } == .silent(since: at(4)))
        #expect(driver.now.seconds(since: asked) >= SourceWait.silenceTimeout)
        #expect(driver.fixes.count == 5)
    }

    @Test func `A gpsd that no longer answers is given up, even if its connection is established`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        driver.stream(0...4, peer)
        #expect(driver.runThroughTime(.everyEpoch) { $0.isLost } != nil)
        #expect(peer.readLine().hasPrefix("?WATCH") && peer.waitForClose())
        #expect(driver.events.contains(.silent(since: at(4))))
        // The next one is treated like the first.
        #expect(driver.retry(.everyEpoch) >= 0.1)
        let next = try gpsd.greet(driver)
        driver.stream(40...42, next)
    }

    @Test(
        arguments: [
            (#","path":"/dev/gps0""#, "has lost its receiver, /dev/gps0"), ("", "has lost its receiver"),
        ] as [(String, String)])
    func `The loss of the receiver is reported, and its return`(path: String, text: String) throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        peer.send(FakeGPSD.devices)
        driver.stream(0...1, peer)
        peer.send(#"{"class":"DEVICE"\#(path),"activated":0}"# + "\n")
        let lost = driver.run(.everyEpoch) { _ in true }
        #expect(lost == .lost("gpsd at 127.0.0.1:\(gpsd.port) \(text)"))
        peer.send(FakeGPSD.devices)
        #expect(driver.drain(.everyEpoch, until: { _ in true }) == nil)
        peer.send(FakeGPSD.tpv(at(2)))
        #expect(driver.run(.everyEpoch, until: { _ in true })?.isFound == true)
        driver.expectFix(.everyEpoch, at: at(2))
    }
}
