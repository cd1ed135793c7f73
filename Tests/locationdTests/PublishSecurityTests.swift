import Foundation
import TestSupport
import Testing

/// Who is trusted: the broker by its certificate, the board by a password or a certificate of its own.
@Suite(.timeLimit(.minutes(15)), .live, .enabled(if: Broker.isUsable, "needs mosquitto and libmosquitto-dev"))
struct PublishSecurityTests {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    private var track: String { scratch.path("track") }

    /// Makes a certificate for 127.0.0.1 that is signed by itself: NAME.crt and NAME.key.
    /// - Parameter days: until it ends; it has ended if negative.
    private func certificate(_ name: String, days: Int = 30) async throws -> String {
        let path = scratch.path(name)
        let made = try await Program.shell(
            #"""
            openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -keyout "$1.key" \
            -out "$1.csr" 2>/dev/null && printf subjectAltName=IP:127.0.0.1 >"$1.ext" && openssl x509 -req -in "$1.csr" \
            -signkey "$1.key" -extfile "$1.ext" -days "$2" -out "$1.crt" 2>/dev/null
            """#, [path, "\(days)"])
        try #require(made.code == 0, "openssl: \(made.errors)")
        return path
    }

    private func broker(_ certificate: String, _ lines: String = "allow_anonymous true") throws -> Broker {
        try Broker("\(lines)\ncertfile \(certificate).crt\nkeyfile \(certificate).key")
    }

    /// - Parameter system: the certificates that the system trusts; nil for those of this machine.
    private func publish(
        _ address: String, _ arguments: String..., system: String? = nil
    ) async throws -> Outcome {
        let trust = system.map { "SSL_CERT_FILE='\($0)' " } ?? ""
        return try await Program.shell(
            "\(trust)" + #"exec "$0" track publish "$@""#, [track, address, "--timeout", "20s"] + arguments)
    }

    private func doctor(_ address: String, _ lines: String) async throws -> [Substring] {
        let text = "version = 1\nnmea = tcp://127.0.0.1:1\ntrack = \(track)\npublish = \(address)\n\(lines)\n"
        return try await Program.run("doctor", "--config", scratch.file("conf", Data(text.utf8)).path).lines
    }

    @Test func `The broker's own certificate is enough, another one is not`() async throws {
        try await recordTrack(of: "walk", at: track)
        let (own, other) = (try await certificate("own"), try await certificate("other"))
        let broker = try broker(own)
        let address = "mqtts://127.0.0.1:\(broker.port)/a/b"
        for arguments in [["--publish-ca", "\(other).crt"], []] {
            let refused = try await Program.shell(
                #"exec "$0" track publish "$@" --timeout 2s"#, [track, address] + arguments)
            #expect(refused.code == 69 && refused.errors.contains("certificate verify failed"), "\(refused.errors)")
        }
        let accepted = try await publish(address, "--publish-ca", "\(own).crt")
        #expect(accepted.code == 0, "\(accepted.errors)")
    }

    @Test func `A certificate that the system trusts is trusted`() async throws {
        try await recordTrack(of: "walk", at: track)
        let own = try await certificate("own")
        let broker = try broker(own)
        let accepted = try await publish("mqtts://127.0.0.1:\(broker.port)/a/b", system: "\(own).crt")
        #expect(accepted.code == 0, "\(accepted.errors)")
    }

    @Test func `A certificate of the board replaces a password`() async throws {
        try await recordTrack(of: "walk", at: track)
        let (own, board) = (try await certificate("own"), try await certificate("board"))
        let broker = try broker(own, "require_certificate true\nuse_identity_as_username true\ncafile \(board).crt")
        let address = "mqtts://127.0.0.1:\(broker.port)/a/b"
        let refused = try await Program.shell(
            #"exec "$0" track publish "$@" --timeout 2s"#, [track, address, "--publish-ca", "\(own).crt"])
        #expect(refused.code == 69, "\(refused.errors)")
        let accepted = try await publish(
            address, "--publish-ca", "\(own).crt", "--publish-cert", "\(board).crt", "--publish-key", "\(board).key")
        #expect(accepted.code == 0, "\(accepted.errors)")
        let files = "publish-ca = \(own).crt\npublish-cert = \(board).crt\npublish-key = \(board).key"
        let lines = try await doctor(address, files)
        #expect(lines.contains { $0.hasPrefix("ok  broker") }, "\(lines)")
        // Of the two files and of the broker.
        #expect(lines.count { $0.hasPrefix("ok  certificate") } == 3, "\(lines)")
        let mixed = try await doctor(address, files.replacing("\(board).key", with: "\(own).key"))
        #expect(mixed.contains { $0.hasPrefix("    -> publish-key must be the key of ") }, "\(mixed)")
    }

    @Test func `A password from a file is accepted, a wrong one is refused`() async throws {
        try await recordTrack(of: "walk", at: track)
        let users = scratch.path("users")
        let made = try await Program.shell(
            #"mosquitto_passwd -b -c "$1" ann secret && chmod 600 "$1""#, [users])
        try #require(made.code == 0)
        let broker = try Broker("allow_anonymous false\npassword_file \(users)")
        let address = "mqtt://ann@127.0.0.1:\(broker.port)/a/b"
        let (right, wrong) = (
            try scratch.file("right", Data("secret\n".utf8)), try scratch.file("wrong", Data("x".utf8))
        )
        let refused = try await Program.shell(
            #"exec "$0" track publish "$@" --timeout 2s"#, [track, address, "--publish-password-file", wrong.path])
        #expect(refused.code == 69 && refused.errors.contains("not authorised"), "\(refused.errors)")
        #expect(!refused.errors.contains("secret"))
        let lines = try await doctor(address, "publish-password-file = \(wrong.path)")
        #expect(lines.contains { $0.hasPrefix("!!  broker") && $0.contains("not authorised") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("    -> check the user in publish, ") }, "\(lines)")
        let accepted = try await publish(address, "--publish-password-file", right.path)
        #expect(accepted.code == 0, "\(accepted.errors)")
    }

    @Test(arguments: [
        (30, true, "ok  certificate", "valid until"), (30, false, "ok  certificate", "valid until"),
        (5, true, "!!  certificate", "in 4 days"), (-1, true, "!!  certificate", "expired on"),
    ]) func `doctor shows when the certificate of the broker ends, trusted or not`(
        days: Int, isTrusted: Bool, verdict: String, text: String
    ) async throws {
        let own = try await certificate("own", days: days)
        let broker = try broker(own)
        let lines = try await doctor(
            "mqtts://127.0.0.1:\(broker.port)/a/b", isTrusted ? "publish-ca = \(own).crt" : "")
        let line = lines.first { $0.contains("certificate  ") && $0.contains("127.0.0.1:\(broker.port)") }
        #expect(line?.hasPrefix(verdict) == true && line?.contains(text) == true, "\(lines)")
        let isAccepted = isTrusted && days > 0
        #expect(lines.contains { $0.hasPrefix(isAccepted ? "ok  broker" : "!!  broker") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("    -> publish-ca must be ") } == !isAccepted, "\(lines)")
    }
}
