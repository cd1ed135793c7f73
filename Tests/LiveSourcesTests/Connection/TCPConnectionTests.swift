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

    var descriptor: Int32 { connection.descriptor }
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

    func send(_ request: String) -> Bool { connection.send(request) }

    func receiveAtLeast(_ bytes: Int) { connection.receiveAtLeast(bytes) }

    func isReadable(milliseconds: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, milliseconds) == 1
    }

    func read() -> TCPConnection.Outcome { connection.read(into: &buffer, from: 0) }
}

@Suite(.timeLimit(.minutes(15)), .live)
struct TCPConnectionTests {
    @Test(arguments: ["127.0.0.1", "localhost"])
    func `A request is answered, and the end of the connection is noticed`(host: String) throws {
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

    @Test func `A connection that is broken says why`() throws {
        let server = LoopbackServer()
        let client = Client("127.0.0.1", server.port)
        #expect(client.connect() == .connected)
        try #require(server.accept()).reset()
        #expect(client.isReadable(milliseconds: 60_000))
        #expect(client.read() == .ended("Connection reset by peer"))
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `A refused connection is reported`(host: String) {
        let server = LoopbackServer()
        server.stop()
        let client = Client(host, server.port)
        #expect(client.connect() == .failed("Connection refused"))
        #expect(!client.isLoopback)
    }

    @Test(arguments: ["1.2.3.4.5", "300.1.1.1", ":::"])
    func `An invalid address is reported at once`(host: String) {
        guard case .failed = Client(host, 1).advance() else {
            Issue.record("\(host) is taken for an address")
            return
        }
    }

    @Test func `A host name is resolved`() {
        let server = LoopbackServer()
        // Every machine resolves it without a name server, but this spelling is not special-cased.
        #expect(Client("LOCALHOST", server.port).connect() == .connected)
    }

    @Test func `The socket is readable only when enough has arrived, or at the end`() throws {
        let server = LoopbackServer()
        let client = Client("127.0.0.1", server.port)
        #expect(client.connect() == .connected)
        let peer = try #require(server.accept())
        client.receiveAtLeast(1000)
        peer.send([UInt8](repeating: 0, count: 999))
        peer.awaitArrival(at: client.descriptor)
        #expect(!client.isReadable(milliseconds: 0))
        peer.send([0])
        #expect(client.isReadable(milliseconds: 60_000))
        #expect(client.read() == .read(1000))
        peer.send([0])
        peer.awaitArrival(at: client.descriptor)
        #expect(!client.isReadable(milliseconds: 0))
        peer.hangUp()
        #expect(client.isReadable(milliseconds: 60_000))
    }
}
