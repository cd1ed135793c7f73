import Foundation
import TestSupport
import Testing

/// A track arrives at a real broker, and what stops it is said in one line.
@Suite(.timeLimit(.minutes(15)), .live, .enabled(if: Broker.isUsable, "needs mosquitto and libmosquitto-dev"))
struct PublishTests {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    private var track: String { scratch.path("track") }

    @Test func `A track is sent once, in order, and not again`() async throws {
        try await recordTrack(of: "errand", at: track)
        let broker = try Broker()
        let subscriber = try Subscriber(broker)
        let address = "mqtt://ann@127.0.0.1:\(broker.port)/owntracks/ann/van"
        let sent = try await Program.run("track", "publish", track, address)
        #expect(sent.code == 0 && sent.errors.isEmpty && sent.output.contains("positions sent"))
        // "1 201 of 1 201 positions sent"
        let digits = (sent.output.split(separator: " of ").first ?? "").filter { $0.isASCII && $0.isNumber }
        let count = try #require(Int(digits))
        let messages = subscriber.wait { $0.locations.count >= count && $0.contains { $0.topic.hasSuffix("status") } }
        let sequences = messages.locations.compactMap { $0["seq"] as? Int }
        #expect(sequences == (0..<count).map { sequences[0] + $0 } && count > 50)
        #expect(messages.allSatisfy { $0.topic.hasPrefix("owntracks/ann/van") })
        let again = try await Program.run("track", "publish", track, address)
        #expect(again.code == 0 && again.output.hasPrefix("no position was waiting, "))
        // In our own format it is a few messages, for a receiver that is another one.
        let packed = try await Program.run(
            "track", "publish", track, address.replacing("ann@", with: "bob@"), "--publish-packed")
        let last = packed.output.split(separator: ", ").last ?? ""
        let bytes = Double(String(last.filter { $0.isASCII && $0.isNumber })) ?? .infinity
        #expect(packed.code == 0 && bytes / Double(count) < 20, "\(packed.output)")
    }

    @Test func `A broker that is away is named, and positions wait`() async throws {
        try await recordTrack(of: "errand", at: track)
        let port = try Broker.freePort()
        let address = "mqtt://127.0.0.1:\(port)/a/b"
        let outcome = try await Program.run("track", "publish", track, address, "--timeout", "1s")
        #expect(outcome.code == 69 && outcome.errors.contains("Connection refused"))
        #expect(outcome.errors.contains("positions wait in the track"))
        let broker = try Broker(port: port)
        #expect(try await Program.run("track", "publish", track, address).code == 0)
        broker.stop()
    }

