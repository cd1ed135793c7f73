import LocationService

/// Handles the requests of a socket's clients, for a ``ClientServer``.
protocol RequestHandler: Sendable {
    /// The most bytes that a request may have.
    var longestRequest: Int { get }
    /// Seconds within which a client must send its request.
    var timeout: Double { get }

    /// Whether a client may send a request.
    func accepts(_ client: ControlConnection) -> Bool

    /// Handles a request.
    /// - Parameters:
    ///   - received: what the client has sent since its last request.
    ///   - isEnd: whether it sends no more.
    /// - Returns: nil while the request is incomplete.
    func handle(_ received: [UInt8], isEnd: Bool, from client: ControlConnection) -> HandledRequest?

    /// Replies to a client whose request was not received.
    func refuse(_ client: ControlConnection, because reason: RequestFailure)
}

/// What follows from a request.
struct HandledRequest {
    /// What the loop has to do, which may include a reply.
    var commands: [RemoteControl.Command] = []
    /// Whether the client may send another request over the same connection.
    var keepsConnection = false
}

/// Why a request was not received.
enum RequestFailure {
    case tooLong
    case timedOut
    /// Others needed the client's place.
    case tooManyClients
}
