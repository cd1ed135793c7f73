import Synchronization
import SystemCalls

/// The addresses of a host. Numeric addresses and `localhost` are resolved immediately; any other name is looked up on
/// another thread, because a name server may take arbitrarily long.
final class NameLookup: Sendable {
    enum Outcome: Sendable {
        case found([InternetAddress])
        case failed(String)
    }

    /// The maximum number of a host's addresses that are tried.
    private static let capacity = 8

    private let result: Mutex<Outcome?>
    private let event: EventDescriptor?
    /// Becomes readable when the outcome is available.
    let descriptor: Int32

    init(_ endpoint: Endpoint) {
        let isImmediate = NameLookup.isKnown(endpoint.host)
        result = Mutex(isImmediate ? NameLookup.find(endpoint) : nil)
        guard !isImmediate else {
            event = nil
            descriptor = -1
            return
        }
        let event = EventDescriptor()
        descriptor = event.descriptor
        self.event = consume event
        guard descriptor >= 0 else {
            result.withLock { $0 = .failed("no file descriptor is left") }
            return
        }
        // The thread retains this object until it is done; the caller may no longer exist by then.
        do throws(SystemError) {
            try startThread(named: "lookup") {
                let outcome = NameLookup.find(endpoint)
                self.result.withLock { $0 = outcome }
                self.event?.notify()
            }
        } catch {
            result.withLock { $0 = .failed("cannot start a thread: \(error)") }
        }
    }

    var outcome: Outcome? { result.withLock { $0 } }

    private static func isKnown(_ host: String) -> Bool {
        host == "localhost" || host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
    }

    private static func find(_ endpoint: Endpoint) -> Outcome {
        if endpoint.host == "localhost" {
            return .found(["127.0.0.1", "::1"].flatMap { (try? resolve($0, endpoint.port)) ?? [] })
        }
        do throws(ResolutionError) {
            return .found(try resolve(endpoint.host, endpoint.port))
        } catch {
            return .failed("\(error)")
        }
    }

    private static func resolve(_ host: String, _ port: UInt16) throws(ResolutionError) -> [InternetAddress] {
        try InternetAddress.resolve(host, port: port, isNumeric: isKnown(host), limit: capacity)
    }
}
