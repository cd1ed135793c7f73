import LocationModel
import TestSupport
import Testing

/// A gpsd that says what the test wants, by hand: it answers nothing by itself.
struct FakeGPSD {
    let server: LoopbackServer
    var port: UInt16 { server.port }

    static let greeting = #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"# + "\n"
    static let devices =
        #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/gps0","activated":"2026-05-04T12:00:00.000Z"}]}"#
        + "\n"

    init(port: UInt16? = nil) { server = LoopbackServer(port: port) }

    /// Lets a driver connect, greets it, and hears that it wants the stream.
    func greet(_ driver: Driver, _ greeting: String = FakeGPSD.greeting) throws -> LoopbackServer.Peer {
        driver.settle(.everyEpoch)
        let peer = try #require(server.accept())
        peer.send(greeting)
        let isWatched = driver.run(.everyEpoch, while: { !peer.hasWord })
        try #require(isWatched)
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

    /// The answer to a poll.
    static func poll(_ tpv: String...) -> String {
        let objects = tpv.map { $0.split(separator: "\n")[0] }.joined(separator: ",")
        return #"{"class":"POLL","time":"2026-05-04T12:00:00.000Z","active":1,"tpv":[\#(objects)],"gst":[],"sky":[]}"#
            + "\n"
    }
}

extension Driver {
    /// Hears whatever the other side has sent before: the next fix, which must be of this time.
    @discardableResult func expectFix(_ demand: Demand, at time: Instant) -> Fix? {
        let fix = fix(demand)
        #expect(fix?.time == time)
        return fix
    }
}
