import Foundation
import TestSupport
import Testing

@testable import locationd

/// What the machine or the run's user lacks for the settings. A start that fails with a code other than 78 is repeated.
@Suite(.timeLimit(.minutes(15)), .live) struct MachineSettingsTests {
    private static let privateKey = "-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----\n"
    private static let request = "-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n"

    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    private func configuration(_ settings: String) throws -> String {
        try scratch.file("conf", Data("version = 1\n\(settings)\n".utf8)).path
    }

    /// Settings with all files of TLS.
    /// - Parameter replaced: the text of one file in place of the right one.
    private func secured(_ replaced: (key: RunKey, text: String)? = nil) throws -> String {
        var lines = "track = t\npublish = mqtts://host/a"
        let files: [(RunKey, String)] = [
            (.publishCA, "a comment\r\n" + CertificateTests.text), (.publishCert, CertificateTests.text),
            (.publishKey, MachineSettingsTests.privateKey),
        ]
        for (key, text) in files {
            let bytes = Data((replaced?.key == key ? replaced?.text ?? text : text).utf8)
            lines += "\n\(key.rawValue) = \(try scratch.file(key.rawValue, bytes).path)"
        }
        return lines
    }

    @Test(
        arguments: [
            (.publishCA, "", 4, "certificate"), (.publishCA, MachineSettingsTests.privateKey, 4, "certificate"),
            (.publishCert, MachineSettingsTests.privateKey, 5, "certificate"),
            (.publishCert, MachineSettingsTests.request, 5, "certificate"),
            (.publishKey, CertificateTests.text, 6, "private key"), (.publishKey, "secret", 6, "private key"),
        ] as [(RunKey, String, Int, String)])
    func `A file of TLS that does not contain what it must is a mistake`(
        key: RunKey, text: String, line: Int, missing: String
    ) throws {
        func check(_ lines: String) throws {
            let settings = try RunSettings(words: ["--config", configuration(lines)], environment: [:])
            try settings.checkMachine(for: settings.run([]), resolvesRelativePaths: false)
        }
        #expect(throws: Never.self) { try check(secured()) }
        let failure = #expect(throws: Failure.self) { try check(secured((key, text))) }
        let mistake = "conf:\(line): \(scratch.path(key.rawValue)): contains no \(missing) in PEM"
        #expect(failure?.code == .configuration && failure?.text.contains(mistake) == true, "\(failure?.text ?? "")")
    }

    @Test func `Why a file of TLS cannot be read is named`() {
        let failure = #expect(throws: Failure.self) { try PEMFile.privateKey.check("/nowhere/key") }
        #expect(failure?.text == "/nowhere/key: cannot be read: No such file or directory")
    }

    /// Root examines the configuration of a service whose user is another one.
    private static let hasPortsOfRoot =
        (try? String(contentsOfFile: "/proc/sys/net/ipv4/ip_unprivileged_port_start", encoding: .utf8)) != "0\n"

    @Test(.enabled(if: MachineSettingsTests.hasPortsOfRoot, "any user may use port 1 here"))
    func `A port that only root may use is a mistake for the run's user, whoever examines it`() throws {
        let path = try configuration("metrics-port = 1")
        let settings = try RunSettings(words: ["--config", path], environment: [:])
        func check(isRoot: Bool) throws {
            try settings.checkMachine(for: settings.run([]), resolvesRelativePaths: false, isRoot: isRoot)
        }
        #expect(throws: Never.self) { try check(isRoot: true) }
        let failure = #expect(throws: Failure.self) { try check(isRoot: false) }
        #expect(failure?.text.hasPrefix("\(path):2: metrics-port 1: only root may use a port below") == true)
    }

    @Test func `A port that another program has is named with its line, and may be free at another start`() async throws
    {
        let server = LoopbackServer()
        let path = try configuration(
            "nmea = tcp://127.0.0.1:1\ncontrol = \(scratch.path("control"))\nmetrics-port = \(server.port)")
        let outcome = try await Program.run("run", "--config", path)
        let problem = "\(path):4: metrics-port \(server.port): cannot listen on 127.0.0.1: Address already in use"
        #expect(outcome.code == 73 && outcome.isOneLine(problem), "\(outcome.errors)")
    }

    /// `DIR` is a directory with one that its owner, root, closes to others, and one that is open to all.
    @Test(
        .needsRoot,
        arguments: [
            ("app = DIR/closed/app", 78, "DIR/closed/app: Permission denied"),
            ("save = DIR/closed/below/run.json", 78, "save: DIR/closed/below/: Permission denied"),
            ("SECURED", 78, "DIR/publish-key: cannot be read: Permission denied"),
            ("nmea = DIR/fifo", 77, "DIR/fifo: permission denied; "),
            (
                "nmea = tcp://127.0.0.1:1\ncontrol = DIR/open/control\ncontrol-group = daemon", 78,
                "control-group daemon: DIR/open/control cannot be given to this group: Operation not permitted"
            ),
        ] as [(String, Int32, String)])
    func `What the run's user may not use is named with its line`(
        settings: String, code: Int32, message: String
    ) async throws {
        let directory = scratch.directory.path
        for (name, mode) in [("closed", 0o700), ("open", 0o777)] as [(String, mode_t)] {
            try FileManager.default.createDirectory(atPath: scratch.path(name), withIntermediateDirectories: false)
            _ = unsafe chmod(scratch.path(name), mode)
        }
        let text = settings.replacing("SECURED", with: try secured()).replacing("DIR", with: directory)
        for name in [try scratch.fifo("fifo"), scratch.path("publish-key")] { _ = unsafe chmod(name, 0o600) }
        let path = try configuration(text)
        let line = text.split(separator: "\n").count + 1
        let user = "setpriv --reuid=65534 --regid=65534 --clear-groups"
        let outcome = try await Program.shell(#"exec \#(user) "$0" run --config "$1""#, [path])
        let problem = "\(path):\(line): \(message.replacing("DIR", with: directory))"
        #expect(outcome.code == code && outcome.isOneLine(problem), "\(outcome.errors)")
    }
}
