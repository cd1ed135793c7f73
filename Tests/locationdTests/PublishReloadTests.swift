import Foundation
import SystemCalls
import TestSupport
import Testing

/// A reload of the configuration changes the geofences that the broker keeps.
@Suite(.timeLimit(.minutes(15)), .live, .enabled(if: Broker.isUsable, "needs mosquitto and libmosquitto-dev"))
struct PublishReloadTests {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    private var track: String { scratch.path("track") }

    /// Writes the configuration of a run that sends its track to a broker at this port.
    private func configure(_ service: FakeService, port: UInt16, geofences: [String]) throws {
        let lines =
            [
                "version = 1", "nmea = tcp://127.0.0.1:\(service.port)", "control = \(scratch.path("control"))",
                "output = jsonl", "track = \(track)", "publish = mqtt://ann@127.0.0.1:\(port)/owntracks/ann/van",
            ] + geofences.map { "geofence = \($0)" }
        _ = try scratch.file("conf", Data((lines.joined(separator: "\n") + "\n").utf8))
    }

    private func geofences(_ messages: [Subscriber.Message]) -> [String] {
        messages.filter { $0.topic == "owntracks/ann/van/waypoint" }.compactMap { $0.object["desc"] as? String }
    }

    /// Checks a condition again and again, for a minute at most.
    private func wait(until condition: () async throws -> Bool) async throws {
        try #require(await Deadline(after: 60).poll(until: condition))
    }

    @Test func `A reload sends the geofences that have changed, on the same connection, and every position`() throws {
        let broker = try Broker()
        let subscriber = try Subscriber(broker)
        let service = try FakeService(greeting: (0..<30).map { epoch($0) }.joined())
        let (home, work) = ("home=52.52,13.405,500", "work=52.5,13.4,100")
        try configure(service, port: broker.port, geofences: [home])
        let program = try RunningProgram(withoutTerminal: "run", "--config", scratch.path("conf"))
        _ = subscriber.wait { $0.locations.count >= 20 && !geofences($0).isEmpty }
        try configure(service, port: broker.port, geofences: [home, work])
        program.send(SIGHUP)
        #expect(geofences(subscriber.wait { geofences($0).count >= 2 }) == ["home", "work"])
        // Without the removed one, which the broker would keep.
        try configure(service, port: broker.port, geofences: [home])
        program.send(SIGHUP)
        #expect(geofences(subscriber.wait { geofences($0).count >= 3 }) == ["home", "work", "home"])
        let later = try Subscriber(broker)
        #expect(geofences(later.wait { !geofences($0).isEmpty }) == ["home"])
        program.send(SIGTERM)
        let outcome = try program.finish()
        #expect(outcome.errors.split(separator: "\n").filter { $0.hasSuffix(": connected") }.count == 1)
        let sequences = subscriber.messages.locations.compactMap { $0["seq"] as? Int }
        #expect(sequences == (0..<sequences.count).map { sequences[0] + $0 })
    }

    @Test func `A reload without a connection sends its geofences with the next one`() async throws {
        let port = try Broker.freePort()
        let service = try FakeService(greeting: (0..<30).map { epoch($0) }.joined())
        let manager = try NotifySocket(scratch.path("notify"))
        try configure(service, port: port, geofences: ["home=52.52,13.405,500"])
        let program = try RunningProgram(
            withoutTerminal: "run", "--config", scratch.path("conf"), environment: ["NOTIFY_SOCKET=\(manager.path)"])
        program.wait(for: #""event":"location""#)
        try configure(service, port: port, geofences: ["work=52.5,13.4,100"])
        program.send(SIGHUP)
        manager.waitForReload()
        let broker = try Broker(port: port)
        let subscriber = try Subscriber(broker)
        #expect(geofences(subscriber.wait { !geofences($0).isEmpty }) == ["work"])
        func queued() async throws -> Int? {
            let status = try await Program.run("ctl", "status", "--json", "--control", scratch.path("control"))
            return try (status.objects().first?["publish"] as? [String: any Sendable])?["queued"] as? Int
        }
        // The positions that have waited arrive, too.
        try await wait { try await queued() == 0 }
        program.send(SIGTERM)
        let outcome = try program.finish()
        #expect(!outcome.wasKilled && outcome.errors.contains("configuration reloaded: geofence = 1 circle\n"))
    }

    @Test func `The broker forgets the last geofence when a reload removes it, with and without a connection`()
        async throws
    {
        // One that is killed and started again still has what it keeps.
        let folder = scratch.directory.path
        let broker = try Broker(
            "allow_anonymous true\npersistence true\npersistence_location \(folder)/\n"
                + "autosave_on_changes true\nautosave_interval 1")
        let service = try FakeService(greeting: (0..<30).map { epoch($0) }.joined())
        let manager = try NotifySocket(scratch.path("notify"))
        try configure(service, port: broker.port, geofences: ["home=52.52,13.405,500"])
        let program = try RunningProgram(
            withoutTerminal: "run", "--config", scratch.path("conf"), environment: ["NOTIFY_SOCKET=\(manager.path)"])
        func reload(_ geofences: [String]) throws {
            try configure(service, port: broker.port, geofences: geofences)
            program.send(SIGHUP)
            manager.waitForReload()
        }
        func kept() async throws -> String {
            // A program inherits the signals that Dispatch blocks in its threads: not -W, which needs SIGALRM.
            let line = #"exec timeout -s KILL 1 mosquitto_sub -p "$1" -t owntracks/ann/van/waypoint -C 1"#
            return try await Program.shell(line, ["\(broker.port)"]).output
        }
        try await wait { try await kept().contains("home") }
        try reload([])
        try await wait { try await kept().isEmpty }
        try reload(["work=52.5,13.4,100"])
        try await wait { try await Program.shell(#"grep -qa '"work"' "$1/mosquitto.db""#, [folder]).code == 0 }
        broker.stop()
        try await wait {
            try await Program.run("ctl", "metrics", "--control", scratch.path("control")).output.contains(
                "locationd_publish_up 0")
        }
        try reload([])
        try broker.start()
        try await wait { try await kept().isEmpty }
        program.send(SIGTERM)
        #expect(try !program.finish().wasKilled)
    }
}
