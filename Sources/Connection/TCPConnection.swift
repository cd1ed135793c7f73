import CSystemCalls
public import LocationModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A TCP connection that never blocks: it is asked how far it is, and says what it waits for.
public struct TCPConnection: ~Copyable {
    /// How far it is.
    public enum Progress: Hashable, Sendable {
        /// It waits for this to become ready.
        case underWay(SourceWait)
        /// Bytes can be read and written.
        case connected
        /// None of the host's addresses answers, for this reason.
        case failed(String)
    }

    /// What reading has brought.
    public enum Outcome: Hashable, Sendable {
        /// So many bytes, at least one.
        case read(Int)
        /// There is nothing for now.
        case wouldBlock
        /// The other side has gone, for this reason.
        case ended(String)
    }

    private let lookup: NameLookup
    private var addresses: [locationd_address]?
    private var next = 0
    /// Why the first address could not be had: of a name with two kinds of address, the second kind is often not there.
    private var failure: String?
    private var isConnected = false
    /// The socket; -1 while there is none.
    public private(set) var descriptor: Int32 = -1

    /// Begins to connect.
    public init(to endpoint: Endpoint) { lookup = NameLookup(endpoint) }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether the other side is this machine.
    public var isLoopback: Bool {
        guard isConnected, let addresses else { return false }
        return unsafe withUnsafePointer(to: addresses[next - 1]) { unsafe locationd_is_loopback($0) }
    }

    /// Goes on as far as it can without waiting.
    public mutating func advance() -> Progress {
        if isConnected { return .connected }
        if addresses == nil {
            switch lookup.outcome {
            case nil: return .underWay(SourceWait(descriptor: lookup.descriptor))
            case .failed(let reason): return .failed(reason)
            case .found(let found): addresses = found
            }
        }
        if descriptor >= 0 {
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard unsafe poll(&ready, 1, 0) != 0 else {
                return .underWay(SourceWait(descriptor: descriptor, readiness: .writable))
            }
            if succeeded(locationd_connect_result(descriptor)) { return .connected }
        }
        while let addresses, next < addresses.count {
            next += 1
            let result = unsafe withUnsafePointer(to: addresses[next - 1]) { unsafe locationd_connect($0) }
            guard result >= 0 else {
                failure = failure ?? message(-result)
                continue
            }
            descriptor = result
            // On this machine the result is there at once.
            return advance()
        }
        return .failed(failure ?? "no address")
    }

    private mutating func succeeded(_ result: Int32) -> Bool {
        isConnected = result == 0
        if !isConnected {
            failure = failure ?? message(-result)
            close(descriptor)
            descriptor = -1
        }
        return isConnected
    }

    /// Reads what there is into a buffer, from the place `start` to its end.
    public func read(into buffer: inout [UInt8], from start: Int) -> Outcome {
        let (descriptor, capacity) = (self.descriptor, buffer.count - start)
        var count: Int
        repeat {
            count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe recv(descriptor, bytes.baseAddress! + start, capacity, 0)
            }
        } while count < 0 && errno == EINTR
        if count > 0 { return .read(count) }
        if count == 0 { return .ended("the other side has closed the connection") }
        return errno == EAGAIN ? .wouldBlock : .ended(message(errno))
    }

    /// The first of the bytes that have come and were not read, which stay there; nil when there are none for now. None at
    /// all at the end.
    public func peek(atMost count: Int) -> [UInt8]? {
        let descriptor = descriptor
        var bytes = [UInt8](repeating: 0, count: count)
        let there = unsafe recv(descriptor, &bytes, count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return there < 0 ? nil : Array(bytes.prefix(there))
    }

    /// Sends a short request; false when it cannot be sent as a whole, and the connection is of no use any more.
    public func send(_ request: StaticString) -> Bool {
        unsafe locationd_send(descriptor, request.utf8Start, Int32(request.utf8CodeUnitCount)) == 0
    }

    /// Lets the descriptor become readable only when so many bytes have come, or the end.
    public func receiveAtLeast(_ bytes: Int) { _ = locationd_receive_at_least(descriptor, Int32(clamping: bytes)) }
}

private func message(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
}
