import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A TCP service on this machine, at a port that nobody else has.
package final class LoopbackServer: Sendable {
    /// Where it listens.
    package let port: UInt16
    private let socket: Atomic<Int32>
    private var listener: Int32 { socket.load(ordering: .relaxed) }

    /// Listens.
    /// - Parameter port: one that a server listened on before; nil for any that is free.
    package init(port: UInt16? = nil) {
        let descriptor: Int32
        (descriptor, self.port) = makeSocket(boundTo: port ?? 0)
        precondition(listen(descriptor, 8) == 0)
        socket = Atomic(descriptor)
    }

    deinit { close(listener) }

    /// Listens no more; whoever connects is refused. The port stays taken, so that nobody else answers there.
    package func stop() {
        close(listener)
        socket.store(makeSocket(boundTo: port).descriptor, ordering: .relaxed)
    }

    /// Waits for somebody to connect, ten seconds at the most.
    package func accept() -> Peer? {
        guard isReadable(listener, milliseconds: 10_000) else { return nil }
        let descriptor = acceptCaller(of: listener)
        return descriptor < 0 ? nil : Peer(descriptor)
    }

    /// Whether somebody waits to be accepted.
    package var hasCaller: Bool { isReadable(listener, milliseconds: 0) }

    /// Somebody who has connected; one thread may send while another one hangs up.
    package final class Peer: Sendable {
        private let socket: Atomic<Int32>
        private var descriptor: Int32 { socket.load(ordering: .relaxed) }

        init(_ descriptor: Int32) { socket = Atomic(descriptor) }
        deinit { hangUp() }

        /// Sends all of it; false when the other side has gone.
        @discardableResult package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

        /// Sends all of it; false when the other side has gone.
        @discardableResult package func send(_ bytes: [UInt8]) -> Bool { writeAll(bytes, to: descriptor) }

        /// What has been sent from the other side up to the end of a line, within ten seconds.
        package func readLine() -> String {
            var line: [UInt8] = []
            var byte: UInt8 = 0
            while isReadable(descriptor, milliseconds: 10_000), unsafe read(descriptor, &byte, 1) == 1, byte != 10 {
                line.append(byte)
            }
            return String(decoding: line, as: UTF8.self)
        }

        /// Whether the other side has said something, or gone.
        package var hasWord: Bool { isReadable(descriptor, milliseconds: 0) }

        /// Whether the other side has gone, within ten seconds.
        package func isLeft() -> Bool {
            var byte: UInt8 = 0
            guard isReadable(descriptor, milliseconds: 10_000) else { return false }
            return unsafe read(descriptor, &byte, 1) <= 0
        }

        /// Closes the connection.
        package func hangUp() {
            let descriptor = socket.exchange(-1, ordering: .relaxed)
            if descriptor >= 0 { close(descriptor) }
        }

        /// Breaks the connection, as a machine does that has been switched off and on again.
        package func reset() {
            var option = linger(l_onoff: 1, l_linger: 0)
            unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
            hangUp()
        }
    }
}

/// A socket of this machine's own at a port, at any that is free when it is 0, that does not listen yet.
private func makeSocket(boundTo port: UInt16) -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var yes: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
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

/// `accept(2)` under a name that a method called `accept` does not hide.
private func acceptCaller(of listener: Int32) -> Int32 {
    let descriptor = accept(listener, nil, nil)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // What a test has sent has come.
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
