import Glibc
public import LocationModel
import SystemCalls

/// A non-blocking TCP connection that is advanced by its caller and reports what it waits for.
public struct TCPConnection: ~Copyable {
    /// The state of the connection.
    public enum Progress: Hashable, Sendable {
        /// It waits for this.
        case underWay(SourceWait)
        /// Data can be read and written.
        case connected
        /// None of the host's addresses could be reached, for this reason.
        case failed(String)
    }

    /// The result of a read.
    public enum Outcome: Hashable, Sendable {
        /// This many bytes, at least one.
        case read(Int)
        /// No data for now.
        case wouldBlock
        /// The connection has ended, for this reason.
        case ended(String)
    }

    private let lookup: NameLookup
    private var addresses: [InternetAddress]?
    private var next = 0
    /// Why the first address failed; if a name has IPv4 and IPv6 addresses, the second kind is often unreachable
    /// anyway.
    private var failure: String?
    private var isConnected = false
    /// The socket; -1 while there is none.
    public private(set) var descriptor: Int32 = -1

    /// Starts to look up the endpoint's name; the connection follows.
    public init(to endpoint: Endpoint) { lookup = NameLookup(endpoint) }

    deinit {
        if descriptor >= 0 { closeDescriptor(descriptor) }
    }

    /// Whether the peer is on this machine.
    public var isLoopback: Bool {
        guard isConnected, let addresses else { return false }
        return addresses[next - 1].isLoopback
    }

    /// Advances as far as possible without waiting.
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
            guard isReady(descriptor, .writable) else {
                return .underWay(SourceWait(descriptor: descriptor, readiness: .writable))
            }
            guard let error = TCPSocket.connectionError(of: descriptor) else {
                isConnected = true
                return .connected
            }
            failure = failure ?? "\(error)"
            closeDescriptor(descriptor)
            descriptor = -1
        }
        while let addresses, next < addresses.count {
            next += 1
            do throws(SystemError) {
                descriptor = try TCPSocket.startConnecting(to: addresses[next - 1])
            } catch {
                failure = failure ?? "\(error)"
                continue
            }
            // On this machine the result is available immediately.
            return advance()
        }
        return .failed(failure ?? "no address")
    }

    /// Reads available data into a buffer, from the position `start` to its end.
    public func read(into buffer: inout [UInt8], from start: Int) -> Outcome {
        do throws(SystemError) {
            let count = try receive(into: &buffer, from: start, of: descriptor)
            return count > 0 ? .read(count) : .ended("the other side has closed the connection")
        } catch {
            return error.code == EAGAIN ? .wouldBlock : .ended("\(error)")
        }
    }

    /// The first of the bytes that have arrived, without consuming them; nil if there are none for now, and empty at
    /// the end of the connection.
    public func peek(atMost count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        guard let there = try? receive(into: &bytes, of: descriptor, waits: false, peeks: true) else { return nil }
        return Array(bytes.prefix(there))
    }

    /// Sends a short request; if it cannot be sent completely, returns false, and the connection is no longer usable.
    public func send(_ request: String) -> Bool { (try? SystemCalls.send(Array(request.utf8), to: descriptor)) != nil }

    /// Makes the descriptor readable only after this many bytes have arrived, or at the end of the connection.
    public func receiveAtLeast(_ bytes: Int) { TCPSocket.wake(descriptor, afterBytes: bytes) }
}
