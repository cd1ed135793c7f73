import ApplicationLifecycle
import Foundation
import LiveSources
import LocationModel
import LocationService
import Synchronization
import SystemCalls
import TestSupport
import Testing

@testable import locationd

/// A run's app can be controlled from outside, only by the run's user, and no client can block the run.
@Suite(.timeLimit(.minutes(15)), .live) struct ControlTests {
    @Test func `Each command replies with the state after it`() async throws {
        let run = try LiveRun()
        #expect(try await run.ctl("background").output == "background\n")
        #expect(try await run.ctl("background").output == "background\n")
        #expect(try await run.ctl("call").output == "background\n")
        // Still entering the foreground, or active already.
        #expect(["inactive\n", "active\n"].contains(try await run.ctl("foreground").output))
        try await run.wait { $0["state"] as? String == "active" }
        #expect(try await run.ctl("call").output == "inactive\n")
        #expect(try await run.ctl("foreground").output == "active\n")
    }

    @Test func `Each action of the user and the system is one command`() async throws {
        let run = try LiveRun()
        #expect(try await run.ctl("home").output == "background\n")
        #expect(["inactive\n", "active\n"].contains(try await run.ctl("return").output))
        #expect(["inactive\n", "active\n"].contains(try await run.ctl("memoryWarning").output))
        #expect(["inactive\n", "active\n"].contains(try await run.ctl("memoryPressure").output))
        #expect(try await run.ctl("quit").output == "notRunning\n")
        #expect(try await run.ctl("home").output == "notRunning\n")
        #expect(["inactive\n", "active\n"].contains(try await run.ctl("return").output))
    }

    @Test func `A notification is confirmed by its name, or the latest`() async throws {
        let run = try LiveRun()
        try await run.wait { $0["state"] as? String == "active" }
        for name in ["tea", "a \"b\""] {
            run.remote.send(.scheduleNotification(LocalNotification(name, at: Instant(nanoseconds: .min))))
        }
        // In the foreground the app receives notifications itself.
        #expect(try await run.status()["notifications"] == nil)
        for name in ["tea", "a \"b\"", "c"] {
            run.remote.send(.scheduleNotification(LocalNotification(name, at: Instant(nanoseconds: .max))))
        }
        #expect(try await run.ctl("confirmNotification").isFailure(69, "no such notification; none is shown"))
        #expect(try await run.ctl("status", "tea").isFailure(64, "status takes no name; confirmNotification does"))
        #expect(
            try await run.ctl("confirmNotification", String(repeating: "x", count: 250)).isFailure(
                64, "at most 240 bytes"))
    }

    @Test func `The status has no position`() async throws {
        let run = try LiveRun()
        try await run.wait { $0["fix"] != nil }
        let status = try await run.status()
        #expect(
            Set(status.keys)
                == [
                    "version", "time", "state", "demand", "source", "fix", "counts", "states", "startUp",
                    "statusRequests",
                ])
        #expect(status["source"] as? [String: String] == ["state": "found", "name": "a receiver\u{1B}[2J"])
        #expect(status["demand"] as? String == "everyEpoch")
        let fix = try #require(status["fix"] as? [String: Double])
        #expect(Set(fix.keys) == ["age", "horizontalAccuracy"] && fix["horizontalAccuracy"] == 3.5)
        // A fix sets the clock: it counts as at most one second old when it arrives.
        #expect(try #require(fix["age"]) >= 1)
        let active = try #require((status["states"] as? [String: [String: Double]])?["active"])
        let hasRate = try #require(active["seconds"]) >= 1
        #expect(
            Set(active.keys)
                == Set(["seconds", "cpuSeconds", "wakeUps"]).union(hasRate ? ["cpuMillisecondsPerMinute"] : []))

        let text = try await run.ctl("status")
        #expect(text.code == 0 && text.errors.isEmpty)
        #expect(text.output.contains("source    a receiver?[2J\n") && text.output.contains(", ±3.5 m\n"))
        let unknown = "known when foreground and background have each lasted 10 s"
        #expect(text.output.contains("saved in the background: \(unknown)\n"))
        for output in [text.output, try await run.ctl("status", "--json").output] {
            #expect(!output.contains("-77.3") && !output.contains("-168.7"), "\(output)")
        }
    }

    @Test func `The status has gpsd's CPU time`() async throws {
        let run = try LiveRun(daemon: nil)
        #expect(try await run.status()["daemon"] == nil)
        #expect(DaemonUsage(.init(host: "gps.example.org", port: 2947)) == nil)
        #expect(DaemonUsage(.init(host: "127.0.0.1", port: 2947)) != nil)
    }

    @Test(arguments: [
        (
            "dance\n",
            "no such command; the commands are return, home, appSwitcher, call, lock, unlock, quit, confirmNotification, memoryWarning"
        ),
        ("\n", "no such command"), ("status now\n", "no such command"), (" \n", "no such command"),
        ("confirm\n", "no such notification; none is shown"),
        ("confirm \"tea\u{1B}\n", "no such notification; none is shown"),
        ("STATUS\n", "no such command"), ("\u{0}\u{1B}[2J\"\\\n", "no such command"),
        (String(repeating: "x", count: 261), "260 bytes at most"),
        (String(repeating: "x", count: 100_000), "260 bytes at most"),
        ("stat", "no command was sent"), ("", "no command was sent"),
    ]) func `An unknown command is rejected, and the run continues`(_ words: String, _ refusal: String) async throws {
        // A long time limit, so that a complete command is not given up on a busy machine.
        let run = try LiveRun(timeout: refusal == "no command was sent" ? 0.1 : 60)
        let answer = try run.reply(to: Array(words.utf8))
        let object = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: String]
        #expect(object?.count == 1 && object?["error"]?.contains(refusal) == true, "\(answer)")
        #expect(answer.hasSuffix("}\n"))
        #expect(try await run.status()["state"] as? String == "active")
    }

    @Test(arguments: ["status\n", "status\r\n", "status\nbackground\n", "status"])
    func `A line may end in several ways`(_ words: String) throws {
        let run = try LiveRun()
        #expect(try run.reply(to: Array(words.utf8), isEnd: true).contains(#""state":"active""#))
    }

    @Test func `Clients that are silent, or leave, delay neither others nor the end`() async throws {
        // With this time limit a server that waited for silent clients would never get to the others.
        let run = try LiveRun(timeout: 100_000)
        for _ in 0..<20 { try SocketClient(run.path).send(Array("status\n".utf8)) }
        for _ in 0..<20 { _ = try SocketClient(run.path) }
        let silent = try (0..<40).map { _ in try SocketClient(run.path) }
        #expect(try run.reply(to: Array("status\n".utf8)).contains("active"))
        run.stop()
        withExtendedLifetime(silent) {}
    }

    @Test func `Forty clients at once are all answered`() throws {
        let run = try LiveRun()
        let clients = try (0..<40).map { _ in
            let client = try SocketClient(run.path)
            client.send(Array("status\n".utf8))
            return client
        }
        for client in clients { #expect(client.readReply().contains(#""state":"#)) }
    }

    @Test func `A command that arrives in pieces is one command`() throws {
        let run = try LiveRun()
        let client = try SocketClient(run.path)
        client.send(Array("sta".utf8))
        // Another client's reply shows that the run has seen the first piece.
        #expect(try run.reply(to: Array("status\n".utf8)).contains(#""state":"#))
        client.send(Array("tus\n".utf8))
        #expect(client.readReply().contains(#""state":"#))
    }

    @Test func `A client that waits for a run is notified when it has ended`() async throws {
        let scratch = try Scratch()
        let path = scratch.path("control")
        // A run whose loop has ended.
        var remote: RemoteControl? = RemoteControl()
        let socket = try ControlSocket(path: path, remote: remote!)
        let client = try SocketClient(path)
        client.send(Array("status\n".utf8))
        async let outcome = Program.run("ctl", "status", "--control", path)
        #expect(try await outcome.isFailure(69, "the run does not answer"))
        socket.close()
        remote = nil
        #expect(try await Program.run("ctl", "status", "--control", path).isFailure(69, "no run listens at"))
    }

    @Test(arguments: ["file", "."]) func `ctl says that something else is at the path`(_ name: String) async throws {
        let scratch = try Scratch()
        _ = try scratch.file("file")
        let path = scratch.path(name)
        let run = try await Program.run("ctl", "status", "--control", path)
        #expect(run.isFailure(69, "\(path): is not a socket; name the run's socket with --control"), "\(run.errors)")
    }

    @Test(arguments: ["none", "directory/none", "file/none"])
    func `Without a run ctl says what to do`(_ name: String) async throws {
        let scratch = try Scratch()
        _ = try scratch.file("file")
        let run = try await Program.run("ctl", "status", "--control", scratch.path(name))
        #expect(run.isFailure(69, "start one with locationd run"), "\(run.errors)")
    }

    @Test func `The app is brought to the front once, and then only asked for`() async throws {
        let scratch = try Scratch()
        let path = scratch.path("control")
        let listening = try UnixSocket.listen(at: path)
        defer { close(listening) }
        let asked = Mutex<[String]>([])
        Thread.detachNewThread {
            for state in ["inactive", "inactive", "active"] {
                guard let descriptor = try? UnixSocket.accept(listening) else { return }
                let connection = ControlConnection(descriptor: descriptor)
                let line = (try? connection.readLine(limit: 256, within: 60)) ?? []
                asked.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
                let answer =
                    #"{"version":2,"time":"2026-05-01T08:00:00.000Z","state":"\#(state)","demand":"idle","states":{}}"#
                connection.send(Array("\(answer)\n".utf8))
            }
        }
        #expect(try await Program.run("ctl", "return", "--control", path).output == "active\n")
        #expect(asked.withLock { $0 } == ["return", "status", "status"])
    }

    @Test func `A service that is no run is rejected`() async throws {
        let scratch = try Scratch()
        let path = scratch.path("control")
        let listening = try UnixSocket.listen(at: path)
        defer { close(listening) }
        for (answer, text) in [("hello\n", "is it another version"), ("", "the run ended before it answered")] {
            let thread = Thread {
                guard let connection = try? UnixSocket.accept(listening) else { return }
                try? SystemCalls.send(Array(answer.utf8), to: connection)
                close(connection)
            }
            thread.start()
            let outcome = try await Program.run("ctl", "background", "--control", path)
            #expect(outcome.isFailure(69, text), "\(outcome.errors)")
        }
    }
}
