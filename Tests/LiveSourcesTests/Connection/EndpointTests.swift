import LiveSources
import Testing

@Suite("Where a service listens")
struct EndpointTests {
    @Test(
        "as it is typed",
        arguments: [
            ("localhost:2947", "localhost", 2947), ("localhost", "localhost", 1000), (":2947", "localhost", 2947),
            ("192.168.1.2:10110", "192.168.1.2", 10_110), ("[::1]:2947", "::1", 2947), ("[fe80::1]", "fe80::1", 1000),
            ("::1", "::1", 1000), ("boat.example:1", "boat.example", 1),
        ] as [(String, String, UInt16)])
    func typed(text: String, host: String, port: UInt16) {
        #expect(Endpoint(text, defaultPort: 1000) == Endpoint(host: host, port: port))
    }

    @Test(
        "what is none",
        arguments: ["", "::1:29300", "a:", "a:0", "a:65536", "a:-1", "a:x", "[::1", "[::1]2", "a b:1", "a/b:1", "ä:1"])
    func none(text: String) {
        #expect(Endpoint(text, defaultPort: 1000) == nil)
    }

    @Test(
        "what is wrong is told",
        arguments: [
            ("", "host"), ("::1:29300", "brackets"), ("a:x", "1 to 65535"), ("a:0", "1 to 65535"), ("a:", "1 to 65535"),
            ("a b:1", "without spaces or slashes"), ("a/b:1", "without spaces or slashes"), ("[::1", "not closed"),
            ("a", "no port"),
        ])
    func complaint(text: String, part: String) {
        let error = #expect(throws: Endpoint.Malformed.self) { try Endpoint(parsing: text, defaultPort: nil) }
        #expect(error?.description.contains(part) == true)
    }

    @Test("a port must be named when there is no other")
    func port() {
        #expect(Endpoint("localhost", defaultPort: nil) == nil)
        #expect(Endpoint("localhost:1", defaultPort: nil) == Endpoint(host: "localhost", port: 1))
    }

    @Test("what is printed can be typed", arguments: [("::1", "[::1]:2947"), ("localhost", "localhost:2947")])
    func description(host: String, text: String) {
        let endpoint = Endpoint(host: host, port: 2947)
        #expect("\(endpoint)" == text && Endpoint("\(endpoint)", defaultPort: nil) == endpoint)
    }
}
