import Foundation
import LocationModel
import LocationService
import SystemCalls
import TestSupport
import Testing

@testable import locationd

/// A run's socket belongs to its user alone, replaces only a stale one, and is removed when the run ends.
@Suite(.timeLimit(.minutes(15)), .live) struct ControlSocketTests {
    let scratch: Scratch
    let path: String

    init() throws {
        scratch = try Scratch()
        path = scratch.path("control")
    }

    private func listen() throws -> ControlSocket { try ControlSocket(path: path, remote: RemoteControl()) }

    private func mode(of path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    @Test func `Only its user may use the socket, and closing removes it`() throws {
        let socket = try listen()
        #expect(try mode(of: path) == 0o600)
        socket.close()
        #expect(!isThere)
        let another = try listen()
        socket.close()
        #expect(isThere, "closing again does not take another one's away")
        another.close()
    }

    @Test func `A dead run's socket is replaced, a live one's is not`() throws {
        let dead = try UnixSocket.listen(at: path)
        // Closing is not enough: a process that another test is just starting has a copy until it executes its program.
        UnixSocket.stopListening(dead)
        close(dead)
        #expect(isThere)
        let live = try listen()
        let failure = #expect(throws: Failure.self) { try listen() }
        #expect(failure?.code == .cannotCreate)
        #expect(
            failure?.message == "\(path): another locationd run listens there; name another socket with --control")
        _ = try SocketClient(path)
        live.close()
    }

    @Test func `A socket that was removed is made again, but not over another one, and not after the end`() throws {
        let socket = try listen()
        #expect(try !socket.restore())
        try FileManager.default.removeItem(atPath: path)
        #expect(try socket.restore())
        #expect(try mode(of: path) == 0o600)
        _ = try SocketClient(path)
        #expect(try !socket.restore())

        try FileManager.default.removeItem(atPath: path)
        let other = try listen()
        #expect(try !socket.restore())
        socket.close()
        #expect(isThere)
        other.close()
        #expect(try !socket.restore())
        #expect(!isThere)
    }

    /// A reload makes it again on the signals' thread, while the loop serves the clients of the one before.
    @Test func `Clients of a socket that is made again are disconnected, and the run goes on`() throws {
        let run = try LiveRun(timeout: 100_000)
        for _ in 0..<20 {
            let client = try SocketClient(run.path)
            client.send(Array("sta".utf8))
            // Another client's reply shows that the run has accepted this one.
            #expect(try run.reply(to: Array("status\n".utf8)).contains(#""state":"#))
            try FileManager.default.removeItem(atPath: run.path)
            #expect(try run.socket.restore())
            #expect(client.readReply().isEmpty)
        }
        #expect(try run.reply(to: Array("status\n".utf8)).contains(#""state":"#))
    }

    @Test func `A file that is no socket is left alone`() throws {
        _ = try scratch.file("control", Data("mine".utf8))
        #expect(throws: Failure.self) { try listen() }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }

    @Test func `A path that cannot be used is reported`() throws {
        for path in [scratch.path("none/control"), "/" + String(repeating: "x", count: 200), scratch.directory.path] {
            #expect(throws: Failure.self, "\(path)") { try ControlSocket(path: path, remote: RemoteControl()) }
        }
    }

    @Test func `Closing leaves nothing behind`() throws {
        weak var last: ControlSocket?
        for _ in 0..<50 {
            let socket = try listen()
            socket.close()
            last = socket
        }
        #expect(last == nil)
    }

    @Test func `The service is found beside a socket that a killed run has left`() throws {
        let (own, service) = (scratch.path("own"), scratch.path("service"))
        #expect(ControlPath.existing(of: own, and: service) == own)
        let listening = try UnixSocket.listen(at: service)
        defer { close(listening) }
        #expect(ControlPath.existing(of: own, and: service) == service)
        let run = try UnixSocket.listen(at: own)
        #expect(ControlPath.existing(of: own, and: service) == own)
        close(run)
        #expect(ControlPath.existing(of: own, and: service) == service)
    }

    /// In a separate process, which can drop root's rights.
    @Test(.needsRoot)
    func `A service whose directory the user may not enter is found, and how to reach it is said`() async throws {
        let own = scratch.path("own/control")
        try FileManager.default.createDirectory(atPath: scratch.path("service"), withIntermediateDirectories: false)
        let service = scratch.path("service/control")
        let listening = try UnixSocket.listen(at: service)
        defer { close(listening) }
        _ = unsafe chmod(scratch.directory.path, 0o755)
        _ = unsafe chmod(scratch.path("service"), 0o750)
        await #expect(processExitsWith: .success) { [own = own as String, service = service as String] in
            try #require(setuid(65534) == 0)
            #expect(ControlPath.existing(of: own, and: service) == service)
        }
        let line = #"exec setpriv --reuid=65534 --regid=65534 --clear-groups "$0" health --control "$1""#
        let outcome = try await Program.shell(line, [service])
        #expect(outcome.code == 1 && outcome.output.contains("permission denied"), "\(outcome.output)")
        #expect(outcome.output.contains("use sudo, or a group of yours that its --control-group names"))
    }

    @Test func `The directory belongs to its user alone`() throws {
        let directory = scratch.path("locationd")
        try ControlPath.prepare(directory)
        #expect(try mode(of: directory) == 0o700)
        try ControlPath.prepare(directory)

        _ = unsafe chmod(directory, 0o755)
        #expect(throws: Failure.self) { try ControlPath.prepare(directory) }
        _ = unsafe chmod(directory, 0o700)
        try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: directory)
        #expect(throws: Failure.self) { try ControlPath.prepare(scratch.path("link")) }
        _ = try scratch.file("file")
        #expect(throws: Failure.self) { try ControlPath.prepare(scratch.path("file")) }
        #expect(throws: Failure.self) { try ControlPath.prepare(scratch.path("none/locationd")) }
        if geteuid() == 0 {
            _ = unsafe chown(directory, 65534, 65534)
            #expect(throws: Failure.self) { try ControlPath.prepare(directory) }
        }
    }

    @Test func `Where the package is installed, the advice is to start the service`() throws {
        func advice(isNamed: Bool, _ configuration: String) -> String {
            ControlClient.startAdvice(isNamed: isNamed, configuration: configuration)
        }
        let configuration = try scratch.file("conf").path
        #expect(advice(isNamed: false, configuration).hasSuffix("sudo systemctl start locationd"))
        #expect(advice(isNamed: true, configuration) == "start one with locationd run or launch")
        #expect(advice(isNamed: false, scratch.path("none")) == "start one with locationd run or launch")
    }

    @Test func `The usual place is in XDG_RUNTIME_DIR`() async throws {
        let run = try await Program.shell(
            #"XDG_RUNTIME_DIR="$1" "$0" ctl status"#, [scratch.directory.path])
        #expect(run.isFailure(69, "no run listens at \(scratch.path("locationd/control"))"), "\(run.errors)")
        let without = try await Program.shell(#"unset XDG_RUNTIME_DIR; "$0" ctl status"#, [])
        let relative = try await Program.shell(#"XDG_RUNTIME_DIR=here "$0" ctl status"#, [])
        #expect(without.errors == relative.errors && !without.errors.contains("here"))
    }
}
