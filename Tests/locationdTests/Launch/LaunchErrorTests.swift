import Foundation
import TestSupport
import Testing

/// Each error has its own line and exit code; invalid calls of an app do no harm.
@Suite(.timeLimit(.minutes(15)), .live) struct LaunchErrorTests {
    let scratch: Scratch
    let trace: String

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("walk.nmea", LongWalk.bytes(hours: 2)).path
    }

    private func launch(_ arguments: String...) async throws -> Outcome {
        try await Program.shell(
            #"cd "$1" && shift && "$0" launch "$@""#,
            [scratch.directory.path, "--state", "state", "--control", "control"] + arguments)
    }

    @Test(arguments: [
        (["--trace", "TRACE"], "name the app after --"), (["--trace", "TRACE", "app"], "name the app after --"),
        (["--speed", "2", "--", "true"], "--speed needs a trace"),
        (["--trace", "TRACE", "--speed", "0", "--", "true"], "--speed needs a factor above 0"),
        (["--trace", "TRACE", "--gpsd", "here", "--", "true"], "--trace replaces a receiver"),
        (["--profile", "1", "--", "true"], "a version of iOS, 2 or later"),
        (["--reduced-accuracy", "--", "true"], "--reduced-accuracy needs --authorization"),
        (["--authorization", "yes", "--", "true"], "always"),
        (["--name", "", "--", "true"], "--name needs a name"), (["--state", "", "--", "true"], "--state needs"),
        (["--trace", "TRACE", "--", ""], "the app's name is empty"),
        (["--trace", "/dev/null", "--", "true"], "is not a regular file"),
    ])
    func `A meaningless command line is an error`(_ arguments: [String], _ text: String) async throws {
        let outcome = try await Program.shell(
            #""$0" launch "$@""#, arguments.map { $0 == "TRACE" ? trace : $0 })
        #expect(outcome.isFailure(64, text), "\(outcome.errors)")
    }

    @Test func `An app that cannot be started is an error`() async throws {
        let script = try scratch.file("script", Data("echo".utf8)).path
        #expect(try await launch("--trace", trace, "--", "./none").isFailure(66, "./none: No such file"))
        #expect(try await launch("--trace", trace, "--", "no-such-app").isFailure(66, "no such program in PATH"))
        #expect(try await launch("--trace", trace, "--", "/tmp").isFailure(66, "/tmp: is not a file"))
        #expect(try await launch("--trace", trace, "--", script).isFailure(77, "permission denied; chmod +x"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let outcome = try await launch("--trace", trace, "--", script)
        #expect(outcome.code == 69 && outcome.errors.contains("needs a first line such as #!/bin/sh"))
        #expect(try await launch("--trace", "none", "--", "true").isFailure(66, "none: no such file"))
        let withoutHome = try await Program.shell(
            #"env -u HOME -u XDG_STATE_HOME "$0" launch -- true"#, [])
        #expect(withoutHome.isFailure(73, "set HOME, or name one with --state"), "\(withoutHome.errors)")
    }

    @Test func `The output does not overwrite the trace`() async throws {
        let size = try Data(contentsOf: URL(filePath: trace)).count
        let outcome = try await launch("--trace", trace, "--events", trace, "--", "true")
        #expect(outcome.isFailure(64, "--events would overwrite an input"), "\(outcome.errors)")
        #expect(try Data(contentsOf: URL(filePath: trace)).count == size)
    }

    @Test func `An app gets the standard streams and its socket, and no other descriptor`() async throws {
        let program = try LaunchedProgram(
            SampleApps.shell(before: "echo app: $(ls /proc/$$/fd | tr '\\n' ' ')"), trace: trace, in: scratch)
        try await program.wait(for: "app: applicationDidBecomeActive")
        // The shell may have another descriptor open for its script.
        #expect(try await program.quit().appOutput.first?.hasPrefix("0 1 2 3") == true)
        let plain = try LaunchedProgram(
            ["/bin/sh", "-c", "echo app: $(ls /proc/self/fd | tr '\\n' ' '); exec sleep 1000"], trace: trace,
            in: scratch, "--plain")
        try await plain.wait(for: "app: 0 1 2 3\n")
        _ = try await plain.quit()
    }

    @Test func `Meaningless lines are counted, reported, and skipped`() async throws {
        let program = try LaunchedProgram(
            SampleApps.shell(
                before: #"""
                    send hello; send '{}'; send '{"call":"dance"}'; send '{"call":"returned","name":"x"}'
                    head -c 200000 /dev/zero | tr '\0' x >&3; send ''
                    """#), trace: trace, in: scratch)
        try await program.wait(for: "app: applicationDidBecomeActive")
        let outcome = try await program.quit()
        #expect(outcome.errors.contains("a line from it is not a valid JSON object"))
        #expect(outcome.errors.contains("/bin/sh: sent 5 lines that could not be parsed\n"), "\(outcome.errors)")
    }

    @Test(arguments: [2, 4])
    func `An app that uses another version of the protocol is terminated`(_ version: Int) async throws {
        let program = try LaunchedProgram(
            SampleApps.shell(before: #"send '{"call":"hello","version":\#(version)}'"#), trace: trace, in: scratch)
        try await program.wait(for: #""event":"terminated","reason":"crash""#)
        let outcome = try await program.quit()
        #expect(
            outcome.errors.contains(
                "/bin/sh: uses launch protocol version \(version), this locationd version 3; it is terminated\n"),
            "\(outcome.errors)")
    }

    /// Three such names do not fit into a reply. Time passes slowly, because a busy machine may need more than the
    /// app's limit of five seconds.
    @Test func `Names of any length do not break the status`() async throws {
        let program = try LaunchedProgram(
            SampleApps.shell(
                #"""
                [ "$message" != applicationDidEnterBackground ] || for n in 1 2 3; do
                    name=$n$(head -c 60000 /dev/zero | tr '\0' x)
                    send "{\"call\":\"scheduleNotification\",\"identifier\":\"$name\",\"time\":\"1970-01-01T00:00:00Z\"}"
                done
                """#), trace: trace, in: scratch, "--speed", "0.1")
        try await program.wait(for: "app: applicationDidBecomeActive")
        try await program.ctl("home")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        let shown = try #require(try await program.status()["notifications"] as? [String])
        #expect(shown.map(\.first) == Array("123") && shown.allSatisfy { $0.count == 80 })
        #expect(
            try await program.ctl("confirmNotification", "tea").isFailure(69, "no such notification; shown are 1xxx"))
        #expect(try await program.ctl("confirmNotification").code == 0)
        _ = try await program.quit()
    }

    /// Time passes slowly here, too, because the app's completions are queued after all of its requests.
    @Test func `An app that sends requests without end blocks nothing`() async throws {
        let program = try LaunchedProgram(
            SampleApps.shell(
                #"""
                [ "$message" != applicationDidBecomeActive ] || yes '{"call":"startUpdatingLocation"}' >&3 &
                """#), trace: trace, in: scratch, "--speed", "0.5")
        try await program.wait(for: "app: applicationDidBecomeActive")
        try await program.wait(for: #""event":"location""#)
        for _ in 0..<3 { #expect(try await program.status()["state"] as? String == "active") }
        let outcome = try await program.quit()
        #expect(outcome.code == 0 && outcome.terminations == ["user"])
    }

    @Test func `An app that does not read misses locations, and delays nothing`() async throws {
        // Requested during the launch, before the trace's time can pass.
        let program = try LaunchedProgram(
            SampleApps.shell(
                #"""
                [ "$message" != applicationDidFinishLaunching ] || send '{"call":"startUpdatingLocation"}'
                case $line in *'"event":"state"'*'"state":"active"'*) while :; do sleep 1000; done ;; esac
                """#),
            trace: try scratch.file("long.nmea", LongWalk.bytes(hours: 20)).path, in: scratch, "--speed", "1000000")
        // The trace has fourteen thousand fixes, but the socket and the queue have room for only a part of them.
        let outcome = try await program.finish()
        #expect(outcome.terminations == ["watchdog"], "it does not read that it is quit, either")
        #expect(outcome.errors.contains("does not read its events; locations are dropped"), "\(outcome.errors)")
        #expect(outcome.errors.contains(" events were dropped\n"), "\(outcome.errors)")
    }

    @Test func `A descriptor that is no socket is reported as such`() async throws {
        let app = SampleApps.swift()
        for value in ["7", "x", "", "0", "99999999999"] {
            let outcome = try await Program.shell(
                #"LOCATIOND_APP_SOCKET=$2 "$1" "$3""#, [app[0], value, trace])
            #expect(outcome.code != 0 && !outcome.output.contains("first location"))
            #expect(outcome.errors.contains("is not an open socket"), "\(outcome.errors)")
        }
    }

    @Test func `The same app also runs without the launcher`() async throws {
        let outcome = try await Program.shell(#"exec "$1" "$2""#, [SampleApps.swift()[0], trace])
        #expect(outcome.code == 0 && outcome.appOutput.contains("first location"))
        #expect(outcome.appOutput.last == "1440 locations, 1440 deliveries")
    }
}
