import Foundation
import SystemCalls
import TestSupport
import Testing

/// `run --receiver-sleep`, with faster time: the receiver must first be awake for a minute.
@Suite(.timeLimit(.minutes(15)), .live) struct ReceiverSleepTests {
    @Test(arguments: [
        (["--gpsd", "localhost:1"], "add --receiver-mine-alone"),
        (["--nmea", "tcp://localhost:1"], "accepts no commands"),
    ])
    func `Options that cannot work are rejected with advice`(receiver: [String], advice: String) async throws {
        let outcome = try await Program.shell(#""$0" run --receiver-sleep "$@""#, receiver)
        #expect(outcome.code == 64 && outcome.errors.contains(advice), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    private func makeReceiver(seed: UInt64) throws -> PseudoReceiver {
        var simulated = SimulatedReceiver(.mtk, seed: seed)
        (simulated.hotMedian, simulated.ignoredShare) = (1, 0)
        return try PseudoReceiver(simulated, hertz: 1, factor: FastTime.factor)
    }

    @Test func `A killed run leaves the receiver asleep, and the next run wakes it`() async throws {
        let time = try await FastTime()
        let device = try makeReceiver(seed: 1)
        let scratch = try Scratch()
        let control = scratch.path("control")
        func run(_ options: String...) throws -> RunningProgram {
            try RunningProgram(
                ["run", "--nmea", device.path, "--control", control, "--output", "jsonl"] + options,
                environment: time.environment + ["XDG_STATE_HOME=\(scratch.directory.path)"])
        }
        let first = try run("--receiver-sleep", "--receiver-family", "mtk", "--background-interval", "60s")
        first.wait(for: #""event":"location""#)
        first.send(SIGUSR1)
        #expect(Deadline(after: 200).wait { device.receiver.isAsleep })
        first.send(SIGKILL)
        _ = try first.finish()
        #expect(device.receiver.isAsleep, "nothing has woken it")
        let second = try run()
        second.wait(for: #""event":"location""#)
        #expect(!device.receiver.isAsleep)
        second.send(SIGINT)
        let outcome = try second.finish()
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    /// SIGHUP is a terminal that closes; what it is to a service, `ServiceTests` shows.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `A signal that ends a run in the middle of a sleep leaves the receiver awake`(signal: Int32) async throws {
        let time = try await FastTime()
        let device = try makeReceiver(seed: 2)
        let scratch = try Scratch()
        let run = try RunningProgram(
            [
                "run", "--nmea", device.path, "--control", scratch.path("control"), "--output", "jsonl",
                "--receiver-sleep", "--receiver-family", "mtk", "--background-interval", "60s",
            ], environment: time.environment + ["XDG_STATE_HOME=\(scratch.directory.path)"])
        run.wait(for: #""event":"location""#)
        run.send(SIGUSR1)
        #expect(Deadline(after: 200).wait { device.receiver.isAsleep })
        run.send(signal)
        let outcome = try run.finish()
        #expect(outcome.errors.contains("the receiver slept "), "\(outcome.errors)")
        // The simulated receiver reads the command in its own time, but long before it would wake up by itself.
        #expect(Deadline(after: 60).wait { !device.receiver.isAsleep && !device.receiver.savesPower })
    }

    @Test func `A service that is reloaded during a sleep continues, and leaves the receiver awake at its end`()
        async throws
    {
        let time = try await FastTime()
        let device = try makeReceiver(seed: 3)
        let scratch = try Scratch()
        let manager = try NotifySocket(scratch.path("notify"))
        func configure(interval: String) throws {
            let text = """
                version = 1
                nmea = \(device.path)
                control = \(scratch.path("control"))
                receiver-sleep = true
                background-interval = \(interval)

                """
            _ = try scratch.file("conf", Data(text.utf8))
        }
        try configure(interval: "60s")
        let run = try RunningProgram(
            withoutTerminal: "run", "--config", scratch.path("conf"), "--output", "jsonl",
            environment: time.environment
                + ["NOTIFY_SOCKET=\(manager.path)", "XDG_STATE_HOME=\(scratch.directory.path)"])
        run.wait(for: #""event":"location""#)
        run.send(SIGUSR1)
        #expect(Deadline(after: 200).wait { device.receiver.isAsleep })
        try configure(interval: "50s")
        run.send(SIGHUP)
        manager.waitForReload()
        #expect(Deadline(after: 200).wait { !device.receiver.isAsleep }, "it is still woken in time")
        run.send(SIGTERM)
        let outcome = try run.finish()
        #expect(outcome.errors.contains("the receiver slept "), "\(outcome.errors)")
        #expect(!device.receiver.isAsleep && !device.receiver.savesPower)
    }
}
