import Glibc
import Synchronization

/// A TCP service on this machine, with a port of its own.
package final class LoopbackServer: Sendable {
    package let port: UInt16
    private let socket: Atomic<Int32>
    private var listener: Int32 { socket.load(ordering: .relaxed) }

    /// Starts to listen.
    /// - Parameter port: the port of an earlier server; nil for any free port.
    package init(port: UInt16? = nil) {
        let descriptor: Int32
        (descriptor, self.port) = makeLoopbackSocket(boundTo: port ?? 0)
        precondition(listen(descriptor, 8) == 0)
        socket = Atomic(descriptor)
    }

    deinit { stopListening() }

    /// Stops listening, so that connections are refused. The port stays reserved as long as the tests run, also after
    /// this object is gone, so that no other test's server answers there.
    package func stop() {
        _ = makeLoopbackSocket(boundTo: port)
        stopListening()
    }

    private func stopListening() {
        let descriptor = socket.exchange(-1, ordering: .relaxed)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Waits for a connection, a minute at most.
    package func accept() -> Peer? {
        guard isReadable(listener, milliseconds: timeout) else { return nil }
        let descriptor = acceptConnection(of: listener)
        return descriptor < 0 ? nil : Peer(descriptor)
    }

    /// Whether a connection is waiting to be accepted.
    package var hasPendingConnection: Bool { isReadable(listener, milliseconds: 0) }

    /// An accepted connection; one thread may send while another one closes it.
    package final class Peer: Sendable {
        private let socket: Atomic<Int32>
        private var descriptor: Int32 { socket.load(ordering: .relaxed) }

        /// The port of the other side.
        private let port: UInt16
        private let bytesSent = Atomic(0)

        init(_ descriptor: Int32) {
            socket = Atomic(descriptor)
            port = portOfPeer(descriptor)
        }
        deinit { hangUp() }

        /// Sends all of it; false if the peer has closed the connection.
        @discardableResult package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

        /// Sends all of it; false if the peer has closed the connection.
        @discardableResult package func send(_ bytes: [UInt8]) -> Bool {
            bytesSent.add(bytes.count, ordering: .relaxed)
            return writeAll(bytes, to: descriptor)
        }

        /// Waits until the other side can read everything that was sent, if this descriptor is the other side, or until
        /// it must read before more can arrive.
        package func awaitArrival(at other: Int32) {
            let sent = bytesSent.load(ordering: .relaxed)
            guard portOfSocket(other) == port else { return }
            var tries = timeout
            while bytesReceived(by: other) < sent, !isReadable(other, milliseconds: 1), tries > 0 { tries -= 1 }
        }

        /// Reads up to the end of a line.
        package func readLine() -> String {
            var line: [UInt8] = []
            var byte: UInt8 = 0
            while isReadable(descriptor, milliseconds: timeout), unsafe read(descriptor, &byte, 1) == 1, byte != 10 {
                line.append(byte)
            }
            return String(decoding: line, as: UTF8.self)
        }

        /// Whether the other side has sent something or closed the connection.
        package var hasInput: Bool { isReadable(descriptor, milliseconds: 0) }

        /// Waits until the other side closes the connection; false if it does not.
        package func waitForClose() -> Bool {
            var byte: UInt8 = 0
            guard isReadable(descriptor, milliseconds: timeout) else { return false }
            return unsafe read(descriptor, &byte, 1) <= 0
        }

        /// Closes the connection.
        package func hangUp() {
            let descriptor = socket.exchange(-1, ordering: .relaxed)
            if descriptor >= 0 { close(descriptor) }
        }

        /// Resets the connection, as a machine does that was switched off and on again.
        package func reset() {
            var option = linger(l_onoff: 1, l_linger: 0)
            unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
            hangUp()
        }
    }
}

/// Milliseconds after which a wait has failed.
private let timeout: Int32 = 60_000

/// A socket on the loopback interface that does not listen yet, at a port, or at any free one if it is 0.
package func makeLoopbackSocket(boundTo port: UInt16) -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var yes: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
    // A server that stops has its port reserved before it is free.
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &yes, 4)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
            precondition(unsafe bind(descriptor, name, length) == 0)
            unsafe getsockname(descriptor, name, &length)
        }
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
}

private typealias NameOfSocket =
    (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32

private func portOfSocket(_ descriptor: Int32) -> UInt16 { unsafe port(of: descriptor, getsockname) }

/// The port to which a socket is connected.
private func portOfPeer(_ descriptor: Int32) -> UInt16 { unsafe port(of: descriptor, getpeername) }

@unsafe private func port(of descriptor: Int32, _ name: NameOfSocket) -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe name(descriptor, $0, &length) }
    }
    return UInt16(bigEndian: address.sin_port)
}

/// The number of bytes that have arrived at a TCP socket: `tcpi_bytes_received` of Linux, which Glibc's `tcp_info`
/// lacks.
private func bytesReceived(by descriptor: Int32) -> Int {
    let (offset, size) = (128, 136)
    var length = socklen_t(size)
    return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { info in
        let result = unsafe getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, info.baseAddress, &length)
        precondition(result == 0 && length == size)
        return unsafe info.load(fromByteOffset: offset, as: Int.self)
    }
}

/// `accept(2)`, under a name that is not hidden by the method `accept`.
private func acceptConnection(of listener: Int32) -> Int32 {
    let descriptor = accept(listener, nil, nil)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Sent at once, without waiting for more (TCP_NODELAY).
    var yes: Int32 = 1
    unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
    return descriptor
}

private func isReadable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&state, 1, milliseconds) == 1
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
        let count = unsafe bytes.withUnsafeBytes {
            unsafe send(descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
        }
        if count <= 0 { return false }
        sent += count
    }
    return true
}
