import LiveSources
import Dispatch
import LocationModel
import TestSupport
import Testing

/// Behaviour that a real gpsd does not show today, or not when a test needs it.
@Suite(.timeLimit(.minutes(15)), .live)
struct FakeGPSDTests {
    @Test func `A line of 10 MB is discarded as it arrives`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        driver.stream(0...2, peer)
        let line = #"{"class":"TPV","device":""# + String(repeating: "x", count: 10_000_000) + "\n"
        let sent = DispatchSemaphore(value: 0)
        DispatchQueue(label: "peer").async {
            peer.send(line + FakeGPSD.tpv(at(3)))
            sent.signal()
        }
        driver.expectFix(.everyEpoch, at: at(3))
        sent.wait()
        #expect(driver.fixes.count == 4)
    }

    @Test func `Garbage lines are counted and skipped`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        driver.stream(0...1, peer)
        let lines = [
            "", "garbage", "{", "}", "{\"class\":\"TPV\"", "{\"class\":\"TPV\"}x", "$GPRMC,120000,A,5231,N",
            "\u{0}\u{0}", "{\"class\":\"TPV\",\"lat\":[}", #"{"class":"TPV","mode":3,"time":"x","lat":1,"lon":2}"#,
            #"{"class":"POLL","tpv":[{"class":"TPV","mode":3"#, String(repeating: "{", count: 5000),
        ]
        for line in lines { peer.send(line + "\n") }
        driver.stream(2...3, peer)
        #expect(driver.times == (0...3).map { at(Double($0)) })
    }

    @Test func `Impossible values are left out, and a report without a position is no fix`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        driver.stream(0...1, peer)
        for place in [#""lat":91,"lon":13"#, #""lat":52,"lon":-181"#, #""lat":52"#, #""lat":"NaN","lon":1"#] {
            peer.send(#"{"class":"TPV","mode":3,"time":"\#(at(2).iso8601)",\#(place)}"# + "\n")
        }
        peer.send(
            #"{"class":"TPV","device":"/dev/gps0","mode":3,"time":"\#(at(3).iso8601)","lat":52,"lon":13,"speed":-3,"#
                + #""track":720,"eph":-1,"epv":-2}"# + "\n")
        driver.set(at(3.1))
        let fix = try #require(driver.expectFix(.everyEpoch, at: at(3)))
        #expect(fix.speed == nil && fix.course == nil && fix.horizontalAccuracy == nil && fix.verticalAccuracy == nil)
        #expect(driver.fixes.count == 3)
    }

    @Test(arguments: [
        #"{"class":"VERSION","release":"9.99~dev","rev":"x","proto_major":17,"proto_minor":0,"new":{"a":[1]}}"#,
        "hello\n\n" + #"{"class":"VERSION"}"# + "\n"
            + #"{"class":"VERSION","release":"9.99~dev","proto_major":17,"proto_minor":0}"#,
    ])
    func `A gpsd of any version is accepted, whatever precedes its greeting`(_ banner: String) throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver, banner + "\n")
        peer.send(FakeGPSD.devices)
        guard case .found(let name) = driver.run(.everyEpoch, until: { _ in true }) else {
            Issue.record("not found")
            return
        }
        #expect(name.contains("9.99~dev"))
        driver.stream(0...2, peer)
    }

    @Test func `Of three reports per epoch the last one counts, and each epoch is delivered once`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        for second in 0..<6 {
            driver.set(at(Double(second) + 0.1))
            for part in 0..<3 {
                peer.send(FakeGPSD.tpv(at(Double(second)), altitude: part == 2 ? Double(second) : nil))
            }
            driver.expectFix(.everyEpoch, at: at(Double(second)))
        }
        #expect(driver.times == (0..<6).map { at(Double($0)) })
        #expect(driver.fixes.map { $0.altitude } == (0..<6).map { Double($0) })
    }

    @Test func `Of two receivers the first one counts until it has had no position for a while`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        driver.stream(0...1, peer)
        func both(_ second: Double, mode: Int = 3) {
            driver.set(at(second + 0.5))
            peer.send(FakeGPSD.tpv(at(second + 0.2), latitude: 10, device: "/dev/gps1"))
            peer.send(FakeGPSD.tpv(at(second), mode: mode))
        }
        for second in 2...30 {
            both(Double(second))
            driver.expectFix(.everyEpoch, at: at(Double(second)))
        }
        #expect(driver.fixes.allSatisfy { $0.coordinate?.latitude == 52.5 })
        // The same applies in the background, however long ago the first one was received.
        let demand = Demand.notBefore(at(90))
        driver.settle(demand)
        driver.set(try #require(driver.waits.last?.until))
        #expect(driver.settle(demand).isEmpty)
        let elsewhere = FakeGPSD.tpv(at(90.2), latitude: 10, device: "/dev/gps1")
        peer.send(FakeGPSD.poll(elsewhere, FakeGPSD.tpv(at(90))))
        #expect(driver.expectFix(demand, at: at(90))?.coordinate?.latitude == 52.5)
        // Now the first one loses its position.
        peer.send(FakeGPSD.devices)
        for second in 91...110 {
            both(Double(second), mode: 1)
            driver.drain(.everyEpoch)
        }
        #expect(driver.fixes.last?.coordinate?.latitude == 10)
        #expect(zip(driver.times, driver.times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `An incomplete epoch is polled for again; one that is gone is replaced from the stream`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        peer.send(FakeGPSD.devices)
        driver.stream(0...4, peer)
        driver.set(at(5.1))
        peer.send(FakeGPSD.tpv(at(5), altitude: 40))
        driver.expectFix(.everyEpoch, at: at(5))

        func step(_ demand: Demand) throws {
            driver.settle(demand)
            driver.set(try #require(driver.waits.last?.until))
            driver.settle(demand)
            #expect(peer.readLine() == "?POLL;")
        }
        var demand = Demand.notBefore(at(30))
        driver.settle(demand)
        #expect(peer.readLine() == #"?WATCH={"enable":true,"json":false};"#)
        try step(demand)
        peer.send(FakeGPSD.poll(FakeGPSD.tpv(at(30))))
        let asked = driver.waits.count
        _ = driver.run(demand, while: { driver.waits.count == asked })
        try step(demand)
        peer.send(FakeGPSD.poll(FakeGPSD.tpv(at(30), altitude: 41)))
        #expect(driver.expectFix(demand, at: at(30))?.altitude == 41)

        demand = .notBefore(at(60))
        for _ in 0..<3 {
            try step(demand)
            peer.send(FakeGPSD.poll(FakeGPSD.tpv(at(60))))
            let asked = driver.waits.count
            _ = driver.run(demand, while: { driver.waits.count == asked })
        }
        #expect(peer.readLine() == #"?WATCH={"enable":true,"json":true};"#)
        peer.send(FakeGPSD.tpv(at(61)))
        driver.advance(bySeconds: 0.2)
        #expect(driver.fix(demand)?.altitude == nil)
        #expect(driver.fixes.last?.time == at(61))
    }

    @Test func `A silent receiver is polled ever more rarely, and nothing else wakes the source`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        peer.send(FakeGPSD.devices)
        driver.stream(0...4, peer)
        driver.settle(.everyEpoch)
        let begin = driver.now
        var requests: [Double] = []
        while requests.count < 7 {
            let until = try #require(driver.waits.last?.until)
            driver.set(until)
            driver.settle(.everyEpoch)
            #expect(peer.readLine() == #"?WATCH={"enable":true,"json":true};"#)
            #expect(!peer.hasInput)
            requests.append(driver.now.seconds(since: begin).rounded())
            peer.send(FakeGPSD.devices)
            let answered = driver.waits.count
            _ = driver.run(.everyEpoch, while: { driver.waits.count < answered + 2 })
        }
        #expect(requests == [10, 20, 40, 80, 140, 200, 260])
        #expect(driver.events.filter { $0.isSilent }.count == 1 && !driver.events.contains { $0.isLost })
        driver.stream(300...301, peer)
    }

    @Test func `A time that has jumped back or ahead begins anew; a slip does not`() throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        driver.stream(0...3, peer)
        peer.send(FakeGPSD.tpv(at(-1000)))
        peer.send(FakeGPSD.tpv(at(4)))
        driver.expectFix(.everyEpoch, at: at(4))
        for second in 0..<3 { peer.send(FakeGPSD.tpv(at(-1000 + Double(second)))) }
        let back = driver.run(.everyEpoch) { $0.fix != nil }
        guard case .restarted(let first, let from) = back else {
            Issue.record("\(String(describing: back))")
            return
        }
        #expect(first.time == at(-998) && from == at(4))
        peer.send(FakeGPSD.tpv(at(-997)))
        driver.set(at(-997))
        driver.expectFix(.everyEpoch, at: at(-997))
        peer.send(FakeGPSD.tpv(at(200_000)))
        let ahead = driver.run(.everyEpoch) { $0.fix != nil }
        #expect(ahead?.fix?.time == at(200_000))
        if case .restarted = ahead {} else { Issue.record("\(String(describing: ahead))") }
    }

    @Test(arguments: [Demand.idle, .notBefore(Instant(nanoseconds: .max))])
    func `gpsd is not watched while no fix is wanted`(_ demand: Demand) throws {
        let (gpsd, driver) = FakeGPSD.unconnected()
        let peer = try gpsd.greet(driver)
        driver.stream(0...4, peer)
        driver.settle(demand)
        #expect(peer.waitForClose())
        let wait = try #require(driver.waits.last)
        #expect(wait.descriptor == nil && wait.until.map { $0 > at(1e6) } ?? true)
        driver.advance(bySeconds: 1000)
        driver.settle(demand)
        #expect(!gpsd.server.hasPendingConnection)
        driver.settle(.everyEpoch)
        #expect(gpsd.server.hasPendingConnection)
    }
}
