package import LocationModel
import SystemCalls

/// Asks a broker for a connection, and ends it at once.
package enum BrokerProbe {
    /// Why there is no connection.
    package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// What a broker has replied to the request.
    package struct Reply: Hashable, Sendable {
        /// Nil if it accepts the connection.
        package let refusal: Refusal?
        /// Its certificate in DER, also if it is not valid; nil without TLS, and if there was no handshake.
        package let certificate: [UInt8]?
    }

    /// - Parameters:
    ///   - seconds: that the broker may take after the network has connected
    ///   - clock: a monotonic clock
    package static func probe(_ options: PublishOptions, seconds: Double, clock: () -> Instant) -> Reply {
        let reply = probe(options, seconds: seconds, clock: clock, verifiesBroker: true)
        guard options.address.usesTLS, reply.refusal != nil, reply.certificate == nil else { return reply }
        // A handshake that fails leaves no certificate, so it is asked for in another one, without name and password.
        var options = options
        (options.address.user, options.password) = (nil, nil)
        let unverified = probe(options, seconds: seconds, clock: clock, verifiesBroker: false)
        return Reply(refusal: reply.refusal, certificate: unverified.certificate)
    }

    private static func probe(
        _ options: PublishOptions, seconds: Double, clock: () -> Instant, verifiesBroker: Bool
    ) -> Reply {
        var options = options
        // The same name would end the connection of the run.
        options.clientSuffix = "-doctor"
        var certificate: [UInt8]?
        func refused(_ reason: String) -> Reply {
            Reply(refusal: Refusal(description: reason), certificate: certificate)
        }
        do throws(MQTTConnection.Failure) {
            let connection = try MQTTConnection(options, will: nil, verifiesBroker: verifiesBroker)
            try connection.connect(to: options.address, keepalive: 60)
            let end = clock().advanced(bySeconds: seconds)
            while case let left = end.seconds(since: clock()), left > 0 {
                certificate = certificate ?? connection.brokerCertificate
                do throws(MQTTConnection.Failure) { try connection.work() } catch {
                    // The broker's own reply says more than the library's error about it.
                    if case .disconnected(let reason)? = connection.nextEvent() { return refused(reason) }
                    throw error
                }
                switch connection.nextEvent() {
                case .connected:
                    certificate = certificate ?? connection.brokerCertificate
                    connection.disconnect()
                    try? connection.work()
                    return Reply(refusal: nil, certificate: certificate)
                case .disconnected(let reason): return refused(reason)
                default: break
                }
                _ = awaitReadiness(ofAny: connection.wanted, nanoseconds: Int64(min(left, 1) * 1e9))
            }
            return refused("does not answer")
        } catch { return refused(error.description) }
    }
}
