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

    @Test func `A client may send one request after another, in pieces, and end the connection`() throws {
        let (run, port) = (try LiveRun(), LoopbackServer().port)
        let server = try MetricsServer.listen(port: port, remote: run.remote, reporter: StatusReporter())
        defer { server.close() }
        let client = try SocketClient(port: port)
        for pieces in [["GET /met", "rics HTTP/1.1\r\n\r", "\n"], [MetricsServerTests.request]] {
            for piece in pieces {
                client.send(Array(piece.utf8))
                // Another client's reply shows that the run has received the piece.
                #expect(try run.reply(to: Array("status\n".utf8)).contains(#""state":"#))
            }
            let reply = client.readReply(endingWith: "# EOF\n")
            #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n") && !reply.contains("Connection:"))
        }
        client.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
        #expect(client.readReply(endingWith: "see /metrics\n").hasPrefix("HTTP/1.1 404 "))
        client.send(Array("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".utf8))
        let last = client.readReply()
        #expect(last.hasPrefix("HTTP/1.1 404 ") && last.contains("\r\nConnection: close\r\n"))
    }

    @Test func `A kept client is not hurried, but its next request is`() throws {
        let (run, port) = (try LiveRun(), LoopbackServer().port)
        let server = try MetricsServer.listen(port: port, remote: run.remote, reporter: StatusReporter())
        defer { server.close() }
        let client = try SocketClient(port: port)
        client.send(Array(MetricsServerTests.request.utf8))
        #expect(client.readReply(endingWith: "# EOF\n").hasPrefix("HTTP/1.1 200 "))
        // Meanwhile the time of another client's request passes, a second.
        let late = try SocketClient(port: port)
        late.send(Array("GET".utf8))
        #expect(late.readReply().hasPrefix("HTTP/1.1 408 "))
        client.send(Array(MetricsServerTests.request.utf8))
        #expect(client.readReply(endingWith: "# EOF\n").hasPrefix("HTTP/1.1 200 "))
        client.send(Array("GET".utf8))
        #expect(client.readReply().hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `The client whose last request was first makes room for others, without a word`() throws {
        let (run, port) = (try LiveRun(), LoopbackServer().port)
        let server = try MetricsServer.listen(port: port, remote: run.remote, reporter: StatusReporter())
        defer { server.close() }
        func ask(_ client: SocketClient) {
            client.send(Array(MetricsServerTests.request.utf8))
            #expect(client.readReply(endingWith: "# EOF\n").hasPrefix("HTTP/1.1 200 "))
        }
        let clients = try (0..<ClientServer.capacity).map { _ in
            let client = try SocketClient(port: port)
            ask(client)
            return client
        }
        ask(clients[0])
        ask(try SocketClient(port: port))
        #expect(clients[1].readReply().isEmpty)
        for client in [clients[0]] + clients[2...] { ask(client) }
    }
}
