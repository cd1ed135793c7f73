import Foundation
import SystemCalls
import TestSupport
import Testing

/// `run --receiver-sleep`.
@Suite(.timeLimit(.minutes(15)), .sleeping) struct ReceiverSleepTests {
    @Test(arguments: [
        (["--gpsd", "localhost:1"], "add --receiver-mine-alone"),
        (["--nmea", "tcp://localhost:1"], "accepts no commands"),
    ])
    func `Options that cannot work are rejected with advice`(receiver: [String], advice: String) async throws {
        let outcome = try await Program.shell(#""$0" run --receiver-sleep "$@""#, receiver)
        #expect(outcome.code == 64 && outcome.errors.contains(advice), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    /// In real time, because the receiver must first be awake for a minute.
    @Test func `A killed run leaves the receiver asleep, and the next run wakes it`() throws {
        var simulated = SimulatedReceiver(.mtk, seed: 1)
        (simulated.hotMedian, simulated.ignoredShare) = (1, 0)
        let device = try PseudoReceiver(simulated, hertz: 1)
        let scratch = try Scratch()
        let control = scratch.path("control")
        func run(_ options: String) throws -> RunningProgram {
            try RunningProgram(
                shell: #"XDG_STATE_HOME="$1" exec "$0" run --nmea "$2" --control "$3" --output jsonl \#(options)"#,
                scratch.directory.path, device.path, control)
        }
        let first = try run("--receiver-sleep --receiver-family mtk --background-interval 60s")
        first.wait(for: #""event":"location""#)
        first.send(SIGUSR1)
        #expect(Deadline(after: 200).wait { device.receiver.isAsleep })
        first.send(SIGKILL)
        _ = try first.finish()
        #expect(device.receiver.isAsleep, "nothing has woken it")
        let second = try run("")
        second.wait(for: #""event":"location""#)
        #expect(!device.receiver.isAsleep)
        second.send(SIGINT)
        let outcome = try second.finish()
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    /// SIGHUP is a terminal that closes; what it is to a service, `ServiceTests` shows.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `A signal that ends a run in the middle of a sleep leaves the receiver awake`(signal: Int32) throws {
        var simulated = SimulatedReceiver(.mtk, seed: 2)
        (simulated.hotMedian, simulated.ignoredShare) = (1, 0)
        let device = try PseudoReceiver(simulated, hertz: 1)
        let scratch = try Scratch()
        let run = try RunningProgram(
            shell: #"XDG_STATE_HOME="$1" exec "$0" run --nmea "$2" --control "$3" --output jsonl "#
                + "--receiver-sleep --background-interval 60s",
            scratch.directory.path, device.path, scratch.path("control"))
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
        throws
    {
        var simulated = SimulatedReceiver(.mtk, seed: 3)
        (simulated.hotMedian, simulated.ignoredShare) = (1, 0)
        let device = try PseudoReceiver(simulated, hertz: 1)
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
            environment: ["NOTIFY_SOCKET=\(manager.path)", "XDG_STATE_HOME=\(scratch.directory.path)"])
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
