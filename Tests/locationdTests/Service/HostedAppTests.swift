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

    /// A run with an app that asks for locations at its launch, and does something for each event.
    private func run(_ body: String, _ options: String = "") throws -> RunningProgram {
        let app = SampleApps.shell(body, before: #"send '{"call":"startUpdatingLocation"}'"#)
        let file = try scratch.file("app.sh", Data("#!/bin/sh\n\(app[2])\n".utf8))
        // By a shell, because a file that was just written cannot be executed while a child of another test, which is
        // being started, still has its descriptor.
        let settings = """
            version = 1
            nmea = tcp://127.0.0.1:\(receiver.port)
            control = \(scratch.path("control"))
            app = /bin/sh \(file.path) --its-own-option
            \(options)
            """
        return try RunningProgram(
            withoutTerminal: "run", "--config", try scratch.file("conf", Data(settings.utf8)).path, "--output", "jsonl",
            environment: ["XDG_STATE_HOME=\(scratch.path("state"))"])
    }

    @Test func `The app asks for locations and gets them; when it ends the run has its exit status`() throws {
        let program = try run(#"case $line in *'"event":"locations"'*) echo "app $1: a location"; exit 3 ;; esac"#)
        program.wait(for: "app --its-own-option: a location")
        let outcome = try program.finish()
        #expect(outcome.code == 3, "\(outcome.errors)")
        #expect(outcome.output.contains(#""event":"terminated""#))
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
