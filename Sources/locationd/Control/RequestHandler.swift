import LocationService

/// Receives the requests of a socket's clients, for a ``ClientServer``.
protocol RequestHandler: Sendable {
    /// The most bytes that a request may have.
    var longestRequest: Int { get }
    /// Seconds within which a client must send its request.
    var timeout: Double { get }

    /// Whether a client may send a request.
    func accepts(_ client: ControlConnection) -> Bool

    /// Handles a request.
    /// - Parameters:
    ///   - received: what the client has sent so far.
    ///   - isEnd: whether it sends no more.
    /// - Returns: what the loop has to do, which may include a reply; nil while the request is incomplete.
    func commands(for received: [UInt8], isEnd: Bool, from client: ControlConnection) -> [RemoteControl.Command]?

    /// Replies to a client whose request was not received.
    func refuse(_ client: ControlConnection, because reason: RequestFailure)
}

/// Why a request was not received.
enum RequestFailure {
    case tooLong
    case timedOut
    /// Others needed the client's place.
    case tooManyClients
}
