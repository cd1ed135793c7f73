import Foundation
import LocationModel
import SystemCalls
import TestSupport
import Testing

/// `doctor` and `ctl status` with a real gpsd.
@Suite(.needsGPSD, .needsLibGPS, .timeLimit(.minutes(15)), .live) struct RealGPSDTests {
    private func now(_ offset: Double = 0) -> Instant {
        Instant(nanoseconds: Int64(Date().timeIntervalSince1970 * 1e9)).advanced(bySeconds: offset)
    }

    private func examine(_ daemon: GPSDaemon) async throws -> Outcome {
        try await Program.shell(
            #"GPSD_SHM_KEY="$1" "$0" doctor --gpsd 127.0.0.1:$2"#, [daemon.environment.value, "\(daemon.port)"])
    }

    @Test func `A good receiver passes every check`() async throws {
        try await withGPSDaemon { daemon in
            daemon.feeder.run(SyntheticReceiver(start: now(), hertz: 10))
            let outcome = try await examine(daemon)
            #expect(outcome.code == 0 && !outcome.output.contains("!!"), "\(outcome.output)")
            #expect(outcome.output.contains("gpsd            release 3."))
            #expect(outcome.output.contains("ok  receiver        tcp://127.0.0.1:\(daemon.feeder.port) (NMEA0183): "))
            #expect(outcome.output.contains("ok  fix             in three dimensions, ±"))
            #expect(outcome.output.contains("ok  shared memory   can be read"))
            #expect(outcome.output.contains("UTC, as on the receiver\n"))
        }
    }

    @Test func `A silent receiver and one without a fix are reported`() async throws {
        try await withGPSDaemon { daemon in
            let silent = try await examine(daemon)
            #expect(
                silent.code == 69 && silent.output.contains("!!  receiver        gpsd receives nothing from tcp://"),
                "\(silent.output)")
            let receiver = SyntheticReceiver(start: now(), hertz: 10)
            daemon.feeder.run(hertz: 10) { receiver.epoch($0, hasFix: false) }
            let blind = try await examine(daemon)
            #expect(
                blind.code == 69 && blind.output.contains("!!  fix             the receiver has none\n"),
                "\(blind.output)")
        }
    }

    @Test func `A receiver that has fallen silent has no current fix, whatever gpsd repeats`() async throws {
        try await withGPSDaemon { daemon in
            let receiver = SyntheticReceiver(start: now(-3600), hertz: 1)
            daemon.feeder.run((0..<5).map { receiver.epoch($0) }, hertz: 50)
            #expect(Deadline(after: 60).wait { daemon.feeder.epochsWritten == 5 })
            let outcome = try await examine(daemon)
            #expect(outcome.code == 69 && !outcome.output.contains("ok  fix"), "\(outcome.output)")
            #expect(outcome.output.contains("ok  clock"), "an old fix says nothing of the clock")
        }
    }

    @Test(arguments: [1, 10])
    func `A receiver's clock that differs is reported`(hertz: Double) async throws {
        try await withGPSDaemon { daemon in
            daemon.feeder.run(SyntheticReceiver(start: now(-86_400 * 10), hertz: hertz))
            let outcome = try await examine(daemon)
            #expect(outcome.code == 69 && outcome.output.contains(": 10 days ahead of the receiver\n"))
        }
    }

    private func examineSleep(_ daemon: GPSDaemon) async throws -> Outcome {
        let scratch = try Scratch()
        return try await Program.shell(
            #"GPSD_SHM_KEY="$1" XDG_STATE_HOME="$2" "$0" doctor --gpsd 127.0.0.1:$3 --receiver-sleep --receiver-mine-alone"#,
            [daemon.environment.value, scratch.directory.path, "\(daemon.port)"])
    }

    @Test func `gpsd with -b is named as what drops the commands to the receiver`() async throws {
        // A feeder's gpsd is started with -b.
        try await withGPSDaemon { daemon in
            daemon.feeder.run(SyntheticReceiver(start: now(), hertz: 10))
            let outcome = try await examineSleep(daemon)
            #expect(
                outcome.code == 69 && outcome.output.contains("!!  receiver sleep  gpsd runs with -b and drops"),
                "\(outcome.output)\(outcome.errors)")
        }
    }

    @Test func `gpsd's receiver sleeps once in an examination, and is awake afterwards`() async throws {
        var simulated = SimulatedReceiver(.m8, seed: 1)
        (simulated.hotMedian, simulated.ignoredShare) = (1, 0)
        let receiver = try PseudoReceiver(simulated, hertz: 1)
        try await withGPSDaemon(device: receiver.path) { daemon in
            let outcome = try await examineSleep(daemon)
            let text = outcome.output + outcome.errors
            #expect(text.contains("ok  receiver sleep  ublox-m8: silent for 1"), "\(text)")
            #expect(text.contains("ok  cyclic tracking"), "\(text)")
            #expect(receiver.receiver.sleeps == 1 && !receiver.receiver.isAsleep && !receiver.receiver.savesPower)
        }
    }

    @Test func `ctl why names a receiver that is silent or blind, and a gpsd that is away`() async throws {
        let scratch = try Scratch()
        let path = scratch.path("control")
        try await withGPSDaemon { daemon in
            let receiver = SyntheticReceiver(start: now(), hertz: 10)
            daemon.feeder.run(receiver)
            let program = try RunningProgram(
                "run", "--gpsd", "127.0.0.1:\(daemon.port)", "--control", path, "--output", "jsonl")
            program.wait(for: #""event":"location""#)
            func cause(is answer: String) async throws -> Bool {
                try await Deadline(after: 120).poll {
                    let outcome = try await Program.run("ctl", "why", "--control", path)
                    try #require(outcome.code == 0)
                    return outcome.output.hasPrefix(answer)
                }
            }
            #expect(try await cause(is: "every fix is delivered\n"))
            daemon.feeder.run(hertz: 10) { receiver.epoch(1000 + $0, hasFix: false) }
            #expect(try await cause(is: "no fix from the receiver since "), "blind")
            daemon.feeder.run(hertz: 10) { receiver.epoch(2000 + $0) }
            #expect(try await cause(is: "every fix is delivered\n"))
            daemon.feeder.run([], hertz: 10)
            #expect(try await cause(is: "no fix from the receiver since "), "silent")
            daemon.kill()
            #expect(try await cause(is: "source unavailable since "), "away")
            let report = try #require(try await Program.run("ctl", "why", "--json", "--control", path).objects().first)
            let spans = try #require(report["spans"] as? [[String: any Sendable]])
            let causes = spans.compactMap { $0["cause"] as? String }
            #expect(causes.suffix(2) == ["noFix", "sourceLost"], "the silence before is the receiver's")
            program.send(SIGINT)
            let outcome = try program.finish()
            #expect(outcome.code == 0 && outcome.errors.isEmpty)
        }
    }

    @Test func `The counts of both clients of a measurement are of the same span, also under nohup`() async throws {
        try await withGPSDaemon { daemon in
            daemon.feeder.run(SyntheticReceiver(start: now(), hertz: 10))
            let outcome = try await Program.shell(
                #"GPSD_SHM_KEY="$1" nohup "$0" measure --gpsd 127.0.0.1:$2 --duration 4s --json"#,
                [daemon.environment.value, "\(daemon.port)"])
            #expect(outcome.code == 0, "\(outcome.errors)")
            let clients = try #require(try outcome.objects().first?["clients"] as? [String: [String: any Sendable]])
            let fixes = try ["foreground", "background"].map { try #require(clients[$0]?["fixes"] as? Int) }
            // Four seconds at 10 Hz, or more on a busy machine; from its start a client would have received far more.
            #expect(fixes[0] >= 30 && fixes[1] < fixes[0] / 2)
            #expect(clients["background"]?["deliveries"] as? Int == fixes[1])
        }
    }

    @Test func `ctl status reports the use of gpsd`() async throws {
        let scratch = try Scratch()
        let path = scratch.path("control")
        try await withGPSDaemon { daemon in
            daemon.feeder.run(SyntheticReceiver(start: now(), hertz: 10))
            let program = try RunningProgram(
                "run", "--gpsd", "127.0.0.1:\(daemon.port)", "--control", path, "--output", "jsonl")
            program.wait(for: #""event":"location""#)
            func daemonStatus() async throws -> [String: any Sendable] {
                let status = try await Program.run("ctl", "status", "--json", "--control", path).objects()[0]
                return try #require(status["daemon"] as? [String: any Sendable])
            }
            let before = try await daemonStatus()
            #expect(before["process"] as? Int == daemon.processIdentifier.map(Int.init))
            #expect(((before["foreground"] as? [String: Double])?["cpuSeconds"] ?? 0) > 0)
            #expect((before["background"] as? [String: Double])?["cpuSeconds"] == 0)
            program.send(SIGUSR1)
            program.wait(for: "applicationDidEnterBackground")
            let isCounted = try await Deadline(after: 60).poll {
                ((try await daemonStatus()["background"] as? [String: Double])?["cpuSeconds"] ?? 0) > 0
            }
            #expect(isCounted)
            program.send(SIGINT)
            _ = try program.finish()
        }
    }
}
