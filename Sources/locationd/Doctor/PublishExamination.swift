import LocationModel
import Publishing
import SystemCalls
import TrackStore

/// Checks what a run would send where: the broker, the certificates, what waits. It sends nothing.
struct PublishExamination {
    /// Seconds that the broker may take.
    private static let timeout = 10.0

    let run: Run

    func run(_ report: (Finding) -> Void) {
        let options: PublishOptions
        do throws(Failure) {
            guard
                let found = try run.publishing.options(
                    track: run.track, regions: run.publicRegions)
            else { return }
            options = found
        } catch {
            return report(.failed("publish", error.text, advice: "fix the configuration"))
        }
        report(.info("publish", PublishExamination.summary(options)))
        report(queue(options))
        let now = Instant.systemClock
        for path in [options.authorities, options.certificate].compactMap({ $0 }) {
            report(
                .certificate(
                    path, CertificateFile.ends(readFile(path) ?? []), now: now, renewal: "install a new one"))
        }
        let reply = BrokerProbe.probe(options, seconds: PublishExamination.timeout) { monotonicTime() }
        report(PublishExamination.broker(options, reply.refusal))
        if options.address.usesTLS, let certificate = reply.certificate {
            report(
                .certificate(
                    "\(options.address.host):\(options.address.port)",
                    [CertificateFile.end(der: certificate)].compactMap(\.self), now: now,
                    renewal: "the broker needs a new one"))
        }
    }

    /// What would be sent where, in one line.
    static func summary(_ options: PublishOptions) -> String {
        var parts = ["every kept position to \(options.address)"]
        if !options.address.usesTLS { parts.append("without encryption: anyone on the network path can read it") }
        let settings = options.publisher
        if let bound = settings.errorBound {
            parts.append("except those within \(bound.text(decimals: 0)) m of what is expected")
        }
        let batches = [
            settings.batchInterval.map { "once in \(TimeSpan(seconds: $0).text)" },
            settings.batchCount.map { "\($0) at a time" },
        ].compactMap { $0 }
        if !batches.isEmpty { parts.append("in the background \(batches.joined(separator: " or "))") }
        if options.acceptsCommands { parts.append("commands are accepted from there") }
        return parts.joined(separator: "; ")
    }

    private func queue(_ options: PublishOptions) -> Finding {
        guard let track = run.track, !entries(ofDirectory: track).isEmpty else {
            return .info("queue", "the track does not exist yet")
        }
        do throws(TrackError) {
            let extent = try TrackQueue(path: track).extent()
            guard let sent = try CursorFile.sent(track: track, receiver: options.address.receiver) else {
                let history = run.publishing.includesHistory ? extent.count : 0
                return .info("queue", "\(history.counted("position waits", "positions wait")); nothing was sent yet")
            }
            let waiting = extent.count - sent.count(in: extent)
            return .ok("queue", "\(waiting.counted("position waits", "positions wait")) of \(extent.count.grouped)")
        } catch {
            return .failed("queue", "\(error)", advice: "run this as the service's user, or as root")
        }
    }

    /// Whether the broker accepts the connection.
    private static func broker(_ options: PublishOptions, _ refusal: BrokerProbe.Refusal?) -> Finding {
        let broker = "\(options.address.host):\(options.address.port)"
        guard let refusal else { return .ok("broker", "\(broker) accepts the connection") }
        return .failed(
            "broker", "\(broker): \(refusal)",
            advice: advice(for: "\(refusal)", host: options.address.host, usesTLS: options.address.usesTLS))
    }

    /// What to do about a refusal, whose words are those of libmosquitto and OpenSSL.
    static func advice(for refusal: String, host: String, usesTLS: Bool) -> String {
        func has(_ words: String) -> Bool { refusal.contains(words) }
        if has("not authorised") || has("bad user name or password") {
            return "check the user in publish, and the password in publish-password-file"
        }
        if has("certificate verify failed") {
            return "publish-ca must be the certificate that signs the broker's; that must name \(host) and be valid now"
        }
        if has("key values mismatch") { return "publish-key must be the key of the certificate in publish-cert" }
        if has("Lookup error") { return "is the name right, and does the name server answer? getent hosts \(host)" }
        return usesTLS
            ? "check the network, the name, the password, and the certificates"
            : "check the network, the name and the password"
    }
}
