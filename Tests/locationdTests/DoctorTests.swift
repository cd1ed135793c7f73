import Foundation
import LocationModel
import TestSupport
import Testing

/// `doctor` finds what is missing, gives advice, and always ends.
@Suite(.timeLimit(.minutes(15)), .live) struct DoctorTests {
    /// The findings by their subject.
    private func examine(_ arguments: String..., code: Int32) async throws -> [String: (verdict: String, text: String)]
    {
        let outcome = try await Program.shell(#""$0" doctor --json "$@""#, arguments)
        #expect(outcome.code == code && outcome.errors.isEmpty, "\(outcome.output)\(outcome.errors)")
        var findings: [String: (String, String)] = [:]
        for object in try outcome.objects() {
            let verdict = try #require(object["verdict"] as? String)
            #expect((object["advice"] != nil) == (verdict == "failed"))
            findings[try #require(object["check"] as? String)] = (verdict, try #require(object["text"] as? String))
        }
        #expect((code == 0) == findings.values.allSatisfy { $0.0 != "failed" })
        return findings
    }

    private static let greeting =
        #"{"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}"# + "\r\n"

    private static func now(_ offset: Double = 0) -> String {
        Instant(nanoseconds: Int64(Date().timeIntervalSince1970 * 1e9)).advanced(bySeconds: offset).iso8601
    }

    private func gpsd(_ devices: String, tpv: @escaping @Sendable () -> String) throws -> FakeService {
        try FakeService(greeting: DoctorTests.greeting) { line in
            if line.hasPrefix("?DEVICES") { return #"{"class":"DEVICES","devices":[\#(devices)]}"# + "\r\n" }
            var answer = ""
            if line.hasPrefix("?WATCH") {
                answer += #"{"class":"DEVICES","devices":[\#(devices)]}"# + "\r\n"
                answer += #"{"class":"WATCH","enable":true}"# + "\r\n"
                if line.contains(#""json":true"#) { answer += tpv() }
            }
            return answer
        }
    }

    @Test func `A port without a service is reported`() async throws {
        var service: FakeService? = try FakeService(greeting: "")
        let port = service!.port
        service = nil
        let text = try await Program.run("doctor", "--gpsd", "localhost:\(port)")
        #expect(text.code == 69 && text.errors.isEmpty)
        #expect(
            text.output.contains("!!  gpsd            localhost:\(port): Connection refused\n    -> is it installed"))
        #expect(text.output.contains("ok  clock"))
        let findings = try await examine("--gpsd", "localhost:\(port)", code: 69)
        #expect(findings["receiver"] == nil && findings["fix"] == nil && findings["CPU"]?.verdict == "known")
    }

    @Test(arguments: [
        ("", "does not answer"), ("half a line", "is not gpsd"), ("SSH-2.0-OpenSSH_9.2\r\n", "is not gpsd"),
        (#"{"class":"VERSION"}"# + "\n", "is not gpsd"), (String(repeating: "x", count: 1_000_000), "is not gpsd"),
    ]) func `A service that is not gpsd is reported`(_ greeting: String, _ text: String) async throws {
        let service = try FakeService(greeting: greeting)
        let findings = try await examine("--gpsd", "127.0.0.1:\(service.port)", code: 69)
        #expect(findings["gpsd"]?.verdict == "failed" && findings["gpsd"]?.text.contains(text) == true)
    }

    @Test func `A gpsd that is silent after its greeting is reported`() async throws {
        let service = try FakeService(greeting: DoctorTests.greeting)
        let findings = try await examine("--gpsd", "127.0.0.1:\(service.port)", code: 69)
        #expect(findings["gpsd"]?.text == "release 3.25, protocol 3.15, at 127.0.0.1:\(service.port)")
        #expect(findings["receiver"]?.text == "gpsd does not list its receivers")
    }

    @Test func `A gpsd without a receiver is reported`() async throws {
        let service = try gpsd("") { "" }
        let findings = try await examine("--gpsd", "127.0.0.1:\(service.port)", code: 69)
        #expect(findings["receiver"]?.text == "gpsd has none")
    }

    @Test(arguments: ["", #","activated":0"#, #","activated":"2026-05-01T08:00:00.000Z""#])
    func `A receiver that sends nothing to gpsd is reported`(_ more: String) async throws {
        let service = try gpsd(#"{"class":"DEVICE","path":"/dev/ttyACM0"\#(more)}"#) { "" }
        let findings = try await examine("--gpsd", "127.0.0.1:\(service.port)", code: 69)
        #expect(findings["receiver"]?.text == "gpsd receives nothing from /dev/ttyACM0")
    }

    private static let device =
        #"{"class":"DEVICE","path":"/dev/ttyACM0","driver":"u-blox","activated":"2026-05-01T08:00:00.000Z"}"#

    @Test(.needsLibGPS) func `A receiver with a fix is well, and no position is printed`() async throws {
        let service = try gpsd(DoctorTests.device) {
            """
            {"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"\(DoctorTests.now(-1.3))","lat":-77.345678,"lon":-168.765432,"eph":4}\r
            {"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"\(DoctorTests.now(-0.3))","lat":-77.345678,"lon":-168.765432,"eph":4}\r

            """
        }
        let outcome = try await Program.run("doctor", "--gpsd", "127.0.0.1:\(service.port)")
        #expect(outcome.output.contains("ok  receiver        /dev/ttyACM0 (u-blox): gpsd reads it"))
        #expect(outcome.output.contains("ok  fix             in three dimensions, ±"), "\(outcome.output)")
        #expect(outcome.output.contains("UTC, as on the receiver\n"))
        #expect(!outcome.output.contains("-77.3") && !outcome.output.contains("-168.7"))
    }

    /// With a systemctl of the test's own.
    @Test func `The service is examined with what its unit sets`() async throws {
        let scratch = try Scratch()
        let settings = "version = 1\nnmea = /dev/none\nmetrics-port = 9273\n"
        let file = try scratch.file("conf", Data(settings.utf8)).path
        let variables = try scratch.file("default", Data("LOCATIOND_RUN_METRICS_PORT=9274\n".utf8)).path
        let words = "run --config \(file) --nmea tcp://127.0.0.1:1"
        let script = """
            #!/bin/sh
            cat <<'END'
            LoadState=loaded
            UnitFileState=enabled
            ActiveState=active
            User=root
            ExecStart={ path=/usr/bin/locationd ; argv[]=/usr/bin/locationd \(words) ; ignore_errors=no ; pid=0 }
            Environment=LOCATIOND_RUN_METRICS_PORT=1
            EnvironmentFiles=\(variables) (ignore_errors=no)
            END

            """
        try await scratch.program("systemctl", script)
        func examine() async throws -> String {
            let line = #"PATH="$1:$PATH" "$0" doctor --config /etc/locationd/locationd.conf"#
            return try await Program.shell(line, [scratch.directory.path]).output
        }
        let text = try await examine()
        #expect(text.contains("ok  configuration   \(file): 2 settings\n"), "\(text)")
        #expect(text.contains("nmea = tcp://127.0.0.1:1 (ExecStart, instead of \(file):2)"))
        #expect(text.contains("metrics-port = 9274 (LOCATIOND_RUN_METRICS_PORT in \(variables), instead of \(file):3)"))
        #expect(text.contains("!!  receiver") && text.contains("127.0.0.1:1: Connection refused"))
        try Data("LOCATIOND_RUN_METRICS_PORT=many\n".utf8).write(to: URL(filePath: variables))
        #expect(try await examine().contains("!!  configuration   LOCATIOND_RUN_METRICS_PORT: "))
        let wrong = script.replacing("--nmea", with: "--baud 9600 --nmea")
        try await scratch.program("systemctl", wrong)
        try Data().write(to: URL(filePath: variables))
        #expect(try await examine().contains("!!  configuration   ExecStart: --baud is for a serial device"))
    }

    private static let packaged = "/etc/locationd/locationd.conf"
    private static let hasPackage = FileManager.default.fileExists(atPath: packaged)

    /// With a systemctl of the test's own.
    @Test(.enabled(if: !DoctorTests.hasPackage, "skipped: the package is installed"))
    func `An installed service whose configuration is missing is examined`() async throws {
        let scratch = try Scratch()
        let words = "run --config \(DoctorTests.packaged)"
        let script = """
            #!/bin/sh
            cat <<'END'
            LoadState=loaded
            ActiveState=failed
            Result=exit-code
            ExecStart={ path=/usr/bin/locationd ; argv[]=/usr/bin/locationd \(words) ; ignore_errors=no ; pid=0 }
            END

            """
        try await scratch.program("systemctl", script)
        let outcome = try await Program.shell(#"PATH="$1:$PATH" "$0" doctor"#, [scratch.directory.path])
        let text = outcome.output
        #expect(outcome.code == 69)
        let problem = "\(DoctorTests.packaged): cannot be read: No such file or directory\n"
        #expect(text.contains("!!  configuration   \(problem)"), "\(text)")
        #expect(text.contains("!!  unit            has failed: exit-code\n"), "\(text)")
    }

    @Test func `A missing device and a file that is no device are reported`() async throws {
        let scratch = try Scratch()
        let missing = try await examine("--nmea", scratch.path("none"), code: 69)
        #expect(missing["receiver"]?.text == "\(scratch.path("none")): No such file or directory")
        let file = try await examine("--nmea", scratch.file("file").path, code: 69)
        #expect(file["receiver"]?.text == "\(scratch.path("file")): is not a serial device")
        #expect(file["gpsd"] == nil && file["libgps"] == nil)
        let fifo = try await examine("--nmea", scratch.fifo("fifo"), code: 0)
        #expect(fifo["receiver"]?.verdict == "known")
    }

    /// What a receiver has sent in the last seconds.
    private static var sentences: String {
        let bodies = [-2.0, -1, 0].map { offset -> String in
            let time = now(offset)
            let (date, clock) = (time.prefix(10).split(separator: "-"), time.dropFirst(11).prefix(8))
            let day = "\(date[2])\(date[1])\(date[0].suffix(2))"
            return "GPRMC,\(clock.replacing(":", with: "")).00,A,1220.74068,N,09845.92592,E,1.0,90.0,\(day),,,A"
        }
        return String(decoding: SampleTrace.sentences(bodies), as: UTF8.self)
    }

    @Test func `A receiver over TCP is examined`() async throws {
        let service = try FakeService(greeting: DoctorTests.sentences)
        let findings = try await examine("--nmea", "tcp://127.0.0.1:\(service.port)", code: 0)
        #expect(findings["fix"]?.verdict == "ok" && findings["clock"]?.text.hasSuffix("as on the receiver") == true)
    }

    /// The run would miss what doctor reads.
    @Test func `A receiver that a run has is not opened`() async throws {
        let scratch = try Scratch()
        let receiver = try FakeService(greeting: DoctorTests.sentences)
        let address = "tcp://127.0.0.1:\(receiver.port)"
        let run = try RunningProgram(
            shell: #"XDG_RUNTIME_DIR="$1" exec "$0" run --nmea "$2" --output jsonl"#, scratch.directory.path, address)
        run.wait(for: #""event":"source""#)
        let line = #"XDG_RUNTIME_DIR="$1" "$0" doctor --nmea "$2""#
        let text = try await Program.shell(line, [scratch.directory.path, address]).output
        let socket = scratch.path("locationd/control")
        let named = try await Program.run("doctor", "--nmea", address, "--control", socket).output
        run.send(SIGTERM)
        _ = try run.finish()
        #expect(text.contains("ok  run             ok: app ") && text.contains("source \(address), last fix "))
        for text in [text, named] {
            #expect(text.contains("ok  receiver        \(address): the run at \(socket) has it, "), "\(text)")
            #expect(!text.contains("  fix  "))
        }
        // It is asked once, and the user's own socket has no part in it.
        #expect(named.components(separatedBy: "  run      ").count == 2 && !named.contains("  control socket  "))
    }

    @Test func `A receiver that has sent a run nothing usable is not opened`() async throws {
        let scratch = try Scratch()
        let (receiver, control) = (try FakeService(greeting: ""), scratch.path("control"))
        let address = "tcp://127.0.0.1:\(receiver.port)"
        let settings = "version = 1\nnmea = \(address)\ncontrol = \(control)\n"
        let file = try scratch.file("conf", Data(settings.utf8)).path
        let run = try RunningProgram("run", "--config", file, "--output", "jsonl")
        run.wait(for: "applicationDidBecomeActive")
        let text = try await Program.run("doctor", "--config", file).output
        run.send(SIGTERM)
        _ = try run.finish()
        let finding = "\(address): has sent nothing usable to the run at \(control) so far\n"
        #expect(text.contains("!!  receiver        \(finding)"), "\(text)")
        #expect(text.contains("source no usable data yet, ") && !text.contains("  fix  "), "\(text)")
    }

    @Test func `The run is asked whether it works`() async throws {
        let scratch = try Scratch()
        let control = scratch.path("control")
        let settings = "version = 1\nnmea = tcp://127.0.0.1:1\ncontrol = \(control)\n"
        let file = try scratch.file("conf", Data(settings.utf8)).path
        let service = try RunningProgram("run", "--config", file, "--output", "jsonl")
        service.wait(for: "applicationDidBecomeActive")
        let running = try await Program.run("doctor", "--config", file).output
        service.send(SIGSTOP)
        // Whatever happens, it must not stay stopped.
        let stopped = try? await Program.run("doctor", "--config", file).output
        service.send(SIGCONT)
        service.send(SIGTERM)
        _ = try service.finish()
        let ended = try await Program.run("doctor", "--config", file).output
        let other = try await Program.run("doctor", "--config", file, "--control", scratch.path("other")).output
        #expect(running.contains("ok  run             ok: "), "\(running)")
        let silence = "\(control): the run does not answer; is it stopped?\n    -> end that run, and start it again\n"
        #expect(stopped?.contains("!!  run             not healthy: \(silence)") == true, "\(stopped ?? "")")
        #expect(ended.contains("--  run             no run listens at \(control)\n"), "\(ended)")
        #expect(other.contains("--  run             no run listens at \(scratch.path("other"))\n"), "\(other)")
    }

    @Test func `A configuration without a unit is examined for the current user`() async throws {
        let scratch = try Scratch()
        let (hook, control) = (try scratch.file("hook").path, scratch.path("control"))
        func examine(_ settings: String) async throws -> String {
            let file = try scratch.file("conf", Data("version = 1\n\(settings)".utf8)).path
            return try await Program.shell(
                #"cd "$1" && "$0" doctor --config "$2""#, [scratch.directory.path, file]
            ).output
        }
        let text = try await examine("nmea = tcp://127.0.0.1:1\ncontrol = \(control)\non-lost = \(hook) now\n")
        #expect(text.contains("!!  permissions ") && text.contains("permission to execute \(hook)\n"), "\(text)")
        // The socket is the one that the configuration names, and gpsd has no part in the run.
        #expect(text.contains("--  run             no run listens at \(control)\n"))
        #expect(!text.contains("  control socket  ") && !text.contains("  gpsd's options  "))
        #expect(!text.contains("  AppArmor  "))
        let other = try await examine("gpsd = 127.0.0.1:1\ntrack = track\n")
        #expect(other.contains("ok  permissions "), "\(other)")
        #expect(other.contains("  control socket  "))
        // The packaged configuration is that of the usual port.
        #expect(!other.contains("  gpsd's options  "))
        let hasDefaults = FileManager.default.isReadableFile(atPath: "/etc/default/gpsd")
        #expect(try await examine("gpsd = 127.0.0.1\n").contains("  gpsd's options  ") == hasDefaults)
        #expect(other.contains(" free of ") && !other.contains(" at .\n"))
    }

    @Test(.needsRoot)
    func `A configuration that this user may not read is a failure`() async throws {
        let scratch = try Scratch()
        let file = try scratch.file("conf", Data("version = 1\nnmea = /dev/none\n".utf8)).path
        _ = unsafe chmod(file, 0o600)
        let line = #"exec setpriv --reuid=54321 --regid=54321 --clear-groups "$0" doctor --config "$1""#
        let outcome = try await Program.shell(line, [file])
        let text = outcome.output
        #expect(outcome.code == 69)
        #expect(text.contains("!!  configuration   \(file): cannot be read: Permission denied\n"), "\(text)")
        // gpsd is not examined in its place.
        #expect(text.contains("--  receiver        is not examined: ") && !text.contains("libgps"))
    }

    @Test func `The control socket's directory is examined`() async throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch.path("locationd"), withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o777])
        _ = unsafe chmod(scratch.path("locationd"), 0o777)
        let run = try await Program.shell(
            #"XDG_RUNTIME_DIR="$1" "$0" doctor --nmea /dev/none"#, [scratch.directory.path])
        #expect(run.output.contains("!!  control socket  \(scratch.path("locationd")): is not a directory of yours"))
    }

    @Test func `Help is printed, and meaningless options are rejected`() async throws {
        #expect(try await Program.run("doctor", "--help").output.hasPrefix("OVERVIEW: Check whether"))
        #expect(try await Program.run("doctor", "--gpsd", "a", "--nmea", "/dev/b").isFailure(64, "two receivers"))
    }
}
