import Glibc
import LocationModel
import LocationService
import SystemCalls
import TestSupport
import Testing

@testable import locationd

/// The server of a run's metrics keeps a client's connection as HTTP/1.1 says.
@Suite(.timeLimit(.minutes(15)), .live) struct MetricsServerTests {
    private static let request = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test(arguments: [
        ("GET /metrics HTTP/1.1\r\n\r\n", true), ("GET /metrics HTTP/1.1\n\n", true),
        ("GET /metrics HTTP/1.1\r\nHost: close\r\nConnection: keep-alive\r\n\r\n", true),
        ("GET /metrics HTTP/1.1\r\nConnection: close\r\n\r\n", false),
        ("GET /metrics HTTP/1.1\r\nHost: localhost\r\ncONNECTION:TE, Close\r\n\r\n", false),
        ("GET /metrics HTTP/1.1\r\nConnection:\tclose\r\n\r\n", false),
        ("GET /metrics HTTP/1.0\r\n\r\n", false), ("GET /metrics HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", false),
        // A body would be taken for a request.
        ("GET /metrics HTTP/1.1\r\nContent-Length: 5\r\n\r\n", false),
        ("GET /metrics HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n", false),
        ("GET /metrics HTTP/1.1\r\n\r\nGET", false),
    ]) func `A request may be followed by another one`(_ text: String, _ isKept: Bool) throws {
        let received = Array(text.utf8)
        let end = try #require(HTTPRequestHead.end(in: received))
        let head = try #require(HTTPRequestHead(received, end: end))
        #expect(head.mayBeFollowed == isKept)
        #expect(head.method.elementsEqual("GET".utf8) && head.path.elementsEqual("/metrics".utf8))
    }

    @Test(arguments: ["\n\n", "GET\r\n\r\n", "GET  HTTP/1.1\n\n", "GET / HTTP/2\r\n\r\n", " \u{0} \n\n"])
    func `What is no request is none`(_ text: String) throws {
        let received = Array(text.utf8)
        #expect(HTTPRequestHead(received, end: try #require(HTTPRequestHead.end(in: received))) == nil)
    }

    @Test(arguments: ["", "\n", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\n", "\r\r"])
    func `A head ends with an empty line`(_ text: String) {
        #expect(HTTPRequestHead.end(in: Array(text.utf8)) == nil)
    }

    /// A live run whose metrics are served.
    private struct Served {
        let run: LiveRun
        let port: UInt16
        let server: ClientServer

        init(timeout: Double = 60) throws {
            (run, port) = (try LiveRun(), LoopbackServer().port)
            server = try MetricsServer.listen(
                port: port, remote: run.remote, reporter: StatusReporter(), timeout: timeout)
        }

        func client() throws -> SocketClient { try SocketClient(port: port) }
    }

    private func ask(_ client: SocketClient) {
        client.send(Array(MetricsServerTests.request.utf8))
        let reply = client.readReply(endingWith: "# EOF\n")
        #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n") && !reply.contains("Connection:"))
    }

    /// Whether a connection to a port of an address is established.
    private func isOpen(_ address: String, _ port: UInt16) throws -> Bool {
        let addresses = try InternetAddress.resolve(address, port: port, isNumeric: true, limit: 1)
        // Also fails at once where there is no IPv6.
        guard let descriptor = try? TCPSocket.startConnecting(to: addresses[0]) else { return false }
        defer { closeDescriptor(descriptor) }
        let isDecided = awaitReadiness(of: descriptor, .writable, nanoseconds: 60_000_000_000).first
        return isDecided && TCPSocket.connectionError(of: descriptor) == nil
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.0.0.2", false), ("127.255.255.254", false), ("::1", false),
    ]) func `Of the loopback addresses only 127.0.0.1 has the port`(address: String, hasPort: Bool) throws {
        let served = try Served()
        defer { served.server.close() }
        #expect(try isOpen(address, served.port) == hasPort)
    }

    @Test func `No address of this machine in a network has the port`() async throws {
        let served = try Served()
        defer { served.server.close() }
        let outcome = try await Program.shell("hostname -I", [])
        try #require(outcome.code == 0, "\(outcome.errors)")
        for address in outcome.output.split(whereSeparator: \.isWhitespace) {
            #expect(try !isOpen(String(address), served.port), "\(address)")
        }
        #expect(try isOpen("127.0.0.1", served.port))
    }

    @Test func `A client may send one request after another, in pieces, and end the connection`() throws {
        let served = try Served()
        defer { served.server.close() }
        let client = try served.client()
        ask(client)
        for piece in ["GET /met", "rics HTTP/1.1\r\n\r", "\n"] {
            client.send(Array(piece.utf8))
            // Another client's reply shows that the run has received the piece.
            #expect(try served.run.reply(to: Array("status\n".utf8)).contains(#""state":"#))
        }
        #expect(client.readReply(endingWith: "# EOF\n").hasPrefix("HTTP/1.1 200 "))
        ask(client)
        client.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
        #expect(client.readReply(endingWith: "see /metrics\n").hasPrefix("HTTP/1.1 404 "))
        client.send(Array("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".utf8))
        let last = client.readReply()
        #expect(last.hasPrefix("HTTP/1.1 404 ") && last.contains("\r\nConnection: close\r\n"))
    }

    @Test func `A kept client is not hurried, but its next request is`() throws {
        let served = try Served(timeout: 1)
        defer { served.server.close() }
        let client = try served.client()
        ask(client)
        // Meanwhile the time of another client's request passes.
        let late = try served.client()
        late.send(Array("GET".utf8))
        #expect(late.readReply().hasPrefix("HTTP/1.1 408 "))
        ask(client)
        client.send(Array("GET".utf8))
        #expect(client.readReply().hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `The client whose last request was first makes room for others, without a word`() throws {
        let served = try Served()
        defer { served.server.close() }
        let clients = try (0..<ClientServer.capacity).map { _ in
            let client = try served.client()
            ask(client)
            return client
        }
        ask(clients[0])
        ask(try served.client())
        #expect(clients[1].readReply().isEmpty)
        for client in [clients[0]] + clients[2...] { ask(client) }
    }

    @Test func `Clients that leave make room, and the end disconnects those that are kept`() throws {
        let served = try Served()
        let kept = try served.client()
        ask(kept)
        for _ in 0..<ClientServer.capacity + 8 { ask(try served.client()) }
        ask(kept)
        served.server.close()
        #expect(kept.readReply().isEmpty)
    }

    @Test func `A client that does not read gets nothing after a part of a reply`() throws {
        let ends = try UnixSocket.pair()
        let connection = ControlConnection(descriptor: ends.nonBlocking)
        defer { closeDescriptor(ends.blocking) }
        // So that an end that does not come is an error, not a wait.
        _ = fcntl(ends.blocking, F_SETFL, O_NONBLOCK)
        let reply = Array(0..<251 as Range<UInt8>)
        // More than the buffers of both ends.
        for _ in 0..<100_000 { connection.send(reply) }
        let received = try contents(of: ends.blocking)
        #expect(received.count >= reply.count && received.count < 100_000 * reply.count)
        #expect(received.enumerated().allSatisfy { $0.element == reply[$0.offset % reply.count] })
    }
}
