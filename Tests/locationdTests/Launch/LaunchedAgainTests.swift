import Foundation
import TestSupport
import Testing

/// What outlives the processes of the app and of the launcher: location events start the app again, and no process is
/// left behind.
@Suite(.timeLimit(.minutes(15)), .live) struct LaunchedAgainTests {
    let scratch: Scratch
    let trace: String

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("walk.nmea", LongWalk.bytes(hours: 96)).path
    }

    private func launch(_ app: [String], _ options: String...) throws -> LaunchedProgram {
        try LaunchedProgram(app, trace: trace, in: scratch, options)
    }

    /// Waits until the launcher's record on disk contains a text.
    private func waitForRecord(of text: String) async throws {
        let path = scratch.path("state/.system/record")
        try await yield { (try? String(contentsOfFile: path, encoding: .utf8))?.contains(text) ?? false }
    }

    @Test func `A region crossing launches an app that was killed, in the background`() async throws {
        let program = try launch(SampleApps.swift("--region", LongWalk.region, "--counts-launches"), "--speed", "200")
        try await program.wait(for: "app: launch number 1\n")
        try await program.wait(for: "app: applicationDidBecomeActive")
        let first = ProcessState(identifier: try await program.identifier())
        try await program.ctl("home")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        try await program.ctl("memoryPressure")
        try await program.wait(for: #""reason":"memoryPressure""#)
        #expect(first.state == nil)
        try await program.wait(for: #""event":"launch","cause":"location","kind":"regionCrossing""#)
        try await program.wait(for: #""event":"state","state":"suspended""#)
        let outcome = try await program.quit()
        let life = outcome.appOutput.drop { $0 != "launch number 2" }.dropFirst()
        let relaunch: [Substring] = [
            "launched by location(LocationModel.LocationEvent.regionCrossing)",
            "applicationWillFinishLaunching", "is background", "applicationDidFinishLaunching",
            "applicationDidEnterBackground",
        ]
        #expect(Array(life.prefix(5)) == relaunch)
        #expect(["exited home", "entered home"].contains(life.dropFirst(5).first))
    }

    @Test func `A region crossing wakes a suspended app, which is suspended again`() async throws {
        let program = try launch(SampleApps.swift("--region", LongWalk.region), "--speed", "200")
        try await program.wait(for: "app: applicationDidBecomeActive")
        let process = try await program.identifier()
        try await program.ctl("home")
        for _ in 0..<3 {
            try await program.wait(for: #""event":"state","state":"suspended""#)
            try await program.wait(for: #""event":"locationEvent","kind":"regionCrossing""#)
        }
        try await program.wait(for: #""event":"state","state":"suspended""#)
        try await ProcessState(identifier: process).wait(for: "T")
        let outcome = try await program.quit()
        #expect(outcome.appOutput.filter { $0.hasSuffix(" home") }.count >= 3)
        #expect(outcome.appOutput.filter { $0.hasPrefix("launched by") } == ["launched by user"])
    }

    @Test func `An app that handles an event for longer than 10 s is stopped in the middle of it`() async throws {
        let app = SampleApps.swift("--region", LongWalk.region, "--hang", "locationEvent")
        let program = try launch(app, "--speed", "200")
        try await program.wait(for: "app: applicationDidBecomeActive")
        let process = ProcessState(identifier: try await program.identifier())
        try await program.ctl("home")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        try await program.wait(for: #""event":"locationEvent","kind":"regionCrossing""#)
        try await program.wait(for: #""event":"state","state":"suspended""#)
        try await process.wait(for: "T")
        let outcome = try await program.quit()
        #expect(outcome.appOutput.contains { $0.hasSuffix(" home") }, "it has begun")
        // In the trace's time, from the event that woke the app.
        let woken = outcome.events.drop { $0["state"] as? String != "suspended" }
            .drop { $0["event"] as? String != "locationEvent" }
        let stopped = woken.drop { $0["state"] as? String != "suspended" }
        func time(_ events: some Collection<[String: any Sendable]>) throws -> Date {
            let text = try #require(events.first?["time"] as? String)
            return try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
        }
        #expect(try time(stopped).timeIntervalSince(time(woken)) >= 10)
    }

    @Test func `An app of Apple's shape that is launched for a region receives the event`() async throws {
        let program = try LaunchedProgram(
            [SampleApps.program("VisitsAndRegions")], trace: PackageFiles.trace("errand"), in: scratch, "--speed",
            "120")
        try await program.wait(for: #""name":"applicationDidBecomeActive""#)
        try await program.ctl("home")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        try await program.ctl("memoryPressure")
        try await program.wait(for: #""event":"launch","cause":"location","kind":"regionCrossing""#)
        _ = try await program.line(after: "entered shop")
        _ = try await program.quit()
    }

    @Test func `The example app does what the README shows`() async throws {
        let program = try LaunchedProgram(
            [PackageFiles.root.appending(path: "Tests/SampleApp/app.sh").path],
            trace: PackageFiles.trace("errand"), in: scratch, "--speed", "60")
        try await program.wait(for: "applicationDidBecomeActive after 0 deliveries\n")
        try await program.ctl("home")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        try await program.ctl("memoryPressure")
        try await program.wait(for: "launched by location\n")
        try await program.wait(for: "exited the region\n")
        let outcome = try await program.quit()
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
    }

    @Test func `A launcher that is killed loses neither regions nor notifications, and leaves no process`() async throws
    {
        // The first notification is due at once, the second after hours of the trace's time.
        let killed = try launch(SampleApps.swift("--region", LongWalk.region, "--notify", "0"))
        try await killed.wait(for: "app: notification note")
        try await waitForRecord(of: #""identifier":"home""#)
        killed.send(SIGKILL)
        // The pipe ends, so no process is left that has it open.
        #expect(try await killed.finish().wasKilled)

        let waiting = try launch(SampleApps.swift("--notify", "30000", "--counts-launches"), "--wait", "--speed", "200")
        try await waiting.wait(for: #""event":"launch","cause":"location","kind":"regionCrossing""#)
        #expect(try await waiting.line(after: "app: launch number ") == "1")
        try await waiting.ctl("return")
        try await waiting.wait(for: "app: applicationDidBecomeActive")
        try await waitForRecord(of: #""identifier":"note""#)
        waiting.send(SIGKILL)
        _ = try await waiting.finish()

        let last = try launch(SampleApps.swift(), "--wait", "--speed", "5000", "--authorization", "denied")
        try await last.wait(for: #""event":"notification","identifier":"note","shown":true"#)
        #expect(try await last.ctl("status").output.contains("\nshown     note\n"))
        #expect(try await last.ctl("confirmNotification", "tea").isFailure(69, "no such notification; shown are note"))
        try await last.ctl("confirmNotification", "note")
        try await last.wait(for: "app: launched by localNotification(\"note\")")
        try await last.wait(for: "app: applicationDidBecomeActive")
        #expect(try await last.ctl("confirmNotification").isFailure(69, "no such notification; none is shown"))
        _ = try await last.quit()
    }

    @Test func `A played trace starts without the state of an earlier launch, which --state names`() async throws {
        let app = SampleApps.swift("--region", LongWalk.region, "--counts-launches")
        let home = ["XDG_STATE_HOME": scratch.path("home"), "TMPDIR": scratch.directory.path]
        for _ in 0..<2 {
            let program = try LaunchedProgram(
                app, trace: trace, in: scratch, [], state: nil, environment: home)
            try await program.wait(for: "app: launch number 1\n")
            try await program.wait(for: "app: applicationDidBecomeActive")
            let outcome = try await program.quit()
            #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path)
        #expect(!left.contains("home") && !left.contains { $0.hasPrefix("locationd-") }, "nothing is left behind")

        for number in 1...2 {
            let program = try launch(app)
            try await program.wait(for: "app: launch number \(number)\n")
            try await waitForRecord(of: #""identifier":"home""#)
            let report = "locationd: state of an earlier launch from \(scratch.path("state")): 1 region\n"
            #expect(try await program.quit().errors == (number == 1 ? "" : report))
        }
    }

    /// The State Lab saves its index in the background, without `synchronize()`.
    @Test(arguments: ["state", nil]) func `User defaults belong to the app's state, not to the machine's user`(
        state: String?
    ) async throws {
        let program = try LaunchedProgram(
            [SampleApps.program("StateLab")], trace: trace, in: scratch, [], state: state,
            environment: ["XDG_CONFIG_HOME": scratch.path("config"), "TMPDIR": scratch.directory.path])
        try await program.wait(for: #""name":"applicationDidBecomeActive""#)
        try await program.ctl("home")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        _ = try await program.quit()
        #expect(!FileManager.default.fileExists(atPath: scratch.path("config")))
        let defaults = scratch.path("state/.defaults/StateLab.plist")
        #expect(FileManager.default.fileExists(atPath: defaults) == (state != nil))
    }

    @Test func `A launcher that is killed leaves no temporary directory`() async throws {
        let program = try LaunchedProgram(
            SampleApps.swift(), trace: trace, in: scratch, [], state: nil,
            environment: ["TMPDIR": scratch.directory.path])
        func directories() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path).filter {
                $0.hasPrefix("locationd-")
            }
        }
        try await program.wait(for: "app: applicationDidBecomeActive")
        #expect(try directories().count == 1)
        program.send(SIGKILL)
        #expect(try await program.finish().wasKilled)
        try await yield { (try? directories().isEmpty) ?? false }
    }

    @Test(arguments: [true, false])
    func `Killing the launcher kills the app, and its child processes`(isSuspended: Bool) async throws {
        let children = SampleApps.waysOut.map(SampleApps.child).joined(separator: "\n")
        let program = try launch(SampleApps.shell(before: children))
        for way in SampleApps.waysOut { _ = try await program.line(after: "child by \(way): ") }
        try await program.wait(for: "app: applicationDidBecomeActive")
        if isSuspended {
            try await program.ctl("home")
            try await program.wait(for: #""event":"state","state":"suspended""#)
        }
        program.send(SIGKILL)
        #expect(try await program.finish().wasKilled)
    }

    /// The app itself sends the second Ctrl-C, and at once, because on a slow machine its watchdog might come first.
    @Test func `A second Ctrl-C ends at once, even if the app does not`() async throws {
        let program = try launch(
            SampleApps.shell(
                #"[ "$message" != applicationWillTerminate ] || { kill -INT "$PPID"; exec sleep 1000; }"#))
        try await program.wait(for: "app: applicationDidBecomeActive")
        let outcome = try await program.quit()
        #expect(outcome.appOutput.last == "applicationWillTerminate")
        #expect(outcome.code == 130 && !outcome.wasKilled && outcome.terminations.isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGHUP]) func `Other signals quit the app, too`(_ signal: Int32) async throws {
        let program = try launch(SampleApps.swift())
        try await program.wait(for: "app: applicationDidBecomeActive")
        program.send(signal)
        let outcome = try await program.finish()
        #expect(outcome.code == 0 && outcome.appOutput.last == "applicationWillTerminate")
    }

    @Test func `An app that was not launched is not terminated`() async throws {
        let program = try launch(SampleApps.swift(), "--wait")
        try await program.wait(for: #""event":"source""#)
        #expect(try await program.status()["process"] == nil)
        let outcome = try await program.quit()
        #expect(outcome.code == 125 && outcome.appOutput.isEmpty && outcome.terminations.isEmpty)
        #expect(outcome.events.last?["event"] as? String == "cost")
    }

    @Test func `Two launchers do not keep one app's record`() async throws {
        let one = try launch(SampleApps.swift())
        try await one.wait(for: "app: applicationDidBecomeActive")
        let other = try await Program.run(
            "launch", "--trace", trace, "--state", scratch.path("state"), "--control", scratch.path("other"), "--",
            "/bin/true")
        #expect(other.isFailure(73, "is in use by process"), "\(other.errors)")
        _ = try await one.quit()
    }

    @Test func `A damaged record is set aside and reported`() async throws {
        try await launch(SampleApps.swift(), "--wait").quitOnceStarted()
        let record = scratch.path("state/.system/record")
        try Data("nonsense".utf8).write(to: URL(filePath: record))
        let outcome = try await launch(SampleApps.swift(), "--wait").quitOnceStarted()
        #expect(outcome.code == 125 && outcome.isOneLine("set aside as"), "\(outcome.errors)")
        #expect(FileManager.default.fileExists(atPath: record + ".corrupt-1"))
    }
}

extension LaunchedProgram {
    @discardableResult func quitOnceStarted() async throws -> Outcome {
        try await wait(for: #""event":"source""#)
        return try await quit()
    }
}
