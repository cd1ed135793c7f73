import Foundation
import LocationService
import SystemCalls
import TestSupport
import Testing

@testable import locationd

/// A run as a service: it informs its manager, reads its configuration again, and answers supervisors.
@Suite(.timeLimit(.minutes(15)), .live) struct ServiceTests {
    let scratch: Scratch
    let receiver: FakeService

    init() throws { (scratch, receiver) = (try Scratch(), try FakeService(greeting: "")) }

    private var control: String { scratch.path("control") }

    /// A run without a terminal, whose manager listens at a socket.
    private func service(
        _ manager: NotifySocket, _ settings: String = "", watchdogSeconds: Int = 2, environment: [String] = []
    ) throws -> RunningProgram {
        try configure(settings)
        return try RunningProgram(
            withoutTerminal: "run", "--config", scratch.path("conf"), "--output", "jsonl",
            environment: environment
                + ["NOTIFY_SOCKET=\(manager.path)", "WATCHDOG_USEC=\(watchdogSeconds)000000"])
    }

    private func configure(_ settings: String) throws {
        let nmea = settings.hasPrefix("nmea") ? "" : "nmea = tcp://127.0.0.1:\(receiver.port)\n"
        let text = "version = 1\n\(nmea)control = \(control)\n\(settings)"
        _ = try scratch.file("conf", Data(text.utf8))
    }

    @Test func `The service manager is notified that the run is ready, makes progress and stops`() throws {
        let manager = try NotifySocket(scratch.path("notify"))
        let program = try service(manager)
        let first = manager.next()
        #expect(first.hasPrefix("READY=1\nWATCHDOG=1\nSTATUS=") && !first.contains("\n\n"))
        // The loop answers again and again, although the receiver is silent.
        for _ in 0..<3 { #expect(manager.next().hasPrefix("WATCHDOG=1")) }
        program.send(SIGTERM)
        manager.wait(for: "STOPPING=1")
        #expect(try program.finish().errors.isEmpty)
    }

    /// The loop waits for its disk, and no other thread does. Another run's messages show that time passes.
    @Test func `A loop that stands still reports no progress, even if other threads run`() async throws {
        let disk = try await StuckDisk()
        let manager = try NotifySocket(scratch.path("notify"))
        let otherManager = try NotifySocket(scratch.path("other-notify"))
        let other = try RunningProgram(
            withoutTerminal: "run", "--nmea", "tcp://127.0.0.1:\(receiver.port)", "--control",
            scratch.path("other-control"), "--output", "jsonl",
            environment: ["NOTIFY_SOCKET=\(otherManager.path)", "WATCHDOG_USEC=1000000"])
        let server = LoopbackServer()
        let program = try service(
            manager, "nmea = tcp://127.0.0.1:\(server.port)\ntrack = \(scratch.path("track"))\n", watchdogSeconds: 1,
            environment: disk.environment)
        let peer = try #require(server.accept())
        manager.wait(for: "READY=1")
        otherManager.wait(for: "READY=1")
        try disk.stick()
        // The first position is made safe at once.
        for second in 0..<3 { peer.send(epoch(second)) }
        disk.waitForThread()
        manager.skip()
        otherManager.skip()
        for _ in 0..<6 { #expect(otherManager.next().contains("WATCHDOG=1")) }
        // The thread that receives signals sends this message itself; nothing has come before it.
        program.send(SIGHUP)
        let next = manager.next()
        #expect(next.hasPrefix("RELOADING=1"), "\(next)")
        disk.release()
        manager.wait(for: "READY=1\nWATCHDOG=1")
        for _ in 0..<3 { #expect(manager.next().hasPrefix("WATCHDOG=1")) }
        for run in [program, other] { run.send(SIGTERM) }
        #expect(try program.finish().code == 0)
        #expect(try other.finish().code == 0)
    }

    @Test func `The manager's status changes with the source and the first fix, not only with the watchdog`() throws {
        let epochs = (1...8).map { epoch($0) }.joined()
        let receiver = try FakeService(greeting: epochs)
        let manager = try NotifySocket(scratch.path("notify"))
        let program = try service(
            manager, "nmea = tcp://127.0.0.1:\(receiver.port)\n", watchdogSeconds: 86_400)
        #expect(manager.next().hasPrefix("READY=1"))
        let status = manager.wait(for: "last fix: 0")
        #expect(status.contains("STATUS=active; tcp://127.0.0.1:\(receiver.port); last fix: "))
        #expect(status.contains("; as of 2026-05-01T00:00:0"))
        program.send(SIGTERM)
        manager.wait(for: "STOPPING=1")
        _ = try program.finish()
    }

    @Test func `The journal says when no position comes, and when one comes again`() throws {
        let without = (9...40).map { sentence("GPRMC,\(clock($0)),V,,,,,,,010526,,,N") }
        let server = LoopbackServer()
        let manager = try NotifySocket(scratch.path("notify"))
        let program = try service(manager, "nmea = tcp://127.0.0.1:\(server.port)\n", watchdogSeconds: 86_400)
        let receiver = try #require(server.accept())
        receiver.send(((1...8).map { epoch($0) } + without).joined())
        program.wait(for: #""event":"fault""#)
        receiver.send((41...60).map { epoch($0) }.joined())
        program.wait(for: "2026-05-01T00:00:48")
        program.send(SIGTERM)
        let errors = try program.finish().errors
        // Since the last position, and not since the first epoch without one.
        #expect(errors.contains("no position since 2026-05-01T00:00:08.000Z"), "\(errors)")
        #expect(errors.components(separatedBy: "the app receives positions").count == 3, "\(errors)")
    }

    /// Otherwise the manager treats it as a service that has failed to start, not as one that has ended.
    @Test func `A run that ends before it waits for the first time was ready`() throws {
        let manager = try NotifySocket(scratch.path("notify"))
        let program = try service(manager, "app = /bin/true\n")
        #expect(manager.next().hasPrefix("READY=1"))
        manager.wait(for: "STOPPING=1")
        _ = try program.finish()
    }

    @Test func `A manager in the abstract namespace is informed, too`() throws {
        let manager = try NotifySocket("@locationd-test-\(UUID().uuidString)")
        let program = try service(manager)
        #expect(manager.next().hasPrefix("READY=1"))
        program.send(SIGTERM)
        _ = try program.finish()
    }

    @Test func `SIGHUP reads the configuration again; a mistake changes nothing`() async throws {
        let manager = try NotifySocket(scratch.path("notify"))
        let program = try service(manager, "desired-accuracy = 10m\n")
        program.wait(for: #""desiredAccuracy":10}"#)
        try configure("desired-accuracy = 1km\nverbose = true\n")
        program.send(SIGHUP)
        program.wait(for: #""desiredAccuracy":1000}"#)
        manager.waitForReload()
        try configure("desired-accuracy = perfect\n")
        program.send(SIGHUP)
        manager.wait(for: "RELOADING=1")
        #expect(try await Program.run("ctl", "status", "--control", control).code == 0)
        program.send(SIGTERM)
        let outcome = try program.finish()
        let errors = outcome.errors.split(separator: "\n")
        #expect(
            errors.first
                == "locationd: configuration reloaded: desired-accuracy = 1km, verbose = true (from the next start on)")
        #expect(errors.last?.contains("the configuration is not reloaded: \(scratch.path("conf")):4: ") == true)
        #expect(!outcome.output.contains("perfect"))
    }

    @Test func `SIGHUP makes a control socket again that was removed, also with a mistake in the file`() async throws {
        let manager = try NotifySocket(scratch.path("notify"))
        let program = try service(manager, watchdogSeconds: 86_400)
        #expect(manager.next().hasPrefix("READY=1"))
        try FileManager.default.removeItem(atPath: control)
        try configure("desired-accuracy = perfect\n")
        program.send(SIGHUP)
        manager.waitForReload()
        #expect(try await Program.run("ctl", "status", "--control", control).code == 0)
        program.send(SIGTERM)
        #expect(
            try program.finish().errors.contains(
                "locationd: \(control): the control socket was removed; created again\n"))
        #expect(!FileManager.default.fileExists(atPath: control))
    }

    @Test func `A hook has its name, and not the variables of the service manager`() throws {
        let manager = try NotifySocket(scratch.path("notify"))
        let file = scratch.path("hook")
        let hook = #"{ echo "$0"; env; } >'\#(file).new'; mv '\#(file).new' '\#(file)'"#
        try configure("nmea = tcp://127.0.0.1:1\non-lost = \(hook)\n")
        let program = try RunningProgram(
            withoutTerminal: "run", "--config", scratch.path("conf"), "--output", "jsonl",
            environment: ["NOTIFY_SOCKET=\(manager.path)", "WATCHDOG_USEC=2000000", "WATCHDOG_PID=1"])
        var seen: String?
        let hasRun = Deadline(after: 60).wait {
            seen = try? String(contentsOfFile: file, encoding: .utf8)
            return seen != nil
        }
        program.send(SIGTERM)
        _ = try program.finish()
        let lines = try #require(seen).split(separator: "\n")
        let names = lines.compactMap { $0.split(separator: "=").first }
        #expect(hasRun && lines.first == "on-lost" && names.contains("PATH"))
        #expect(Set(names).isDisjoint(with: ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"]))
    }

    /// The next start would refuse it: the mistake is one of the file with the command line.
    @Test func `A reload that does not fit to the command line changes nothing`() throws {
        let track = "track = \(scratch.path("track"))\n"
        try configure("desired-accuracy = 10m\n\(track)")
        let manager = try NotifySocket(scratch.path("notify"))
        let program = try RunningProgram(
            withoutTerminal: "run", "--config", scratch.path("conf"), "--output", "jsonl", "--track-fixes",
            environment: ["NOTIFY_SOCKET=\(manager.path)"])
        program.wait(for: #""desiredAccuracy":10}"#)
        try configure("desired-accuracy = 1km\n")
        program.send(SIGHUP)
        manager.waitForReload()
        program.send(SIGTERM)
        let outcome = try program.finish()
        #expect(outcome.errors.contains("the configuration is not reloaded: --track-fixes needs --track"))
        #expect(!outcome.errors.contains("configuration reloaded") && !outcome.output.contains(":1000}"))
    }

    @Test func `Each fix that arrives during a reload is delivered once`() throws {
        let server = LoopbackServer()
        let manager = try NotifySocket(scratch.path("notify"))
        let nmea = "nmea = tcp://127.0.0.1:\(server.port)\n"
        let program = try service(manager, nmea, watchdogSeconds: 86_400)
        let peer = try #require(server.accept())
        // An epoch ends when the next one begins.
        for second in 0..<3 { peer.send(epoch(second)) }
        program.wait(for: #""event":"location""#)
        manager.wait(for: "READY=1")
        let geofences = ["", "geofence = home=52.52,13.405,500\nbatch = 1m\n"]
        for second in 3..<23 {
            try configure(nmea + geofences[second % 2])
            program.send(SIGHUP)
            peer.send(epoch(second))
            // The reload is over before the file is written again.
            manager.waitForReload()
        }
        for second in 23..<26 { peer.send(epoch(second)) }
        program.wait(for: #""time":"2026-05-01T00:00:23.000Z","event":"location""#)
        program.send(SIGTERM)
        let outcome = try program.finish()
        let seconds = try outcome.objects().filter { $0["event"] as? String == "location" }
            .compactMap { ($0["time"] as? String).flatMap { Int($0.dropFirst(17).prefix(2)) } }
        let first = seconds.first ?? 0
        #expect(seconds == Array(first..<first + seconds.count) && seconds.count > 20)
        let reloads = outcome.errors.split(separator: "\n").filter { $0.contains("configuration reloaded: batch = ") }
        #expect(reloads.count == 20 && !outcome.errors.contains("not reloaded"), "\(outcome.errors)")
    }

    @Test func `health is one line and an exit code`() async throws {
        let absent = try await Program.run("health", "--control", control)
        #expect(absent.code == 1 && absent.errors.isEmpty)
        #expect(absent.output.hasPrefix("not healthy: no run listens at "))
        let manager = try NotifySocket(scratch.path("notify"))
        let program = try service(manager)
        #expect(manager.next().hasPrefix("READY=1"))
        let healthy = try await Program.run("health", "--control", control, "--longest-gap", "1h")
        #expect(healthy.output.contains("app active, source "))
        #expect(healthy.code == 0 && healthy.lines.count == 1 && healthy.output.hasPrefix("ok: "))
        // The receiver has never sent anything, which counts after a while.
        program.wait(for: #""event":"fault""#)
        let deadline = Deadline(after: 60)
        var outcome: Outcome
        repeat {
            outcome = try await Program.run("health", "--control", control, "--longest-gap", "0.1s")
        } while outcome.code == 0 && !deadline.hasPassed
        #expect(outcome.code == 1 && outcome.lines.count == 1 && outcome.errors.isEmpty)
        #expect(outcome.output.hasPrefix("not healthy: no fix from the receiver, no position since "))
        let asked = try await Program.run("ctl", "health", "--control", control)
        #expect(asked.code == (asked.output.hasPrefix("ok: ") ? 0 : 1) && asked.lines.count == 1)
        program.send(SIGTERM)
        _ = try program.finish()
    }

    @Test func `Metrics are served on a loopback port and by ctl`() async throws {
        let manager = try NotifySocket(scratch.path("notify"))
        // A port that was free a moment ago.
        let port = LoopbackServer().port
        let program = try service(manager, "metrics-port = \(port)\n")
        #expect(manager.next().hasPrefix("READY=1"))
        let served = try await request("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", port)
        #expect(served.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: application/openmetrics-text; version=1.0.0;"))
        let text = try #require(served.firstRange(of: "\r\n\r\n").map { String(served[$0.upperBound...]) })
        #expect(text.contains("\nlocationd_app_state{locationd_app_state=\"active\"} 1\n") && text.hasSuffix("# EOF\n"))
        #expect(served.contains("Content-Length: \(text.utf8.count)\r\n"))
        let printed = try await Program.run("ctl", "metrics", "--control", control)
        #expect(printed.code == 0)
        func names(_ text: String) -> [Substring] { text.split(separator: "\n").filter { $0.hasPrefix("#") } }
        #expect(names(printed.output) == names(text))
        for (head, status) in [
            ("POST /metrics HTTP/1.0\r\n\r\n", "405"), ("GET / HTTP/1.0\r\n\r\n", "404"), ("hello\r\n\r\n", "400"),
            ("POST /metrics HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc", "405"),
            ("GET /metrics?x=1 HTTP/1.0\r\n\r\n", "200"),
            ("GET /metrics HTTP/1.1\nconnection: Close\n\n", "200"), ("GET /metrics HTTP/1.1\r\n", "408"),
        ] {
            #expect(try await request(head, port).hasPrefix("HTTP/1.1 \(status) "))
        }
        let head = try await request("HEAD /metrics HTTP/1.1\r\nConnection: close\r\n\r\n", port)
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.hasSuffix("\r\n\r\n") && !head.contains("EOF"))
        try await Metrics.expectValid(text)
        program.send(SIGTERM)
        _ = try program.finish()
    }

    @Test func `A client of the metrics delays neither a reload without them nor the end, and the port is free again`()
        async throws
    {
        let manager = try NotifySocket(scratch.path("notify"))
        let port = LoopbackServer().port
        let program = try service(manager, "metrics-port = \(port)\n", watchdogSeconds: 86_400)
        #expect(manager.next().hasPrefix("READY=1"))
        let line = #"exec 3<>/dev/tcp/127.0.0.1/"$1"; printf "GET /met" >&3; echo connected; cat <&3; echo closed"#
        let client = try RunningProgram(shell: #"exec bash -c '\#(line)' bash "$1""#, "\(port)")
        client.wait(for: "connected")
        // Its reply shows that the run has accepted the client before it.
        #expect(try await request("GET /metrics HTTP/1.0\r\n\r\n", port).hasPrefix("HTTP/1.1 200 "))
        try configure("")
        program.send(SIGHUP)
        manager.waitForReload()
        #expect(try await request("GET /metrics HTTP/1.0\r\n\r\n", port).hasPrefix("HTTP/1.1 200 "))
        program.send(SIGTERM)
        let outcome = try program.finish()
        #expect(outcome.errors.contains("reloaded: metrics-port = none (from the next start on)"), "\(outcome.errors)")
        #expect(try outcome.objects().last?["event"] as? String == "cost")
        #expect(try client.finish().output.hasSuffix("closed\n"))
        // Another test may have the port for a moment.
        let isFree = Deadline(after: 60).wait {
            (try? MetricsServer.listen(port: port, remote: RemoteControl(), reporter: StatusReporter()))?.close() != nil
        }
        #expect(isFree)
    }

    /// What the port sends until it closes the connection.
    private func request(_ head: String, _ port: UInt16) async throws -> String {
        let line = #"exec 3<>/dev/tcp/127.0.0.1/"$1"; printf %b "$2" >&3; cat <&3"#
        return try await Program.shell(#"bash -c '\#(line)' bash "$1" "$2""#, ["\(port)", head]).output
    }
}

/// The parser of the Prometheus project, which supports OpenMetrics.
enum Metrics {
    static let isParserInstalled = FileManager.default.fileExists(
        atPath: "/usr/lib/python3/dist-packages/prometheus_client/openmetrics/parser.py")

    static func expectValid(_ text: String) async throws {
        guard isParserInstalled else { return }
        let scratch = try Scratch()
        let path = try scratch.file("metrics", Data(text.utf8)).path
        let code = """
            import sys; from prometheus_client.openmetrics.parser import text_string_to_metric_families as parse
            print(len(list(parse(open(sys.argv[1]).read()))))
            """
        let outcome = try await Program.shell(#"/usr/bin/python3 -c "$1" "$2""#, [code, path])
        #expect(outcome.code == 0 && Int(outcome.lines.first ?? "") ?? 0 > 10, "\(outcome.errors)")
    }
}
