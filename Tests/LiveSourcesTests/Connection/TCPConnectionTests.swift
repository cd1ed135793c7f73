import LiveSources
import LocationModel
import TestSupport
import Testing
import Glibc

/// A class that wraps a connection, because a noncopyable value cannot be used in an expectation.
private final class Client {
    private var connection: TCPConnection
    private var buffer = [UInt8](repeating: 0, count: 4096)

    init(_ host: String, _ port: UInt16) { connection = TCPConnection(to: Endpoint(host: host, port: port)) }

    var isLoopback: Bool { connection.isLoopback }

    func advance() -> TCPConnection.Progress { connection.advance() }

    /// Advances and waits until the connection is established or has failed.
    func connect() -> TCPConnection.Progress {
        while true {
            guard case .underWay(let wait) = connection.advance() else { return connection.advance() }
            let events = wait.readiness == .writable ? POLLOUT : POLLIN
            var state = pollfd(fd: wait.descriptor ?? -1, events: Int16(events), revents: 0)
            let count = unsafe poll(&state, 1, 30_000)
            guard count == 1 else { return connection.advance() }
        }
    }

    func send(_ request: StaticString) -> Bool { connection.send(request) }

    func receiveAtLeast(_ bytes: Int) { connection.receiveAtLeast(bytes) }

    func isReadable(milliseconds: Int32) -> Bool {
        var state = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, milliseconds) == 1
    }

    func read() -> TCPConnection.Outcome { connection.read(into: &buffer, from: 0) }
}

@Suite("A TCP connection", .timeLimit(.minutes(15)), .live)
struct TCPConnectionTests {
    @Test("asks, is answered, and hears that the other side goes", arguments: ["127.0.0.1", "localhost"])
    func conversation(host: String) throws {
        let server = LoopbackServer()
        let client = Client(host, server.port)
        #expect(client.connect() == .connected && client.isLoopback)
        let peer = try #require(server.accept())
        #expect(client.read() == .wouldBlock)
        #expect(client.send("?POLL;\n"))
        #expect(peer.readLine() == "?POLL;")
        peer.send("seven")
        #expect(client.isReadable(milliseconds: 60_000))
        #expect(client.read() == .read(5))
        #expect(client.read() == .wouldBlock)
        peer.hangUp()
        #expect(client.isReadable(milliseconds: 60_000))
        #expect(client.read() == .ended("the other side has closed the connection"))
    }

    @Test("a connection that is broken says why")
    func reset() throws {
        let server = LoopbackServer()
        let client = Client("127.0.0.1", server.port)
        #expect(client.connect() == .connected)
        try #require(server.accept()).reset()
        #expect(client.isReadable(milliseconds: 60_000))
        #expect(client.read() == .ended("Connection reset by peer"))
    }

    @Test("where nobody listens is told", arguments: ["127.0.0.1", "localhost"])
    func refused(host: String) {
        let server = LoopbackServer()
        server.stop()
        let client = Client(host, server.port)
        #expect(client.connect() == .failed("Connection refused"))
        #expect(!client.isLoopback)
    }

    @Test("what is no address is told at once", arguments: ["1.2.3.4.5", "300.1.1.1", ":::"])
    func noAddress(host: String) {
        guard case .failed = Client(host, 1).advance() else {
            Issue.record("\(host) is taken for an address")
            return
        }
    }

    @Test("a name is looked up")
    func name() {
        let server = LoopbackServer()
        // Every machine resolves it without a name server, but this spelling is not special-cased.
        #expect(Client("LOCALHOST", server.port).connect() == .connected)
    }

    @Test("is readable only when enough has come, or the end")
    func gathering() throws {
        let server = LoopbackServer()
        let client = Client("127.0.0.1", server.port)
        #expect(client.connect() == .connected)
        let peer = try #require(server.accept())
        client.receiveAtLeast(1000)
        peer.send([UInt8](repeating: 0, count: 999))
        #expect(!client.isReadable(milliseconds: 100))
        peer.send([0])
        #expect(client.isReadable(milliseconds: 60_000))
        #expect(client.read() == .read(1000))
        peer.send([0])
        #expect(!client.isReadable(milliseconds: 0))
        peer.hangUp()
        #expect(client.isReadable(milliseconds: 60_000))
    }
}
