package import LocationModel
import SystemCalls

/// Asks a broker for a connection, and ends it at once.
package enum BrokerProbe {
    /// Why there is no connection.
    package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// - Parameters:
    ///   - seconds: that the broker may take after the network has connected
    ///   - clock: a monotonic clock
    package static func probe(
        _ options: PublishOptions, seconds: Double, clock: () -> Instant
    ) -> Result<Void, Refusal> {
        var options = options
        // The same name would end the connection of the run.
        options.clientSuffix = "-doctor"
        do throws(MQTTConnection.Failure) {
            let connection = try MQTTConnection(options, will: nil)
            try connection.connect(to: options.address, keepalive: 60)
            let end = clock().advanced(bySeconds: seconds)
            while case let left = end.seconds(since: clock()), left > 0 {
                try connection.work()
                switch connection.nextEvent() {
                case .connected:
                    connection.disconnect()
                    try? connection.work()
                    return .success(())
                case .disconnected(let reason): return .failure(Refusal(description: reason))
                default: break
                }
                var wanted = [(descriptor: connection.descriptor, readiness: Readiness.readable)]
                if connection.wantsToWrite { wanted.append((connection.descriptor, .writable)) }
                _ = awaitReadiness(ofAny: wanted, nanoseconds: Int64(min(left, 1) * 1e9))
            }
            return .failure(Refusal(description: "does not answer"))
        } catch { return .failure(Refusal(description: error.description)) }
    }
}
