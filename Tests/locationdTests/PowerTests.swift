import Foundation
import LocationModel
import ReceiverPower
import TestSupport
import Testing

@testable import locationd

/// `--power` in `run` and `measure`, and `doctor --power-test`, with sensors in a directory.
@Suite(.timeLimit(.minutes(15)), .live) struct PowerTests {
    /// A receiver's rail at 85 mW, a battery and a processor, and a profile that names them.
    private func boardFile(_ scratch: Scratch, _ more: String = "") throws -> String {
        let root = scratch.directory.appending(path: "sys")
        func write(_ path: String, _ text: String) throws {
            let file = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("\(text)\n".utf8).write(to: file)
        }
        try write("class/hwmon/hwmon2/name", "ina219")
        try write("class/hwmon/hwmon2/power1_input", "85000")
        try write("class/power_supply/BAT0/type", "Battery")
        try write("class/power_supply/BAT0/status", "Discharging")
        try write("class/power_supply/BAT0/energy_now", "30000000")
        let text = "version = 1\nboard = generic\nreceiver-rail = ina219\nsysfs = \(root.path)\n\(more)"
        return try scratch.file("board.conf", Data(text.utf8)).path
    }

    private func text(_ outcome: Outcome) -> String { outcome.output + outcome.errors }

    @Test func `A run shows its energy at the end, in its status and in its metrics`() async throws {
        let scratch = try Scratch()
        let receiver = try PseudoReceiver(SimulatedReceiver(.m8, seed: 1))
        let control = scratch.path("control")
        let run = try RunningProgram(
            "run", "--nmea", receiver.path, "--control", control, "--power", try boardFile(scratch),
            "--output", "jsonl")
        run.wait(for: #""event":"location""#)
        let status = try await Program.run("ctl", "status", "--control", control)
        #expect(status.output.contains("energy, with 95 % intervals\n"), "\(text(status))")
        #expect(status.output.contains("active, CPU: ") && status.output.contains(" estimated\n"))
        #expect(status.output.contains("board, all of it: ") && status.output.contains(" measured\n"))
        #expect(status.output.contains("sensor of the receiver: class/hwmon/hwmon2/power1_input\n"))
        let json = try #require(try await Program.run("ctl", "status", "--json", "--control", control).objects().first)
        let energy = try #require(json["energy"] as? [String: any Sendable])
        #expect((energy["rejected"] as? Int) == 0 && (energy["readings"] as? Int ?? 0) > 0)
        let metrics = try await Program.run("ctl", "metrics", "--control", control)
        #expect(metrics.output.contains(#"locationd_energy_joules{state="active",part="CPU",basis="estimated"}"#))
        run.send(SIGINT)
        let outcome = try run.finish()
        #expect(outcome.code == 0 && outcome.output.contains(#""event":"energy""#), "\(outcome.errors)")
    }

    @Test func `Without a profile nothing about energy is printed or read`() async throws {
        let scratch = try Scratch()
        let receiver = try PseudoReceiver(SimulatedReceiver(.m8, seed: 1))
        let control = scratch.path("control")
        let run = try RunningProgram(
            "run", "--nmea", receiver.path, "--control", control, "--output", "jsonl")
        run.wait(for: #""event":"location""#)
        #expect(try await !Program.run("ctl", "status", "--control", control).output.contains("energy"))
        run.send(SIGINT)
        #expect(try !run.finish().output.contains("energy"))
    }

    @Test func `measure estimates both arms, and claims nothing for the receiver`() async throws {
        let scratch = try Scratch()
        let trace = PackageFiles.trace("city-drive")
        let outcome = try await Program.run(
            "measure", trace, "--rounds", "3", "--power", try boardFile(scratch, "receiver = ublox-m8\n"))
        let lines = outcome.lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains("energy per hour, live"), "\(text(outcome))")
        let cpu = try #require(lines.first { $0.hasPrefix("CPU alone ") })
        #expect(cpu.components(separatedBy: " estimated").count == 3)
        let awake = try #require(lines.first { $0.hasPrefix("receiver, awake ") })
        #expect(awake.hasPrefix("receiver, awake 315 J (") && awake.hasSuffix("estimated its sleep is not simulated"))
        #expect(lines.contains { $0.hasPrefix("both ") })
        #expect(
            lines.contains { $0.hasPrefix("energy is estimated with receiver-tracking = 87.450 mW, 3.3 %, NEO-M8") })
        let json = try await Program.run("measure", trace, "--rounds", "3", "--power", "generic", "--json").objects()
        let energy = try #require(json.first?["energy"] as? [String: any Sendable])
        let a = try #require(energy["a"] as? [String: any Sendable])
        #expect(a["cpu"] != nil && a["receiverAwake"] == nil, "no figure without a source")
    }

    @Test func `doctor writes what it has measured as a profile`() async throws {
        let scratch = try Scratch()
        let path = scratch.path("mine.conf")
        let outcome = try await Program.run("doctor", "--power-test", path, "--power", try boardFile(scratch))
        #expect(outcome.code == 0, "\(text(outcome))")
        let profile = try PowerFile(path: path).profile
        let tracking = try #require(profile[.receiver(.tracking)])
        #expect(abs(tracking.value - 0.085) < 1e-6 && tracking.source.contains("hwmon2/power1_input"))
        #expect(profile[.cpu] == nil, "this board has no shunt of its own")
        let empty = try scratch.file("empty.conf", Data("version = 1\nsysfs = \(scratch.directory.path)\n".utf8)).path
        let other = scratch.path("none.conf")
        let none = try await Program.run("doctor", "--power-test", other, "--power", empty)
        #expect(none.code == 69 && none.errors.contains("no sensor of power was found"), "\(text(none))")
    }

    @Test(arguments: [
        (["run", "--power", "/nowhere"], Int32(64), "/nowhere: cannot be read"),
        (["measure", "--gpsd", "localhost:1", "--power", "generic"], 64, "--power is for a trace"),
        (["doctor", "--power", "generic"], 64, "--power names the sensors of --power-test"),
    ])
    func `Options that cannot work are rejected`(words: [String], code: Int32, message: String) async throws {
        let outcome = try await Program.shell(#""$0" "$@""#, words)
        #expect(outcome.code == code && outcome.errors.contains(message), "\(text(outcome))")
    }
}
