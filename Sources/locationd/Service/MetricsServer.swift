import CPUMeter
import Glibc
import LocationModel
import LocationService
import Publishing
import Synchronization
import SystemCalls

/// Serves a run's metrics over HTTP on a loopback port: `GET /metrics`, as Prometheus and its relatives ask for.
///
/// One thread serves one client after the other, each for a second at most. What it uses is booked as a status request,
/// not to the app's state. The metrics contain no position.
final class MetricsServer: Sendable {
    /// Nanoseconds that a client may take to send its request, and that the loop may take to answer.
    private static let patience: Int64 = 1_000_000_000
    /// The most bytes of a request's head.
    private static let longestHead = 8192
    private static let contentType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

    private let listening: Int32
    private let remote: RemoteControl
    private let daemon: DaemonUsage?
    private let publishing: PublishThread?
    private let energy: EnergyMeter?

    /// Starts to listen.
    init(
        port: UInt16, remote: RemoteControl, daemon: DaemonUsage?, publishing: PublishThread? = nil,
        energy: EnergyMeter? = nil
    ) throws(Failure) {
        do throws(SystemError) { listening = try TCPSocket.listen(onLoopbackPort: port) } catch {
            throw Failure(.cannotCreate, "--metrics-port \(port): cannot listen on 127.0.0.1: \(error)")
        }
        (self.remote, self.daemon, self.publishing, self.energy) = (remote, daemon, publishing, energy)
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
            answer(client, costing: now - reading)
            reading = now
            closeDescriptor(client)
        }
    }

    private func answer(_ client: Int32, costing usage: CPUUsage) {
        guard let head = readHead(client) else { return }
        let words = head.split(separator: "\r\n").first?.split(separator: " ") ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return send("400 Bad Request", "", to: client) }
        guard words[0] == "GET" else { return send("405 Method Not Allowed", "Allow: GET\r\n", to: client) }
        guard words[1] == "/metrics" else { return send("404 Not Found", "", "see /metrics\n", to: client) }
        guard let text = metrics(costing: usage) else {
            return send("503 Service Unavailable", "", "the run does not answer\n", to: client)
        }
        send("200 OK", "Content-Type: \(MetricsServer.contentType)\r\n", text, to: client)
    }

    /// The request up to its empty line; nil if it does not come in time.
    private func readHead(_ client: Int32) -> Substring? {
        let deadline = monotonicNanoseconds() + MetricsServer.patience
        var bytes = [UInt8](repeating: 0, count: MetricsServer.longestHead)
        var count = 0
        while count < bytes.count, case let left = deadline - monotonicNanoseconds(), left > 0 {
            awaitReadiness(of: client, nanoseconds: left)
            guard let read = try? receive(into: &bytes, from: count, of: client, waits: false) else { continue }
            guard read > 0 else { return nil }
            count += read
            let text = String(decoding: bytes[..<count], as: UTF8.self)
            if let end = text.firstRange(of: "\r\n\r\n") { return text[..<end.lowerBound] }
        }
        return nil
    }

    private func metrics(costing usage: CPUUsage) -> String? {
        let reply = StatusReply()
        remote.requestStatus(costing: usage) { [daemon, publishing, energy] status in
            let report = StatusReport(
                status, daemon: daemon?.report(), publishing: publishing?.report,
                energy: energy?.report(status.cost, at: status.time))
            reply.complete(with: report.openMetrics)
        }
        return reply.wait(nanoseconds: MetricsServer.patience)
    }

    private func send(_ status: String, _ fields: String, _ body: String = "", to client: Int32) {
        let head = "HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
        var rest = Array((head + body).utf8)[...]
        let deadline = monotonicNanoseconds() + MetricsServer.patience
        while !rest.isEmpty, case let left = deadline - monotonicNanoseconds(), left > 0 {
            guard let sent = try? sendSome(of: rest, to: client, waits: false) else {
                guard errno == EAGAIN else { return }
                awaitReadiness(of: client, .writable, nanoseconds: left)
                continue
            }
            rest = rest.dropFirst(sent)
        }
    }
}

/// A text that another thread provides.
private final class StatusReply: Sendable {
    private let text = Mutex<String?>(nil)
    private let event = EventDescriptor()

    func complete(with text: String) {
        self.text.withLock { $0 = text }
        event.notify()
    }

    /// The text; nil if it does not come in time.
    func wait(nanoseconds: Int64) -> String? {
        awaitReadiness(of: event.descriptor, nanoseconds: nanoseconds)
        return text.withLock { $0 }
    }
}
