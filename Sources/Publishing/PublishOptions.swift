package import LocationModel

/// What is sent where, and how.
package struct PublishOptions: Hashable, Sendable {
    package var address: PublishAddress
    package var password: String?
    /// A file with the certificates that are trusted; nil: those of the system.
    package var authorities: String?
    /// Files with the client's certificate and its key.
    package var certificate: String?
    package var privateKey: String?
    package var publisher = Publisher.Settings()
    /// Whether commands from the broker are accepted.
    package var acceptsCommands = false
    /// The geofences of the run, until ``PublishThread/setRegions(_:)``.
    package var regions: [Region] = []
    /// Seconds after which a connection on which nothing happens is checked.
    var keepalive = 300.0
    /// Seconds between two status messages while there is something to send.
    var statusInterval = 900.0

    /// What is appended to the name of the connection.
    var clientSuffix = ""

    package init(_ address: PublishAddress) { self.address = address }
}
