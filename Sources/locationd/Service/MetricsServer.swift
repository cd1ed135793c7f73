import CPUMeter
import Glibc
import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// Serves a run's metrics over HTTP on a loopback port: `GET /metrics`, as Prometheus and its relatives ask for.
///
/// One thread receives the requests, one after the other, each for a second at most; the loop sends the replies itself.
/// What this uses is booked as a status request, not to the app's state. The metrics contain no position.
final class MetricsServer: Sendable {
    /// Nanoseconds that a client may take to send its request.
    private static let patience: Int64 = 1_000_000_000
    /// The most clients that may wait for a loop that does not reply.
    private static let capacity = 8
    /// The most bytes of a request's head.
    private static let longestHead = 8192
    private static let contentType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

    private let listening: Int32
    private let remote: RemoteControl
    private let reporter: StatusReporter
    /// Clients that wait for the loop's reply.
    private let unanswered = Atomic<Int>(0)

    /// Starts to listen.
    init(port: UInt16, remote: RemoteControl, reporter: StatusReporter) throws(Failure) {
        do throws(SystemError) { listening = try TCPSocket.listen(onLoopbackPort: port) } catch {
            throw Failure(.cannotCreate, "--metrics-port \(port): cannot listen on 127.0.0.1: \(error)")
        }
        (self.remote, self.reporter) = (remote, reporter)
        do throws(SystemError) {
            try startThread(named: "metrics") { self.serve() }
        } catch {
            throw Failure(.systemError, "cannot start a thread: \(error)")
        }
    }

    deinit { closeDescriptor(listening) }

    /// Stops listening, without waiting.
    func close() { shutdown(listening, Int32(SHUT_RDWR)) }

    private func serve() {
        var reading = CPUMeter.readThread()
        while true {
            let client: Int32
            do throws(SystemError) { client = try TCPSocket.accept(listening) } catch {
                if error.code == EINVAL { return }
                // Out of descriptors or memory; an immediate retry would fail again.
                SystemCalls.sleep(nanoseconds: 100_000_000)
                continue
            }
            let now = CPUMeter.readThread()
            answer(ControlConnection(descriptor: client), costing: now - reading)
            reading = now
        }
    }

    private func answer(_ client: ControlConnection, costing usage: CPUUsage) {
        guard let line = readRequest(client.descriptor) else { return }
        let words = line.split(separator: UInt8(ascii: " "))
        guard words.count == 3, words[2].starts(with: "HTTP/1.".utf8) else {
            return send("400 Bad Request", to: client)
        }
        guard words[0].elementsEqual("GET".utf8) else {
            return send("405 Method Not Allowed", "Allow: GET\r\n", to: client)
        }
        guard words[1].elementsEqual("/metrics".utf8) else {
            return send("404 Not Found", "", Array("see /metrics\n".utf8), to: client)
        }
        // A stalled loop must not accumulate connections without a limit.
        guard unanswered.wrappingAdd(1, ordering: .relaxed).newValue <= MetricsServer.capacity else {
            unanswered.wrappingSubtract(1, ordering: .relaxed)
            return send("503 Service Unavailable", "", Array("the run does not answer\n".utf8), to: client)
        }
        remote.requestStatus(costing: usage) { [self] status in
            unanswered.wrappingSubtract(1, ordering: .relaxed)
            send(
                "200 OK", "Content-Type: \(MetricsServer.contentType)\r\n", reporter.report(status).openMetrics,
                to: client)
        }
    }

    /// The request's first line, once its empty line has come; nil if it does not come in time.
    private func readRequest(_ client: Int32) -> ArraySlice<UInt8>? {
        let deadline = monotonicNanoseconds() + MetricsServer.patience
        let lineEnd = UInt8(ascii: "\r")
        var bytes = [UInt8](repeating: 0, count: MetricsServer.longestHead)
        var count = 0
        while count < bytes.count, case let left = deadline - monotonicNanoseconds(), left > 0 {
            guard let read = try? receive(into: &bytes, from: count, of: client, waits: false) else {
                awaitReadiness(of: client, nanoseconds: left)
                continue
            }
            guard read > 0 else { return nil }
            count += read
            guard bytes[..<count].suffix(4).elementsEqual("\r\n\r\n".utf8) else { continue }
            return bytes[..<(bytes[..<count].firstIndex(of: lineEnd) ?? count)]
        }
        return nil
    }

    /// Sends a reply, which is shorter than a socket's buffer, without waiting.
    private func send(_ status: String, _ fields: String = "", _ body: [UInt8] = [], to client: ControlConnection) {
        let head = "HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        client.send(Array(head.utf8) + body)
    }
}
