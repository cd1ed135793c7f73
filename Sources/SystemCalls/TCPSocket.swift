import Glibc

/// Non-blocking TCP connections.
package enum TCPSocket {
    /// Starts to connect.
    ///
    /// - Returns: the descriptor, which becomes writable when there is a result; see ``connectionError(of:)``.
    package static func startConnecting(to address: InternetAddress) throws(SystemError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = try checked(socket(address.family, type, Int32(IPPROTO_TCP)))
        // Requests are short, and each waits for its response.
        setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        let result = unsafe address.bytes.withUnsafeBytes { bytes in
            let name = unsafe bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!
            return unsafe connect(descriptor, name, socklen_t(bytes.count))
        }
        guard result == 0 || errno == EINPROGRESS else { throw .last(closing: descriptor) }
        return descriptor
    }

    /// A listening socket on a port of the loopback address 127.0.0.1, which no other machine can reach.
    /// - Throws: `EADDRINUSE` if another program listens there.
    package static func listen(onLoopbackPort port: UInt16) throws(SystemError) -> Int32 {
        let descriptor = try checked(socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        // After a restart, connections of the previous process may still be closing.
        setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        // A client is accepted when its request is there, so that it wakes this process once; or after this second.
        setOption(descriptor, Int32(IPPROTO_TCP), TCP_DEFER_ACCEPT, 1)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, Glibc.listen(descriptor, 8) == 0 else { throw .last(closing: descriptor) }
        return descriptor
    }

    /// Why a connection attempt has failed; nil if the connection is established.
    package static func connectionError(of descriptor: Int32) -> SystemError? {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else { return .last }
        return code == 0 ? nil : SystemError(code)
    }

    /// Makes the descriptor readable only after this many bytes have arrived, or at the end of the connection
    /// (SO_RCVLOWAT).
    package static func wake(_ descriptor: Int32, afterBytes count: Int) {
        setOption(descriptor, SOL_SOCKET, SO_RCVLOWAT, Int32(clamping: count))
    }

    private static func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
        var value = value
        _ = unsafe setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
