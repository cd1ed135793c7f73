import Foundation
import LocationModel
import LocationService
import SystemCalls
import TestSupport
import Testing

@testable import locationd

/// A run starts programs at events, and never waits for them.
@Suite(.timeLimit(.minutes(15)), .live) struct HooksTests {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    private let home = Fix(time: at(0), mode: .threeDimensional)

    private func content(of name: String) -> String {
        (try? String(contentsOfFile: scratch.path(name), encoding: .utf8)) ?? ""
    }

    /// An app whose events the hooks observe.
    private func application(
        enter: String? = nil, exit: String? = nil, lost: String? = nil, timeout: Double = 60
    ) throws -> Application {
        var application = Application()
        Hooks(Hooks.Commands(enter: enter, exit: exit, lost: lost, timeout: timeout)).observe(&application)
        return application
    }

    private func crossing(_ direction: CrossingDirection) -> ServiceEvent {
        .locationEvent(.regionCrossing, .region("home", direction, home))
    }

    private func hasEnded(_ process: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status.map { $0.contains(") Z ") } ?? true
    }

    @Test func `Each event starts its command, in order, with the event as a line of JSON`() throws {
        func command(_ name: String) -> String {
            "echo \(name) >>'\(scratch.path("log"))'; cat >>'\(scratch.path("log"))'"
        }
        let application = try application(enter: command("enter"), exit: command("exit"), lost: command("lost"))
        application.notify(crossing(.entered), at: at(0))
        application.notify(.message(.didBecomeActive), at: at(1))
        application.notify(crossing(.exited), at: at(2))
        application.notify(.source(.lost(reason: "gpsd has gone")), at: at(3))
        #expect(Deadline(after: 60).wait { content(of: "log").contains("gpsd has gone") })
        let lines = content(of: "log").split(separator: "\n")
        #expect(lines.map { $0.prefix(1) } == ["e", "{", "e", "{", "l", "{"])
        #expect(lines[0] == "enter" && lines[2] == "exit" && lines[4] == "lost")
        #expect(lines[1].contains(#""region":"home""#) && lines[1].contains(#""direction":"entered""#))
        for line in [lines[1], lines[3], lines[5]] {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
    }

    @Test func `An outage starts its command once, whatever its reasons`() throws {
        let application = try application(
            exit: "touch '\(scratch.path("next"))'", lost: "cat >>'\(scratch.path("log"))'")
        for (second, condition) in [
            SourceCondition.lost(reason: "no receiver"), .lost(reason: "gpsd has gone"), .found(name: "gpsd"),
            .lost(reason: "again"),
        ].enumerated() {
            application.notify(.source(condition), at: at(Double(second)))
        }
        application.notify(crossing(.exited), at: at(9))
        #expect(Deadline(after: 60).wait { FileManager.default.fileExists(atPath: scratch.path("next")) })
        let lines = content(of: "log").split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("no receiver") && lines[1].contains("again"))
    }

    @Test func `A command whose time is up is killed with its children, and the next one runs`() throws {
        let pid = scratch.path("pid")
        let application = try application(
            enter: "sleep 1000 & echo $! >'\(pid)'; wait", exit: "touch '\(scratch.path("next"))'", timeout: 0.5)
        application.notify(crossing(.entered), at: at(0))
        application.notify(crossing(.exited), at: at(1))
        #expect(Deadline(after: 60).wait { FileManager.default.fileExists(atPath: scratch.path("next")) })
        let child = try #require(Int32(content(of: "pid").trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(Deadline(after: 60).wait { hasEnded(child) })
    }

    @Test func `A command that ignores its input or fails disturbs nothing`() throws {
        let application = try application(enter: "exit 3", exit: "exec <&-; touch '\(scratch.path("next"))'")
        for _ in 0..<5 { application.notify(crossing(.entered), at: at(0)) }
        application.notify(crossing(.exited), at: at(1))
        #expect(Deadline(after: 60).wait { FileManager.default.fileExists(atPath: scratch.path("next")) })
    }

    @Test func `Commands that are set later hold for the events from then on`() throws {
        var application = Application()
        let hooks = Hooks(Hooks.Commands())
        hooks.observe(&application)
        application.notify(crossing(.entered), at: at(0))
        hooks.replace(by: Hooks.Commands(enter: "cat >>'\(scratch.path("log"))'"))
        application.notify(crossing(.entered), at: at(1))
        #expect(Deadline(after: 60).wait { content(of: "log").hasSuffix("\n") })
        #expect(content(of: "log").split(separator: "\n").count == 1)
    }

    @Test func `The end waits for commands that have not finished, but not for long`() throws {
        var application = Application()
        let hooks = Hooks(
            Hooks.Commands(
                enter: "sleep 0.3; cat >>'\(scratch.path("log"))'",
                exit: "sleep 1000 & echo $! >'\(scratch.path("slow"))'; wait",
                timeout: 60))
        hooks.finish()
        hooks.observe(&application)
        for second in 0..<2 { application.notify(crossing(.entered), at: at(Double(second))) }
        hooks.finish(within: 60)
        #expect(content(of: "log").split(separator: "\n").count == 2)
        for second in 2..<5 { application.notify(crossing(.exited), at: at(Double(second))) }
        #expect(Deadline(after: 60).wait { !content(of: "slow").isEmpty })
        #expect(hooks.finish(within: 0.1) == 2)
        let child = try #require(Int32(content(of: "slow").trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(Deadline(after: 60).wait { hasEnded(child) })
    }

    @Test(
        arguments: [
            (
                "home=52.52,13.405,150",
                Region(identifier: "home", center: Coordinate(latitude: 52.52, longitude: 13.405), radius: 150)
            ),
            ("a b=-1,-2,0.5", Region(identifier: "a b", center: Coordinate(latitude: -1, longitude: -2), radius: 0.5)),
        ] as [(String, Region)])
    func `A geofence is a name, a place and a radius`(text: String, region: Region) throws {
        #expect(try NamedCircle(parsing: text).region == region)
    }

    @Test func `The mistake in a geofence is one of usage`() async throws {
        let run = try await Program.run("run", "--geofence", "a=1,2")
        #expect(run.isFailure(64, "it must be name=lat,lon,m: degrees and metres"), "\(run.errors)")
    }

    @Test(arguments: [
        ("home", "it must be name=lat,lon,m: degrees and metres"), ("home=1,2", "it must be name=lat,lon,m"),
        ("home=1,2,3,4", "it must be name=lat,lon,m"), ("home=1,2,x", "it must be name=lat,lon,m"),
        ("=1,2,3", "the name is empty"), ("home=91,2,3", "the latitude must be -90 to 90 degrees"),
        ("home=1,-181,3", "the longitude must be -180 to 180 degrees"),
        ("home=1,2,0", "the radius must be above 0 and at most 1000000 metres"), ("home=1,2,1e9", "the radius must be"),
        ("home=1,2,nan", "the radius must be"),
    ])
    func `The mistake in a geofence names the part that is wrong`(text: String, message: String) {
        let mistake = #expect(throws: NamedCircle.Malformed.self) { try NamedCircle(parsing: text) }
        #expect(mistake?.description.hasPrefix(message) == true, "\(mistake?.description ?? "")")
    }

    @Test(arguments: [false, true])
    func `A run with a geofence starts its hook when the device enters`(isAddedByReload: Bool) throws {
        let server = LoopbackServer()
        let file = scratch.path("entered")
        func configure(_ more: String) throws -> String {
            let text = "version = 1\ngeofence-dwell = 0s\ngeofence-margin = 0\n\(more)"
            return try scratch.file("conf", Data(text.utf8)).path
        }
        let settings = "geofence = shop=52.6,13.4,200\non-enter = cat >'\(file)'\n"
        let program = try RunningProgram(
            withoutTerminal: "run", "--nmea", "tcp://127.0.0.1:\(server.port)", "--control", scratch.path("control"),
            "--output", "jsonl", "--config", configure(isAddedByReload ? "" : settings))
        let peer = try #require(server.accept())
        func send(_ second: Int, latitude: String) {
            let time = "0800\(second.text(digits: 2))"
            peer.send(sentence("GPRMC,\(time).00,A,\(latitude),N,01324.00,E,10.0,0.0,010526,,,A"))
        }
        // An epoch ends when the next one begins.
        for second in 0..<3 { send(second, latitude: "5230.00") }
        program.wait(for: #""event":"location""#)
        if isAddedByReload {
            // The accuracy shows that the settings hold; then the device is still outside.
            _ = try configure(settings + "desired-accuracy = 10m\n")
            program.send(SIGHUP)
            program.wait(for: #""desiredAccuracy":10}"#)
            for second in 3..<6 { send(second, latitude: "5230.00") }
        }
        var second = 6
        let hasEntered = Deadline(after: 60).wait {
            send(second, latitude: "5236.00")
            second = min(second + 1, 59)
            return !content(of: "entered").isEmpty
        }
        #expect(hasEntered)
        program.send(SIGTERM)
        _ = try program.finish()
        #expect(content(of: "entered").contains(#""region":"shop""#))
    }
}
