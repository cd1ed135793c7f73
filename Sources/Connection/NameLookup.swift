import CSystemCalls
import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The addresses of a host. An address in digits and this machine's name are known at once; any other name is looked up
/// on another thread, because that may take as long as a name server likes.
final class NameLookup: Sendable {
    enum Outcome: Sendable {
        case found([locationd_address])
        case failed(String)
    }

    /// More of a host's addresses are not tried.
    private static let capacity = 8

    private let result: Mutex<Outcome?>
    /// Becomes readable when there is an outcome.
    let descriptor: Int32
    private let wakingEnd: Int32

    init(_ endpoint: Endpoint) {
        var ends: [Int32] = [-1, -1]
        let isImmediate = NameLookup.isKnown(endpoint.host)
        if !isImmediate { _ = unsafe pipe(&ends) }
        (descriptor, wakingEnd) = (ends[0], ends[1])
        for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        result = Mutex(isImmediate ? NameLookup.find(endpoint) : nil)
        guard !isImmediate else { return }
        guard descriptor >= 0 else {
            result.withLock { $0 = .failed("no file descriptor is left") }
            return
        }
        // It keeps this object until it is done; whoever asked may have gone by then. A private queue has a thread of its
        // own; the threads that tasks and global queues share are looked after once a second, for ever.
        DispatchQueue(label: "locationd.lookup").async {
            let outcome = NameLookup.find(endpoint)
            self.result.withLock { $0 = outcome }
            var byte: UInt8 = 0
            _ = unsafe write(self.wakingEnd, &byte, 1)
        }
    }

    deinit {
        if descriptor >= 0 {
            close(descriptor)
            close(wakingEnd)
        }
    }

    var outcome: Outcome? { result.withLock { $0 } }

    private static func isKnown(_ host: String) -> Bool {
        host == "localhost" || host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
    }

    private static func find(_ endpoint: Endpoint) -> Outcome {
        if endpoint.host == "localhost" {
            return .found(["127.0.0.1", "::1"].flatMap { resolve($0, endpoint.port, numeric: true).addresses })
        }
        let (addresses, code) = resolve(endpoint.host, endpoint.port, numeric: isKnown(endpoint.host))
        guard addresses.isEmpty else { return .found(addresses) }
        return .failed(unsafe String(cString: locationd_resolve_error(code)))
    }

    private static func resolve(
        _ host: String, _ port: UInt16, numeric: Bool
    ) -> (addresses: [locationd_address], code: Int32) {
        var addresses = [locationd_address](repeating: locationd_address(), count: capacity)
        let count = unsafe locationd_resolve(host, port, numeric, &addresses, Int32(capacity))
        return (Array(addresses.prefix(max(0, Int(count)))), min(count, 0))
    }
}
