import Foundation
import TestSupport
import Testing

/// The process of an app is controlled by the system's rules: stopped, continued, killed, started again. The tests wait
/// for output and not for times.
@Suite(.timeLimit(.minutes(15)), .live) struct LaunchTests {
    let scratch: Scratch
    let trace: String

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("walk.nmea", LongWalk.bytes()).path
    }

    private func launch(_ app: [String], _ options: String...) throws -> LaunchedProgram {
        try LaunchedProgram(app, trace: trace, in: scratch, options)
    }

    @Test func `An app in Swift is launched, gets locations, and is terminated by Ctrl-C`() async throws {
        let program = try launch(SampleApps.swift())
        try await program.wait(for: "app: first location")
        let outcome = try await program.quit()
        #expect(
            outcome.appOutput == [
                "launched by user", "applicationWillFinishLaunching", "is inactive", "applicationDidFinishLaunching",
                "is active", "applicationDidBecomeActive", "first location", "applicationWillResignActive",
                "is inactive", "is background", "applicationDidEnterBackground", "applicationWillTerminate",
            ])
        #expect(outcome.code == 0 && outcome.errors.isEmpty && outcome.terminations == ["user"])
        #expect(outcome.events.last?["event"] as? String == "cost")
        #expect(try #require(outcome.cpuSeconds(in: "inactive")) > 0 && outcome.cpuSeconds(in: "notRunning") == 0)
    }

    @Test func `An app that implements the protocol itself has the same lifecycle`() async throws {
        let program = try launch(
            SampleApps.shell(
                #"""
                case $line in
                *'"event":"system"'*) echo "app: ${LOCATIOND_STATE_DIRECTORY##*/}" ;;
                *'"event":"state"'*'"state":"active"'*) send '{"call":"startUpdatingLocation"}' ;;
                *'"event":"locations"'*) [ -n "$had" ] || { had=1; echo "app: location"; } ;;
                esac
                """#))
        try await program.wait(for: "app: location")
        // A quick app may be suspended by the time of the reply.
        #expect(["background\n", "suspended\n"].contains(try await program.ctl("home").output))
        try await program.wait(for: #""event":"state","state":"suspended""#)
        let outcome = try await program.quit()
        #expect(
            outcome.appOutput == [
                "state", "applicationWillFinishLaunching", "applicationDidFinishLaunching",
                "applicationDidBecomeActive", "location", "applicationWillResignActive",
                "applicationDidEnterBackground",
            ], "a suspended app is not notified of the quit")
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
    }

    @Test func `ctl why names why a launched app gets nothing`() async throws {
        let program = try launch(SampleApps.swift())
        try await program.wait(for: "app: first location")
        #expect(try await program.ctl("why").output.hasPrefix("every fix is delivered\n"))
        _ = try await program.ctl("home")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        let away = try await program.ctl("why", "--json")
        let current = try #require(away.objects().first?["current"] as? [String: any Sendable])
        #expect(current["cause"] as? String == "suspended")
        _ = try await program.ctl("quit")
    }

    @Test(arguments: [("not-determined", "authorizedWhenInUse"), ("denied", "denied")])
    func `The user's answer to the app's request counts, if there was none before`(
        allowed: String, status: String
    ) async throws {
        let program = try launch(
            SampleApps.shell(
                #"""
                [ "$message" != applicationDidBecomeActive ] || {
                    send '{"call":"startUpdatingLocation"}'; send '{"call":"answer","status":"authorizedWhenInUse"}'
                }
                case $line in
                *'"event":"locations"'*) [ -n "$had" ] || { had=1; echo "app: location"; } ;;
                esac
                """#), "--authorization", allowed)
        try await program.wait(for: "app: applicationDidBecomeActive")
        if allowed == "denied" {
            try await program.wait(for: #""event":"denied""#)
        } else {
            try await program.wait(for: "app: location")
        }
        let outcome = try await program.quit()
        let statuses = outcome.events.filter { $0["event"] as? String == "authorization" }.map {
            $0["status"] as? String
        }
        #expect(statuses == (allowed == "denied" ? [] : [status]) && outcome.code == 0)
        #expect(outcome.appOutput.contains("location") == (allowed != "denied"))
    }

    @Test func `A suspended app is stopped, whatever it does, and continues when it is woken`() async throws {
        let program = try launch(SampleApps.swift("--burn"))
        try await program.wait(for: "app: first location")
        let process = ProcessState(identifier: try await program.identifier())
        try await process.wait { ($0.ticks ?? 0) >= 20 }
        try await program.ctl("home")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        try await process.wait(for: "T")
        let ticks = process.ticks
        for _ in 0..<5 { #expect(try await program.status()["state"] as? String == "suspended") }
        #expect(process.state == "T" && process.ticks == ticks)
        try await program.ctl("return")
        try await program.wait(for: "app: applicationWillEnterForeground")
        try await process.wait { $0.ticks != ticks }
        #expect(try await program.identifier() == process.identifier)
        let outcome = try await program.quit()
        #expect(!outcome.appOutput.contains("is suspended"))
        #expect(try #require(outcome.cpuSeconds(in: "active")) > 0.1)
        #expect(try #require(outcome.cpuSeconds(in: "suspended")) < 0.05, "stopping takes a moment")
    }

    @Test(arguments: SampleApps.waysOut)
    func `An app's child processes are stopped and ended with it, wherever they are`(_ way: String) async throws {
        let program = try launch(SampleApps.shell(before: SampleApps.child(way)))
        let child = ProcessState(identifier: try #require(Int32(try await program.line(after: "child by \(way): "))))
        try await program.wait(for: "app: applicationDidBecomeActive")
        try await program.ctl("home")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        try await child.wait(for: "T")
        try await program.ctl("return")
        try await program.wait(for: "app: applicationWillEnterForeground")
        try await child.wait(for: "S")
        _ = try await program.quit()
        #expect([nil, "Z"].contains(child.state))
    }

    @Test func `An app with a task open at the deadline is killed, also in accelerated time`() async throws {
        let program = try launch(SampleApps.swift("--task", "upload"), "--speed", "1000")
        try await program.wait(for: "app: applicationDidBecomeActive")
        let process = ProcessState(identifier: try await program.identifier())
        try await program.ctl("home")
        try await program.wait(for: "app: task 1")
        try await program.wait(for: "app: task 1 expires")
        try await program.wait(for: #""reason":"backgroundTask","task":"upload""#)
        #expect(process.state == nil, "ended, and no zombie")
        #expect(try await program.status()["state"] as? String == "notRunning")
        // The user starts it again.
        try await program.ctl("return")
        try await program.wait(for: "app: launched by user")
        try await program.wait(for: "app: applicationDidBecomeActive")
        let outcome = try await program.quit()
        #expect(outcome.terminations == ["backgroundTask", "user"] && outcome.code == 124)
    }

    @Test func `The status shows the remaining time of a task, by the profile`() async throws {
        let program = try launch(SampleApps.swift("--task", "upload"), "--profile", "6")
        try await program.wait(for: "app: applicationDidBecomeActive")
        #expect(try await program.status()["backgroundTimeRemaining"] == nil)
        try await program.ctl("home")
        try await program.wait(for: "app: task 1")
        let status = try await program.status()
        #expect((30...600).contains(try #require(status["backgroundTimeRemaining"] as? Double)))
        #expect(try await program.ctl("status").output.contains("\ntime left "))
        _ = try await program.quit()
    }

    @Test func `An app that ends its task when it expires is suspended`() async throws {
        let program = try launch(SampleApps.swift("--task", "upload", "--ends-task"), "--speed", "1000")
        try await program.wait(for: "app: applicationDidBecomeActive")
        try await program.ctl("home")
        try await program.wait(for: "app: task 1 expires")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        #expect(try await program.quit().terminations == ["user"])
    }

    @Test(arguments: [
        ("applicationDidEnterBackground", "enteringBackground"), ("applicationWillTerminate", "termination"),
    ])
    func `An app that takes too long is killed`(_ message: String, _ watchdog: String) async throws {
        let program = try launch(SampleApps.swift("--hang", message), "--speed", "1000")
        try await program.wait(for: "app: applicationDidBecomeActive")
        let process = ProcessState(identifier: try await program.identifier())
        if watchdog == "termination" { try await program.ctl("quit") } else { try await program.ctl("home") }
        try await program.wait(for: "app: \(message)")
        try await program.wait(for: #""reason":"watchdog","watchdog":"\#(watchdog)""#)
        #expect(process.state == nil)
        #expect(try await program.quit().code == 124)
    }

    @Test func `A program that says nothing is killed, with advice on how to start it`() async throws {
        let program = try launch(["/bin/sleep", "1000"], "--speed", "1000")
        try await program.wait(for: #""reason":"watchdog","watchdog":"launch""#)
        let outcome = try await program.quit()
        #expect(outcome.code == 124 && outcome.isOneLine("needs locationd launch --plain"))
    }

    @Test func `An app that is quit while it is launched ends at once`() async throws {
        let program = try launch(["/bin/sleep", "1000"])
        try await program.wait(for: #""name":"applicationDidFinishLaunching""#)
        let outcome = try await program.quit()
        #expect(outcome.code == 0 && outcome.terminations == ["user"] && outcome.errors.isEmpty)
    }

    @Test func `Messages of a plain program are acknowledged for it`() async throws {
        let program = try launch(
            ["/bin/sh", "-c", "echo app: ${LOCATIOND_APP_SOCKET-alone}; exec sleep 1000"], "--plain")
        try await program.wait(for: "applicationDidBecomeActive")
        let process = ProcessState(identifier: try await program.identifier())
        try await program.ctl("home")
        try await process.wait(for: "T")
        try await program.ctl("return")
        try await process.wait(for: "S")
        let outcome = try await program.quit()
        #expect(outcome.appOutput == ["alone"] && outcome.errors.isEmpty && outcome.terminations == ["user"])
        #expect(process.state == nil)
    }

    @Test func `The output of any program is line-buffered with stdbuf`() async throws {
        // The lines are printed by cut, whose input does not end.
        let script = "(echo app: printed; exec sleep 1000) | cut -c 1-"
        let program = try launch(["stdbuf", "-oL", "/bin/sh", "-c", script], "--plain")
        try await program.wait(for: "app: printed\n")
        _ = try await program.quit()
    }

    @Test func `An app's end is noticed: by itself, by a crash, and while it is suspended`() async throws {
        let exits = try launch(SampleApps.swift("--exit", "0"))
        try await exits.wait(for: #""reason":"exit""#)
        let outcome = try await exits.quit()
        #expect(outcome.errors.isEmpty && outcome.terminations == ["exit"])

        let fails = try launch(SampleApps.swift("--exit", "3"))
        try await fails.wait(for: #""reason":"crash""#)
        let failure = try await fails.quit()
        #expect(failure.code == 3 && failure.isOneLine("ended with exit code 3"))

        let killed = try launch(SampleApps.swift())
        try await killed.wait(for: "app: first location")
        let active = try await killed.identifier()
        kill(active, SIGUSR1)
        try await killed.wait(for: #""reason":"crash""#)
        #expect(ProcessState(identifier: active).state == nil)
        try await killed.ctl("return")
        try await killed.wait(for: "app: first location")
        let suspended = try await killed.identifier()
        try await killed.ctl("home")
        try await killed.wait(for: #""event":"state","state":"suspended""#)
        kill(suspended, SIGKILL)
        // The launcher treats this like a kill by the kernel because of low memory.
        try await killed.wait(for: #""reason":"memoryPressure""#)
        #expect(ProcessState(identifier: suspended).state == nil)
        let afterKills = try await killed.quit()
        #expect(afterKills.errors.contains("was ended by signal 10"))
        #expect(afterKills.code == 128 + SIGUSR1, "the first failure counts, whatever comes after it")
    }

    @Test func `Memory pressure removes a background app without a message, and warns a foreground app`() async throws {
        let program = try launch(SampleApps.swift())
        try await program.wait(for: "app: first location")
        try await program.ctl("memoryPressure")
        try await program.wait(for: "app: applicationDidReceiveMemoryWarning")
        try await program.ctl("memoryWarning")
        try await program.wait(for: "app: applicationDidReceiveMemoryWarning")
        try await program.ctl("home")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        #expect(try await program.ctl("memoryPressure").output == "notRunning\n")
        let outcome = try await program.quit()
        #expect(outcome.terminations == ["memoryPressure"] && outcome.code == 0)
        #expect(outcome.appOutput.last == "applicationDidEnterBackground")
    }

    @Test func `An interruption ends by activation`() async throws {
        let program = try launch(SampleApps.swift())
        try await program.wait(for: "app: first location")
        #expect(try await program.ctl("call").output == "inactive\n")
        try await program.wait(for: "app: applicationWillResignActive")
        #expect(try await program.ctl("foreground").output == "active\n")
        try await program.wait(for: "app: applicationDidBecomeActive")
        _ = try await program.quit()
    }

    @Test func `Without multitasking the app ends when it leaves the foreground`() async throws {
        let program = try launch(SampleApps.swift(), "--no-multitasking")
        try await program.wait(for: "app: first location")
        try await program.ctl("background")
        try await program.wait(for: "app: applicationWillTerminate")
        try await program.wait(for: #""reason":"leftScreen""#)
        #expect(try await program.quit().terminations == ["leftScreen"])
    }

    @Test func `When the trace is over the app is quit`() async throws {
        let trace = try scratch.file("short.nmea", SampleTrace.moving(course: "0.0", seconds: 50)).path
        let program = try LaunchedProgram(SampleApps.swift(), trace: trace, in: scratch, "--speed", "1000")
        let outcome = try await program.finish()
        #expect(outcome.code == 0 && outcome.terminations == ["endOfTrace"])
        #expect(outcome.appOutput.last == "applicationWillTerminate")
    }
}
