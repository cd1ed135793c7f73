import LiveSources
import Testing

/// The addresses of services.
struct EndpointTests {
    @Test(
        arguments: [
            ("localhost:2947", "localhost", 2947), ("localhost", "localhost", 1000), (":2947", "localhost", 2947),
            ("192.168.1.2:10110", "192.168.1.2", 10_110), ("[::1]:2947", "::1", 2947), ("[fe80::1]", "fe80::1", 1000),
            ("::1", "::1", 1000), ("boat.example:1", "boat.example", 1), ("[fe80::2947]", "fe80::2947", 1000),
        ] as [(String, String, UInt16)])
    func `An endpoint is read as it is typed`(text: String, host: String, port: UInt16) {
        #expect(Endpoint(text, defaultPort: 1000) == Endpoint(host: host, port: port))
    }

    @Test(arguments: [
        "", "::1:29300", "::1:2947", "http://a", "a:", "a:0", "a:65536", "a:-1", "a:x", "[::1", "[::1]2", "a b:1",
        "a/b:1", "ä:1",
    ])
    func `An invalid endpoint is rejected`(text: String) {
        #expect(Endpoint(text, defaultPort: 1000) == nil)
    }

    @Test(arguments: [
        ("", "host"), ("::1:29300", "brackets"), ("a:x", "1 to 65535"), ("a:0", "1 to 65535"), ("a:", "1 to 65535"),
        ("a b:1", "without spaces or slashes"), ("a/b:1", "without spaces or slashes"), ("[::1", "not closed"),
        ("a", "no port"), ("::1:2947", "brackets"), ("http://a", "scheme"), ("http://a:1", "scheme"),
    ])
    func `The error says what is wrong`(text: String, part: String) {
        let error = #expect(throws: Endpoint.Malformed.self) { try Endpoint(parsing: text, defaultPort: nil) }
        #expect(error?.description.contains(part) == true)
    }

    @Test func `A port must be named when there is no other`() {
        #expect(Endpoint("localhost", defaultPort: nil) == nil)
        #expect(Endpoint("localhost:1", defaultPort: nil) == Endpoint(host: "localhost", port: 1))
    }

    @Test(arguments: [("::1", "[::1]:2947"), ("localhost", "localhost:2947")])
    func `What is printed can be typed`(host: String, text: String) {
        let endpoint = Endpoint(host: host, port: 2947)
        #expect("\(endpoint)" == text && Endpoint("\(endpoint)", defaultPort: nil) == endpoint)
    }
}
