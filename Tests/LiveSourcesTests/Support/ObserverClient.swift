import LocationModel
import TestSupport
import Testing

/// Another client of the same gpsd, which shows what gpsd has received.
final class ObserverClient {
    private let connection: GPSDConnection

    init(_ gpsd: GPSDaemon) throws {
        connection = try GPSDConnection(port: gpsd.port)
        try connection.watch()
    }

    /// Waits until gpsd has sent an epoch to all clients and has processed its input.
    func wait(for time: Instant) throws {
        while !(try connection.report("TPV").contains(#""time":"\#(time.iso8601)""#)) {}
        try waitForReplies()
    }

    /// The same for an epoch that may have no time.
    func waitForEpoch() throws {
        _ = try connection.report("TPV")
        try waitForReplies()
    }

    /// Waits until gpsd has replied to all clients.
    func waitForReplies() throws { _ = try connection.roundTrips() }
}
