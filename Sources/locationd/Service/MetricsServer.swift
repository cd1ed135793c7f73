import LocationService
import SystemCalls

/// Serves a run's metrics over HTTP on a loopback port: `GET /metrics`, for Prometheus.
///
/// What this uses counts as a status request, not to the app's state. The metrics contain no position.
struct MetricsServer: RequestHandler {
    private static let contentType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

    let longestRequest = 8192
    let timeout: Double
    private let reporter: StatusReporter

    /// Starts to listen.
    /// - Parameter timeout: seconds within which a client must send a request that it has begun.
    static func listen(
        port: UInt16, remote: RemoteControl, reporter: StatusReporter, timeout: Double = 1
    ) throws(Failure) -> ClientServer {
        do throws(SystemError) {
            return ClientServer(
                listening: try TCPSocket.listen(onLoopbackPort: port), remote: remote,
                handler: MetricsServer(timeout: timeout, reporter: reporter))
        } catch {
            throw Failure(.cannotCreate, "--metrics-port \(port): cannot listen on 127.0.0.1: \(error)")
        }
    }

    func accepts(_ client: ControlConnection) -> Bool { true }

    func refuse(_ client: ControlConnection, because reason: RequestFailure) {
        let status =
            switch reason {
            case .tooLong: "431 Request Header Fields Too Large"
            case .timedOut: "408 Request Timeout"
            case .tooManyClients: "503 Service Unavailable"
            }
        client.reply(status)
    }

    func handle(_ received: [UInt8], isEnd: Bool, from client: ControlConnection) -> HandledRequest? {
        let end = HTTPRequestHead.end(in: received)
        guard end != nil || isEnd && !received.isEmpty else { return nil }
        guard let end, let request = HTTPRequestHead(received, end: end) else {
            client.reply("400 Bad Request")
            return HandledRequest()
        }
        // Prometheus keeps its connection, which costs the run a quarter less than one for each request.
        return HandledRequest(commands: [reply(to: request, from: client)], keepsConnection: request.mayBeFollowed)
    }

    /// Each reply is a report of the loop's, so that replies keep the order of their requests.
    private func reply(to request: HTTPRequestHead, from client: ControlConnection) -> RemoteControl.Command {
        guard request.isHead || request.method.elementsEqual("GET".utf8) else {
            return .report(readsCost: false) { _ in
                client.reply("405 Method Not Allowed", "Allow: GET, HEAD\r\n", to: request)
            }
        }
        guard request.path.elementsEqual("/metrics".utf8) else {
            return .report(readsCost: false) { _ in
                client.reply("404 Not Found", "", Array("see /metrics\n".utf8), to: request)
            }
        }
        return .report(readsCost: true) { status in
            let body = reporter.report(status, countsSwitches: false).openMetrics
            client.reply("200 OK", "Content-Type: \(MetricsServer.contentType)\r\n", body, to: request)
        }
    }
}

extension ControlConnection {
    /// Sends a reply, which is shorter than a socket's buffer, without waiting.
    /// - Parameter request: nil if it could not be read; then the connection ends.
    fileprivate func reply(
        _ status: String, _ fields: String = "", _ body: [UInt8] = [], to request: HTTPRequestHead? = nil
    ) {
        let end = request?.mayBeFollowed == true ? "" : "Connection: close\r\n"
        let head = "HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.count)\r\n\(end)\r\n"
        // A reply to HEAD says how long the body would be (RFC 9110).
        send(Array(head.utf8) + (request?.isHead == true ? [] : body))
    }
}
