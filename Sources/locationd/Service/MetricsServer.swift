import LocationService
import SystemCalls

/// Serves a run's metrics over HTTP on a loopback port: `GET /metrics`, for Prometheus.
///
/// What this uses counts as a status request, not to the app's state. The metrics contain no position.
struct MetricsServer: RequestHandler {
    private static let contentType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

    let longestRequest = 8192
    let timeout = 1.0
    private let reporter: StatusReporter

    /// Starts to listen.
    static func listen(port: UInt16, remote: RemoteControl, reporter: StatusReporter) throws(Failure) -> ClientServer {
        do throws(SystemError) {
            return ClientServer(
                listening: try TCPSocket.listen(onLoopbackPort: port), remote: remote,
                handler: MetricsServer(reporter: reporter))
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
        _ = send(status, to: client)
    }

    func commands(for received: [UInt8], isEnd: Bool, from client: ControlConnection) -> [RemoteControl.Command]? {
        guard MetricsServer.containsEmptyLine(received) else {
            return isEnd && !received.isEmpty ? send("400 Bad Request", to: client) : nil
        }
        let words = received.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
            .split(separator: UInt8(ascii: " "))
        guard words.count == 3, words[2].starts(with: "HTTP/1.".utf8) else {
            return send("400 Bad Request", to: client)
        }
        let isHead = words[0].elementsEqual("HEAD".utf8)
        guard isHead || words[0].elementsEqual("GET".utf8) else {
            return send("405 Method Not Allowed", "Allow: GET, HEAD\r\n", to: client)
        }
        guard words[1].prefix(while: { $0 != UInt8(ascii: "?") }).elementsEqual("/metrics".utf8) else {
            return send("404 Not Found", "", Array("see /metrics\n".utf8), isHead: isHead, to: client)
        }
        return [
            .report(readsCost: true) { status in
                let body = reporter.report(status, countsSwitches: false).openMetrics
                _ = send("200 OK", "Content-Type: \(MetricsServer.contentType)\r\n", body, isHead: isHead, to: client)
            }
        ]
    }

    /// Whether the head of a request is complete; a body is ignored. Lines may end without a carriage return (RFC
    /// 9112).
    private static func containsEmptyLine(_ bytes: [UInt8]) -> Bool {
        var previous: UInt8 = 0
        for byte in bytes where byte != UInt8(ascii: "\r") {
            if byte == UInt8(ascii: "\n"), previous == byte { return true }
            previous = byte
        }
        return false
    }

    /// Sends a reply, which is shorter than a socket's buffer, without waiting; then the loop has nothing to do.
    private func send(
        _ status: String, _ fields: String = "", _ body: [UInt8] = [], isHead: Bool = false,
        to client: ControlConnection
    ) -> [RemoteControl.Command] {
        let head = "HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        // A reply to HEAD says how long the body would be (RFC 9110).
        client.send(Array(head.utf8) + (isHead ? [] : body))
        return []
    }
}