    @Test func `A run sends what the app receives, says so, and takes commands only if that is allowed`() async throws {
        let broker = try Broker()
        let subscriber = try Subscriber(broker)
        let service = try FakeService(greeting: (0..<30).map { epoch($0) }.joined())
        let control = scratch.path("control")
        let program = try RunningProgram(
            "run", "--nmea", "tcp://127.0.0.1:\(service.port)", "--control", control, "--output", "jsonl", "--track",
            track, "--publish", "mqtt://ann@127.0.0.1:\(broker.port)/owntracks/ann/van", "--publish-commands",
            "--geofence", "home=52.52,13.405,500")
        let messages = subscriber.wait { $0.locations.count >= 20 }
        let waypoint = messages.first { $0.topic == "owntracks/ann/van/waypoint" }
        #expect(waypoint?.object["desc"] as? String == "home")
        let status = try await Program.run("ctl", "status", "--control", control)
        #expect(status.output.contains("sending   connected, "))
        let metrics = try await Program.run("ctl", "metrics", "--control", control)
        #expect(metrics.output.contains("locationd_publish_up 1") && metrics.output.contains("locationd_publish_queue"))
        let before = subscriber.messages.locations.count
        for text in [#"{"_type":"cmd","action":"dance"}"#, "x", #"{"_type":"cmd","action":"reportLocation"}"#] {
            let sent = try await Program.shell(
                #"exec mosquitto_pub -q 1 -p "$1" -t owntracks/ann/van/cmd -m "$2""#, ["\(broker.port)", text])
            #expect(sent.code == 0)
        }
        let reported = subscriber.wait { $0.locations.count > before }
        #expect(reported.locations.last?["t"] as? String == "r")
        program.send(SIGUSR1)
        program.wait(for: "applicationDidEnterBackground")
        _ = subscriber.wait { messages in
            messages.contains {
                ($0.object["locationd"] as? [String: any Sendable])?["state"] as? String == "background"
            }
        }
        program.send(SIGTERM)
        let outcome = try program.finish()
        #expect(!outcome.wasKilled && outcome.errors.contains("connected"))
        #expect(!subscriber.messages.contains { $0.object["_type"] as? String == "lwt" })
    }

    /// A run tries each minute to open the files, and the warning must not be repeated with each try.
    @Test func `A damaged note of what was sent is reported once the other files can be opened, too`() async throws {
        try await recordTrack(of: "errand", at: track)
        let port = try Broker.freePort()
        let address = "mqtt://127.0.0.1:\(port)/a/b"
        func publish() async throws -> Outcome {
            try await Program.run("track", "publish", track, address, "--timeout", "1s")
        }
        #expect(try await publish().code == 69)
        let (sent, events) = ("\(track)/sent", "\(track)/events")
        let names = try FileManager.default.contentsOfDirectory(atPath: sent)
        let cursor = try #require(names.first { $0.hasPrefix("cursor-") })
        try Data("damaged".utf8).write(to: URL(filePath: "\(sent)/\(cursor)"))
        try FileManager.default.removeItem(atPath: events)
        try Data().write(to: URL(filePath: events))
        let blocked = try await publish()
        #expect(blocked.code == 74 && !blocked.errors.contains("is damaged"), "\(blocked.errors)")
        try FileManager.default.removeItem(atPath: events)
        let opened = try await publish()
        #expect(opened.code == 69 && opened.errors.contains("is damaged"), "\(opened.errors)")
    }

    /// As on a full disk: what was sent cannot be noted, because there is a directory instead of the file.
    @Test(arguments: [false, true])
    func `A run that cannot note what it sends keeps its track, and sends it as soon as it can`(
        isAtTheEnd: Bool
    ) async throws {
        let obstacle = "\(track)/sent/identity.new"
        for path in [track, "\(track)/sent", obstacle] {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        }
        let broker = try Broker()
        let subscriber = try Subscriber(broker)
        let service = try FakeService(greeting: (0..<30).map { epoch($0) }.joined())
        let program = try RunningProgram(
            "run", "--nmea", "tcp://127.0.0.1:\(service.port)", "--control", scratch.path("c"), "--output", "jsonl",
            "--track", track, "--publish", "mqtt://127.0.0.1:\(broker.port)/a/b")
        program.wait(for: #""event":"location""#)
        let status = try await Program.run("ctl", "status", "--control", scratch.path("c"))
        #expect(status.output.contains("sent/identity.new: "), "\(status.output)")
        try FileManager.default.removeItem(atPath: obstacle)
        // It tries again each minute, when the app changes its state, and at the end.
        if !isAtTheEnd {
            _ = try await Program.run("ctl", "home", "--control", scratch.path("c"))
            #expect(!subscriber.wait { $0.contains { $0.topic == "a/b" } }.isEmpty)
        }
        program.send(SIGTERM)
        let outcome = try program.finish()
        #expect(outcome.code == 0 && !outcome.wasKilled)
        #expect(outcome.errors.contains("sent/identity.new: "))
        #expect(outcome.errors.contains("positions wait in the track\n"))
        // What was sent is noted from the start of the run on, also for the next one.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(track)/sent").contains { $0.hasPrefix("cursor-") })
        let exported = try await Program.run("track", "export", track, "-", "--format", "csv")
        #expect(exported.code == 0 && exported.lines.count > 1)
    }

    @Test func `Nothing of a privacy zone is kept or sent`() async throws {
        let broker = try Broker()
        let subscriber = try Subscriber(broker)
        let service = try FakeService(greeting: (0..<30).map { epoch($0) }.joined())
        let program = try RunningProgram(
            "run", "--nmea", "tcp://127.0.0.1:\(service.port)", "--control", scratch.path("c"), "--output", "jsonl",
            "--track", track, "--publish", "mqtt://ann@127.0.0.1:\(broker.port)/owntracks/ann/van", "--geofence",
            "home=52.52,13.405,500", "--privacy-zone", "52.52,13.405,2000,1000")
        let rounded = subscriber.wait { $0.locations.count >= 20 }.locations
        #expect(Set(rounded.compactMap { $0["lat"] as? Double }).count == 1)
        #expect(rounded.allSatisfy { $0["vel"] == nil && ($0["acc"] as? Int ?? 0) >= 708 })
        #expect(!subscriber.messages.contains { $0.topic.hasSuffix("waypoint") })
        program.send(SIGTERM)
        _ = try program.finish()
    }

    @Test func `The last will reports that a killed run is gone`() async throws {
        let broker = try Broker()
        let subscriber = try Subscriber(broker)
        let service = try FakeService(greeting: (0..<30).map { epoch($0) }.joined())
        let program = try RunningProgram(
            "run", "--nmea", "tcp://127.0.0.1:\(service.port)", "--control", scratch.path("c"), "--output", "jsonl",
            "--track", track, "--publish", "mqtt://ann@127.0.0.1:\(broker.port)/owntracks/ann/van")
        _ = subscriber.wait { $0.locations.count >= 10 }
        program.send(SIGKILL)
        _ = subscriber.wait { $0.contains { $0.object["_type"] as? String == "lwt" } }
        _ = try program.finish()
    }

    @Test func `doctor prints what would be sent where, and what is wrong with it`() async throws {
        let broker = try Broker()
        let certificate = try scratch.file("ca.crt", Data(CertificateTests.text.utf8)).path
        func doctor(_ lines: String) async throws -> String {
            let file = try scratch.file("conf", Data("version = 1\nnmea = tcp://127.0.0.1:1\n\(lines)\n".utf8)).path
            return try await Program.run("doctor", "--config", file).output
        }
        let text = try await doctor(
            "track = \(track)\npublish = mqtt://127.0.0.1:\(broker.port)/a/b\npublish-interval = 5m")
        #expect(text.contains("every kept position to mqtt://127.0.0.1:\(broker.port)/a/b; without encryption"))
        #expect(text.contains("once in 5 min") && text.contains("ok  broker"))
        broker.stop()
        let gone = try await doctor(
            "track = \(track)\npublish = mqtts://127.0.0.1:\(broker.port)/a/b\npublish-ca = \(certificate)")
        #expect(gone.contains("!!  broker") && gone.contains("Connection refused"))
        #expect(gone.contains("valid until 2036-11-20"))
        #expect(try await doctor("publish = mqtt://h/a").contains("publish needs track"))
    }

    @Test(arguments: [
        (["--publish", "mqtt://h/a"], "--publish needs --track"),
        (["--track", "t", "--publish", "http://h/a"], "must begin with mqtt:// or mqtts://"),
        (["--track", "t", "--publish", "mqtt://a:b@h/a"], "use --publish-password-file"),
        (["--track", "t", "--publish", "mqtt://h/a", "--publish-ca", "x"], "need mqtts://"),
        (["--track", "t", "--publish", "mqtt://h/a", "--publish-thin", "9", "--publish-packed"], "cannot be combined"),
        (["--track", "t", "--publish", "mqtts://h/a", "--publish-cert", "x"], "belong together"),
        (["--publish-count", "1"], "--publish-count needs 2 to 10000"),
        (["--publish-history"], "--publish-history needs --publish"),
    ]) func `A mistake in the options is named`(_ arguments: [String], _ message: String) async throws {
        let outcome = try await Program.shell(
            #"cd "$1" && shift && exec "$0" run "$@""#, [scratch.directory.path] + arguments)
        #expect(outcome.code == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }
}
