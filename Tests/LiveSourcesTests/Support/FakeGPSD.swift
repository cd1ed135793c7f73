import LocationModel
import TestSupport
import Testing

/// A gpsd whose messages are sent by the test; it replies to nothing by itself.
struct FakeGPSD {
    let server: LoopbackServer
    var port: UInt16 { server.port }

    static let greeting = #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"# + "\n"
    static let devices =
        #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/gps0","activated":"2026-05-01T08:00:00.000Z"}]}"#
        + "\n"

    init(port: UInt16? = nil) { server = LoopbackServer(port: port) }

    /// A driver that has not connected yet.
    static func unconnected(start: Instant = at(0)) -> (FakeGPSD, Driver) {
        let gpsd = FakeGPSD()
        return (gpsd, Driver(port: gpsd.port, start: start))
    }

    /// A driver with an established connection.
    static func connected(start: Instant = at(0)) throws -> (FakeGPSD, Driver, LoopbackServer.Peer) {
        let (gpsd, driver) = unconnected(start: start)
        return (gpsd, driver, try gpsd.greet(driver))
    }

    /// Accepts a driver's connection.
    func accept(_ driver: Driver) throws -> LoopbackServer.Peer {
        let peer = try #require(server.accept())
        driver.awaitArrivals = { peer.awaitArrival(at: $0) }
        return peer
    }

    /// Lets a driver connect, sends the greeting, and waits for the request for the stream.
    func greet(_ driver: Driver, _ greeting: String = FakeGPSD.greeting) throws -> LoopbackServer.Peer {
        driver.settle(.everyEpoch)
        let peer = try accept(driver)
        peer.send(greeting)
        let hasRequest = driver.run(.everyEpoch, while: { !peer.hasInput })
        try #require(hasRequest)
        #expect(peer.readLine().hasPrefix(#"?WATCH={"enable":true,"json":true}"#))
        #expect(peer.readLine() == "?POLL;")
        return peer
    }

    /// A report as gpsd writes it.
    static func tpv(
        _ time: Instant, latitude: Double = 52.5, longitude: Double = 13.4, altitude: Double? = nil, mode: Int = 3,
        device: String = "/dev/gps0"
    ) -> String {
        let place = mode > 1 ? #","lat":\#(latitude),"lon":\#(longitude)"# : ""
        let height = altitude.map { #","altMSL":\#($0)"# } ?? ""
        return #"{"class":"TPV","device":"\#(device)","mode":\#(mode),"time":"\#(time.iso8601)"\#(place)\#(height)}"#
            + "\n"
    }

    static func poll(_ tpv: String...) -> String {
        let objects = tpv.map { $0.split(separator: "\n")[0] }.joined(separator: ",")
        return #"{"class":"POLL","time":"2026-05-01T08:00:00.000Z","active":1,"tpv":[\#(objects)],"gst":[],"sky":[]}"#
            + "\n"
    }
}

extension Driver {
    /// Streams the epochs of a 1 Hz receiver from a fake gpsd, each 0.1 s after its time.
    func stream(_ seconds: ClosedRange<Int>, _ peer: LoopbackServer.Peer) {
        for second in seconds.map(Double.init) {
            set(at(second + 0.1))
            peer.send(FakeGPSD.tpv(at(second)))
            // The first epoch may have more reports.
            if second == Double(seconds.lowerBound) {
                drain(.everyEpoch) { $0.fix != nil }
                advance(bySeconds: 0.2)
                settle(.everyEpoch)
                #expect(times.last == at(second))
            } else {
                expectFix(.everyEpoch, at: at(second))
            }
        }
    }

    /// Processes what the peer has sent: expects the next fix to have this time.
    @discardableResult func expectFix(_ demand: Demand, at time: Instant) -> Fix? {
        let fix = fix(demand)
        #expect(fix?.time == time)
        return fix
    }
}
