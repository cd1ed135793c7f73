import Foundation
import SystemCalls
import TestSupport
import Testing

@testable import locationd

/// `run --app`: a program as the app of a service; and `--control-group`.
@Suite(.timeLimit(.minutes(15)), .live) struct HostedAppTests {
    let scratch: Scratch
    let receiver: FakeService

    init() throws {
        scratch = try Scratch()
        receiver = try FakeService(
            greeting: String(decoding: SampleTrace.moving(course: "90.0", seconds: 10), as: UTF8.self))
    }

    /// The settings of a run with an app that asks for locations at its launch, and does something for each event.
    /// - Parameter port: the receiver's; nil for the one that sends ten seconds.
    private func settings(_ body: String, _ options: String = "", port: UInt16? = nil) throws -> String {
        let app = SampleApps.shell(body, before: #"send '{"call":"startUpdatingLocation"}'"#)
        let file = try scratch.file("app.sh", Data("#!/bin/sh\n\(app[2])\n".utf8))
        // By a shell, because a file that was just written cannot be executed while a child of another test, which is
        // being started, still has its descriptor.
        return """
            version = 1
            nmea = tcp://127.0.0.1:\(port ?? receiver.port)
            control = \(scratch.path("control"))
            app = /bin/sh \(file.path) --its-own-option
            \(options)
            """
    }

    private func start(_ settings: String, environment: [String] = []) throws -> RunningProgram {
        try RunningProgram(
            withoutTerminal: "run", "--config", try scratch.file("conf", Data(settings.utf8)).path, "--output", "jsonl",
            environment: ["XDG_STATE_HOME=\(scratch.path("state"))"] + environment)
    }

    private func run(_ body: String, _ options: String = "") throws -> RunningProgram {
        try start(settings(body, options))
    }

    @Test func `The app asks for locations and gets them; when it ends the run has its exit status`() throws {
        let program = try run(#"case $line in *'"event":"locations"'*) echo "app $1: a location"; exit 3 ;; esac"#)
        program.wait(for: "app --its-own-option: a location")
        let outcome = try program.finish()
        #expect(outcome.code == 3, "\(outcome.errors)")
        #expect(outcome.output.contains(#""event":"terminated""#))
        // The costs are those of the app's process.
        #expect(outcome.output.contains(#""event":"cost""#) && !outcome.output.contains("startUp"))
    }

    /// Otherwise a service that is started again and again would be silent about why.
    @Test func `An app that ends by itself without an error is named, but not one that the run ends`() throws {
        let ended = try run("exit 0").finish()
        let line = "locationd: /bin/sh: ended with exit code 0\n"
        #expect(ended.code == 0 && ended.errors.contains(line), "\(ended.errors)")
        let program = try run(#"[ "$message" != applicationWillTerminate ] || exit 0"#)
        program.wait(for: "app: applicationDidBecomeActive")
        program.send(SIGTERM)
        #expect(try !program.finish().errors.contains(line))
    }

    @Test(arguments: [64, 78]) func `The app's exit status is not mistaken for a mistake in the settings`(code: Int)
        throws
    {
        let program = try run("exit \(code)")
        let outcome = try program.finish()
        #expect(outcome.code == 70 && outcome.errors.contains("the app has ended with exit status \(code)"))
    }

    @Test func `The app goes to the background by the rules of launch, and is quit when the run ends`() async throws {
        let program = try run("")
        program.wait(for: "app: applicationDidBecomeActive")
        let control = ["--control", scratch.path("control")]
        #expect(try await Program.shell(#""$0" ctl home "$@""#, control).code == 0)
        program.wait(for: "app: applicationDidEnterBackground")
        program.wait(for: #""state":"suspended""#)
        program.send(SIGTERM)
        let outcome = try program.finish()
        #expect(outcome.errors.isEmpty && outcome.output.contains(#""event":"terminated","reason":"user""#))
    }

    /// One case changes a setting that applies at once, the other the app's own options.
    @Test(arguments: [
        ("version = 1", "version = 1\nbackground-interval = 1m", "background-interval = 1m\n"),
        ("--its-own-option", "--another-option", "app has changed (from the next start on)\n"),
    ])
    func `A reload keeps the app's process, and each position is delivered to it once`(
        text: String, other: String, report: String
    ) throws {
        let server = LoopbackServer()
        let manager = try NotifySocket(scratch.path("notify"))
        // It counts what it gets: this is lost with its process.
        let script = #"case $line in *'"event":"locations"'*) count=$((count + 1)); echo "app $$ $count $line" ;; esac"#
        let settings = try settings(script, port: server.port)
        let changed = settings.replacing(text, with: other)
        let program = try start(settings, environment: ["NOTIFY_SOCKET=\(manager.path)"])
        let peer = try #require(server.accept())
        // An epoch ends when the next one begins.
        for second in 0..<3 { peer.send(epoch(second)) }
        program.wait(for: #""event":"locations""#)
        manager.wait(for: "READY=1")
        for second in 3..<13 {
            _ = try scratch.file("conf", Data((second % 2 == 0 ? settings : changed).utf8))
            program.send(SIGHUP)
            peer.send(epoch(second))
            // The reload is over before the file is written again.
            manager.waitForReload()
        }
        for second in 13..<16 { peer.send(epoch(second)) }
        // The event's own time may be later.
        program.wait(for: #""locations":[{"time":"2026-05-01T00:00:13."#)
        program.send(SIGTERM)
        let outcome = try program.finish()
        let deliveries = outcome.output.matches(of: /(?m)^app (\d+) (\d+) \{.*"locations":\[(.*)$/)
        #expect(Set(deliveries.map { $0.1 }).count == 1, "\(outcome.output)")
        #expect(deliveries.compactMap { Int($0.2) } == Array(1..<deliveries.count + 1))
        let times = deliveries.flatMap { $0.3.matches(of: /"time":"2026-05-01T00:00:(\d\d)/) }
        let seconds = times.compactMap { Int($0.1) }
        let first = seconds.first ?? 0
        #expect(seconds == Array(first..<first + seconds.count) && seconds.count > 10, "\(seconds)")
        #expect(outcome.output.components(separatedBy: "app: applicationDidFinishLaunching\n").count == 2)
        #expect(outcome.code == 0 && outcome.errors.components(separatedBy: report).count == 6, "\(outcome.errors)")
    }

    /// In real time: a launch may take twenty seconds.
    @Test func `A program that does not use the protocol is ended, and advised of no option that run lacks`() throws {
        let program = try RunningProgram(
            withoutTerminal: "run", "--app", "/bin/sleep 1000", "--nmea", "tcp://127.0.0.1:1", "--control",
            scratch.path("control"), "--output", "jsonl",
            environment: ["XDG_STATE_HOME=\(scratch.path("state"))"])
        program.wait(for: #""reason":"watchdog","watchdog":"launch""#)
        let outcome = try program.finish()
        #expect(outcome.code == 124 && outcome.isOneLine("/bin/sleep: sent nothing and was terminated; "))
        #expect(outcome.errors.contains("launch protocol"))
        // `run` has no such option: if it is named at all, then as that of the other command.
        #expect(!outcome.errors.replacing("locationd launch --plain", with: "").contains("--plain"))
    }

    @Test func `A program that is not there is one line`() async throws {
        let outcome = try await Program.run("run", "--app", "/nowhere/app", "--nmea", "tcp://127.0.0.1:1")
        #expect(outcome.code == 66 && outcome.errors == "locationd: /nowhere/app: No such file or directory\n")
        let geofenced = try await Program.run("run", "--app", "true", "--geofence", "home=1,2,100")
        #expect(geofenced.code == 64 && geofenced.errors.contains("the program of --app monitors its own regions"))
        let mistakes = [("'/bin/true", "a ' without a closing one"), ("/bin/true \\", "a \\ with nothing after it")]
        for (app, mistake) in mistakes {
            let refused = try await Program.run("run", "--app", app)
            #expect(refused.isFailure(64, "--app has \(mistake)"), "\(refused.errors)")
        }
    }

    /// The system's error, "No such file or directory", would mean the script, which is there.
    @Test func `A script whose interpreter is missing is a mistake with its line`() async throws {
        let script = try await scratch.program("script", "#!/nowhere/sh\n")
        let settings = """
            version = 1
            app = \(script)
            nmea = tcp://127.0.0.1:\(receiver.port)
            control = \(scratch.path("control"))
            """
        let path = try scratch.file("conf", Data(settings.utf8)).path
        let outcome = try await Program.shell(
            #"XDG_STATE_HOME="$1" exec "$0" run --config "$2""#, [scratch.path("state"), path])
        let mistake = "\(path):2: \(script): cannot be started: No such file or directory; its interpreter (#!)"
        #expect(outcome.code == 78 && outcome.isOneLine(mistake), "\(outcome.errors)")
    }

    @Test func `A group may use the control socket if the run says so`() async throws {
        let number = getegid()
        let name = unsafe String(cString: try #require(unsafe getgrgid(number)).pointee.gr_name)
        let program = try run("", "control-group = \(name)")
        program.wait(for: "app: applicationDidBecomeActive")
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path("control"))
        #expect(attributes[.posixPermissions] as? Int == 0o660)
        #expect(attributes[.groupOwnerAccountID] as? UInt32 ?? number == number)
        #expect(UnixSocket.sharedGroup(of: scratch.path("control")) == number)
        #expect(try await Program.run("ctl", "status", "--control", scratch.path("control")).code == 0)
        program.send(SIGTERM)
        _ = try program.finish()
        let unknown = try await Program.run("run", "--control-group", "no-such-group", "--nmea", "tcp://127.0.0.1:1")
        #expect(unknown.code == 64 && unknown.errors.contains("--control-group no-such-group: there is no such group"))
    }
}
